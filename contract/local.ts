import { IdOf } from './catalogue'
import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  OneOf,
  Optional,
  ofShop,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Words,
  Yuan
} from './core'

const Amount = Type.String({ pattern: '^\\d{1,7}(\\.\\d{1,2})?$', title: '付款金额' })
const Till = Type.String({ format: 'uuid', title: '付款页' })
const UseVouchers = Type.Integer({ minimum: 0, maximum: 1, default: 0, title: '使用消费券' })

const PayState = OneOf(['unpaid', 'paid', 'complete', 'refunding', 'refunded', 'cancelled'], '状态')

/** A payment as the one who paid sees it. */
const Payment = Type.Object({
  id: Id,
  order_id: Type.String(),
  mer_id: Id,
  shop_name: Type.String(),
  amount: Yuan,
  xfq_price: Yuan,
  pay_price: Yuan,
  state: PayState,
  _state: Type.String(),
  add_time: Seconds,
  _add_time: TimeText
})

/** A payment as the shop sees it. */
const Receipt = Type.Object({
  id: Id,
  order_id: Type.String(),
  nickname: Type.String({ description: 'with its middle hidden' }),
  amount: Yuan,
  xfq_price: Yuan,
  net_price: Type.String({ description: 'what the shop gets of it' }),
  state: PayState,
  _state: Type.String(),
  refundable: Flag,
  add_time: Seconds,
  _add_time: TimeText
})

const PayCode = Type.Object({
  mer_id: Id,
  shop_name: Type.String(),
  logo: Picture,
  code: Type.String({ description: 'empty while the shop has none' }),
  link: Type.String({ description: 'what the code at the counter says: the page that pays this store' }),
  usable: Flag,
  note: Type.String({ description: 'why nobody can pay by it, else empty' }),
  voucher_words: Type.String(),
  _code_time: Type.String()
})

export const local = contract({
  'GET /api/merchantoffline/getroutinecode': {
    auth: 'keeper',
    right: 'orders',
    summary: 'The code at the shop’s counter by which people pay in the store',
    input: Type.Object(ofShop),
    data: PayCode
  },
  'GET /api/merchantoffline/exchangeToken': {
    auth: 'login',
    summary: 'What a scanned code of a store lets the caller do: open its payment page within sixty seconds',
    input: Type.Object({ code: Text(64, '收款码', 1) }),
    data: Type.Object({ till: Id, mer_id: Id, stop_time: Seconds }),
    refusals: ['CLOSED']
  },
  'POST /api/realorder/pay_page': {
    auth: 'login',
    summary: 'The payment page of a store, by what its code gave or by the store itself; with an amount, its price',
    input: Type.Object({
      till: Optional(Till),
      mer_id: Optional(IdOf('店铺')),
      amount: Optional(Amount),
      use_xfq: UseVouchers
    }),
    data: Type.Object({
      till: Id,
      stop_time: Seconds,
      mer_id: Id,
      shop_name: Type.String(),
      logo: Picture,
      address: Type.String(),
      /** Vouchers the caller has, how many of them the amount may take, and how many are used. */
      xfq: Yuan,
      voucher_words: Type.String({ description: '"消费券最多抵 30%", or empty' }),
      xfq_most: Yuan,
      xfq_price: Yuan,
      amount: Yuan,
      pay_price: Yuan,
      most: Yuan,
      room: Type.String({ description: 'yuan the caller may still pay in this store today' }),
      note: Type.String({ description: 'why this amount cannot be paid, else empty' })
    }),
    refusals: ['CLOSED', 'TILL_OVER', 'OWN_SHOP']
  },
  'POST /api/realorder/create': {
    auth: 'login',
    idempotent: true,
    summary: 'Makes the order of an opened payment page, to be paid at the cashier; one page makes one order',
    input: Type.Object({ till: Till, amount: Amount, use_xfq: UseVouchers }),
    data: Type.Object({ order_id: Type.String(), pay_price: Yuan, stop_time: Seconds }),
    refusals: ['CLOSED', 'TILL_OVER', 'OWN_SHOP', 'LIMIT', 'BALANCE_SHORT']
  },
  'GET /api/merchantoffline/hdtsendList': {
    auth: 'login',
    summary: 'The caller’s payments in stores, newest first: all, or those that stand somehow',
    input: Type.Object({ ...paging, state: Optional(OneOf(['unpaid', 'complete', 'refunded', 'cancelled'], '状态')) }),
    data: ListOf(Payment)
  },
  'GET /api/merchantoffline/gethdtStatusList': {
    auth: 'login',
    summary: 'How the caller’s payments in stores stand, and how many of each',
    input: Nothing,
    data: Type.Object({ list: Type.Array(Type.Object({ value: Type.String(), title: Type.String(), num: Count })) })
  },
  'POST /api/keeper/storepay/code': {
    auth: 'keeper',
    right: 'owner',
    summary: 'Makes the code at the counter, or another one: what was printed before pays nobody any longer',
    input: Type.Object(ofShop),
    data: PayCode,
    refusals: ['NOT_STORE']
  },
  'GET /api/keeper/storepay/list': {
    auth: 'keeper',
    right: 'income',
    summary: 'What was paid in the store, newest first, and what today came to',
    input: Type.Object({ ...ofShop, ...paging }),
    data: Type.Composite([ListOf(Receipt), Type.Object({ today_num: Count, today_price: Yuan })])
  },
  'POST /api/keeper/storepay/refund': {
    auth: 'keeper',
    right: 'aftersales',
    summary: 'Gives a payment in the store back whole: the money the way it came, vouchers to their owner',
    input: Type.Object({ id: Id, reason: Words(140, '原因'), ...ofShop }),
    data: Type.Object({ state: PayState, _state: Type.String() }),
    refusals: ['STATE', 'SHOP_SHORT']
  }
})
