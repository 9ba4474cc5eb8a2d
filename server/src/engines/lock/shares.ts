import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { lockShares, users } from '../../db/schema'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'

/** Short enough for a scene of a mini-program code, which has 32 characters. */
const TOKEN_BYTES = 16
/** How long a link that a guest opened counts once they sign in. */
const VISIT_MS = 7 * 86_400_000

export interface Shared {
  kind: string
  target: string
  targetId: string
}

/** The token of what somebody passes on, the same each time they pass it on. */
export async function shareToken(db: Queryable, userId: string, { kind, target, targetId }: Shared): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const key = { userId, kind, target, targetId, nth: 0 }
  await db
    .insert(lockShares)
    .values({ ...key, token })
    .onConflictDoNothing()
  const [share] = await db
    .select({ token: lockShares.token })
    .from(lockShares)
    .where(
      and(
        eq(lockShares.userId, userId),
        eq(lockShares.kind, kind),
        eq(lockShares.target, target),
        eq(lockShares.targetId, targetId),
        eq(lockShares.nth, 0)
      )
    )
  return share!.token
}

/** Takes back what somebody passes on, also what came along with an account that was merged: these tokens name nothing any more. */
export const dropShare = (db: Queryable, userId: string, { kind, target, targetId }: Shared): Promise<string[]> =>
  db
    .delete(lockShares)
    .where(
      and(
        eq(lockShares.userId, userId),
        eq(lockShares.kind, kind),
        eq(lockShares.target, target),
        eq(lockShares.targetId, targetId)
      )
    )
    .returning({ token: lockShares.token })
    .then(rows => rows.map(({ token }) => token))

export interface Share extends Shared {
  token: string
  /** Whose it is: the account, and the parent account of that. */
  userId: string
  rootId: string
  nickname: string
}

/** What a token names, or undefined when nobody's does, or their account is closed. */
export async function shareOf(db: Queryable, token: string): Promise<Share | undefined> {
  const [row] = await db
    .select({
      token: lockShares.token,
      kind: lockShares.kind,
      target: lockShares.target,
      targetId: lockShares.targetId,
      userId: users.id,
      parentId: users.parentId,
      nickname: users.nickname
    })
    .from(lockShares)
    .innerJoin(users, eq(users.id, lockShares.userId))
    .where(and(eq(lockShares.token, token), eq(users.disabled, false)))
  if (!row) return
  const { parentId, ...share } = row
  return { ...share, rootId: parentId ?? share.userId }
}

const signature = ({ config }: Pick<Services, 'config'>, text: string) =>
  secretsOf(config).blindIndex('lock-visit', text)

/** What a guest carries until they sign in: which link they opened and when, under the server's signature. */
export function visitOf(services: Pick<Services, 'config'>, token: string, at: Date): string {
  const text = `${token}.${at.getTime()}`
  return `${text}.${signature(services, text)}`
}

/** What a visit says, or undefined when the server has not signed it, or it is too old to count. */
export function readVisit(services: Pick<Services, 'config' | 'clock'>, visit: string) {
  const [token = '', time = '', signed = ''] = visit.split('.')
  if (signed !== signature(services, `${token}.${time}`)) return
  const at = new Date(Number(time))
  const age_ms = services.clock.now().getTime() - at.getTime()
  return age_ms >= 0 && age_ms <= VISIT_MS ? { token, at } : undefined
}
