import { contract, Flag, Nullable, OneOf, Optional, Seconds, Text, Type, Yuan } from './core'

/** balance, WeChat, Alipay, UnionPay card, and the sandbox cashier. */
export const PayType = OneOf(['yue', 'weixin', 'alipay', 'uppay', 'sandbox'], '支付方式')
/** Where the person pays: mini-program, browser, app, or a page inside WeChat's own browser. */
export const PayFrom = OneOf(['weapp', 'h5', 'app', 'weixin'], '支付场景')

/** A way to pay as a cashier lists it; one that is not `usable` says why in `note`. */
export const PayWay = Type.Object({
  type: PayType,
  name: Type.String(),
  note: Type.String(),
  usable: Flag
})

const uni = Text(64, '订单号', 1)

export const pay = contract({
  'POST /api/order/pay': {
    auth: 'login',
    summary: 'Pays an order by balance at once, or opens a payment with a channel; again gives the same payment',
    input: Type.Object({ uni, paytype: PayType, from: Optional(PayFrom) }),
    data: Type.Object({
      status: OneOf(['SUCCESS', 'WECHAT_PAY', 'WECHAT_H5_PAY', 'ALIPAY_PAY', 'UPPAY', 'PAY_DEFICIENCY'], '状态'),
      result: Type.Object({
        order_id: Type.String(),
        pay_no: Optional(Type.String()),
        jsConfig: Optional(
          Type.Record(Type.String(), Type.String(), { description: 'what the target’s pay call takes' })
        ),
        pay_url: Optional(Type.String({ description: 'absolute, or from the root of the API’s host' }))
      })
    }),
    refusals: ['ORDER_CLOSED', 'ORDER_CHANGED', 'PAY_OFF', 'PAY_CHANNEL', 'WECHAT_UNBOUND']
  },
  'POST /api/order/paytypeswitch': {
    auth: 'login',
    summary: 'Chooses another way to pay an unpaid order; payments open with other channels are closed',
    input: Type.Object({ uni, paytype: PayType }),
    data: Type.Object({
      order_id: Type.String(),
      pay_type: PayType,
      pay_price: Yuan,
      stop_time: Seconds,
      payments: Type.Array(PayWay)
    }),
    refusals: ['ORDER_CLOSED', 'ORDER_PAID', 'PAY_OFF']
  },
  'GET /api/realorder/pay_check': {
    auth: 'login',
    summary: 'Whether an order of the caller is paid; the app polls it after a channel’s own page closes',
    input: Type.Object({ order_id: uni }),
    data: Type.Object({
      order_id: Type.String(),
      kind: Type.String({ description: 'mall, recharge …: where its owner looks at it' }),
      status: OneOf(['unpaid', 'paying', 'paid', 'closed'], '状态'),
      paid: Type.Boolean(),
      pay_price: Yuan,
      pay_type: Nullable(PayType),
      pay_time: Seconds,
      stop_time: Nullable(Seconds),
      payments: Type.Array(PayWay)
    })
  }
})
