import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { type Queryable, transact, within } from '../../db/connection'
import { allInTurn, inTurn } from '../../db/in-turn'
import { tbGifts, tbTasks } from '../../db/schema'
import { InsufficientFunds } from '../../engines/ledger'
import type { ShopScope } from '../../engines/scope'
import { newId } from '../../lib/ids'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { isGone, moveGift, shopName, type TbGift, tellGiven, waitingGift } from './gifts'
import { give, setAside, setFree, takeRoom } from './money'
import { customerIds, type Group } from './people'
import { giftLife, taskLife } from './states'
import { openTerms, termsOf } from './terms'

export type TbTask = typeof tbTasks.$inferSelect

const OPEN = ['waiting', 'running'] as const
/** Tasks of a shop that are not over. */
const OPEN_MOST = 20
/** A task is planned for within so many days. */
const AHEAD_MS = 90 * 86_400_000
/** How many people one call gives to; the job goes on with the rest. */
const AT_ONCE = 50

export interface Plan {
  title: string
  group?: Group
  ids?: readonly string[]
  each: number
  /** When it begins; at once when left out. */
  at?: Date
  byId: string
}

/**
 * Plans a task for those who are in the group now, and sets aside what it gives.
 * @throws Refusal CLOSED, NOT_FOUND for somebody who is no customer, NOBODY, MOST, DAY_CAP, TIME, FULL, INSUFFICIENT
 */
export const planTask = (services: Pick<Services, 'db' | 'clock'>, shop: ShopScope, plan: Plan): Promise<TbTask> =>
  transact(services.db, async tx => {
    const now = services.clock.now()
    const { title, group = 'all', ids, each, at: runAt = now, byId } = plan
    const terms = await openTerms(tx, shop.id)
    if (each > terms.personDay) refuse('DAY_CAP', `每人每天最多送 ${terms.personDay} 个`)
    if (runAt.getTime() - now.getTime() > AHEAD_MS) refuse('TIME', '执行时间最晚为 90 天以后')
    if (plan.at && plan.at < now) refuse('TIME', '执行时间已经过去，请重新选择')
    const people = await customerIds(tx, shop, { group, ids, now, most: terms.taskPeople + 1 })
    if (ids && people.length < Math.min(ids.length, terms.taskPeople + 1))
      refuse('NOT_FOUND', '选中的人里有不是本店顾客的')
    if (people.length === 0) refuse('NOBODY', '这个分组里还没有顾客')
    if (people.length > terms.taskPeople) refuse('MOST', `一次最多送给 ${terms.taskPeople} 位顾客，请换一个分组`)
    const task = { id: newId(), shopId: shop.id, byId, name: title, each, people: people.length, runAt, createdAt: now }
    const [made] = await tx
      .insert(tbTasks)
      .values({ ...task, group: ids ? 'picked' : group })
      .returning()
    await tx
      .insert(tbGifts)
      .values(
        people.map(userId => ({ userId, id: newId(), shopId: shop.id, taskId: task.id, asked: each, createdAt: now }))
      )
    await pay(tx, made!, now)
    // Whoever plans at the same moment waits for the shop's purse above, and is counted after it.
    const open = and(eq(tbTasks.shopId, shop.id), inArray(tbTasks.state, [...OPEN]))
    if ((await tx.$count(tbTasks, open)) > OPEN_MOST) refuse('FULL', `最多有 ${OPEN_MOST} 个未完成的任务`)
    return made!
  })

async function pay(tx: Queryable, { id, shopId, each, people, name }: TbTask, at: Date) {
  try {
    await setAside(tx, { shopId, num: each * people, ref: { kind: 'tb_task', id }, memo: name, at })
  } catch (error) {
    if (error instanceof InsufficientFunds)
      refuse('INSUFFICIENT', `需要 ${each * people} 个通宝，店铺的通宝不足，请先充值`)
    throw error
  }
}

const placeOf = (id: string, more?: ReturnType<typeof sql>) => ({
  table: tbTasks,
  state: tbTasks.state,
  where: and(eq(tbTasks.id, id), more)
})

/** A task, of one shop where that is given. @throws Refusal NOT_FOUND */
export async function taskOf(db: Queryable, id: string, shop?: ShopScope): Promise<TbTask> {
  const [row] = await db
    .select()
    .from(tbTasks)
    .where(and(eq(tbTasks.id, id), shop ? eq(tbTasks.shopId, shop.id) : undefined))
  return row ?? refuse('NOT_FOUND', '任务不存在')
}

/**
 * Begins a task, or goes on with it: gives to some of its people, and ends it when nobody is left. One that is over stays.
 * @throws Refusal CLOSED
 */
