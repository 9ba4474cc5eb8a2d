import type { Data, Endpoints } from '@contract'

export type Order = Data<Endpoints['GET /api/order/list']>[number]
export type OrderDetail = Data<Endpoints['GET /api/keeper/order/{id}']>
export type Counts = Data<Endpoints['GET /api/order/data']>
export type AfterSale = Data<Endpoints['GET /api/keeper/aftersale/list']>['list'][number]
export type Goods = Data<Endpoints['GET /api/keeper/goods']>['list'][number]
export type Staff = Data<Endpoints['GET /api/keeper/staff/list']>['list'][number]
export type Right = Staff['rights'][number]
export type OrderType = 0 | 1 | 2 | 3 | 4 | -3 | 9

export const quietly = { catch: true, quiet: true } as const

export const ORDER_TABS: readonly { value: OrderType; text: string; count?: keyof Counts }[] = [
  { value: 9, text: '全部' },
  { value: 1, text: '待发货', count: 'unshipped_count' },
  { value: 0, text: '待付款' },
  { value: 2, text: '待收货' },
  { value: 3, text: '已收货' },
  { value: 4, text: '已完成' },
  { value: -3, text: '退款/售后', count: 'refunding_count' }
]

/** What each right lets staff do. */
export const RIGHTS: readonly { value: Right; text: string; note: string }[] = [
  { value: 'orders', text: '订单', note: '查看订单、发货' },
  { value: 'aftersales', text: '售后', note: '同意或拒绝退款、确认退货' },
  { value: 'goods', text: '商品', note: '上下架、改库存' },
  { value: 'reviews', text: '评价', note: '回复买家评价' },
  { value: 'income', text: '收益', note: '查看成交与结算' },
  { value: 'tb', text: '通宝', note: '充值通宝，送给顾客' }
]
