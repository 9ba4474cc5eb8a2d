import { randomInt } from 'node:crypto'
import { and, asc, count, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { users } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { countJoined } from './fans'

export type User = typeof users.$inferSelect

/** Digits and letters that are not taken for one another, in print or by ear. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 6

/** A code nobody is likely to have; the unique key decides. */
export const newInviteCode = () =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const userById = (db: Queryable, id: string): Promise<User | undefined> =>
  db
    .select()
    .from(users)
    .where(eq(users.id, id))
    .then(rows => rows[0])

export const userByPhone = (db: Queryable, phone: string): Promise<User | undefined> =>
  db
    .select()
    .from(users)
    .where(eq(users.phone, phone))
    .then(rows => rows[0])

/** The accounts of some phones, none of them twice. @throws Refusal NO_PERSON */
export async function idsOfPhones(db: Queryable, phones: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(inArray(users.phone, [...phones]))
  const missing = phones.filter(phone => !found.some(user => user.phone === phone))
  if (missing.length > 0)
    refuse('NO_PERSON', `有 ${missing.length} 个手机号不是会员，第一个以 ${missing[0]!.slice(-4)} 结尾`)
  return found.map(user => user.id)
}

interface NewPerson {
  phone?: string
  passwordHash?: string
  nickname?: string
  avatar?: string
  parentId?: string
  inviterId?: string
}

/**
 * Opens an account; when the phone has one already, answers that one unchanged. Of many at once for one phone, one
 * opens it. Answers the account and whether it is new.
 */
export async function openAccount(
  db: Queryable,
  person: NewPerson,
  now: Date
): Promise<{ user: User; isNew: boolean }> {
  for (;;) {
    const made = await transact(db, tx => writeAccount(tx, person, now))
    if (made) return { user: made, isNew: true }
    const existing = person.phone ? await userByPhone(db, person.phone) : undefined
    if (existing) return { user: existing, isNew: false }
    // Neither made nor found: the invite code was taken, so another one is drawn.
  }
}

async function writeAccount(tx: Queryable, person: NewPerson, now: Date): Promise<User | undefined> {
  const inviteCode = newInviteCode()
  const [made] = await tx
    .insert(users)
    .values({
      id: newId(),
      phone: person.phone ?? null,
      passwordHash: person.passwordHash ?? null,
      nickname: person.nickname || `用户${inviteCode}`,
      avatar: person.avatar ?? '',
      parentId: person.parentId ?? null,
      referrerId: person.inviterId ?? null,
      referredAt: person.inviterId ? now : null,
      inviteCode,
      createdAt: now
    })
    .onConflictDoNothing()
    .returning()
  if (made) await countJoined(tx, made)
  return made
}

/** @throws Refusal DISABLED */
export function checkEnabled(user: User): User {
  if (user.disabled) refuse('DISABLED', '账号已停用，请联系客服')
  return user
}

/** The parent account first, then its sub-accounts, oldest first; those the desk blocked are theirs still, closed ones are not. */
export async function familyOf(db: Queryable, rootId: string): Promise<User[]> {
  const subs = await db
    .select()
    .from(users)
    .where(and(eq(users.parentId, rootId), or(eq(users.disabled, false), isNotNull(users.blockedAt))))
    .orderBy(asc(users.createdAt), asc(users.id))
  const root = await userById(db, rootId)
  return root ? [root, ...subs] : subs
}

/**
 * Opens a sub-account of a person with a phone, of at most `max`. The parent's row is locked so that two at once cannot
 * pass that, and one that is blocked meanwhile gets none.
 * @throws Refusal SUB_LIMIT, NO_PHONE, DISABLED
 */
export const openSubAccount = (db: Queryable, sub: { rootId: string; nickname: string; max: number }, now: Date) =>
  transact(db, async tx => {
    const { rootId, nickname, max } = sub
    const [parent] = await tx.select().from(users).where(eq(users.id, rootId)).for('no key update')
    if (!parent?.phone) return refuse('NO_PHONE', '请先绑定手机号')
    checkEnabled(parent)
    const [subs] = await tx.select({ count: count() }).from(users).where(eq(users.parentId, rootId))
    if (subs!.count >= max) refuse('SUB_LIMIT', max === 0 ? '暂不能开通子账号' : `最多开通 ${max} 个子账号`)
    const { user } = await openAccount(tx, { nickname, parentId: rootId }, now)
    return user
  })
