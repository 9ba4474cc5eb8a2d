import { adminConsole } from '@contract/console'
import { CONSOLE_RIGHTS } from '@contract/rights'
import { auditEntry, auditPage, checkChain } from '../../engines/audit'
import {
  addPerson,
  allRoles,
  demoCode,
  deskPeople,
  deskPersonOf,
  deskSessionsOf,
  endDeskSessions,
  personMark,
  proveSession,
  removeRole,
  renewRecovery,
  resetPerson,
  roleMark,
  savePerson,
  saveRole
} from '../../engines/desk'
import { bindDomain } from '../../http/context'
import { deskFileAt } from '../../http/desk-files'
import { told } from '../../http/trail'
import { seconds, timeText } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { maskNumber, maskPhonesIn } from '../../lib/mask'
import { choiceOf } from './desk-file'
import { thingsNamed } from './find'
import { entryTold } from './present'
import { reveal } from './reveal'
import { enrol, giveCode, offer, signIn, stepUp } from './sign-in'
import { TITLES } from './titles'
import { queuesFor, salesToday } from './today'

const PROOF_S = 300
/** So many entries of the trail are walked for one request: some 0.3 s. */
const AT_ONCE = 10_000

/** What an entry has of a deed: those of before receivers were masked have them whole. */
const detailsOf = ({ details }: { details: string }) => told(JSON.parse(details)) as Record<string, unknown>

