import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** How long a signature opens the chat, in seconds. */
export const SIG_LIVES_S = 600

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'chat-sig', 32)))
    .update(text)
    .digest()

/** "<end, Unix seconds>.<HMAC in base64url>": who shows it with `acc` within ten minutes is let into that chat account. */
export function signChat(secret: string, acc: string, now: Date): string {
  const end_s = Math.floor(now.getTime() / 1000) + SIG_LIVES_S
  return `${end_s}.${signatureOf(secret, `${acc}\n${end_s}`).toString('base64url')}`
}

/** Whether the server signed this for `acc` and it has not run out. */
export function chatSigHolds(secret: string, acc: string, sig: string, now: Date): boolean {
  const [end_s, given] = /^(\d{10})\.([\w-]{43})$/.exec(sig)?.slice(1) ?? []
  if (!end_s || !given || Number(end_s) * 1000 <= now.getTime()) return false
  return timingSafeEqual(Buffer.from(given, 'base64url'), signatureOf(secret, `${acc}\n${end_s}`))
}
