import { createCipheriv, randomBytes, randomUUID, sign, verify } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { rsaKeys, selfSigned } from '../keys'

export const MINI_APPID = 'wx0000000000000001'
const MCHID = '1900000001'
const SERIAL_NO = 'SERIAL01'

interface Sent {
  path: string
  body: Record<string, unknown>
}

/**
 * WeChat Pay as far as this shop talks to it, on a port of this machine: it verifies what it is asked with the merchant's
 * key, and signs and seals what it says as the real one does.
 */
export class FakeWechatPay {
  readonly merchant = rsaKeys()
  readonly wechat = rsaKeys()
  readonly stranger = rsaKeys()
  readonly apiKey = randomBytes(16).toString('hex')
  readonly sent: Sent[] = []
  url = ''
  tradeState = 'NOTPAY'
  refundStatus = 'SUCCESS'
  paidFen = 0
  currency = 'CNY'
  /** A transfer to a person as it stands; null for one WeChat never heard of. */
  bill: object | null = null
  signsWith = this.wechat.privateKey
  private readonly app: FastifyInstance = Fastify()

  /** `keyId` names the key it signs with: a public key's id, or a platform certificate's serial number. */
  constructor(
    private readonly now: () => Date,
    private readonly keyId = 'PUB_KEY_ID_0116000000002026'
  ) {}

  async start() {
    this.app.addContentTypeParser('application/json', { parseAs: 'string' }, (_r, body, done) => done(null, body))
    this.app.all('/*', (request, reply) => {
      if (!this.isSigned(request)) return reply.code(401).send({ code: 'SIGN_ERROR' })
      const text = (request.body as string | undefined) ?? ''
      const path = request.url.split('?')[0]!
      this.sent.push({ path, body: text ? JSON.parse(text) : {} })
      const answer = this.answer(path)
      if (answer === null) return reply.code(404).send({ code: 'ORDER_NOT_EXIST' })
      const body = JSON.stringify(answer)
      return reply.headers(this.headersFor(body, this.signsWith)).type('application/json').send(body)
    })
    this.url = await this.app.listen({ host: '127.0.0.1', port: 0 })
  }

  close = () => this.app.close()

  /** Settings of a shop that trusts this WeChat; without the public key it has to fetch certificates. */
  settings(withPublicKey = true): Record<string, string> {
    return {
      PAY_CHANNELS: 'yue,weixin',
      PUBLIC_URL: 'https://shop.example',
      WECHAT_MINI_APPID: MINI_APPID,
      WECHAT_OAUTH_APPID: 'wx0000000000000002',
      WXPAY_MCHID: MCHID,
      WXPAY_SERIAL_NO: SERIAL_NO,
      WXPAY_PRIVATE_KEY: this.merchant.privateKey.replaceAll('\n', '\\n'),
      WXPAY_API_V3_KEY: this.apiKey,
      WXPAY_GATEWAY: this.url,
      ...(withPublicKey && { WXPAY_PUBLIC_KEY_ID: this.keyId, WXPAY_PUBLIC_KEY: this.wechat.publicKey })
    }
  }

  /** The signature of a body as WeChat's headers carry it. */
  headersFor(body: string, key = this.wechat.privateKey, at_s = Math.floor(this.now().getTime() / 1000)) {
    const nonce = randomBytes(8).toString('hex')
    return {
      'wechatpay-serial': this.keyId,
      'wechatpay-timestamp': String(at_s),
      'wechatpay-nonce': nonce,
      'wechatpay-signature': sign('RSA-SHA256', Buffer.from(`${at_s}\n${nonce}\n${body}\n`), key).toString('base64')
    }
  }

  /** A notice as WeChat sends it: the transaction sealed with the merchant's key. */
  noticeOf(content: object, id: string = randomUUID(), event_type = 'TRANSACTION.SUCCESS'): string {
    const resource = { algorithm: 'AEAD_AES_256_GCM', ...this.seal(JSON.stringify(content), 'transaction') }
    const create_time = '2026-11-20T16:00:06+08:00'
    return JSON.stringify({ id, create_time, resource_type: 'encrypt-resource', event_type, resource })
  }

  private seal(text: string, associated_data: string) {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', this.apiKey, nonce)
    cipher.setAAD(Buffer.from(associated_data))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return { ciphertext: sealed.toString('base64'), associated_data, nonce }
  }

  private isSigned(request: FastifyRequest): boolean {
    const header = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(String(request.headers.authorization))?.[1] ?? ''
    const field = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(header)?.[1] ?? ''
    const lines = [request.method, request.url, field('timestamp'), field('nonce_str'), (request.body as string) ?? '']
    const text = Buffer.from(`${lines.join('\n')}\n`)
    const good = verify('RSA-SHA256', text, this.merchant.publicKey, Buffer.from(field('signature'), 'base64'))
    return good && field('mchid') === MCHID && field('serial_no') === SERIAL_NO
  }

  private answer(path: string): object | null {
    if (path.endsWith('/certificates')) {
      const encrypt_certificate = this.seal(selfSigned(this.wechat), 'certificate')
      return { data: [{ serial_no: this.keyId, encrypt_certificate }] }
    }
    if (path.endsWith('/jsapi') || path.endsWith('/app')) return { prepay_id: 'wx201410272009395522657a690389285100' }
    if (path.endsWith('/h5')) return { h5_url: 'https://wx.tenpay.com/cgi-bin/checkmweb?prepay_id=wx2014&package=1' }
    if (path.endsWith('/refunds')) return { status: this.refundStatus }
    if (path.endsWith('/close')) return {}
    if (path.includes('/transfer-bills')) return this.bill
    if (this.tradeState === 'NONE') return null
    const amount = { total: this.paidFen, payer_total: this.paidFen, currency: this.currency }
    return transaction(path.split('/').pop()!, this.paidFen, this.tradeState, { amount })
  }
}

/** A transaction as notices and queries tell of it. */
export const transaction = (payNo: string, totalFen: number, trade_state = 'SUCCESS', fields = {}) => ({
  appid: MINI_APPID,
  mchid: MCHID,
  out_trade_no: payNo,
  transaction_id: `4200${payNo.slice(0, 24)}`,
  trade_state,
  success_time: '2026-11-20T16:00:05+08:00',
  amount: { total: totalFen, payer_total: totalFen, currency: 'CNY' },
  ...fields
})
