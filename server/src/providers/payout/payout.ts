import type { PayoutConfirm } from '../../db/schema'
import type { Services } from '../../services'

/** Ways money leaves to a person. */
export const PAYOUT_METHODS = ['bank', 'alipay', 'weixin'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]
/** Who moves the money; the same names as the pay channels, since it is the same account with them. */
export type PayoutChannelName = 'weixin' | 'alipay' | 'sandbox'

export interface PayoutOrder {
  /** At most 32 letters and digits, fixed for good. */
  payoutNo: string
  method: PayoutMethod
  amountFen: bigint
  /** Card number, Alipay account, or "appid:openid". */
  number: string
  /** Real name of the receiver. */
  holder: string
  /** "招商银行" for a card, else empty. */
  bankName: string
  /** For the receiver's bill, in a few Chinese words. */
  title: string
  askedAt: Date
}

/**
 * How a payout stands. `failed` is for good: no money moved under this number and none ever will, `reason` is worded for the
 * person. `unknown`: the channel has never heard of it.
 */
export type PayoutAnswer =
  | { state: 'paid'; tradeNo: string }
  | { state: 'paying'; confirm?: PayoutConfirm }
  | { state: 'failed'; reason: string }
  | { state: 'unknown' }

/** A channel that pays out. Every call may be repeated: numbers are fixed, so nothing is paid twice. */
export interface PayoutChannel {
  name: PayoutChannelName
  /** @throws ChannelError when it is not certain what became of it; ask again later */
  pay(services: Services, order: PayoutOrder): Promise<PayoutAnswer>
  /** @throws ChannelError */
  query(services: Services, order: PayoutOrder): Promise<PayoutAnswer>
}
