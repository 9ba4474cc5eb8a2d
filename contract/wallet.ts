import { contract, Nullable, OneOf, Type } from './core'

/** A quantity of an asset as people read it, with exactly the asset's digits: "12.50", "300", "1.0000". */
export const AssetAmount = Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', title: '数量' })

export const Wallet = Type.Object({
  code: Type.String({ description: 'CNY shouyi jindou lvdou …' }),
  name: Type.String(),
  digits: Type.Integer({ minimum: 0, maximum: 8 }),
  balance: AssetAmount,
  frozen: AssetAmount,
  transit: AssetAmount,
  earned_by: Type.String(),
  used_for: Type.String(),
  cash_out: Type.Boolean(),
  reference_value: Nullable(Type.String({ description: 'yuan that one unit stands for, set by the operator' })),
  reference_text: Type.String({ description: 'the same in words, empty when there is none' }),
  kind: OneOf(['money', 'points', 'voucher', 'value'], '类别')
})

export const wallet = contract({
  'GET /api/user/getzichan': {
    auth: 'login',
    summary: 'Every wallet of the caller: what it holds, what it is for, what it stands for',
    input: Type.Object({}),
    data: Type.Object({
      list: Type.Array(Wallet),
      now_money: AssetAmount,
      brokerage_price: AssetAmount,
      jindou: AssetAmount,
      lvdou: AssetAmount,
      hongdou: AssetAmount,
      xfq: AssetAmount
    })
  }
})
