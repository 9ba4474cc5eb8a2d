import { randomUUID, sign, verify } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { rsaKeys } from '../keys'

const APPID = '2026000000000001'
export type Fields = Record<string, string>

/** What is signed: all filled fields but those left out, sorted, as `a=1&b=2`. */
const textOf = (fields: Fields, leftOut: readonly string[]) =>
  Object.keys(fields)
    .filter(name => !leftOut.includes(name) && fields[name] !== '')
    .sort()
    .map(name => `${name}=${fields[name]}`)
    .join('&')
const signed = (text: string, key: string) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

/** Alipay's gateway as far as this shop talks to it: it hears only its application, and signs what it says. */
export class FakeAlipay {
  readonly application = rsaKeys()
  readonly ali = rsaKeys()
  readonly stranger = rsaKeys()
  readonly sent: { method: string; biz: Record<string, unknown> }[] = []
  url = ''
  /** What it says of a trade, and to everything that has no answer of its own. */
  trade: Fields = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }
  fundChange = 'Y'
  signsWith = this.ali.privateKey
  private readonly app: FastifyInstance = Fastify()

  async start() {
    await this.app.register(formbody)
    this.app.post('/gateway.do', (request, reply) => {
      const fields = { ...(request.query as Fields), ...(request.body as Fields) }
      if (!this.genuine(fields)) return reply.code(400).send('bad signature')
      const method = fields.method!
      this.sent.push({ method, biz: JSON.parse(fields.biz_content!) })
      const node = JSON.stringify(this.answer(method))
      const name = `${method.replaceAll('.', '_')}_response`
      return reply.type('text/html').send(`{"${name}":${node},"sign":"${signed(node, this.signsWith)}"}`)
    })
    this.url = `${await this.app.listen({ host: '127.0.0.1', port: 0 })}/gateway.do`
  }

  close = () => this.app.close()

  /** Settings of a shop that is its application. */
  settings(): Fields {
    return {
      PAY_CHANNELS: 'yue,alipay',
      PUBLIC_URL: 'https://shop.example',
      ALIPAY_APPID: APPID,
      ALIPAY_PRIVATE_KEY: this.application.privateKey,
      ALIPAY_PUBLIC_KEY: this.ali.publicKey,
      ALIPAY_GATEWAY: this.url
    }
  }

  /** Whether the application signed what it sent. */
  genuine(fields: Fields): boolean {
    const text = Buffer.from(textOf(fields, ['sign']))
    const good = verify('RSA-SHA256', text, this.application.publicKey, Buffer.from(fields.sign ?? '', 'base64'))
    return good && fields.app_id === APPID
  }

  /** What it tells of a paid trade. */
  noticeOf(payNo: string, fields: Fields = {}): Fields {
    return {
      notify_time: '2026-11-20 16:00:06',
      notify_type: 'trade_status_sync',
      notify_id: randomUUID(),
      app_id: APPID,
      charset: 'utf-8',
      version: '1.0',
      sign_type: 'RSA2',
      trade_no: `2026112022001${payNo.slice(0, 15)}`,
      out_trade_no: payNo,
      trade_status: 'TRADE_SUCCESS',
      total_amount: '88.00',
      subject: '云南小粒咖啡豆 & 奶',
      gmt_payment: '2026-11-20 16:00:05',
      ...fields
    }
  }

  /** A notice as it is posted: signed, in a form. */
  posted(fields: Fields, key = this.ali.privateKey): string {
    const sign = signed(textOf(fields, ['sign', 'sign_type']), key)
    return new URLSearchParams({ ...fields, sign }).toString()
  }

  private answer(method: string): Fields {
    if (method === 'alipay.trade.refund') return { code: '10000', msg: 'Success', fund_change: this.fundChange }
    if (method === 'alipay.trade.fastpay.refund.query')
      return { code: '10000', msg: 'Success', refund_status: 'REFUND_SUCCESS' }
    return this.trade
  }
}
