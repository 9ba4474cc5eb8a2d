import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { type Queryable, transact, within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { taskClaims, taskDays, taskProgress, taskQueues, tasks, users } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Asset, account, assets, minorText, move, pool, post, unlessShort, user } from '../ledger'
import { addMessage } from '../message'
import { claimUntil, isPeriod, periodAt, type Task } from './periods'
import { CLAIM_MOVES } from './states'
import { worthFen } from './terms'

export type Claim = typeof taskClaims.$inferSelect

declare module '../ledger/reasons' {
  interface Reasons {
    task_reward: true
  }
}

export interface ClaimRequest {
  /** A parent account: rewards are a person's. */
  userId: string
  task: string
  /** The period it was earned in. */
  period: string
  at: Date
}

/**
 * Takes the reward of a finished task, once a period. It is paid at once; where the pool is short, or others wait for it, it
 * waits for its turn.
 * @throws Refusal NOT_FOUND, SUB_ACCOUNT, EXPIRED, NOT_DONE, CLAIMED, SOLD_OUT, DAY_CAP
 */
export const claimTask = (services: Services, request: ClaimRequest): Promise<Claim> =>
  within(services, async tx => {
    const { db } = tx
    const { userId, period, at } = request
    const [person] = await db
      .select({ parentId: users.parentId })
      .from(users)
      .where(eq(users.id, userId))
      .for('key share')
    if (person?.parentId) refuse('SUB_ACCOUNT', '奖励由主账号领取，请切换到主账号')
    const task = await claimable(db, request)
    await finish(tx, task, request)
    await takeOne(db, task)
    await countWorth(tx, task, userId, at)
    const { code, title, asset, amountMinor, pool: from } = task
    const [claim] = await db
      .insert(taskClaims)
      .values({ userId, task: code, period, id: newId(), title, asset, amountMinor, pool: from, createdAt: at })
      .onConflictDoNothing()
      .returning()
    if (!claim) return refuse('CLAIMED', ALREADY)
    await holdQueue(db, claim)
    return (await payFirst(db, claim, at, claim.id)) ?? claim
  })

const ALREADY = '这份奖励已经领取过了'

async function claimable(tx: Queryable, { task: code, period, at }: ClaimRequest): Promise<Task> {
  const [task] = await tx.select().from(tasks).where(eq(tasks.code, code)).for('key share')
  if (!task || task.state === 'draft' || !isPeriod(task.period, period)) return refuse('NOT_FOUND', '没有这个任务')
  if (at >= claimUntil(task, period)) refuse('EXPIRED', '奖励已过领取时间')
  if (period > periodAt(task.period, at)) refuse('NOT_DONE', UNFINISHED)
  return task
}

const UNFINISHED = '任务还没有完成，完成后再来领取'

/** Marks the progress as claimed, in one guarded update. */
async function finish(tx: Services, task: Task, { userId, period, at }: ClaimRequest) {
  const { db } = tx
  const p = taskProgress
  const before = await doneBefore(tx, task, userId)
  if (before >= task.target)
    await db.insert(p).values({ userId, task: task.code, period, updatedAt: at }).onConflictDoNothing()
  const mine = and(eq(p.userId, userId), eq(p.task, task.code), eq(p.period, period))
  const done = await db
    .update(p)
    .set({ claimedAt: at, updatedAt: at })
    .where(and(mine, isNull(p.claimedAt), sql`greatest(${p.count}, ${before}::int) >= ${task.target}::int`))
    .returning()
  if (done.length > 0) return
  const [row] = await db.select().from(p).where(mine)
  if (row?.claimedAt) refuse('CLAIMED', ALREADY)
  refuse('NOT_DONE', UNFINISHED)
}

/** What was done for good before the task counted it. */
export async function doneBefore(
  services: Pick<Services, 'db' | 'kinds'>,
  { event, period }: Pick<Task, 'event' | 'period'>,
  userId: string
): Promise<number> {
  const kind = period === 'once' ? services.kinds.task.all.find(one => one.code === event) : undefined
  return kind?.before ? kind.before(services, userId) : 0
}

/** Counts against how many there are; only where there is an end to them, so that others share no row. */
async function takeOne(tx: Queryable, { code, quota }: Task) {
  if (quota === 0) return
  const taken = await tx
    .update(tasks)
    .set({ claimed: sql`${tasks.claimed} + 1` })
    .where(and(eq(tasks.code, code), lt(tasks.claimed, tasks.quota)))
    .returning({ code: tasks.code })
  if (taken.length === 0) refuse('SOLD_OUT', '这个任务的奖励名额已领完')
}

