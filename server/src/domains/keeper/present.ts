import type { Data } from '@contract/core'
import type { join } from '@contract/join'
import type { keeper } from '@contract/keeper'
import type { KeptShop, StaffRow } from '../../engines/scope'
import type { Sold } from '../../engines/stats'
import { seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'

type Standing = Pick<Data<(typeof join)['GET /api/merchant/apply_detail']>, 'status' | '_status' | 'list'>
type SoldView = Data<(typeof keeper)['GET /api/keeper/sold']>['list'][number]
type StaffView = Data<(typeof keeper)['GET /api/keeper/staff/list']>['list'][number]

const STATUS = ['还没有店铺', '营业中', '已停业'] as const

/** How the shops of somebody stand. */
export function standingOf(shops: KeptShop[]): Standing {
  const list = shops.map(shop => {
    const status = shop.published ? (1 as const) : (2 as const)
    return {
      mer_id: shop.id,
      shop_name: shop.name,
      logo: shop.logo,
      kind: shop.kind as 'mall' | 'offline',
      status,
      _status: STATUS[status],
      is_owner: shop.isOwner ? (1 as const) : (0 as const),
      rights: [...shop.rights],
      add_time: seconds(shop.createdAt)
    }
  })
  const status = list.length === 0 ? 0 : list.some(shop => shop.status === 1) ? 1 : 2
  return { status, _status: STATUS[status], list }
}

export const soldLine = ({ time, orders, paidFen, refunds, refundedFen }: Sold): SoldView => ({
  time,
  order_count: orders,
  paid_price: yuan(paidFen),
  refund_count: refunds,
  refund_price: yuan(refundedFen),
  net_price: yuan(paidFen - refundedFen)
})

/** Days or months, and what they come to together. */
export function soldView(list: Sold[]) {
  const sum = (pick: (sold: Sold) => bigint) => list.reduce((fen, sold) => fen + pick(sold), 0n)
  const { time: _, ...total } = soldLine({
    time: '',
    orders: list.reduce((sum, sold) => sum + sold.orders, 0),
    paidFen: sum(sold => sold.paidFen),
    refunds: list.reduce((sum, sold) => sum + sold.refunds, 0),
    refundedFen: sum(sold => sold.refundedFen)
  })
  return { list: list.map(soldLine), total }
}

export const staffView = (row: StaffRow): StaffView => ({
  uid: row.userId,
  nickname: row.nickname,
  avatar: row.avatar,
  phone: (row.phone ?? '').replace(/^(\d{3})\d+(\d{4})$/, '$1****$2'),
  rights: row.rights as StaffView['rights'],
  add_time: seconds(row.createdAt),
  _add_time: timeText(row.createdAt)
})
