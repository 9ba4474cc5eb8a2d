import { randomInt } from 'node:crypto'
import { newId } from '../../src/lib/ids'
import { yuan } from '../../src/lib/money'

/** A request that moves money, and what came of it. `answer` stays empty while no whole answer has come. */
export interface Sent {
  who: number
  kind: 'pay' | 'withdraw' | 'approve' | 'exchange' | 'draw' | 'gift'
  /** Of a payment the order, of an approval the withdrawal, of draws the number of the first. */
  id: string
  key: string
  path: string
  body: Record<string, unknown>
  token: string
  answer?: { status: number; data: { id?: string; order_id?: string; status?: string; code?: string } }
}

/** Sends a request, again under the same key when it was sent before; a connection that breaks leaves it unanswered. */
export async function send(origin: string, sent: Sent): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/api/${sent.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'authori-zation': `Bearer ${sent.token}`,
        'idempotency-key': sent.key
      },
      body: JSON.stringify(sent.body)
    })
    sent.answer = (await response.json()) as Sent['answer']
    return true
  } catch {
    return false
  }
}

export const payment = (who: number, token: string, orderId: string): Sent => ({
  who,
  token,
  kind: 'pay',
  id: orderId,
  key: newId(),
  path: 'order/pay',
  body: { uni: orderId, paytype: 'yue', from: 'h5' }
})

export const withdrawal = (who: number, token: string): Sent => ({
  who,
  token,
  kind: 'withdraw',
  id: '',
  key: newId(),
  path: 'extract/cash',
  body: { extract_type: 'bank', money: yuan(BigInt(randomInt(100, 900))) }
})

/** Beans for vouchers, at ten for one. */
export const exchangeOf = (who: number, token: string): Sent => ({
  who,
  token,
  kind: 'exchange',
  id: '',
  key: newId(),
  path: 'user/doexchange',
  body: { type: 'crash_beans', num: String(randomInt(1, 9) * 10) }
})

/** What a ticket costs, and what it may bring. */
export const TICKET = { priceMinor: 3n, wins: [40n, 2n] } as const

/** What a box is drawn by: its code and the hash of its seed. */
export interface CrashBox {
  code: string
  hash: string
}

/** One to three tickets of a box. */
export const drawing = (who: number, token: string, { code, hash }: CrashBox, nonce: number): Sent => ({
  who,
  token,
  kind: 'draw',
  id: String(nonce),
  key: newId(),
  path: 'lottery/jindou',
  body: { act: 'draw', code, hash, nonce, client_seed: 'crashSeed1', times: randomInt(1, 4) }
})

/** A piece of a gift; who has one is answered the same one again. */
export const taking = (who: number, token: string, link: string, addressId: string): Sent => ({
  who,
  token,
  kind: 'gift',
  id: link,
  key: newId(),
  path: 'gift/receive',
  body: { token: link, addressId }
})

export const approval = (who: number, token: string, withdrawalId: string): Sent => ({
  who,
  token,
  kind: 'approve',
  id: withdrawalId,
  key: newId(),
  path: 'admin/withdrawal/approve',
  body: { id: withdrawalId }
})
