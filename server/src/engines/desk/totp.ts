import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = '商城管理后台'
const PERIOD_S = 30
/** Clocks of phones are off by half a minute; a code counts one step before and after its own. */
const WINDOW = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_S, digits: 6, algorithm: 'SHA1' })

/** A new key for one-time codes, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator reads from a picture. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString()

/** The time step a moment is in. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / PERIOD_S)

/** The code of a time step. */
export const codeAt = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * PERIOD_S * 1000 })

/** The time step a code belongs to, or null when it is none of this key and time. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : stepAt(now) + delta
}

/** Letters that are not taken for one another. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const letters = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const RECOVERY_CODES = 8
/** Codes for the day the phone is lost, each good once: "k7mp2-x9qdr". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)

/** What lets somebody set up their second factor. */
export const newInvite = (): string => `${letters(4)}-${letters(4)}-${letters(4)}`