export const adminConsoleDomain = bindDomain(adminConsole, {
  'POST /api/admin/sign_in': signIn,
  'POST /api/admin/sign_in/code': giveCode,
  'POST /api/admin/sign_in/offer': offer,
  'POST /api/admin/sign_in/enrol': enrol,
  'GET /api/admin/me': async ({ db, desk }) => {
    const [roles, person] = await Promise.all([allRoles(db), deskPersonOf(db, desk.id)])
    return {
      id: desk.id,
      name: desk.name,
      roles: desk.shop ? [desk.shop.name] : roles.filter(role => desk.roles.includes(role.id)).map(role => role.name),
      rights: desk.rights.slice(),
      recovery_left: person?.recovery.length ?? 0,
      proved_until: seconds(desk.provedAt) + PROOF_S,
      shop: desk.shop ? { id: desk.shop.id, name: desk.shop.name, is_owner: flag(desk.ownsShop === true) } : null
    }
  },
  'POST /api/admin/step_up': async (ctx, { code }) => {
    await stepUp(ctx, code)
    await proveSession(ctx.db, ctx.desk.sessionId, ctx.clock.now())
    return {}
  },
  'GET /api/admin/step_up': async ctx => {
    const dev_code = await demoCode(ctx, ctx.desk.id)
    return { ...(dev_code && { dev_code }) }
  },
  'POST /api/admin/sign_out': async ({ db, clock, desk }) => {
    await endDeskSessions(db, desk.id, clock.now(), { id: desk.sessionId })
    return {}
  },
  'GET /api/admin/sessions': async ({ db, clock, desk }) =>
    (await deskSessionsOf(db, desk.id, clock.now())).map(session => ({
      id: session.id,
      agent: session.agent,
      ip: session.ip,
      is_this: session.id === desk.sessionId ? 1 : 0,
      add_time: seconds(session.createdAt),
      seen_time: seconds(session.seenAt)
    })),
  'POST /api/admin/sessions/end': async ({ db, clock, desk }, { id }) => {
    const which = id ? { id } : { keep: desk.sessionId }
    return { ended: await endDeskSessions(db, desk.id, clock.now(), which) }
  },
  'POST /api/admin/recovery': async ({ db, desk }) => ({ recovery_codes: await renewRecovery(db, desk.id) }),
  'GET /api/admin/roles': async ({ db }) => ({
    list: (await allRoles(db)).map(role => ({
      id: role.id,
      mark: roleMark(role),
      name: role.name,
      words: role.words,
      rights: role.rights.slice(),
      is_built_in: role.isBuiltIn ? (1 as const) : (0 as const)
    })),
    rights: Object.entries(CONSOLE_RIGHTS).map(([id, right]) => ({
      id: id as keyof typeof CONSOLE_RIGHTS,
      section: right.section,
      title: right.title
    }))
  }),
  'POST /api/admin/role': async ({ db, desk, note }, input) => {
    const { id, before, after } = await saveRole(db, desk.rights, input)
    note({ subject: id, before, after })
    return { id }
  },
  'POST /api/admin/role/remove': async ({ db, desk, note }, { id }) => {
    note({ before: await removeRole(db, desk.rights, id) })
    return {}
  },
  'GET /api/admin/people': async ({ db }) =>
    (await deskPeople(db)).map(person => ({
      id: person.userId,
      mark: personMark(person),
      name: person.name,
      phone: maskNumber(person.phone ?? ''),
      roles: person.roles,
      shop_name: person.shopName ?? '',
      disabled: person.disabled ? 1 : 0,
      has_factor: person.totpSealed ? 1 : 0,
      seen_time: person.seenAt && seconds(person.seenAt),
      add_time: seconds(person.createdAt)
    })),
  'POST /api/admin/people/add': async ({ db, clock, desk, note }, input) => {
    const { userId, invite } = await addPerson(db, desk, input, clock.now())
    note({ subject: userId })
    return { id: userId, invite }
  },
  'POST /api/admin/people/save': async ({ db, clock, desk, note }, { id, mark, name, roles, disabled }) => {
    const to = { userId: id, mark, name, roles, disabled: disabled === 1 }
    const { before } = await savePerson(db, desk, to, clock.now())
    note({ before, after: { name, roles, disabled: to.disabled } })
    return {}
  },
  'POST /api/admin/people/reset': async ({ db, clock, desk }, { id }) => {
    const { invite } = await resetPerson(db, desk, id, clock.now())
    return { id, invite }
  },
  'GET /api/admin/audit': async (ctx, { page, limit, ...asked }) => {
    const { list, count } = await auditPage(ctx, { ...choiceOf(asked), page, limit })
    const things = await thingsNamed(
      ctx,
      list.map(entry => entry.subject)
    )
    return {
      list: list.map(entry => ({
        seq: entry.seq,
        time: seconds(entry.at),
        _time: timeText(entry.at),
        actor_id: entry.actorId,
        actor: entry.actorName,
        ip: entry.ip,
        action: entry.action,
        title: TITLES[entry.action] ?? entry.action,
        done_to: entry.subject,
        why: maskPhonesIn(entry.why),
        details: JSON.stringify(detailsOf(entry)),
        thing_name: things.get(entry.subject) ?? entry.subject
      })),
      count
    }
  },
  'GET /api/admin/audit/actions': async () => Object.entries(TITLES).map(([id, title]) => ({ id, title })),
  'POST /api/admin/audit/export': (ctx, asked) => deskFileAt(ctx, 'audit-file', asked),
  'GET /api/admin/audit/told/{seq}': async (ctx, { seq }) => {
    const entry = await auditEntry(ctx.db, seq)
    return entryTold(ctx, { action: entry.action, subject: entry.subject, ...detailsOf(entry) })
  },
  'GET /api/admin/audit/check': async (ctx, { after }) => {
    const { entries, broken, next } = await checkChain(ctx, { after, most: AT_ONCE })
    return { entries, broken, next_seq: next }
  },
  'POST /api/admin/reveal': async (ctx, { kind, id }) => ({ value: await reveal(ctx, kind, id) }),
  'GET /api/admin/today': async ctx => {
    const [queues, paid_today] = await Promise.all([
      queuesFor(ctx),
      ctx.desk.rights.includes('stats.read') ? salesToday(ctx) : null
    ])
    return { queues, paid_today }
  }
})
