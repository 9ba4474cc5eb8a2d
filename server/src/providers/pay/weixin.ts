import type { Ih5 } from 'wechatpay-node-v3/dist/lib/interface'
import { dayjs, ZONE } from '../../lib/clock'
import {
  BadNotice,
  ChannelError,
  type PayChannel,
  type PrepayInput,
  type QueryAnswer,
  type RefundNotice
} from './channel'
import { type WeixinKeys, weixinCalls } from './weixin-calls'

const NAME = 'weixin'
/** A notice older than this is a replay. */
const NOTICE_AGE_S = 300

interface Apps {
  weapp: string
  weixin: string
  app: string
}

/** A transaction as notices and queries describe it. */
interface Transaction {
  appid: string
  mchid: string
  out_trade_no: string
  transaction_id: string
  trade_state: string
  success_time: string
  amount: { total: number; currency?: string }
}

/** WeChat Pay v3: mini-program and JSAPI by openid, H5 outside WeChat, and the app. */
export function weixinPay(keys: WeixinKeys, apps: Apps): PayChannel {
  const calls = weixinCalls(keys)

  const orderOf = (input: PrepayInput, appid: string) => ({
    appid,
    description: input.title.slice(0, 40),
    out_trade_no: input.payNo,
    time_expire: dayjs(input.expiresAt).tz(ZONE).format('YYYY-MM-DDTHH:mm:ssZ'),
    notify_url: input.notifyUrl,
    amount: { total: Number(input.amountFen), currency: 'CNY' }
  })

  function paidOf(transaction: Transaction): Extract<QueryAnswer, { state: 'paid' }> {
    const { transaction_id, amount, success_time, mchid } = transaction
    if (mchid !== keys.mchid) throw new ChannelError(NAME, 'transaction', 'of another merchant')
    const { total, currency = 'CNY' } = amount
    const paidAt = new Date(success_time)
    return { state: 'paid', tradeNo: transaction_id, amountFen: BigInt(total), currency, paidAt }
  }

  function refundOf({ mchid, out_refund_no }: { mchid: string; out_refund_no: string }): RefundNotice {
    if (mchid !== keys.mchid) throw new BadNotice(NAME, 'of another merchant')
    return { refundNo: out_refund_no }
  }

  return {
    payerApp(scene) {
      if (scene === 'h5') return null
      // The app pays without an openid; without an appid of its own it cannot.
      return scene === 'app' && apps.app ? null : apps[scene]
    },

    async create(_, input) {
      const { scene, openid = '' } = input
      if (scene === 'h5') {
        const scene_info = { payer_client_ip: input.ip, h5_info: { type: 'Wap' } }
        // The library's type also asks for the bundle id and package name that only native apps have.
        const order = { ...orderOf(input, apps.weixin || apps.weapp), scene_info } as Ih5
        const { h5_url } = await calls.ask<{ h5_url: string }>('create', pay => pay.transactions_h5(order))
        return { payUrl: `${h5_url}&redirect_url=${encodeURIComponent(input.returnUrl)}` }
      }
      const order = orderOf(input, apps[scene])
      const jsConfig = await calls.ask<Record<string, string>>('create', pay =>
        scene === 'app' ? pay.transactions_app(order) : pay.transactions_jsapi({ ...order, payer: { openid } })
      )
      return { jsConfig }
    },

    async parseNotice({ clock }, headers, body) {
      const text = body.toString('utf8')
      const signedAt_s = Number(headers['wechatpay-timestamp'])
      if (!(Math.abs(clock.now().getTime() / 1000 - signedAt_s) <= NOTICE_AGE_S)) throw new BadNotice(NAME, 'too old')
      if (!(await calls.genuine(headers, text))) throw new BadNotice(NAME, 'wrong signature')
      const event = JSON.parse(text)
      if (/^REFUND\./.test(event.event_type)) return refundOf(JSON.parse(calls.open(event.resource)))
      if (event.event_type !== 'TRANSACTION.SUCCESS') return null
      const transaction: Transaction = JSON.parse(calls.open(event.resource))
      if (transaction.trade_state !== 'SUCCESS') return null
      const { state: _, ...paid } = paidOf(transaction)
      return { id: String(event.id), payNo: transaction.out_trade_no, ...paid }
    },

    reply: {
      type: 'application/json',
      taken: '{"code":"SUCCESS","message":"成功"}',
      refused: '{"code":"FAIL","message":"失败"}'
    },

    async query(_, { payNo }) {
      const transaction = await calls.find<Transaction>('query', pay => pay.query({ out_trade_no: payNo }))
      if (transaction?.trade_state === 'SUCCESS' || transaction?.trade_state === 'REFUND') return paidOf(transaction)
      const over = transaction && ['CLOSED', 'REVOKED', 'PAYERROR'].includes(transaction.trade_state)
      return { state: over ? 'closed' : 'open' }
    },

    async refund(_, input) {
      const { status } = await calls.ask<{ status: string }>('refund', pay =>
        pay.refunds({
          out_trade_no: input.payNo,
          out_refund_no: input.refundNo,
          reason: input.reason,
          notify_url: input.notifyUrl,
          amount: { refund: Number(input.refundFen), total: Number(input.amountFen), currency: 'CNY' }
        })
      )
      if (status === 'SUCCESS') return 'done'
      if (status === 'PROCESSING') return 'pending'
      throw new ChannelError(NAME, 'refund', status)
    },

    async close(_, { payNo }) {
      await calls.ask('close', pay => pay.close(payNo))
    }
  }
}
