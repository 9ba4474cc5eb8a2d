import type { Static, TObject } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { and, asc, desc, eq, isNotNull, lt, ne } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { applicationEvents, applications } from '../../db/schema'
import { newId } from '../../lib/ids'
import { moveRow } from '../../lib/machine'
import { Refusal, refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { addMessage } from '../message'
import { type ApplicationKind, type ApplicationRow, kindOf, pageOf, type Verdict } from './kinds'
import { APPLICATION_MOVES } from './states'

export interface Submission<Form> {
  userId: string
  form: Form
  /** Which one of several it is, where the kind allows several; a new one without. */
  slot?: string
}

/** What decides by itself is asked again for what was handed in this long ago and has no answer: the server had stopped. */
const FORGOTTEN_S = 60

export const PLACE = { table: applications, state: applications.state }
export const isThis = ({ userId, id }: ApplicationRow) => and(eq(applications.userId, userId), eq(applications.id, id))

const secretsIn = ({ config }: Pick<Services, 'config'>, row: ApplicationRow) =>
  JSON.parse(secretsOf(config).unseal(row.sealed)) as Record<string, string>

export const tell = (tx: Queryable, row: ApplicationRow, words: string, at: Date, actorId?: string) =>
  tx.insert(applicationEvents).values({
    userId: row.userId,
    applicationId: row.id,
    id: newId(),
    words,
    at,
    actorId: actorId ?? null
  })

/**
 * Hands in an application, again after it was refused; what can be decided at once is. Answers how it stands then.
 * @throws Refusal INVALID for what the kind's form does not allow; STATE while one of the kind waits
 */
export async function submitApplication<Form extends TObject>(
  services: Services,
  kind: ApplicationKind<Form>,
  submission: Submission<Static<Form>>
): Promise<ApplicationRow> {
  if (!Value.Check(kind.form, submission.form)) refuse('INVALID', '资料填写不完整，请检查后重新提交')
  const { code, fields, shown } = kind
  const form: Record<string, unknown> = submission.form
  const secrets = Object.fromEntries(Object.keys(fields).map(field => [field, form[field]]))
  const filled = { kind: code, payload: shown(submission.form), secrets }
  const slot = kind.several ? (submission.slot ?? newId()) : ''
  const formSealed = secretsOf(services.config).seal(JSON.stringify(submission.form))
  const row = await within(services, tx => write(tx, submission.userId, { ...filled, slot, formSealed }))
  return judge(services, row)
}

interface Filled {
  kind: string
  slot: string
  formSealed: string
  payload: Record<string, unknown>
  /** Fields that are sealed at rest. */
  secrets: Record<string, unknown>
}

async function write({ db, config, clock }: Services, userId: string, asked: Filled) {
  const { kind, slot, payload, secrets, formSealed } = asked
  const at = clock.now()
  const sealed = secretsOf(config).seal(JSON.stringify(secrets))
  const filled = { payload, sealed, formSealed, submittedAt: at }
  const [made] = await db
    .insert(applications)
    .values({ ...filled, userId, id: newId(), kind, slot })
    .onConflictDoNothing()
    .returning()
  const row = made ?? (await writeAgain(db, { userId, kind, slot }, filled))
  if (!row) return refuse('STATE', '资料正在审核中，请耐心等待结果')
  await tell(db, row, made ? '提交申请' : '重新提交', at)
  return row
}

async function writeAgain(
  tx: Queryable,
  { userId, kind, slot }: { userId: string; kind: string; slot: string },
  filled: Pick<ApplicationRow, 'payload' | 'sealed' | 'formSealed' | 'submittedAt'>
): Promise<ApplicationRow | undefined> {
  const where = and(...[eq(applications.userId, userId), eq(applications.kind, kind), eq(applications.slot, slot)])
  const anew = { byHand: false, reason: '', corrections: null, decidedAt: null, reviewerId: null }
  return moveRow(tx, { ...PLACE, where }, APPLICATION_MOVES.resubmit, { ...filled, ...anew })
}

/** Lets an application be decided by what decides by itself, if anything does. */
async function judge(services: Services, row: ApplicationRow): Promise<ApplicationRow> {
  const kind = kindOf(services, row.kind)
  const verdict: Verdict = kind.judge ? await kind.judge(services, row, secretsIn(services, row)) : { say: 'by hand' }
  if (verdict.say === 'by hand') return leaveToPerson(services, row)
  if (verdict.say === 'refuse') return decide(services, { id: row.id, reason: verdict.reason })
  try {
    return await decide(services, { id: row.id })
  } catch (error) {
    // What agreeing would bring about is not possible, as when another account has the ID: that is the answer.
    if (!(error instanceof Refusal) || error.code === 'STATE') throw error
    return decide(services, { id: row.id, reason: error.message })
  }
}

async function leaveToPerson({ db }: Services, row: ApplicationRow): Promise<ApplicationRow> {
  return (await moveRow(db, { ...PLACE, where: isThis(row) }, APPLICATION_MOVES.leave, { byHand: true })) ?? row
}

interface Decision {
  id: string
  /** Refused for this; agreed to without. */
  reason?: string
  /** The operator; nobody when it decides by itself. */
  reviewerId?: string
}

/**
 * Agrees to an application that waits, or refuses it with words for its applicant, who gets a message.
 * @throws Refusal NOT_FOUND, OWN, STATE, and what the kind refuses to bring about
 */
export const decide = (services: Services, { id, reason, reviewerId }: Decision): Promise<ApplicationRow> =>
  within(services, async ({ db: tx, ...rest }) => {
    const at = services.clock.now()
    const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for('update')
    if (!row) return refuse('NOT_FOUND', '申请不存在')
    if (row.userId === reviewerId) refuse('OWN', '不能审核自己的申请')
    const kind = kindOf(services, row.kind)
    const form = formIn(services, row)
    const fee = form && reason === undefined ? await kind.fee?.(form as never, { ...rest, db: tx }, row) : undefined
    const move = reason !== undefined ? APPLICATION_MOVES.refuse : APPLICATION_MOVES[fee ? 'charge' : 'approve']
    const expiresAt = (form && kind.expires?.(form as never)) ?? null
    const set = { reason: reason ?? '', decidedAt: at, reviewerId: reviewerId ?? null, feeFen: fee?.fen ?? null }
    const decided = await moveRow(tx, { ...PLACE, where: isThis(row) }, move, { ...set, expiresAt, remindedAt: null })
    if (!decided) return refuse('STATE', '这份申请已经处理过了')
    const { title } = kind
    if (decided.state === 'approved') await bringAbout({ ...rest, db: tx }, decided)
    const words = reason === undefined ? (fee ? `审核通过，待支付${fee.title}` : '审核通过') : `审核未通过：${reason}`
    await tell(tx, row, words, at, reviewerId)
    await addMessage(tx, {
      userId: row.userId,
      kind: 'system',
      title: reason === undefined ? `${title}已通过` : `${title}未通过`,
      content: reason ?? `你提交的${title}已经通过审核${fee ? `，支付${fee.title}后生效` : ''}。`,
      url: pageOf(kind, row),
      key: `application:${id}:${at.getTime()}`,
      at
    })
    return decided
  })

/** What agreeing brings about, and the end of what it takes the place of: older ones of the same kind and slot. */
export async function bringAbout(tx: Services, row: ApplicationRow): Promise<void> {
  const { userId, kind, slot, id } = row
  const older = and(
    ...[eq(applications.userId, userId), eq(applications.kind, kind), eq(applications.slot, slot)],
    and(ne(applications.id, id), isNotNull(applications.expiresAt))
  )
  await tx.db
    .update(applications)
    .set({ state: 'expired' })
    .where(and(older, eq(applications.state, 'approved')))
  await kindOf(tx, kind).approved?.(tx, row, secretsIn(tx, row))
}

/** All that was filled in; undefined of applications from before that was kept. */
export const formIn = ({ config }: Pick<Services, 'config'>, { formSealed }: ApplicationRow) =>
  formSealed === null ? undefined : (JSON.parse(secretsOf(config).unseal(formSealed)) as Record<string, unknown>)

/** The newest application of a kind that was not withdrawn, or undefined. */
export async function applicationOf(
  { db }: Pick<Services, 'db'>,
  { userId, kind: { code } }: { userId: string; kind: Pick<ApplicationKind, 'code'> }
): Promise<ApplicationRow | undefined> {
  const [row] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.userId, userId), eq(applications.kind, code), ne(applications.state, 'withdrawn')))
    .orderBy(desc(applications.submittedAt))
    .limit(1)
  return row
}

