import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Auction, AuctionAnswer } from '.'

/** How the auction house is reached: its address, who we are there, and the secret both sign by. */
export interface AuctionKeys {
  house: string
  gateway: string
  appId: string
  secret: string
}

const WAIT_MS = 10_000
/** An answer that was signed longer ago may be one that somebody kept. */
const FRESH_S = 300

const Answer = Type.Object({
  state: Type.Union([Type.Literal('done'), Type.Literal('waiting'), Type.Literal('refused'), Type.Literal('unknown')]),
  no: Type.String(),
  trade_no: Type.Optional(Type.String({ maxLength: 64 })),
  reason: Type.Optional(Type.String({ maxLength: 100 }))
})

/** Hex of an HMAC-SHA256 over "<seconds>.<body>". */
export const signatureOf = (secret: string, time: string, body: string): string =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

function isSigned(secret: string, headers: Headers, body: string): boolean {
  const time = headers.get('x-time') ?? ''
  const given = Buffer.from(headers.get('x-signature') ?? '')
  const right = Buffer.from(signatureOf(secret, time, body))
  const age_s = Math.abs(Date.now() / 1000 - Number(time))
  return age_s <= FRESH_S && given.length === right.length && timingSafeEqual(given, right)
}

/**
 * The house's own service: POST /recharges and /recharges/query with a JSON body, each way signed by the secret. Anything but
 * a signed answer about the number asked for leaves open what became of it.
 */
export function httpAuction({ house, gateway, appId, secret }: AuctionKeys): Auction {
  async function ask(path: string, no: string, fields: Record<string, string>): Promise<AuctionAnswer> {
    const body = JSON.stringify({ app_id: appId, no, ...fields })
    const time = String(Math.floor(Date.now() / 1000))
    const answer = await fetch(`${gateway.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-time': time, 'x-signature': signatureOf(secret, time, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS)
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`auction: HTTP ${answer.status}`)
    if (!isSigned(secret, answer.headers, text)) throw new Error('auction: the answer is not signed by the house')
    const said: unknown = JSON.parse(text)
    if (!Value.Check(Answer, said) || said.no !== no) throw new Error('auction: the answer is about something else')
    if (said.state === 'done') return { state: 'done', tradeNo: said.trade_no ?? '' }
    if (said.state === 'refused') return { state: 'back', reason: said.reason || '拍卖行没有受理这笔充值' }
    return { state: said.state }
  }
  return {
    kind: 'http',
    house,
    send: (_, { no, amount, phone, askedAt }) =>
      ask('/recharges', no, { amount, phone, asked_at: askedAt.toISOString() }),
    query: (_, { no }) => ask('/recharges/query', no, {})
  }
}
