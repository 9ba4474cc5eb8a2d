import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { type Database, type Queryable, transact } from '../../db/connection'
import { sessions, users } from '../../db/schema'
import { newId } from '../../lib/ids'
import { Refusal } from '../../lib/refusal'

const LIFE_MS = 30 * 86_400_000
/**
 * How long a rotated token waits for the first use of the one that replaced it: the answer with the new one may have been
 * lost, and then its owner comes back with the old one.
 */
const UNANSWERED_MS = 15 * 60_000
/** From that first use on, requests already under way and a second tab carry the old token for a moment more. */
const UNDER_WAY_MS = 10_000

export const SIGN_IN_FIRST = '请先登录'
export const SESSION_EXPIRED = '登录已过期，请重新登录'
export const SESSION_INVALID = '验证失败，请重新登录'

/** Why a session ended before its time, and what its device is told. `stolen` answers as a forged token does. */
const ENDED = {
  signout: '你已退出登录，请重新登录',
  everywhere: '你已在其他设备上退出了全部登录，请重新登录',
  password: '密码已修改，请重新登录',
  phone: '手机号已更换，请重新登录',
  merged: '账号已合并，请重新登录',
  closed: '账号已注销',
  desk: '客服已结束你的登录，请重新登录',
  stolen: SESSION_INVALID
} as const
export type RevokedFor = keyof typeof ENDED

export interface IssuedSession {
  token: string
  expiresAt: Date
}

/** Who a live session belongs to. */
export interface SessionHolder {
  id: string
  rootId: string
  roles: readonly string[]
  sessionId: string
  familyId: string
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Signs `userId` in on a device for 30 days; the token is answered once and kept only as a hash. */
export async function issueSession(
  db: Queryable,
  userId: string,
  now: Date,
  device = '',
  replaces?: { familyId: string; sessionId: string }
): Promise<IssuedSession> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  await db.insert(sessions).values({
    id: newId(),
    userId,
    familyId: replaces?.familyId ?? newId(),
    replacesId: replaces?.sessionId,
    tokenHash: hashToken(token),
    device: device.slice(0, 64),
    expiresAt
  })
  return { token, expiresAt }
}

const FIND = {
  name: 'find-session',
  text: `select s.id as "sessionId", s.family_id as "familyId", s.expires_at as "expiresAt",
  s.revoked_at as "revokedAt", s.revoked_for as "revokedFor", s.rotated_at as "rotatedAt",
  s.superseded_at as "supersededAt", s.replaces_id as "replacesId", s.used_at as "usedAt",
  u.id, u.parent_id as "parentId", u.roles, u.disabled
  from sessions s join users u on u.id = s.user_id where s.token_hash = $1`
}

interface Found {
  sessionId: string
  familyId: string
  expiresAt: Date
  revokedAt: Date | null
  revokedFor: RevokedFor | null
  rotatedAt: Date | null
  supersededAt: Date | null
  replacesId: string | null
  usedAt: Date | null
  id: string
  parentId: string | null
  roles: string[]
  disabled: boolean
}

/** Whether a rotated token is past its time. Once it is, it stays so: nothing sets these two moments back. */
const isOver = ({ rotatedAt, supersededAt }: Found, now: Date) =>
  supersededAt
    ? now.getTime() - supersededAt.getTime() > UNDER_WAY_MS
    : rotatedAt !== null && now.getTime() - rotatedAt.getTime() > UNANSWERED_MS

/** The same for the guard of an update, so that the database decides it. */
const isNotOver = (now: Date) =>
  or(
    isNull(sessions.rotatedAt),
    and(isNull(sessions.supersededAt), gte(sessions.rotatedAt, new Date(now.getTime() - UNANSWERED_MS))),
    gte(sessions.supersededAt, new Date(now.getTime() - UNDER_WAY_MS))
  )

/**
 * Who holds `token`.
 * A rotated token lives until the new one is used, which proves that it arrived, and a quarter of an hour at most. Used
 * after that it is taken for stolen: its whole family ends.
 * @throws Refusal 410000 when it expired or was signed out, 201 when it was never issued or is stolen
 */
export async function holderOf(db: Database, token: string, now: Date): Promise<SessionHolder> {
  const { rows } = await db.$client.query<Found>({ ...FIND, values: [hashToken(token)] })
  const found = rows[0]
  if (!found) throw new Refusal('SIGN_IN', SESSION_INVALID, 201)
  if (found.revokedAt) throw endedRefusal(found.revokedFor)
  if (found.expiresAt <= now) throw new Refusal('SIGN_IN', SESSION_EXPIRED, 410000)
  const { id, parentId, roles, sessionId, familyId } = found
  const holder = { id, rootId: parentId ?? id, roles, sessionId, familyId }
  if (isOver(found, now)) return endStolen(db, holder, now)
  if (found.disabled) throw new Refusal('SIGN_IN', '账号已停用，请联系客服', 410000)
  if (found.replacesId && !found.usedAt) await arrived(db, holder, found.replacesId, now)
  return holder
}

async function endStolen(db: Queryable, holder: SessionHolder, now: Date): Promise<never> {
  await revokeFamily(db, holder, 'stolen', now)
  throw endedRefusal('stolen')
}

