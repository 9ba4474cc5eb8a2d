import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/connection'
import { holderOf, SESSION_EXPIRED, SIGN_IN_FIRST } from '../engines/identity/sessions'
import { Refusal } from '../lib/refusal'
import type { Person } from './context'

export { hashToken, SESSION_INVALID } from '../engines/identity/sessions'

/** What somebody without a session is told: who never signed in is not told that it ran out. */
export const signInFirst = (token: string) => new Refusal('SIGN_IN', token ? SESSION_EXPIRED : SIGN_IN_FIRST, 410000)

/** The bearer token of a request: `Authori-zation` as this family of clients sends it, or `Authorization`. Cookies are never read. */
export function bearer(request: FastifyRequest): string {
  const header = request.headers['authori-zation'] ?? request.headers.authorization ?? ''
  return String(header)
    .replace(/^Bearer\s+/i, '')
    .trim()
}

/**
 * Who holds `token`. Null when there is none.
 * @throws Refusal 410000 when it expired or was signed out, 201 when it was never issued or was revoked as stolen
 */
export const personOf = async (db: Database, token: string, now: Date): Promise<Person | null> =>
  token ? holderOf(db, token, now) : null
