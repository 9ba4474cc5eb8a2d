import { randomBytes } from 'node:crypto'
import type { ConsoleRight } from '@contract/rights'
import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { prepared } from '../../db/connection'
import { consolePeople, consoleSessions } from '../../db/schema'
import { newId } from '../../lib/ids'
import { Refusal } from '../../lib/refusal'
import { hashToken } from '../identity/sessions'
import { type ShopScope, shopOfPerson } from '../scope'
import { rightsInShop, rightsOf } from './roles'

const HOUR_MS = 3_600_000
/** However busy, a session ends after a shift. */
const LIFE_MS = 12 * HOUR_MS
const IDLE_MS = HOUR_MS / 2
/** How long a one-time code opens what is dangerous. */
const PROOF_MS = 5 * 60_000
/** When it was used is kept to the minute, so that most requests write nothing. */
const SEEN_MS = 60_000

/** Whoever works at the console, as their session says. */
export interface DeskHolder {
  id: string
  name: string
  sessionId: string
  roles: readonly string[]
  rights: readonly ConsoleRight[]
  provedAt: Date
  /** Whose people they are; undefined: the platform's. */
  shop?: ShopScope
  /** The shop is theirs, who alone say what it is like and who helps there. */
  ownsShop?: boolean
}

interface Found {
  sessionId: string
  userId: string
  name: string
  roles: string[]
  shopId: string | null
  ownRights: string[]
  disabled: boolean
  passwordHash: string | null
  passwordMark: string
  expiresAt: Date
  seenAt: Date
  provedAt: Date
  endedAt: Date | null
}

const FOUND = `select s.id as "sessionId", s.user_id as "userId", s.expires_at as "expiresAt", s.seen_at as "seenAt",
  s.proved_at as "provedAt", s.ended_at as "endedAt", p.name, p.roles, p.shop_id as "shopId", p.disabled or u.disabled as disabled,
  u.password_hash as "passwordHash", s.password_mark as "passwordMark",
  coalesce((select array_agg(r) from console_roles c, unnest(c.rights) r where c.id::text = any(p.roles)), '{}') as "ownRights"
  from console_sessions s join console_people p on p.user_id = s.user_id join users u on u.id = s.user_id`
const FIND = { name: 'find-console-session', text: `${FOUND} where s.token_hash = $1` }
const FIND_BY_ID = { name: 'find-console-session-by-id', text: `${FOUND} where s.id = $1` }

/** Tells passwords apart without telling anything of them. */
export const passwordMarkOf = (passwordHash: string | null): string =>
  passwordHash ? hashToken(passwordHash).slice(0, 16) : ''

const over = (words: string) => new Refusal('SIGN_IN', words, 410000)

/**
 * Who holds this token of the console; null when it is none.
 * @throws Refusal 410000 when it was ended, ran out or idled too long, or its holder no longer works here
 */
export async function deskHolderOf(db: Queryable, token: string, now: Date): Promise<DeskHolder | null> {
  const [found] = await prepared<Found & Record<string, unknown>>(db, { ...FIND, values: [hashToken(token)] })
  if (!found) return null
  const holder = await held(db, found, now)
  if (now.getTime() - found.seenAt.getTime() > SEEN_MS) await seen(db, found, now)
  return holder
}

/** Who holds a session of this id, for what goes on beside requests; null when it is over, for whatever reason. */
export async function deskHolderBySession(db: Queryable, sessionId: string, now: Date): Promise<DeskHolder | null> {
  const [found] = await prepared<Found & Record<string, unknown>>(db, { ...FIND_BY_ID, values: [sessionId] })
  if (!found) return null
  return held(db, found, now).catch(error => {
    if (error instanceof Refusal) return null
    throw error
  })
}

