import { sendtb } from '@contract/sendtb'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { countUpTo } from '../../db/count'
import { tbTasks } from '../../db/schema'
import { exchangeRule } from '../../engines/exchange'
import { bindDomain, type Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { exchangeHandlers, waysOf } from '../exchange/service'
import { maskedName } from '../review/present'
import { ASSET } from './money'
import { countSettled } from './orders'
import { customerGroup, GROUPS } from './people'
import { flag, taskView, taskViews } from './present'
import { boughtLog, exchangedLog, givenLog, gotLog } from './records'
import { giversOf } from './staff'
import { standingOf } from './standing'
import { cancelTask, planTask, runTask, taskOf } from './tasks'
import { centiOf, centiText, saveRule } from './terms'

/** Which exchange is meant where none is named. */
const USUAL = 'tb_jindou'
const COUNTED = 1000
const STATES = { open: ['waiting', 'running'], over: ['done', 'cancelled'] } as const

const exchanged = exchangeHandlers({ info: 'sendtb/changeinfo', make: 'sendtb/change' }, USUAL)

/** The rule that is meant, of those that take 通宝. @throws Refusal NOT_FOUND */
async function ruleOf({ db }: Pick<Context, 'db'>, type = USUAL): Promise<string> {
  const rule = await exchangeRule(db, type)
  return rule.fromAsset === ASSET ? rule.code : refuse('NOT_FOUND', '没有这种兑换')
}

const cancel = async (ctx: Context<'keeper'>, { id }: { id: string }) =>
  taskView(ctx.db, await cancelTask(ctx, { id, shop: ctx.shop }))

const run = async (ctx: Context<'keeper'>, { id }: { id: string }) =>
  taskView(ctx.db, await runTask(ctx as Parameters<typeof runTask>[0], await taskOf(ctx.db, id, ctx.shop)))

export const sendtbDomain = bindDomain(sendtb, {
  'GET /api/sendtb/index': standingOf,
  'GET /api/sendtb/changeinfo': async (ctx, { type }) => ({
    ...(await exchanged['GET /api/sendtb/changeinfo'](ctx, { type: await ruleOf(ctx, type) })),
    ways: await waysOf(ctx.db, ASSET)
  }),
  'POST /api/sendtb/change': async (ctx, ask) =>
    exchanged['POST /api/sendtb/change'](ctx, { ...ask, type: await ruleOf(ctx, ask.type) }),
  'GET /api/sendtb/getgroup': async ({ db, shop, clock }, { code = 'all', page, limit }) => {
    const now = clock.now()
    const { counts, list } = await customerGroup(db, shop, { group: code, now, page, limit })
    return {
      groups: GROUPS.map(group => ({ ...group, count: counts[group.code] })),
      list: list.map(({ id, nickname, orders, at }) => ({
        uid: id,
        nickname: maskedName(nickname),
        order_count: orders,
        add_time: seconds(new Date(at)),
        _add_time: timeText(new Date(at))
      })),
      count: counts[code]
    }
  },
  'GET /api/sendtb/loglist': (ctx, { type, page, limit }) => {
    const { db, shop, person } = ctx
    const wanted = type ?? (shop ? 'cz' : 'ex')
    if (shop && (wanted === 'cz' || wanted === 'send'))
      return wanted === 'cz' ? boughtLog(ctx, shop, { page, limit }) : givenLog(db, shop, { page, limit })
    if (!shop && (wanted === 'ex' || wanted === 'got'))
      return wanted === 'ex' ? exchangedLog(ctx, person.id, { page, limit }) : gotLog(ctx, person.id, { page, limit })
    return refuse('INVALID', '没有这种记录')
  },
  'GET /api/sendtb/underlist': ({ db, shop }) => giversOf(db, shop),
  'GET /api/sendtb/tasklist': async ({ db, shop }, { state, page, limit }) => {
    const wanted = and(eq(tbTasks.shopId, shop.id), state && inArray(tbTasks.state, [...STATES[state]]))
    const rows = await db
      .select()
      .from(tbTasks)
      .where(wanted)
      .orderBy(desc(tbTasks.createdAt), desc(tbTasks.id))
      .limit(limit)
      .offset((page - 1) * limit)
    return { list: await taskViews(db, rows), count: await countUpTo(db, COUNTED, tbTasks, wanted) }
  },
  'GET /api/sendtb/canceltask': cancel,
  'POST /api/sendtb/canceltask': cancel,
  'GET /api/sendtb/doautojd': run,
  'POST /api/sendtb/doautojd': run,
  'POST /api/keeper/tb/rule': async ({ db, shop, clock }, { open, per_yuan, order_most }) => {
    const at = clock.now()
    const rule = { open: open === 1, perYuan: centiOf(per_yuan), orderMost: order_most, at }
    await countSettled(db, at)
    const saved = await saveRule(db, shop, rule)
    return { open: flag(saved.open), per_yuan: centiText(saved.perYuan), order_most: saved.orderMost }
  },
  'POST /api/keeper/tb/task': async (ctx, { title, group, ids, each, at }) => {
    const plan = { title: title.trim(), group, ids, each, at: at ? new Date(at * 1000) : undefined }
    return taskView(ctx.db, await planTask(ctx, ctx.shop, { ...plan, byId: ctx.person.rootId }))
  }
})
