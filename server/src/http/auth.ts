import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/connection'
import { Refusal } from '../lib/refusal'
import type { Person } from './context'

export const SESSION_EXPIRED = '登录已过期，请重新登录'
export const SESSION_INVALID = '验证失败，请重新登录'

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The bearer token of a request: `Authori-zation` as this family of clients sends it, or `Authorization`. Cookies are never read. */
export function bearer(request: FastifyRequest): string {
  const header = request.headers['authori-zation'] ?? request.headers.authorization ?? ''
  return String(header)
    .replace(/^Bearer\s+/i, '')
    .trim()
}

const FIND_SESSION = {
  name: 'find-session',
  text: `select s.id as session_id, s.expires_at, s.revoked_at, s.rotated_at, u.id, u.parent_id, u.roles, u.disabled
         from sessions s join users u on u.id = s.user_id where s.token_hash = $1`
}

/**
 * Who holds `token`. Null when there is none.
 * @throws Refusal 410000 when it expired or was signed out, 201 when it was never issued or was revoked as stolen
 */
export async function personOf(db: Database, token: string, now: Date): Promise<Person | null> {
  if (!token) return null
  const { rows } = await db.$client.query({ ...FIND_SESSION, values: [hashToken(token)] })
  const row = rows[0]
  if (!row || row.rotated_at) throw new Refusal('SIGN_IN', SESSION_INVALID, 201)
  if (row.revoked_at || row.expires_at <= now) throw new Refusal('SIGN_IN', SESSION_EXPIRED, 410000)
  if (row.disabled) throw new Refusal('SIGN_IN', '账号已停用，请联系客服', 410000)
  return { id: row.id, rootId: row.parent_id ?? row.id, roles: row.roles, sessionId: row.session_id }
}
