import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha256'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'

/** A mini-program has no TextEncoder; what is drawn with is letters, digits and signs. */
const asciiBytes = (text: string) => Uint8Array.from(text, char => char.charCodeAt(0))

/** What a draw's record says of how it was made. */
export interface DrawRecord {
  player: string
  nonce: number
  client_seed: string
  /** The server's seed in hex, '' while it is secret. */
  seed: string
}

/**
 * Does a draw once more, on the phone: the hash of the revealed seed, which must be the one that was published before,
 * and the id of the prize that HMAC-SHA256 of "code:player:nonce:client seed" picks by the weights.
 */
export function pickAgain(
  { code, prizes }: { code: string; prizes: readonly { id: number; weight: number }[] },
  { player, nonce, client_seed, seed }: DrawRecord
): { hash: string; prize: number } {
  const key = hexToBytes(seed)
  const digest = bytesToHex(hmac(sha256, key, asciiBytes(`${code}:${player}:${nonce}:${client_seed}`)))
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0)
  let at = Number(BigInt(`0x${digest}`) % BigInt(total))
  const picked = prizes.find(({ weight }) => {
    at -= weight
    return at < 0
  })
  return { hash: bytesToHex(sha256(key)), prize: picked!.id }
}
