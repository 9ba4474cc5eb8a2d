import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/connection'
import { holderOf } from '../engines/identity/sessions'
import type { Person } from './context'

export { hashToken, SESSION_EXPIRED, SESSION_INVALID } from '../engines/identity/sessions'

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
