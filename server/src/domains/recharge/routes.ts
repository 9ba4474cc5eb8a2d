import type { Data } from '@contract/core'
import { recharge } from '@contract/recharge'
import type { Queryable } from '../../db/connection'
import {
  account,
  assets,
  balanceOf,
  pool,
  reasonTitles,
  reasonTotals,
  statement,
  statementCount,
  user
} from '../../engines/ledger'
import type { OrderRow } from '../../engines/order'
import { bindDomain, type Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { fenOf, yuan } from '../../lib/money'
import type { Services } from '../../services'
import { rechargePage, timesBought } from './list'
import { giftWords, recordLine, spentLine } from './present'
import {
  closedWords,
  extraOf,
  giftTotals,
  openPackages,
  orderRecharge,
  packageFace,
  prepaidFen,
  type RechargePackage,
  rechargeDetail,
  unlockPage
} from './service'

export { adminRechargeDomain } from './admin'

type Line = Data<(typeof recharge)['GET /api/recharge/czlist']>['list'][number]

const limitFen = ({ config }: Pick<Services, 'config'>) => BigInt(config.PREPAID_LIMIT_YUAN) * 100n
const held = (ctx: Context<'login'>, asset: 'CNY' | 'xfq') => balanceOf(ctx.db, account(user(ctx.person.id), asset))

async function packages(ctx: Context<'login'>, type: Line['type']): Promise<{ list: Line[]; count: number }> {
  const { db, person } = ctx
  const [packs, prepaid] = await Promise.all([openPackages(db, type), prepaidFen(db, person.id)])
  const limited = packs.filter(({ personTimes }) => personTimes > 0).map(({ id }) => id)
  const bought = await timesBought(db, person.id, limited)
  const list = await Promise.all(
    packs.map(async pack => {
      const left = pack.personTimes === 0 ? -1 : Math.max(0, pack.personTimes - (bought.get(pack.id) ?? 0))
      const isOver = type === 'balance' && prepaid + pack.priceFen > limitFen(ctx)
      const closed = closedWords(pack, ctx.clock.now())
      const note = left === 0 ? '已达购买次数' : isOver ? '超过余额上限' : closed || (await soldOut(db, pack))
      return { ...(await packageLine(ctx, pack)), type, left, usable: note ? (0 as const) : (1 as const), note }
    })
  )
  return { list, count: list.length }
}

/** Says so when the pool has not what a package is worth beyond its price. */
async function soldOut(db: Queryable, pack: RechargePackage): Promise<string> {
  const extra = extraOf(pack)
  return extra > 0n && (await balanceOf(db, account(pool(pack.pool), 'xfq'))) < extra ? '暂时售完' : ''
}

const packageLine = async ({ db }: Pick<Context, 'db'>, pack: RechargePackage) => ({
  ...packageFace(pack),
  gift_words: await giftWords(db, pack)
})

const EITHER_RULES = [
  '付款成功后立即到账；半小时内没有付款，订单自动取消，占用的余额会退回。',
  '赠送的消费券从次日起逐日发放，由奖励池支付；池子不足时按先后顺序等待。'
]

const ruleWords = ({ config }: Pick<Services, 'config'>): string[] => [
  `余额用于购物付款，不计利息，不能提现；每人余额最多 ${config.PREPAID_LIMIT_YUAN} 元，子账号合并计算。`,
  ...EITHER_RULES
]

const VOUCHER_RULES = ['消费券在下单时抵扣，不找零、不兑现、不转让。', ...EITHER_RULES]

const ordered = (order: OrderRow) => ({
  order_id: order.no,
  pay_price: yuan(order.payFen),
  balance_part: yuan(BigInt(rechargeDetail(order).held)),
  stop_time: seconds(order.expiresAt)
})

export const rechargeDomain = bindDomain(recharge, {
  'GET /api/recharge/index': async ctx => {
    const [money, xfq, prepaid, gift, vouchers] = await Promise.all([
      held(ctx, 'CNY'),
      held(ctx, 'xfq'),
      prepaidFen(ctx.db, ctx.person.id),
      giftTotals(ctx.db, ctx.person.id),
      packages(ctx, 'voucher')
    ])
    const cap = limitFen(ctx)
    return {
      now_money: yuan(money),
      xfq: yuan(xfq),
      cap: yuan(cap),
      room: yuan(prepaid < cap ? cap - prepaid : 0n),
      gift: {
        promised: yuan(gift.promised),
        paid: yuan(gift.paid),
        waiting: yuan(gift.waiting),
        locked: yuan(gift.locked)
      },
      vouchers: vouchers.list,
      rules: ruleWords(ctx),
      voucher_rules: VOUCHER_RULES
    }
  },
  'GET /api/recharge/czlist': (ctx, { type = 'balance' }) => packages(ctx, type),
  'POST /api/recharge/recharge': async (ctx, { id }) =>
    ordered(await orderRecharge(ctx, { userId: ctx.person.id, packageId: id, balanceFen: 0n, shopId: ctx.shop?.id })),
  'GET /api/recharge/useList': async (ctx, { type = 'balance', page, limit }) => {
    const { db, person } = ctx
    const asset = type === 'balance' ? ('CNY' as const) : ('xfq' as const)
    const filter = { assets: [asset], buckets: ['available'] as const, side: 'out' as const }
    const owner = user(person.id)
    const [lines, count, totals, rows] = await Promise.all([
      statement(db, owner, filter, { limit, offset: (page - 1) * limit }),
      statementCount(db, owner, filter),
      reasonTotals(db, owner, asset, { buckets: ['available'] }),
      assets(db)
    ])
    // What was held and came back was not used.
    const used = totals.reduce(
      (sum, { reason, inMinor, outMinor }) => sum + outMinor - (reason === 'unfreeze' ? inMinor : 0n),
      0n
    )
    const words = { rows, title: reasonTitles(ctx) }
    return { list: lines.list.map(line => spentLine(line, words)), count, used: yuan(used) }
  },
  'GET /api/recharge/unlockList': async ({ db, person }, paging) => {
    const [{ list, count }, gift] = await Promise.all([
      unlockPage(db, { userId: person.id, ...paging }),
      giftTotals(db, person.id)
    ])
    const words = { paid: '已发放', waiting: '待发放', void: '已停止' } as const
    return {
      list: list.map(due => ({
        id: `${due.lotId}:${due.day}`,
        title: due.title,
        day: due.day,
        number: yuan(due.amountMinor),
        state: due.status as 'paid',
        _state: words[due.status as 'paid']
      })),
      count,
      promised: yuan(gift.promised),
      paid: yuan(gift.paid),
      waiting: yuan(gift.waiting),
      locked: yuan(gift.locked)
    }
  },
  'GET /api/mix_recharge/index': async ctx => ({
    ...(await packages(ctx, 'voucher')),
    now_money: yuan(await held(ctx, 'CNY'))
  }),
  'POST /api/mix_recharge/create': async (ctx, { id, balance }) =>
    ordered(
      await orderRecharge(ctx, {
        userId: ctx.person.id,
        packageId: id,
        balanceFen: fenOf(balance)
      })
    ),
  'GET /api/mix_recharge/record': async ({ db, person }, filter) => {
    const { list, count } = await rechargePage(db, { userId: person.id, ...filter })
    return {
      list: list.map(order => ({
        ...recordLine(order),
        add_time: seconds(order.createdAt),
        _add_time: timeText(order.createdAt)
      })),
      count
    }
  }
})