/** A new token is used for the first time: the one it replaced has had its day. */
function arrived(db: Queryable, { rootId, sessionId }: SessionHolder, replacesId: string, now: Date) {
  return transact(db, async tx => {
    // Whoever revokes locks the person first, so neither waits for rows the other has.
    await sharePerson(tx, rootId)
    const first = await tx
      .update(sessions)
      .set({ usedAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.usedAt)))
      .returning({ id: sessions.id })
    if (first.length === 0) return
    await tx
      .update(sessions)
      .set({ supersededAt: now })
      .where(and(eq(sessions.id, replacesId), isNull(sessions.supersededAt)))
  })
}

function endedRefusal(why: RevokedFor | null) {
  const words = ENDED[why ?? 'signout']
  return new Refusal('SIGN_IN', words, why === 'stolen' ? 201 : 410000)
}

/**
 * Replaces the holder's token by a new one of the same family, for the same account or (switching) another of the
 * same person. Asked again with the old one while that lives, it gives another new one.
 */
export async function rotateSession(
  db: Queryable,
  holder: SessionHolder,
  now: Date,
  device: string,
  userId = holder.id
): Promise<IssuedSession> {
  const issued = await transact(db, async tx => {
    // Shared with nobody who revokes: they lock the person first, so they see the token made here or stop it.
    await sharePerson(tx, holder.rootId)
    const rotated = await tx
      .update(sessions)
      .set({ rotatedAt: sql`coalesce(${sessions.rotatedAt}, ${now}::timestamptz)` })
      .where(and(eq(sessions.id, holder.sessionId), isNull(sessions.revokedAt), isNotOver(now)))
      .returning({ id: sessions.id })
    if (rotated.length === 0) return
    await forgetLongExpired(tx, holder.id, now)
    return issueSession(tx, userId, now, device, holder)
  })
  if (issued) return issued
  const [row] = await db
    .select({ revokedAt: sessions.revokedAt, revokedFor: sessions.revokedFor })
    .from(sessions)
    .where(eq(sessions.id, holder.sessionId))
  // Not ended, so the new token was used between the look-up and here: the old one comes too late.
  if (row && !row.revokedAt) return endStolen(db, holder, now)
  throw endedRefusal((row?.revokedFor as RevokedFor) ?? null)
}

/** Ends every session that came from one sign-in. */
export function revokeFamily(
  db: Queryable,
  { rootId, familyId }: { rootId: string; familyId: string },
  why: RevokedFor,
  now: Date
) {
  return transact(db, async tx => {
    await lockPerson(tx, rootId)
    await tx
      .update(sessions)
      .set({ revokedAt: now, revokedFor: why })
      .where(and(eq(sessions.familyId, familyId), isNull(sessions.revokedAt)))
  })
}

/** Ends every session of a person, sub-accounts included, but those of the family to keep. */
export function revokePerson(db: Queryable, rootId: string, why: RevokedFor, now: Date, keepFamilyId?: string) {
  return transact(db, async tx => {
    await lockPerson(tx, rootId)
    const theirs = tx
      .select({ id: users.id })
      .from(users)
      .where(or(eq(users.id, rootId), eq(users.parentId, rootId)))
    await tx
      .update(sessions)
      .set({ revokedAt: now, revokedFor: why })
      .where(
        and(
          inArray(sessions.userId, theirs),
          isNull(sessions.revokedAt),
          keepFamilyId ? ne(sessions.familyId, keepFamilyId) : undefined
        )
      )
  })
}

/** Sign-ins of a person, sub-accounts included, that still hold: since when, by which device, and when they were renewed last. */
export async function signInsOf(db: Queryable, rootId: string, now: Date) {
  const renewed = sql`max(${sessions.createdAt})`.mapWith(sessions.createdAt)
  return db
    .select({
      familyId: sessions.familyId,
      device: sql<string>`max(${sessions.device})`,
      since: sql`min(${sessions.createdAt})`.mapWith(sessions.createdAt),
      renewed,
      until: sql`max(${sessions.expiresAt})`.mapWith(sessions.expiresAt)
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(or(eq(users.id, rootId), eq(users.parentId, rootId)))
    .groupBy(sessions.familyId)
    .having(
      sql`bool_or(${sessions.revokedAt} is null and ${sessions.rotatedAt} is null and ${sessions.expiresAt} > ${now})`
    )
    .orderBy(desc(renewed))
    .limit(100)
}

/** Keeps those who revoke waiting, and nobody else. */
const sharePerson = (tx: Queryable, rootId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, rootId)).for('key share')

const lockPerson = (tx: Queryable, rootId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, rootId)).for('update')

/** Rows past any use: their tokens have been refused as expired for as long again as they lived. */
const forgetLongExpired = (db: Queryable, userId: string, now: Date) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, new Date(now.getTime() - LIFE_MS))))

/** Whose the sign-ins are that still hold, of those named. */
export async function holdersOf(db: Queryable, familyIds: string[], now: Date) {
  if (familyIds.length === 0) return []
  return db
    .selectDistinct({ familyId: sessions.familyId, userId: sessions.userId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.familyId, familyIds),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(users.disabled, false)
      )
    )
}
