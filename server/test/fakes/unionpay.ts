import { createHash, sign, verify } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { rsaKeys } from '../keys'

const MERID = '777290058110048'
const CERT_ID = '68759663125'
type Fields = Record<string, string>

/** What is signed, worked out from UnionPay's documentation: SHA-256 in hex of all filled fields, sorted. */
function digestOf({ signature: _, ...fields }: Fields): Buffer {
  const text = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(pair => pair.join('='))
    .join('&')
  return Buffer.from(createHash('sha256').update(text).digest('hex'))
}

/** UnionPay's gateway as far as this shop talks to it; trades and refunds by their number. */
export class FakeUnionpay {
  readonly merchant = rsaKeys()
  readonly union = rsaKeys()
  readonly stranger = rsaKeys()
  readonly sent: { path: string; fields: Fields }[] = []
  readonly known = new Map<string, Fields>()
  url = ''
  private readonly app: FastifyInstance = Fastify()

  async start() {
    await this.app.register(formbody)
    this.app.post('/*', (request, reply) => {
      const fields = request.body as Fields
      if (!this.genuine(fields)) return reply.code(400).send('bad signature')
      this.sent.push({ path: request.url, fields })
      if (request.url.endsWith('frontTransReq.do')) return reply.type('text/html').send('<h1>银联</h1>')
      if (request.url.endsWith('backTransReq.do')) this.known.set(fields.orderId!, { origRespCode: '05' })
      const found = this.known.get(fields.orderId!)
      const answer: Fields = found ? { respCode: '00', ...found } : { respCode: '34', respMsg: '查无此交易' }
      return reply.send(new URLSearchParams(this.signed({ ...answer, merId: MERID })).toString())
    })
    this.url = await this.app.listen({ host: '127.0.0.1', port: 0 })
  }

  close = () => this.app.close()

  /** Settings of a shop that is its merchant. */
  settings(): Fields {
    return {
      PAY_CHANNELS: 'uppay',
      PUBLIC_URL: 'https://shop.example',
      UPPAY_MERID: MERID,
      UPPAY_CERT_ID: CERT_ID,
      UPPAY_PRIVATE_KEY: this.merchant.privateKey,
      UPPAY_PUBLIC_KEY: this.union.publicKey,
      UPPAY_GATEWAY: this.url
    }
  }

  /** Whether the merchant signed what it sent. */
  genuine(fields: Fields): boolean {
    const signature = Buffer.from(fields.signature ?? '', 'base64')
    const good = verify('RSA-SHA256', digestOf(fields), this.merchant.publicKey, signature)
    return good && fields.merId === MERID && fields.certId === CERT_ID
  }

  signed(fields: Fields, key = this.union.privateKey): Fields {
    return { ...fields, signature: sign('RSA-SHA256', digestOf(fields), key).toString('base64') }
  }

  /** What it tells of a paid trade; to be signed. */
  noticeOf(payNo: string, fields: Fields = {}): Fields {
    return {
      version: '5.1.0',
      merId: MERID,
      txnType: '01',
      orderId: payNo,
      queryId: `7${payNo.slice(0, 20)}`,
      txnAmt: '8800',
      currencyCode: '156',
      respCode: '00',
      respMsg: '成功[0000000]',
      ...fields
    }
  }
}

/** The form of the page that leads from the cashier to UnionPay. */
export const formOf = (html: string): Fields =>
  Object.fromEntries([...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))
