import { adminApplication, application } from '@contract/application'
import type { Data } from '@contract/core'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { applications, users } from '../../db/schema'
import { type ApplicationRow, decide, historyOf, kindOf, lookInto, sendBack } from '../../engines/application'
import { bindDomain, type Context } from '../../http/context'
import { limit } from '../../http/limits'
import { seconds, timeText } from '../../lib/clock'
import { openSealed } from '../../media/sealed'
import { identity, submitIdentity } from './identity'

type Line = Data<(typeof adminApplication)['POST /api/admin/application/approve']>

export const applicationDomain = bindDomain(application, {
  'POST /api/user/identity': identity,
  'POST /api/user/identitysumbit': submitIdentity
})

async function shown(ctx: Pick<Context, 'db' | 'kinds'>, rows: readonly ApplicationRow[]): Promise<Line[]> {
  const ids = rows.map(row => row.userId)
  const people =
    ids.length === 0
      ? []
      : await ctx.db.select({ id: users.id, nickname: users.nickname }).from(users).where(inArray(users.id, ids))
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    title: kindOf(ctx, row.kind).title,
    user_id: row.userId,
    nickname: people.find(one => one.id === row.userId)?.nickname ?? '',
    state: row.state as Line['state'],
    reason: row.reason,
    submit_time: seconds(row.submittedAt),
    _submit_time: timeText(row.submittedAt)
  }))
}

const decided = async (ctx: Context<'console'>, decision: { id: string; reason?: string }) => {
  const row = await decide(ctx, { ...decision, reviewerId: ctx.person.rootId })
  return (await shown(ctx, [row]))[0]!
}

const photosOf = ({ payload }: ApplicationRow) => (payload.photos as string[] | undefined) ?? []

/** What somebody may decide about an application: nobody about their own. */
function mayDecide({ desk, person }: Context<'console'>, row: ApplicationRow) {
  const may = desk.rights.includes('application.decide') && row.userId !== person.rootId && row.state === 'submitted'
  if (!may) return []
  return row.formSealed === null
    ? (['approve', 'refuse'] as const).slice()
    : (['approve', 'refuse', 'correct'] as const).slice()
}

/** Papers somebody may look at in an hour. */
const AN_HOUR = 60

export const adminApplicationDomain = bindDomain(adminApplication, {
  'GET /api/admin/application/list': async (ctx, { kind, state, page, limit: most }) => {
    const wanted = and(
      kind ? eq(applications.kind, kind) : undefined,
      state ? eq(applications.state, state) : undefined
    )
    const way = state === 'submitted' ? asc : desc
    const [rows, count] = await Promise.all([
      ctx.db
        .select()
        .from(applications)
        .where(wanted)
        .orderBy(way(applications.submittedAt), way(applications.id))
        .limit(most)
        .offset((page - 1) * most),
      ctx.db.$count(applications, wanted)
    ])
    return { list: await shown(ctx, rows), count }
  },
  'GET /api/admin/application/detail/{id}': async (ctx, { id }) => {
    const { row, events } = await historyOf(ctx, id)
    return {
      ...(await shown(ctx, [row]))[0]!,
      fields: Object.entries(kindOf(ctx, row.kind).fields).map(([field, name]) => ({
        field,
        name,
        value: String(row.payload[field] ?? '')
      })),
      photo_count: photosOf(row).length,
      may: mayDecide(ctx, row),
      events: events.map(event => ({ words: event.words, _time: timeText(event.at) }))
    }
  },
  'POST /api/admin/application/papers': async (ctx, { id }) => {
    await limit(ctx.db, ctx.clock.now(), `papers:${ctx.desk.id}`, AN_HOUR, 3600, '查看次数过多，请一小时后再试')
    const { row, secrets } = await lookInto(ctx, { id, reviewerId: ctx.person.rootId })
    const { config } = ctx
    const photos = await Promise.all(
      photosOf(row).map(name => openSealed({ storage: ctx.providers.storage, config }, name))
    )
    return {
      fields: Object.entries(kindOf(ctx, row.kind).fields).map(([field, name]) => ({
        field,
        name,
        value: secrets[field] ?? ''
      })),
      photos: photos.filter(photo => photo !== null)
    }
  },
  'POST /api/admin/application/approve': (ctx, { id }) => decided(ctx, { id }),
  'POST /api/admin/application/refuse': (ctx, { id, reason }) => decided(ctx, { id, reason }),
  'POST /api/admin/application/correct': async (ctx, { id, corrections }) => {
    const words = Object.fromEntries(corrections.map(one => [one.field, one.words]))
    const row = await sendBack(ctx, { id, corrections: words, reviewerId: ctx.person.rootId })
    return (await shown(ctx, [row]))[0]!
  }
})