/** Counts against what a person may claim in a day over all tasks. */
async function countWorth({ db, config }: Services, task: Task, userId: string, at: Date) {
  const d = taskDays
  const fen = worthFen(await assets(db), task)
  const most = BigInt(config.TASK_DAY_FEN)
  const counted = await db
    .insert(d)
    .values({ userId, day: dayText(at), worthFen: fen })
    .onConflictDoUpdate({
      target: [d.userId, d.day],
      set: { worthFen: sql`${d.worthFen} + ${fen}::bigint` },
      setWhere: sql`${d.worthFen} + ${fen}::bigint <= ${most}::bigint`
    })
    .returning()
  if (counted.length === 0 || fen > most) refuse('DAY_CAP', '今天领取的任务奖励已达上限，明天再来领取')
}

type Queue = Pick<Claim, 'pool' | 'asset'>

/** Another that pays from this pool waits here, and then sees who is first. */
async function holdQueue(tx: Queryable, { pool: name, asset }: Queue) {
  const q = taskQueues
  await tx.insert(q).values({ pool: name, asset }).onConflictDoNothing()
  await tx
    .select()
    .from(q)
    .where(and(eq(q.pool, name), eq(q.asset, asset)))
    .for('update')
}

/** Pays who is first in a queue that is held, if it is the `only` one; undefined when nobody is, or the pool is short. */
async function payFirst(
  tx: Queryable,
  { pool: name, asset }: Queue,
  at: Date,
  only?: string
): Promise<Claim | undefined> {
  const c = taskClaims
  const [first] = await tx
    .select()
    .from(c)
    .where(and(eq(c.pool, name), eq(c.asset, asset), eq(c.state, 'waiting')))
    .orderBy(asc(c.createdAt), asc(c.id))
    .limit(1)
  if (!first || (only && first.id !== only)) return
  const posted = await unlessShort(
    transact(tx, part =>
      post(part, {
        key: `task:${first.id}`,
        reason: 'task_reward',
        ref: { kind: 'task', id: first.id },
        memo: first.title,
        at,
        postings: move(
          account(pool(name), asset as Asset),
          account(user(first.userId), asset as Asset),
          first.amountMinor
        )
      })
    ),
    null
  )
  if (!posted) return
  return moveRow(tx, { table: c, state: c.state, where: eq(c.id, first.id) }, CLAIM_MOVES.pay, { paidAt: at })
}

/** Pays what waits, pool by pool and in order, as far as the funds go; people are told. Answers how many were paid. */
export async function payTaskClaims(services: Services): Promise<number> {
  const { db } = services
  const queues = await db
    .selectDistinct({ pool: taskClaims.pool, asset: taskClaims.asset })
    .from(taskClaims)
    .where(eq(taskClaims.state, 'waiting'))
  const all = queues.map(queue => ({ id: `${queue.pool}:${queue.asset}`, queue }))
  return inTurn(services, all, 'rewards of tasks that wait are not paid', async ({ queue }) => {
    for (let paid = 0; ; paid++) if (!(await payAndTell(services, queue))) return paid
  })
}

const payAndTell = ({ db, clock, pages }: Services, queue: Queue): Promise<boolean> =>
  transact(db, async tx => {
    const at = clock.now()
    await holdQueue(tx, queue)
    const paid = await payFirst(tx, queue, at)
    if (!paid) return false
    const asset = (await assets(tx)).find(one => one.code === paid.asset)!
    const amount = `${minorText(paid.amountMinor, asset.digits)} ${asset.name}`
    await addMessage(tx, {
      userId: paid.userId,
      kind: 'asset',
      title: '任务奖励已到账',
      url: pages.assets(),
      at,
      content: `「${paid.title}」的奖励 ${amount} 已到账。`,
      key: `task:${paid.id}`
    })
    return true
  })

/** Rewards of these accounts that wait will not come. */
export async function dropClaims(tx: Queryable, userIds: readonly string[]) {
  const c = taskClaims
  for (const userId of userIds) {
    const waiting = await tx
      .select({ id: c.id })
      .from(c)
      .where(and(eq(c.userId, userId), eq(c.state, 'waiting')))
    const where = or(...waiting.map(({ id }) => eq(c.id, id)))
    if (waiting.length > 0) await moveRow(tx, { table: c, state: c.state, where }, CLAIM_MOVES.drop)
  }
}
