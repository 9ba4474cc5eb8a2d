import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { applicationEvents, applications } from '../../db/schema'
import { newId } from '../../lib/ids'
import { Refusal, refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { addMessage } from '../message'
import { type ApplicationRow, type KindName, kindOf, type Verdict } from './kinds'

export { type ApplicationRow, kindOf } from './kinds'

export interface Submission {
  userId: string
  kind: KindName
  payload: Record<string, unknown>
  /** Fields that are sealed at rest. */
  secrets: Record<string, string>
}

/** What decides by itself is asked again for what was handed in this long ago and has no answer: the server had stopped. */
const FORGOTTEN_S = 60

const secretsIn = ({ config }: Pick<Services, 'config'>, row: ApplicationRow) =>
  JSON.parse(secretsOf(config).unseal(row.sealed)) as Record<string, string>

const tell = (tx: Queryable, row: ApplicationRow, words: string, at: Date, actorId?: string) =>
  tx.insert(applicationEvents).values({
    ...{ userId: row.userId, applicationId: row.id, id: newId(), words, at },
    actorId: actorId ?? null
  })

/**
 * Hands in an application, again after it was refused; what can be decided at once is. Answers how it stands then.
 * @throws Refusal STATE while one of the kind waits
 */
export async function submitApplication(services: Services, submission: Submission): Promise<ApplicationRow> {
  const row = await transact(services.db, tx => write(tx, services, submission))
  return judge(services, row)
}

async function write(tx: Queryable, { config, clock }: Services, submission: Submission): Promise<ApplicationRow> {
  const { userId, kind, payload } = submission
  const at = clock.now()
  const filled = { payload, sealed: secretsOf(config).seal(JSON.stringify(submission.secrets)), submittedAt: at }
  const [made] = await tx
    .insert(applications)
    .values({ ...filled, userId, id: newId(), kind })
    .onConflictDoNothing()
    .returning()
  const row = made ?? (await writeAgain(tx, { userId, kind }, filled))
  if (!row) return refuse('STATE', '资料正在审核中，请耐心等待结果')
  await tell(tx, row, made ? '提交申请' : '重新提交', at)
  return row
}

async function writeAgain(
  tx: Queryable,
  { userId, kind }: { userId: string; kind: string },
  filled: Pick<ApplicationRow, 'payload' | 'sealed' | 'submittedAt'>
): Promise<ApplicationRow | undefined> {
  const [again] = await tx
    .update(applications)
    .set({ ...filled, state: 'submitted', byHand: false, reason: '', decidedAt: null, reviewerId: null })
    .where(and(eq(applications.userId, userId), eq(applications.kind, kind), eq(applications.state, 'refused')))
    .returning()
  return again
}

/** Lets an application be decided by what decides by itself, if anything does. */
async function judge(services: Services, row: ApplicationRow): Promise<ApplicationRow> {
  const kind = kindOf(row.kind)
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
  const [left] = await db
    .update(applications)
    .set({ byHand: true })
    .where(and(eq(applications.userId, row.userId), eq(applications.id, row.id), eq(applications.state, 'submitted')))
    .returning()
  return left ?? row
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
  transact(services.db, async tx => {
    const at = services.clock.now()
    const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for('update')
    if (!row) return refuse('NOT_FOUND', '申请不存在')
    if (row.userId === reviewerId) refuse('OWN', '不能审核自己的申请')
    if (row.state !== 'submitted') refuse('STATE', '这份申请已经处理过了')
    const state = reason === undefined ? 'approved' : 'refused'
    const [decided] = await tx
      .update(applications)
      .set({ state, reason: reason ?? '', decidedAt: at, reviewerId: reviewerId ?? null })
      .where(and(eq(applications.userId, row.userId), eq(applications.id, id)))
      .returning()
    const { title, url, onApproved } = kindOf(row.kind)
    if (state === 'approved') await onApproved?.(tx, services, decided!, secretsIn(services, row))
    const words = reason === undefined ? '审核通过' : `审核未通过：${reason}`
    await tell(tx, row, words, at, reviewerId)
    await addMessage(tx, {
      userId: row.userId,
      kind: 'system',
      title: reason === undefined ? `${title}已通过` : `${title}未通过`,
      content: reason ?? `您提交的${title}已经通过审核。`,
      url,
      key: `application:${id}:${at.getTime()}`,
      at
    })
    return decided!
  })

/** The newest application of a kind that was not withdrawn, or undefined. */
export async function applicationOf(
  db: Queryable,
  userId: string,
  kind: KindName
): Promise<ApplicationRow | undefined> {
  const [row] = await db
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.userId, userId),
        eq(applications.kind, kind),
        inArray(applications.state, ['submitted', 'approved', 'refused'])
      )
    )
    .orderBy(desc(applications.submittedAt))
    .limit(1)
  return row
}

/** An application as reviewers see it: what was sealed, and its history. Writes down who looked. @throws Refusal NOT_FOUND */
export async function lookInto(services: Services, id: string, reviewerId: string) {
  const { db, clock } = services
  const [row] = await db.select().from(applications).where(eq(applications.id, id))
  if (!row) return refuse('NOT_FOUND', '申请不存在')
  await tell(db, row, '查看资料', clock.now(), reviewerId)
  const events = await db
    .select()
    .from(applicationEvents)
    .where(and(eq(applicationEvents.userId, row.userId), eq(applicationEvents.applicationId, id)))
    .orderBy(asc(applicationEvents.at), asc(applicationEvents.id))
  return { row, secrets: secretsIn(services, row), events }
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
