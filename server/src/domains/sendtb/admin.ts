import { adminSendtb } from '@contract/sendtb'
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { countUpTo } from '../../db/count'
import { shops, tbGifts, tbShops, tbTasks, users } from '../../db/schema'
import { inTurn } from '../../db/seen'
import { balancesOfEach, merchant } from '../../engines/ledger'
import { addMessage } from '../../engines/message'
import { bindDomain, type Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { asSeen, markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { countSettled } from './orders'
import { flag, taskViews } from './present'
import { givenInEach, waitingInEach } from './standing'
import { cancelTask, taskOf } from './tasks'
import { centiOf, centiText, saveTerms, setStopped, type TbTerms, termsOf } from './terms'

type Ctx = Context<'console'>

const COUNTED = 1000
const PAGE = '/pages/business/business'
const MISSION = '/pages/business/mission'

async function tell({ db, clock }: Ctx, userId: string | null, told: { key: string; title: string; content: string }) {
  if (userId === null) return
  const at = clock.now()
  const url = told.key.startsWith('tb-task') ? MISSION : PAGE
  await addMessage(db, { userId, kind: 'system', url, at, always: true, ...told, key: `${told.key}:${at.getTime()}` })
}

/** What a form begins with where nothing was said yet. */
const SUGGESTED = { open: false, perYuanMost: 100, personDay: 100, taskPeople: 200 }

const termsView = (terms: Pick<TbTerms, 'open' | 'perYuanMost' | 'personDay' | 'taskPeople'>) => ({
  open: flag(terms.open),
  per_yuan_most: centiText(terms.perYuanMost),
  person_day: terms.personDay,
  task_people: terms.taskPeople
})

/** The same, and the mark they are changed with. */
const termsTold = (terms: Parameters<typeof termsView>[0]) => {
  const view = termsView(terms)
  return { ...view, mark: markOf(view) }
}

interface Held {
  tb: Awaited<ReturnType<typeof balancesOfEach>>
  waiting: ReadonlyMap<string, number>
  given: ReadonlyMap<string, number>
}

function shopLine({ own, name }: { own: typeof tbShops.$inferSelect; name: string }, held: Held) {
  const { shopId } = own
  const { tb = { available: 0n, frozen: 0n } } = held.tb.get(merchant(shopId).id) ?? {}
  return {
    shop_id: shopId,
    shop_name: name,
    tb: String(tb.available),
    frozen: String(tb.frozen),
    given_num: held.given.get(shopId) ?? 0,
    waiting_num: held.waiting.get(shopId) ?? 0,
    open: flag(own.open),
    per_yuan: centiText(own.perYuan),
    order_most: own.orderMost,
    state: own.stoppedAt ? ('stopped' as const) : ('open' as const),
    reason: own.stopReason,
    add_time: seconds(own.createdAt)
  }
}

export const adminSendtbDomain = bindDomain(adminSendtb, {
  'GET /api/admin/tb/shops': async (ctx, { stopped, shop, page, limit }) => {
    const { db } = ctx
    const stop =
      stopped === undefined ? undefined : stopped === 1 ? isNotNull(tbShops.stoppedAt) : isNull(tbShops.stoppedAt)
    const wanted = and(stop, shop ? eq(tbShops.shopId, shop) : undefined)
    const newest = [desc(tbShops.createdAt), desc(tbShops.shopId)]
    const few = db
      .select({ shopId: tbShops.shopId })
      .from(tbShops)
      .where(wanted)
      .orderBy(...newest)
      .limit(limit)
      .offset((page - 1) * limit)
    const rows = await db
      .select({ own: tbShops, name: shops.name })
      .from(tbShops)
      .innerJoin(shops, eq(shops.id, tbShops.shopId))
      .where(inArray(tbShops.shopId, few))
      .orderBy(...newest)
    const ids = rows.map(({ own }) => own.shopId)
    const [tb, waiting, given] = await Promise.all([
      balancesOfEach(
        db,
        'merchant',
        ids.map(id => merchant(id).id)
      ),
      waitingInEach(db, ids),
      givenInEach(db, ids)
    ])
    return {
      list: rows.map(row => shopLine(row, { tb, waiting, given })),
      count: await countUpTo(db, COUNTED, tbShops, wanted)
    }
  },
  'POST /api/admin/tb/shop': async (ctx, { shop_id, stopped, reason }) => {
    const { db, clock } = ctx
    const [shop] = await db.select().from(shops).where(eq(shops.id, shop_id))
    if (!shop) return refuse('NOT_FOUND', '店铺不存在')
    const stop = stopped === 1
    const why = reason.trim()
    const at = clock.now()
    await countSettled(db, at)
    if (!(await setStopped(db, shop_id, { stop, reason: why, at }))) refuse('STATE', stop ? '已经暂停' : '没有暂停')
    const state = stop ? ('stopped' as const) : ('open' as const)
    const title = stop ? '店铺送通宝已被暂停' : '店铺送通宝已恢复'
    await tell(ctx, shop.ownerId, { key: `tb-shop:${shop_id}`, title, content: `说明：${why}。` })
    ctx.note({ subject: shop_id, before: { state: stop ? 'open' : 'stopped' }, after: { state }, why })
    return { state }
  },
  'GET /api/admin/tb/tasks': async ({ db }, { state, shop, page, limit }) => {
    const wanted = and(state && eq(tbTasks.state, state), shop ? eq(tbTasks.shopId, shop) : undefined)
    const newest = [desc(tbTasks.createdAt), desc(tbTasks.id)]
    const few = db
      .select({ id: tbTasks.id })
      .from(tbTasks)
      .where(wanted)
      .orderBy(...newest)
      .limit(limit)
      .offset((page - 1) * limit)
    const rows = await db
      .select({ task: tbTasks, name: shops.name })
      .from(tbTasks)
      .innerJoin(shops, eq(shops.id, tbTasks.shopId))
      .where(inArray(tbTasks.id, few))
      .orderBy(...newest)
    const views = await taskViews(
      db,
      rows.map(({ task }) => task)
    )
    const list = views.map((view, i) => ({ ...view, shop_id: rows[i]!.task.shopId, shop_name: rows[i]!.name }))
    return { list, count: await countUpTo(db, COUNTED, tbTasks, wanted) }
  },
  'POST /api/admin/tb/cancel': async (ctx, { id, reason }) => {
    const before = await taskOf(ctx.db, id)
    if (before.state === 'cancelled') refuse('STATE', '任务已经取消')
    const why = reason.trim()
    const { state } = await cancelTask(ctx, { id, reason: why })
    const content = `任务「${before.name}」已被平台取消，没有送出的通宝已退回店铺。原因：${why}。`
    await tell(ctx, before.byId, { key: `tb-task:${id}`, title: '送宝任务已被取消', content })
    ctx.note({ subject: id, before: { state: before.state }, after: { state }, why })
    return { state: state as 'cancelled' }
  },
  'GET /api/admin/tb/gifts': async ({ db }, { kind, shop, page, limit }) => {
    const cause = kind && (kind === 'order' ? isNotNull(tbGifts.orderId) : isNotNull(tbGifts.taskId))
    const wanted = and(cause, shop ? eq(tbGifts.shopId, shop) : undefined)
    const newest = [desc(tbGifts.createdAt), desc(tbGifts.id)]
    // Names are looked up for the page alone. Not by user and id: the planner would read all that each of the users was ever given.
    const shown = db
      .select({ createdAt: tbGifts.createdAt, id: tbGifts.id })
      .from(tbGifts)
      .where(wanted)
      .orderBy(...newest)
      .limit(limit)
      .offset((page - 1) * limit)
    const rows = await db
      .select({ gift: tbGifts, name: shops.name, nickname: users.nickname })
      .from(tbGifts)
      .innerJoin(shops, eq(shops.id, tbGifts.shopId))
      .innerJoin(users, eq(users.id, tbGifts.userId))
      .where(sql`(${tbGifts.createdAt}, ${tbGifts.id}) in (${shown})`)
      .orderBy(...newest)
    const list = rows.map(({ gift, name, nickname }) => ({
      id: gift.id,
      shop_id: gift.shopId,
      shop_name: name,
      uid: gift.userId,
      nickname,
      kind: gift.orderId ? ('order' as const) : ('task' as const),
      asked_num: gift.asked,
      given_num: gift.given,
      back_num: gift.back,
      state: gift.state as 'waiting',
      reason: gift.reason,
      add_time: seconds(gift.createdAt)
    }))
    return { list, count: await countUpTo(db, COUNTED, tbGifts, wanted) }
  },
  'GET /api/admin/tb/terms': async ({ db }) => {
    const list = [termsTold((await termsOf(db)) ?? SUGGESTED)]
    return { list, count: list.length }
  },
  'POST /api/admin/tb/terms': async (ctx, input) => {
    const { db, clock } = ctx
    const perYuanMost = centiOf(input.per_yuan_most)
    if (perYuanMost < 1 || perYuanMost > 10_000) refuse('INVALID', '每元最多送的数量须在 0.01 到 100 之间')
    await inTurn(db, 'tb-terms')
    const before = await termsOf(db)
    asSeen(termsView(before ?? SUGGESTED), input.mark)
    const terms = { open: input.open === 1, perYuanMost, personDay: input.person_day, taskPeople: input.task_people }
    await saveTerms(db, { ...terms, at: clock.now() })
    ctx.note({ subject: 'tb', before: before ? termsView(before) : null, after: termsView(terms) })
    return termsView(terms)
  }
})
