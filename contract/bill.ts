import { OneOf, Type, Yuan } from './core'

/** How an amount came about, line by line: the same lines in the same order in cart, checkout, order and refund. */
export const Bill = Type.Object({
  rows: Type.Array(
    Type.Object({
      code: OneOf(
        [
          ...(['goods', 'flash', 'member', 'group', 'bundle'] as const),
          ...(['shop_coupon', 'mall_coupon', 'xfq', 'jindou', 'adjust', 'freight', 'kept'] as const)
        ],
        '明细'
      ),
      title: Type.String(),
      money: Type.String({ description: 'signed yuan; the rows add up to pay_price' }),
      note: Type.String({ description: 'said in place of the amount, such as 免运费; else empty' })
    })
  ),
  saved_price: Type.String({ description: 'yuan below list price and off; "0.00" when nothing was' }),
  pay_price: Yuan
})
