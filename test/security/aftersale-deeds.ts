import type { Deed, Doer } from './deeds'

/** An after-sale of one of their orders, and which it is: what was asked for before is there already. */
async function asked({ shop, token, one }: Doer, uni: string): Promise<string> {
  await shop.call('POST /api/order/refund/verify', { uni, refund_type: 1, text: '不想要了' }, { token })
  return one(`select a.id from after_sales a join orders o on o.id = a.order_id
    where o.no = '${uni}' order by a.created_at desc limit 1`)
}

/** What people do with what they want back; part of the list in `deeds.ts`. */
export const afterSaleDeeds: Record<string, Deed> = {
  'POST /api/order/refund/verify': {
    input: async ({ orders, one }) => ({
      uni: orders.toReceive,
      refund_type: 1,
      text: '不想要了',
      cart_ids: [
        {
          cart_id: await one(`select l.id from order_lines l join orders o on o.id = l.order_id
            where o.no = '${orders.toReceive}' limit 1`),
          cart_num: 1
        }
      ]
    })
  },
  'POST /api/order/refund/express': {
    input: async doer => ({ id: await asked(doer, doer.orders.toShip), act: 'withdraw' })
  },
  'POST /api/order/refund/offer': {
    input: async doer => {
      const id = await asked(doer, doer.orders.toReceive)
      const offers = () => doer.one(`select count(*)::text from after_sale_offers where after_sale_id = '${id}'`)
      const offer = { id, price: `0.0${Number(await offers()) + 1}`, reason: '有使用痕迹' }
      await doer.shop.call('POST /api/admin/aftersale/offer', offer, { token: doer.operator })
      return { id, nth: Number(await offers()), act: 'decline' }
    }
  }
}
