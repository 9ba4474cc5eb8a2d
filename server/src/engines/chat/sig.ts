import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Api } from 'tls-sig-api-v2'
import type { Speaker } from './lines'
import { NOBODY } from './put'

/** How long a signature opens the chat, in seconds. */
export const SIG_LIVES_S = 600

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'chat-sig', 32)))
    .update(text)
    .digest()

/**
 * "<end, Unix seconds>.<sign-in>.<HMAC in base64url>": who shows it with `acc` within ten minutes is let into that chat
 * account, for as long as the sign-in (`familyId`) lives.
 */
export function signChat(secret: string, acc: string, familyId: string, now: Date): string {
  const end_s = Math.floor(now.getTime() / 1000) + SIG_LIVES_S
  return `${end_s}.${familyId}.${signatureOf(secret, `${acc}\n${familyId}\n${end_s}`).toString('base64url')}`
}

/** The sign-in this was signed for, when the server signed it for `acc` and it has not run out. */
export function verifyChatSig(secret: string, acc: string, sig: string, now: Date): string | undefined {
  const [end_s, familyId, given] = /^(\d{10})\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(sig)?.slice(1) ?? []
  if (!end_s || !familyId || !given || Number(end_s) * 1000 <= now.getTime()) return undefined
  const right = signatureOf(secret, `${acc}\n${familyId}\n${end_s}`)
  return timingSafeEqual(Buffer.from(given, 'base64url'), right) ? familyId : undefined
}

const PLATFORM = 'platform'
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ACCOUNT = new RegExp(`^(?:user:(${UUID})|service:(${UUID}):(${UUID}|${PLATFORM}))$`)

/** Name of a chat account: "user:<id>", or "service:<id>:<shop id>" for who answers for a shop. */
export const accountOf = (speaker: Speaker): string =>
  speaker.side === 'user' ? `user:${speaker.userId}` : `service:${speaker.userId}:${speaker.shopId ?? PLATFORM}`

/** Who an account name stands for; undefined for what is none. */
export function speakerOf(acc: string): Speaker | undefined {
  const [, user, agent, shop] = ACCOUNT.exec(acc) ?? []
  if (user) return { side: 'user', userId: user }
  return agent && shop ? { side: 'service', userId: agent, shopId: shop === PLATFORM ? null : shop } : undefined
}

const packed = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/**
 * The same account at Tencent Cloud Chat, where a name has at most 32 of [A-Za-z0-9_-]: "u" and the person's id, or "s" and
 * the shop's (the nil id for the platform), each as 16 bytes in base64url. All who answer for a shop share its account.
 */
export const tencentAccountOf = (speaker: Speaker): string =>
  speaker.side === 'user' ? `u${packed(speaker.userId)}` : `s${packed(speaker.shopId ?? NOBODY)}`

/** Tencent's UserSig: lets whoever shows it into an account of `tencentAccountOf`, by Tencent's clock and for ten minutes. */
export const signTencent = (sdkappid: number, key: string, acc: string): string =>
  new Api(sdkappid, key).genUserSig(acc, SIG_LIVES_S)
