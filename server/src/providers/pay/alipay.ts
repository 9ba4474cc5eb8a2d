import { dayjs, ZONE } from '../../lib/clock'
import { fenOf, yuan } from '../../lib/money'
import { type AlipayAnswer, type AlipayKeys, alipayClient } from '../alipay'
import { BadNotice, type PayChannel, type Trade } from './channel'

const NAME = 'alipay'
/** What an amount is in when Alipay names no currency. */
const CNY = 'CNY'

interface Answer extends AlipayAnswer {
  tradeStatus?: string
  tradeNo?: string
  totalAmount?: string
  transCurrency?: string
  sendPayDate?: string
  fundChange?: string
  refundStatus?: string
}

/** "2026-11-20 16:30:00", the way Alipay writes China's time. */
const stamp = (at: Date) => dayjs(at).tz(ZONE).format('YYYY-MM-DD HH:mm:ss')
const momentOf = (text: string | undefined, otherwise: Date) => (text ? dayjs.tz(text, ZONE).toDate() : otherwise)

/** Alipay: its own page in a browser (wap), or its app's order string. */
export function alipay(keys: AlipayKeys): PayChannel {
  const { sdk, call, taken } = alipayClient<Answer>(keys)
  return {
    payerApp: () => null,

    async create(_, input) {
      const bizContent = {
        outTradeNo: input.payNo,
        totalAmount: yuan(input.amountFen),
        subject: input.title.slice(0, 80),
        timeExpire: stamp(input.expiresAt)
      }
      const urls = { notifyUrl: input.notifyUrl, returnUrl: input.returnUrl }
      if (input.scene === 'app') {
        const product = { ...bizContent, productCode: 'QUICK_MSECURITY_PAY' }
        return { jsConfig: { orderInfo: sdk.sdkExecute('alipay.trade.app.pay', { ...urls, bizContent: product }) } }
      }
      const product = { ...bizContent, productCode: 'QUICK_WAP_WAY', quitUrl: input.returnUrl }
      return { payUrl: sdk.pageExecute('alipay.trade.wap.pay', 'GET', { ...urls, bizContent: product }) }
    },

    async parseNotice({ clock }, _, body) {
      const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
      if (!fields.sign || !sdk.checkNotifySignV2({ ...fields })) throw new BadNotice(NAME, 'wrong signature')
      if (fields.app_id !== keys.appId) throw new BadNotice(NAME, 'of another application')
      // A refund is told with the trade's own state and all that was given back of it so far; its number is ours.
      if (fields.refund_fee) return fields.out_biz_no ? { refundNo: fields.out_biz_no } : null
      if (fields.trade_status !== 'TRADE_SUCCESS' && fields.trade_status !== 'TRADE_FINISHED') return null
      return {
        id: fields.notify_id!,
        payNo: fields.out_trade_no!,
        tradeNo: fields.trade_no!,
        amountFen: fenOf(fields.total_amount!),
        currency: fields.trans_currency || CNY,
        paidAt: momentOf(fields.gmt_payment, clock.now())
      }
    },

    reply: { type: 'text/plain', taken: 'success', refused: 'fail' },

    async query({ clock }, { payNo }) {
      const answer = await call('query', 'alipay.trade.query', { outTradeNo: payNo })
      if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'open' }
      const { tradeStatus, tradeNo, totalAmount, transCurrency, sendPayDate } = taken('query', answer)
      if (tradeStatus === 'TRADE_CLOSED') return { state: 'closed' }
      if (tradeStatus !== 'TRADE_SUCCESS' && tradeStatus !== 'TRADE_FINISHED') return { state: 'open' }
      const paidAt = momentOf(sendPayDate, clock.now())
      return {
        state: 'paid',
        tradeNo: tradeNo!,
        amountFen: fenOf(totalAmount!),
        currency: transCurrency || CNY,
        paidAt
      }
    },

    async refund(_, input) {
      const bizContent = {
        outTradeNo: input.payNo,
        outRequestNo: input.refundNo,
        refundAmount: yuan(input.refundFen),
        refundReason: input.reason
      }
      const { fundChange } = taken('refund', await call('refund', 'alipay.trade.refund', bizContent))
      if (fundChange === 'Y') return 'done'
      // «N» is also what a repeated request is told, so the refund itself is looked up.
      const query = { outTradeNo: input.payNo, outRequestNo: input.refundNo }
      const { refundStatus } = taken('refund', await call('refund', 'alipay.trade.fastpay.refund.query', query))
      return refundStatus === 'REFUND_SUCCESS' ? 'done' : 'pending'
    },

    async close(_, { payNo }: Trade) {
      const answer = await call('close', 'alipay.trade.close', { outTradeNo: payNo })
      // A page nobody opened made no trade yet; it runs out by itself.
      if (answer.subCode !== 'ACQ.TRADE_NOT_EXIST') taken('close', answer)
    }
  }
}