async function held(db: Queryable, found: Found, now: Date): Promise<DeskHolder> {
  const { sessionId, userId, name, roles, ownRights, seenAt, provedAt } = found
  if (found.endedAt) throw over('你已退出登录，请重新登录')
  if (found.disabled) throw over('账号已停用，请联系负责人')
  if (found.passwordMark !== passwordMarkOf(found.passwordHash)) throw over('密码已修改，请重新登录')
  if (found.expiresAt <= now) throw over('登录已满 12 小时，请重新登录')
  if (now.getTime() - seenAt.getTime() > IDLE_MS) throw over('长时间未操作，请重新登录')
  const holder = { id: userId, name, sessionId, roles, provedAt }
  if (!found.shopId) return { ...holder, rights: rightsOf(roles, ownRights) }
  const works = await shopOfPerson(db, userId, found.shopId)
  if (!works) throw over('你已不在这家店铺工作，请联系店主')
  return { ...holder, rights: rightsInShop(works.rights), shop: works.shop, ownsShop: works.isOwner }
}

/** Notes that a session is being used beside requests, once a minute at most. */
export async function deskSessionUsed(db: Queryable, sessionId: string, now: Date) {
  await db
    .update(consoleSessions)
    .set({ seenAt: now })
    .where(and(eq(consoleSessions.id, sessionId), lt(consoleSessions.seenAt, new Date(now.getTime() - SEEN_MS))))
}

async function seen(db: Queryable, { sessionId, userId }: Found, now: Date) {
  await db
    .update(consoleSessions)
    .set({ seenAt: now })
    .where(and(eq(consoleSessions.id, sessionId), lt(consoleSessions.seenAt, now)))
  await db.update(consolePeople).set({ seenAt: now }).where(eq(consolePeople.userId, userId))
}

/** Whether a one-time code was given lately enough for what is dangerous. */
export const isProved = ({ provedAt }: DeskHolder, now: Date) => now.getTime() - provedAt.getTime() <= PROOF_MS

export interface NewSession {
  userId: string
  passwordHash: string | null
  agent: string
  ip: string
}

/** Signs somebody in who has just proved both factors. */
export async function openDeskSession(db: Queryable, { userId, passwordHash, agent, ip }: NewSession, now: Date) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const id = newId()
  await db.delete(consoleSessions).where(and(eq(consoleSessions.userId, userId), lt(consoleSessions.expiresAt, now)))
  await db.insert(consoleSessions).values({
    id,
    userId,
    tokenHash: hashToken(token),
    passwordMark: passwordMarkOf(passwordHash),
    agent: agent.slice(0, 200),
    ip,
    expiresAt,
    seenAt: now,
    provedAt: now,
    createdAt: now
  })
  return { id, token, expiresAt }
}

export const proveSession = (db: Queryable, sessionId: string, now: Date) =>
  db.update(consoleSessions).set({ provedAt: now }).where(eq(consoleSessions.id, sessionId))

/** Sign-ins of somebody that still hold, the newest first. */
export const deskSessionsOf = (db: Queryable, userId: string, now: Date) =>
  db
    .select()
    .from(consoleSessions)
    .where(
      and(
        eq(consoleSessions.userId, userId),
        isNull(consoleSessions.endedAt),
        gt(consoleSessions.expiresAt, now),
        gt(consoleSessions.seenAt, new Date(now.getTime() - IDLE_MS))
      )
    )
    .orderBy(desc(consoleSessions.createdAt))

/** Ends one sign-in of somebody, or all but one to keep; answers how many. */
export async function endDeskSessions(
  db: Queryable,
  userId: string,
  now: Date,
  { id, keep }: { id?: string; keep?: string } = {}
): Promise<number> {
  const ended = await db
    .update(consoleSessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(consoleSessions.userId, userId),
        isNull(consoleSessions.endedAt),
        id ? eq(consoleSessions.id, id) : undefined,
        keep ? ne(consoleSessions.id, keep) : undefined
      )
    )
    .returning({ id: consoleSessions.id })
  return ended.length
}
