import { inArray, sql } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import {
  cartLines,
  checkouts,
  flashBuyers,
  goodsBuyers,
  orderEvents,
  orderLines,
  orderParcels,
  orders,
  userCoupons
} from '../../db/schema'
import { orderMergeStep } from './merge'

/** What becomes of carts, orders, coupons and what counts against a buyer's limits. */
export const orderPolicy: PersonalData = {
  tables: [
    {
      table: orders,
      merge: 'moved',
      close: {
        kept: 'records of trade are kept three years (E-Commerce Law, article 31); without receiver, words and signature'
      },
      export: '订单'
    },
    { table: orderLines, merge: 'moved', close: { kept: 'what was traded' }, export: '订单商品' },
    { table: orderParcels, merge: 'moved', close: { kept: 'what left when and by whom' }, export: '订单包裹' },
    { table: orderEvents, merge: 'moved', close: { kept: 'when it was shipped and received' }, export: '订单进度' },
    { table: userCoupons, merge: 'moved', close: 'erased', export: '优惠券' },
    { table: cartLines, merge: 'moved', close: 'erased', export: '购物车' },
    {
      table: checkouts,
      merge: 'moved',
      close: 'erased',
      export: { omitted: 'what is being chosen right now; what came of it is an order' }
    },
    {
      table: flashBuyers,
      merge: 'moved',
      close: { kept: 'counts only' },
      export: { omitted: 'counts of the orders that are given' }
    },
    {
      table: goodsBuyers,
      merge: 'moved',
      close: { kept: 'counts only' },
      export: { omitted: 'counts of the orders that are given' }
    }
  ],
  merge: orderMergeStep,
  erase: async (tx, ids) => {
    await tx
      .update(orders)
      .set({
        receiver: sql`left(${orders.receiver}, 1) || '**'`,
        receiverPhone: '',
        receiverDetail: '',
        mark: '',
        staffNote: '',
        signature: ''
      })
      .where(inArray(orders.userId, ids))
  }
}
