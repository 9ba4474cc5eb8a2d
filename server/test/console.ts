import type { EndpointKey, Endpoints, Input } from '@contract'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../src/db/connection'
import { approvalLimits, consolePeople, consoleRoles, consoleSessions, users } from '../src/db/schema'
import { passwordMarkOf } from '../src/engines/desk'
import { hashToken } from '../src/engines/identity/sessions'
import { newId } from '../src/lib/ids'
import type { TestShop } from './harness'

/** What the shop's staff could always do, as an own role: look at orders and after-sales, ship, read figures. */
const STAFF = {
  id: '00000000-0000-7000-8000-00000000c0de',
  name: '店员',
  rights: ['order.read', 'order.ship', 'aftersale.read', 'stats.read']
}

/** Roles of the console by the words in an account's roles. */
const ROLES: Record<string, string> = { operator: 'owner', staff: STAFF.id }

/**
 * Opens the console to a token of the shop where its person runs the shop, so that a test's operator has one token for
 * both. The session never idles and has always just been proved: what is about either signs in through the door.
 */
export async function atConsole(db: Queryable, userId: string, token: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const roles = Object.keys(ROLES).filter(word => user?.roles.includes(word))
  if (roles.length === 0) return
  await db.insert(consoleRoles).values(STAFF).onConflictDoNothing()
  await db
    .insert(consolePeople)
    .values({ userId, name: user!.nickname, roles: roles.map(word => ROLES[word]!) })
    .onConflictDoNothing()
  await openFor(db, user!, token)
}

async function openFor(db: Queryable, user: typeof users.$inferSelect, token: string) {
  const late = new Date('2100-01-01T00:00:00Z')
  await db.insert(consoleSessions).values({
    id: newId(),
    userId: user.id,
    tokenHash: hashToken(token),
    passwordMark: passwordMarkOf(user.passwordHash),
    expiresAt: late,
    seenAt: late,
    provedAt: late
  })
}

/** Somebody at the console who may do exactly this. */
export async function holding(shop: TestShop, rights: readonly string[]) {
  const person = await shop.person()
  const role = newId()
  await shop.db.insert(consoleRoles).values({ id: role, name: `角色${role}`, rights: [...rights] })
  await shop.db.insert(consolePeople).values({ userId: person.id, name: '小满', roles: [role] })
  const [user] = await shop.db.select().from(users).where(eq(users.id, person.id))
  await openFor(shop.db, user!, person.token)
  return person
}

/** Somebody who may do everything at the console, by this token, over a database alone. */
export async function openAtConsole(db: Queryable, userId: string, token: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  await db.insert(consolePeople).values({ userId, name: user!.nickname, roles: [ROLES.operator!] })
  await openFor(db, user!, token)
}

/** Somebody who keeps a shop, at the console for it: what they may do there is what the shop lets them. */
export async function forShop(shop: TestShop, userId: string, shopId: string) {
  await shop.db
    .insert(consolePeople)
    .values({ userId, name: '阿店', shopId, roles: ['shop'] })
    .onConflictDoNothing()
  const [user] = await shop.db.select().from(users).where(eq(users.id, userId))
  const token = await shop.tokenOf(userId)
  await openFor(shop.db, user!, token)
  return { id: userId, token }
}

/**
 * Has a deed at the console wait for a second person, whatever it weighs: `run` asks for it, `meanwhile` looks at what stands
 * while nobody agreed, then another operator does. Answers how the deed was told.
 */
export async function bySecond(
  shop: TestShop,
  action: string,
  run: () => Promise<{ code?: string }>,
  meanwhile: () => Promise<void>
): Promise<string> {
  const { db } = shop
  const limit = { action, limitFen: 0n, changedBy: newId(), changedAt: shop.clock.now() }
  await db.insert(approvalLimits).values(limit).onConflictDoUpdate({ target: approvalLimits.action, set: limit })
  expect(await run()).toMatchObject({ code: 'HELD' })
  await db.delete(approvalLimits).where(eq(approvalLimits.action, action))
  await meanwhile()
  const second = await shop.person({ roles: ['operator'] })
  const { data } = await shop.call('GET /api/admin/approval/list', { state: 'waiting', limit: 100 }, second)
  const row = data.list.find(one => one.action === action)!
  const agreed = await shop.call('POST /api/admin/approval/decide', { id: row.id, agree: 1, reason: '' }, second)
  expect(agreed).toMatchObject({ data: { state: 'done' } })
  return row.told
}

type Sent<K extends EndpointKey> = Partial<Input<Endpoints[K]>> & Record<string, unknown>

/**
 * Asks for a deed at the console, and has another operator agree where it takes two: then the answer says whether that went
 * well, and nothing else of it.
 */
export async function byTwo<K extends EndpointKey>(shop: TestShop, key: K, input: Sent<K>, who: { token: string }) {
  const answer = await shop.call(key, input, who)
  if (answer.code !== 'HELD') return answer
  const second = await shop.person({ roles: ['operator'] })
  const { approval } = answer.data as { approval: string }
  const agreed = await shop.call('POST /api/admin/approval/decide', { id: approval, agree: 1, reason: '' }, second)
  return { ...answer, status: agreed.status, code: agreed.code }
}
