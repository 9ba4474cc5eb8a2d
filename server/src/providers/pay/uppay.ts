import { createHash, createPublicKey, sign, verify } from 'node:crypto'
import { dayjs, ZONE } from '../../lib/clock'
import { BadNotice, ChannelError, type PayChannel } from './channel'

const NAME = 'uppay'
const TIMEOUT_MS = 10_000
const NO_SUCH_TRADE = '34'
/** ISO 4217 by number. */
const CNY = '156'

export interface UppayKeys {
  merId: string
  certId: string
  privateKey: string
  publicKey: string
  gateway: string
}

type Fields = Record<string, string>

const stamp = (at: Date) => dayjs(at).tz(ZONE).format('YYYYMMDDHHmmss')

/** What is signed: SHA-256 in hex of all filled fields but the signature, sorted, as `a=1&b=2`. */
export function digestOf(fields: Fields): Buffer {
  const names = Object.keys(fields).filter(name => name !== 'signature' && fields[name] !== '')
  const text = names
    .sort()
    .map(name => `${name}=${fields[name]}`)
    .join('&')
  return Buffer.from(createHash('sha256').update(text).digest('hex'))
}

/** UnionPay's gateway 5.1.0: the card page is a form the person's browser posts. */
export function uppay(keys: UppayKeys): PayChannel {
  const unionpay = createPublicKey(keys.publicKey)
  const signed = (fields: Fields): Fields => ({
    ...fields,
    signature: sign('RSA-SHA256', digestOf(fields), keys.privateKey).toString('base64')
  })
  const genuine = (fields: Fields) =>
    verify('RSA-SHA256', digestOf(fields), unionpay, Buffer.from(fields.signature ?? '', 'base64'))

  const common = (txnType: string, txnSubType: string): Fields => ({
    version: '5.1.0',
    encoding: 'UTF-8',
    signMethod: '01',
    certId: keys.certId,
    txnType,
    txnSubType,
    bizType: '000201',
    channelType: '08',
    accessType: '0',
    merId: keys.merId
  })

  async function call(what: string, path: string, fields: Fields): Promise<Fields> {
    const response = await fetch(`${keys.gateway}/${path}`, {
      method: 'POST',
      body: new URLSearchParams(signed(fields)),
      signal: AbortSignal.timeout(TIMEOUT_MS)
    }).catch(error => {
      throw new ChannelError(NAME, what, String(error))
    })
    const answer = fieldsOf(await response.text())
    if (!response.ok || !genuine(answer)) throw new ChannelError(NAME, what, `HTTP ${response.status}, or not signed`)
    return answer
  }

  /** The trade or refund of one of our numbers, or null when UnionPay has none. */
  async function find(what: string, orderId: string, at: Date): Promise<Fields | null> {
    const answer = await call(what, 'queryTrans.do', { ...common('00', '00'), orderId, txnTime: stamp(at) })
    if (answer.respCode === NO_SUCH_TRADE) return null
    if (answer.respCode !== '00') throw new ChannelError(NAME, what, answer.respMsg ?? answer.respCode)
    return answer
  }

  return {
    payerApp: () => null,

    async create(_, input) {
      const fields = signed({
        ...common('01', '01'),
        orderId: input.payNo,
        txnTime: stamp(input.createdAt),
        txnAmt: String(input.amountFen),
        currencyCode: CNY,
        frontUrl: input.returnUrl,
        backUrl: input.notifyUrl,
        payTimeout: stamp(input.expiresAt)
      })
      return { form: { action: `${keys.gateway}/frontTransReq.do`, fields } }
    },

    async parseNotice({ clock }, _, body) {
      const fields = fieldsOf(body.toString('utf8'))
      if (!genuine(fields)) throw new BadNotice(NAME, 'wrong signature')
      if (fields.merId !== keys.merId) throw new BadNotice(NAME, 'of another merchant')
      if (fields.txnType === '04') return { refundNo: fields.orderId! }
      if (fields.txnType !== '01' || (fields.respCode !== '00' && fields.respCode !== 'A6')) return null
      return {
        id: `${fields.queryId}`,
        payNo: fields.orderId!,
        tradeNo: fields.queryId!,
        ...moneyOf(fields),
        paidAt: clock.now()
      }
    },

    reply: { type: 'text/plain', taken: 'ok', refused: 'fail' },

    async query({ clock }, { payNo, createdAt }) {
      const trade = await find('query', payNo, createdAt)
      if (trade?.origRespCode !== '00') return { state: 'open' }
      return { state: 'paid', tradeNo: trade.queryId!, ...moneyOf(trade), paidAt: clock.now() }
    },

    async refund(_, input) {
      const earlier = await find('refund', input.refundNo, input.refundAt)
      if (earlier) return earlier.origRespCode === '00' ? 'done' : 'pending'
      const answer = await call('refund', 'backTransReq.do', {
        ...common('04', '00'),
        orderId: input.refundNo,
        txnTime: stamp(input.refundAt),
        txnAmt: String(input.refundFen),
        origQryId: input.tradeNo,
        backUrl: input.notifyUrl
      })
      if (answer.respCode !== '00') throw new ChannelError(NAME, 'refund', answer.respMsg ?? answer.respCode)
      return 'pending'
    },

    // UnionPay has no close; the page runs out at payTimeout, and money that comes later goes back.
    close: async () => {}
  }
}

/** UnionPay repeats the currency we asked for. */
const moneyOf = ({ txnAmt, currencyCode = CNY }: Fields) => ({
  amountFen: BigInt(txnAmt!),
  currency: currencyCode === CNY ? 'CNY' : currencyCode
})

const fieldsOf = (text: string): Fields => Object.fromEntries(new URLSearchParams(text))
