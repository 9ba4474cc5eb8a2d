import { adminCommission } from '@contract/commission-admin'
import type { Data, Input } from '@contract/core'
import { familyOf, userByPhone } from '../../engines/identity/accounts'
import { virtualKinds } from '../../engines/order'
import { bindDomain } from '../../http/context'
import { type DeskFileKind, deskFileAt } from '../../http/desk-files'
import { dayStart, timeText } from '../../lib/clock'
import { momentsOf } from '../../lib/days'
import { maskNumber } from '../../lib/mask'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import {
  type EarnedFilter,
  type EarnedNames,
  type EarnedRow,
  earnedAbout,
  earnedNames,
  earnedPage,
  earnedTotals,
  orderIdsOf
} from './earned'

type List = (typeof adminCommission)['GET /api/admin/commission/list']
type Line = Data<List>['list'][number]
type Asked = Omit<Input<List>, 'cursor' | 'limit'>

/** Longer ranges are not added up. */
const MOST_DAYS = 31
const DAY_MS = 86_400_000
const WALK = 100

const STATES: Record<Line['state'], string> = { pending: '待结算', settled: '已结算', back: '已收回', void: '已失效' }
const ROLE_WORDS: Record<Line['role'], string> = {
  first: '直接推广',
  second: '间接推广',
  partner: '合伙人',
  dock: '对接人',
  director: '董事',
  lock: '锁客',
  share: '小店推广'
}

/** What was asked, with a member as their accounts and an order as its parts. @throws Refusal INVALID */
async function filterOf({ db }: Pick<Services, 'db'>, asked: Asked): Promise<EarnedFilter> {
  const { uid, phone, order, state } = asked
  const filter: EarnedFilter = { ...momentsOf(asked), state }
  if (uid || phone) {
    const rootId = uid ?? (await userByPhone(db, phone!))?.id
    const family = rootId ? await familyOf(db, rootId) : []
    filter.ids = family.map(({ id }) => id)
  }
  if (order) filter.orderIds = await orderIdsOf(db, order)
  return filter
}

/** Only what one member or order brought, or a month, is added up. @throws Refusal INVALID */
function checkBounded({ uid, phone, order, from, until }: Asked) {
  if (uid || phone || order) return
  const days = from && until ? (dayStart(until).getTime() - dayStart(from).getTime()) / DAY_MS + 1 : Infinity
  if (days > MOST_DAYS) refuse('INVALID', `请选择会员、订单，或不超过 ${MOST_DAYS} 天的日期范围`)
}

const lineBy = ({ people, shops, orders }: EarnedNames, pageless: readonly string[]) => {
  const person = (uid: string) => {
    const { nickname = '', phone = '' } = people.get(uid) ?? {}
    return { uid, nickname, phone: maskNumber(phone) }
  }
  return (row: EarnedRow): Line => {
    const order = orders.get(row.order_id)
    return {
      id: row.id,
      earner: person(row.user_id),
      buyer: person(row.buyer_id),
      role: row.role as Line['role'],
      order_no: order?.no ?? '',
      has_page: order && !pageless.includes(order.kind) ? 1 : 0,
      shop_name: shops.get(row.shop_id) ?? '',
      base_price: yuan(BigInt(row.margin_fen)),
      rate_bp: row.rate_bp,
      price: yuan(BigInt(row.amount_fen)),
      back_price: yuan(BigInt(row.taken_back_fen)),
      state: row.state,
      time: row.created_s,
      settle_time: row.settled_s ?? 0
    }
  }
}

export const adminCommissionDomain = bindDomain(adminCommission, {
  'GET /api/admin/commission/list': async (ctx, { cursor, limit, ...asked }) => {
    const { list, next } = await earnedPage(ctx.db, await filterOf(ctx, asked), { cursor, limit })
    return { list: list.map(lineBy(await earnedNames(ctx.db, list), virtualKinds(ctx))), cursor: next }
  },
  'GET /api/admin/commission/sums': async (ctx, asked) => {
    checkBounded(asked)
    const sums = await earnedTotals(ctx.db, await filterOf(ctx, asked))
    return {
      count: sums.count,
      pending_price: yuan(BigInt(sums.pending)),
      settled_price: yuan(BigInt(sums.settled)),
      back_price: yuan(BigInt(sums.back)),
      void_price: yuan(BigInt(sums.void))
    }
  },
  'POST /api/admin/commission/export': async (ctx, asked) => {
    momentsOf(asked)
    return deskFileAt(ctx, 'commissions-file', asked)
  }
})

const TITLES = [
  ...['时间', '得佣会员', '会员手机号', '类型', '订单号', '买家', '店铺', '计佣金额', '比例'],
  ...['佣金', '已收回', '状态', '结算时间']
]

/** Commissions as the list finds them, newest first. */
export const commissionsFile: DeskFileKind = {
  code: 'commissions-file',
  title: '佣金明细',
  right: 'ledger.read',
  replica: true,
  faces: { 计佣金额: 'yuan', 佣金: 'yuan', 已收回: 'yuan' },
  about: async (services, asked: Asked) => earnedAbout(services.db, await filterOf(services, asked)),
  pages: async function* (services, asked: Asked) {
    yield [TITLES]
    const filter = await filterOf(services, asked)
    for (let cursor: string | undefined; ; ) {
      const { list, next } = await earnedPage(services.db, filter, { cursor, limit: WALK })
      const shown = lineBy(await earnedNames(services.db, list), [])
      yield list.map(shown).map(exported)
      if (!next) return
      cursor = next
    }
  }
}

const time = (at_s: number) => (at_s ? timeText(new Date(at_s * 1000)) : '')

const exported = (line: Line): string[] => [
  ...[time(line.time), line.earner.nickname, line.earner.phone, ROLE_WORDS[line.role], line.order_no],
  ...[line.buyer.nickname, line.shop_name, line.base_price, `${line.rate_bp / 100}%`],
  ...[line.price, line.back_price, STATES[line.state], time(line.settle_time)]
]