async function rowOf(db: Queryable, id: string): Promise<ApplicationRow> {
  const [row] = await db.select().from(applications).where(eq(applications.id, id))
  return row ?? refuse('NOT_FOUND', '申请不存在')
}

/** What was sealed of an application, for a reviewer. Writes down who looked. @throws Refusal NOT_FOUND */
export async function lookInto(services: Services, { id, reviewerId }: { id: string; reviewerId: string }) {
  const { db, clock } = services
  const row = await rowOf(db, id)
  await tell(db, row, '查看资料', clock.now(), reviewerId)
  return { row, secrets: secretsIn(services, row) }
}

/** An application as it may be read by everybody who works on them, and its history. @throws Refusal NOT_FOUND */
export async function historyOf({ db }: Pick<Services, 'db'>, id: string) {
  const row = await rowOf(db, id)
  const events = await db
    .select()
    .from(applicationEvents)
    .where(and(eq(applicationEvents.userId, row.userId), eq(applicationEvents.applicationId, id)))
    .orderBy(asc(applicationEvents.at), asc(applicationEvents.id))
  return { row, events }
}

/** Asks again what decides by itself, for what waits since the server stopped in between. Answers how many. */
export async function judgeForgotten(services: Services): Promise<number> {
  const before = new Date(services.clock.now().getTime() - FORGOTTEN_S * 1000)
  const forgotten = await services.db
    .select()
    .from(applications)
    .where(
      and(eq(applications.state, 'submitted'), eq(applications.byHand, false), lt(applications.submittedAt, before))
    )
    .orderBy(asc(applications.submittedAt))
    .limit(50)
  return inTurn(services, forgotten, 'an application is not decided', row =>
    judge(services, row).then(
      () => true,
      error => {
        // Somebody else decided meanwhile.
        if (error instanceof Refusal) return false
        throw error
      }
    )
  )
}