export async function runTask(services: Services, task: TbTask): Promise<TbTask> {
  const { db, clock } = services
  if (!OPEN.some(state => state === task.state)) return task
  const { personDay } = await openTerms(db, task.shopId)
  await moveRow(db, placeOf(task.id), taskLife.moves.begin)
  const shop = await shopName(db, task.shopId)
  const waiting = and(eq(tbGifts.taskId, task.id), eq(tbGifts.state, 'waiting'))
  const rows = await db.select().from(tbGifts).where(waiting).orderBy(tbGifts.userId).limit(AT_ONCE)
  await inTurn(services, rows, 'a gift of a task is not given', row =>
    giveOne(services, task, row, { cap: personDay, shop })
  )
  const none = sql`not exists (select from tb_gifts g where g.task_id = ${task.id} and g.state = 'waiting')`
  await moveRow(db, placeOf(task.id, none), taskLife.moves.finish, { endedAt: clock.now() })
  return taskOf(db, task.id)
}

/** Gives to one person, each in a transaction of its own, or says why not. Answers whether it still waited. */
const giveOne = (services: Services, task: TbTask, gift: TbGift, { cap, shop }: { cap: number; shop: string }) =>
  within(services, async ({ db: tx, clock }) => {
    const row = await waitingGift(tx, gift)
    if (!row) return false
    const at = clock.now()
    const { userId, shopId, asked: num } = row
    const ref = { kind: 'tb_task' as const, id: task.id }
    const isClosed = await isGone(tx, userId)
    const room = isClosed ? 0 : await takeRoom(tx, { userId, shopId, num, cap, whole: true, at })
    if (room === 0) {
      const reason = isClosed ? '账号已停用' : '今天已达上限'
      await moveGift(tx, row, giftLife.moves.skip, { reason })
      await setFree(tx, { shopId, num, ref, memo: task.name, at }, row.id)
      return true
    }
    await moveGift(tx, row, giftLife.moves.give, { given: num, givenAt: at })
    await give(tx, { userId, from: 'frozen', giftId: row.id, shopId, num, ref, memo: shop, at })
    await tellGiven(tx, row, { num, shop, at })
    return true
  })

/** Works through every task whose time has come. Answers how many are over. */
export async function runDue(services: Services): Promise<number> {
  const now = services.clock.now()
  if (!(await termsOf(services.db))?.open) return 0
  const due = and(
    inArray(tbTasks.state, [...OPEN]),
    lte(tbTasks.runAt, now),
    sql`not exists (select from tb_shops s where s.shop_id = tb_tasks.shop_id and s.stopped_at is not null)`
  )
  return allInTurn<TbTask>(
    services,
    last =>
      services.db
        .select()
        .from(tbTasks)
        .where(and(due, last && sql`(${tbTasks.runAt}, ${tbTasks.id}) > (${last.runAt}, ${last.id})`))
        .orderBy(tbTasks.runAt, tbTasks.id)
        .limit(BATCH),
    'a task of giving is not done',
    task => toTheEnd(services, task),
    BATCH
  )
}

const BATCH = 50

async function toTheEnd(services: Services, task: TbTask): Promise<boolean> {
  for (let left = Math.ceil(task.people / AT_ONCE); left > 0; left--) {
    const { state } = await runTask(services, task)
    if (state === 'done' || state === 'cancelled') return true
  }
  return false
}

/**
 * Cancels a task: who has nothing yet gets nothing. One that is cancelled stays so.
 * @throws Refusal NOT_FOUND, STATE when it is done
 */
export const cancelTask = (
  services: Pick<Services, 'db' | 'clock'>,
  { id, shop, reason = '' }: { id: string; shop?: ShopScope; reason?: string }
): Promise<TbTask> =>
  transact(services.db, async tx => {
    const at = services.clock.now()
    const task = await taskOf(tx, id, shop)
    const moved = await moveRow(tx, placeOf(id), taskLife.moves.cancel, { endedAt: at, endReason: reason })
    if (!moved) {
      const now = await taskOf(tx, id, shop)
      return now.state === 'cancelled' ? now : refuse('STATE', '任务已经完成，不能取消')
    }
    const cancelled = await tx
      .update(tbGifts)
      .set({ state: giftLife.moves.cancel.to })
      .where(and(eq(tbGifts.taskId, id), inArray(tbGifts.state, [...giftLife.moves.cancel.from])))
      .returning({ asked: tbGifts.asked })
    const num = cancelled.reduce((sum, { asked }) => sum + asked, 0)
    const ref = { kind: 'tb_task' as const, id }
    if (num > 0) await setFree(tx, { shopId: task.shopId, num, ref, memo: task.name, at }, id)
    return moved
  })
