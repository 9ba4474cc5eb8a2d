import type { ConsoleRight } from '@contract/rights'
import { asc, eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { consolePeople, shops, users } from '../../db/schema'
import { asSeen, markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { hashToken } from '../identity/sessions'
import { type ShopScope, shopOfPerson } from '../scope'
import { builtInWith, mustHave, OWNER, rightsInShop, rightsToGive, SHOP_ROLE } from './roles'
import { endDeskSessions } from './sessions'
import { newInvite } from './totp'

/** An invitation that nobody takes is worth nothing after three days. */
const INVITE_MS = 3 * 86_400_000

export type DeskPerson = typeof consolePeople.$inferSelect

/** Everybody who works at the console, the longest there first. */
export const deskPeople = (
  db: Queryable
): Promise<(DeskPerson & { phone: string | null; shopName: string | null })[]> =>
  db
    .select({ person: consolePeople, phone: users.phone, shopName: shops.name })
    .from(consolePeople)
    .innerJoin(users, eq(users.id, consolePeople.userId))
    .leftJoin(shops, eq(shops.id, consolePeople.shopId))
    .orderBy(asc(consolePeople.createdAt), asc(consolePeople.userId))
    .then(rows => rows.map(({ person, ...beside }) => ({ ...person, ...beside })))

/** How people of the console are called, by their account. */
export const deskNames = async (db: Queryable): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await db.select({ id: consolePeople.userId, name: consolePeople.name }).from(consolePeople)).map(one => [
      one.id,
      one.name
    ])
  )

/** Whoever works at the console, be it for a shop, and what they may do there now; for what goes on without a session. */
export interface DeskActor {
  id: string
  name: string
  roles: string[]
  rights: ConsoleRight[]
  shop?: ShopScope
}

/** Undefined when they do not work at the console any more, or not for their shop. */
export async function deskActorOf(db: Queryable, userId: string): Promise<DeskActor | undefined> {
  const [found] = await db
    .select({ person: consolePeople, gone: users.disabled })
    .from(consolePeople)
    .innerJoin(users, eq(users.id, consolePeople.userId))
    .where(eq(consolePeople.userId, userId))
  if (!found || found.gone || found.person.disabled) return
  const { name, roles, shopId } = found.person
  if (!shopId) return { id: userId, name, roles, rights: await rightsToGive(db, roles) }
  const works = await shopOfPerson(db, userId, shopId)
  return works && { id: userId, name, roles, rights: rightsInShop(works.rights), shop: works.shop }
}

/** People of the console who hold a right: the platform's, or those of a shop. */
export async function deskPeopleWith(db: Queryable, right: ConsoleRight, shopId: string | null): Promise<string[]> {
  const builtIn = builtInWith(right)
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.user_id as id from console_people p
    where not p.disabled and ${
      shopId
        ? sql`p.shop_id = ${shopId}`
        : sql`p.shop_id is null and (p.roles && ${sql.param(builtIn)}::text[] or exists (
            select from console_roles c where c.id::text = any(p.roles) and ${right} = any(c.rights)))`
    }`)
  const ids = rows.map(row => row.id)
  if (!shopId) return ids
  const may: string[] = []
  for (const id of ids) {
    const works = await shopOfPerson(db, id, shopId)
    if (works && rightsInShop(works.rights).includes(right)) may.push(id)
  }
  return may
}

/** Whoever changes people, and what they may do; null is the command line, which may do all. */
export type Granter = { id: string; rights: readonly ConsoleRight[] } | null

const mustCover = (granter: Granter, rights: readonly ConsoleRight[]) => granter && mustHave(granter.rights, rights)

export interface NewPerson {
  phone: string
  name: string
  roles: readonly string[]
}

/**
 * Names who has a phone to work at the console; answers the code that lets them set up their second factor, shown once.
 * @throws Refusal NO_PERSON, ALREADY, NO_ROLE, LACKING
 */
export const addPerson = (db: Queryable, granter: Granter, { phone, name, roles }: NewPerson, now: Date) =>
  transact(db, async tx => {
    if (roles.includes(SHOP_ROLE)) refuse('NO_ROLE', '角色不存在，请刷新后重试')
    mustCover(granter, await rightsToGive(tx, roles))
    const [user] = await tx.select().from(users).where(eq(users.phone, phone))
    if (!user || user.disabled) return refuse('NO_PERSON', '没有找到使用这个手机号的会员，请先在商城注册')
    const invite = newInvite()
    const made = await tx
      .insert(consolePeople)
      .values({ userId: user.id, name, roles: [...new Set(roles)], ...invitedBy(invite, now), createdAt: now })
      .onConflictDoNothing()
      .returning({ id: consolePeople.userId })
    if (made.length === 0) refuse('ALREADY', '这位会员已是后台人员')
    return { userId: user.id, invite }
  })

/**
 * Lets somebody who keeps a shop work at the console for it; answers the code that lets them set up their second factor.
 * @throws Refusal NO_PERSON, ALREADY
 */
export const addShopPerson = (
  db: Queryable,
  { phone, name, shopId }: { phone: string; name: string; shopId: string },
  now: Date
) =>
  transact(db, async tx => {
    const [user] = await tx.select().from(users).where(eq(users.phone, phone))
    const works = user && !user.disabled && (await shopOfPerson(tx, user.id, shopId))
    if (!works) return refuse('NO_PERSON', '这个手机号不是店主，也不是这家店铺的店员')
    return { userId: user.id, invite: await letIn(tx, { userId: user.id, name, shopId }, now) }
  })

async function letIn(
  tx: Queryable,
  person: Pick<DeskPerson, 'userId' | 'name' | 'shopId'>,
  now: Date
): Promise<string> {
  const invite = newInvite()
  const made = await tx
    .insert(consolePeople)
    .values({ ...person, roles: [SHOP_ROLE], ...invitedBy(invite, now), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: consolePeople.userId })
  if (made.length === 0) refuse('ALREADY', '这位会员已是后台人员')
  return invite
}

/**
 * Lets somebody of a shop's staff work at the console for it, as its owner wants; who is there already sets up their second
 * factor anew.
 * @throws Refusal OWN, NOT_FOUND, ALREADY for who works there for others, DISABLED
 */
export const inviteInShop = (
  db: Queryable,
  shop: ShopScope,
  { userId, name, by }: { userId: string; name: string; by: string },
  now: Date
) =>
  transact(db, async tx => {
    if (userId === by) refuse('OWN', '请联系平台重置你自己的验证器')
    if (!(await shopOfPerson(tx, userId, shop.id))) refuse('NOT_FOUND', '店员不存在')
    const [there] = await tx.select().from(consolePeople).where(eq(consolePeople.userId, userId)).for('update')
    if (!there) return { invite: await letIn(tx, { userId, name, shopId: shop.id }, now) }
    // Whoever left another shop may start here.
    const isElsewhere = there.shopId !== shop.id && !(there.shopId && !(await shopOfPerson(tx, userId, there.shopId)))
    if (isElsewhere) refuse('ALREADY', '这位会员已是其他后台的人员，请联系平台')
    if (there.disabled) refuse('DISABLED', '平台已停用这位店员的后台登录，请联系平台')
    await tx.update(consolePeople).set({ name, shopId: shop.id }).where(eq(consolePeople.userId, userId))
    return { invite: await inviteAnew(tx, userId, now) }
  })

const invitedBy = (invite: string, now: Date) => ({
  inviteHash: hashToken(invite),
  inviteUntil: new Date(now.getTime() + INVITE_MS)
})

/** Somebody and what they may do, with all owners held, so that two who take the last ones away wait for each other. */
async function lockPerson(tx: Queryable, userId: string) {
  const locked = await tx
    .select()
    .from(consolePeople)
    .where(sql`${consolePeople.userId} = ${userId} or ${OWNER} = any(${consolePeople.roles})`)
    .orderBy(asc(consolePeople.userId))
    .for('update')
  const person = locked.find(one => one.userId === userId) ?? refuse('NOT_FOUND', '人员不存在')
  const isOtherOwner = locked.some(one => one.userId !== userId && !one.disabled && one.roles.includes(OWNER))
  return { person, isOtherOwner }
}

const personSays = ({ name, roles, disabled }: Pick<DeskPerson, 'name' | 'roles' | 'disabled'>) => ({
  name,
  roles,
  disabled
})

/** Tells how somebody is called and what they may do from how it was before. */
export const personMark = (person: DeskPerson): string => markOf(personSays(person))

interface PersonToSave {
  userId: string
  mark?: string
  name: string
  roles: readonly string[]
  disabled: boolean
}

/**
 * Says anew what somebody may do, or that they no longer work here: then their sign-ins end. Answers how it was before.
 * @throws Refusal NOT_FOUND, CHANGED, NO_ROLE, LACKING, LAST_OWNER, OWN
 */
export const savePerson = (db: Queryable, granter: Granter, to: PersonToSave, now: Date) =>
  transact(db, async tx => {
    const { person, isOtherOwner } = await lockPerson(tx, to.userId)
    asSeen(personSays(person), to.mark)
    if (person.shopId && to.roles.some(role => role !== SHOP_ROLE)) refuse('NO_ROLE', '店铺人员的权限由店主设置')
    if (!person.shopId && to.roles.includes(SHOP_ROLE)) refuse('NO_ROLE', '角色不存在，请刷新后重试')
    mustCover(granter, await rightsToGive(tx, person.roles))
    mustCover(granter, await rightsToGive(tx, to.roles))
    const staysOwner = to.roles.includes(OWNER) && !to.disabled
    if (person.roles.includes(OWNER) && !person.disabled && !staysOwner && !isOtherOwner)
      refuse('LAST_OWNER', '至少需要保留一位负责人')
    if (granter?.id === to.userId && to.disabled) refuse('OWN', '不能停用自己的账号')
    const roles = [...new Set(to.roles)]
    await tx
      .update(consolePeople)
      .set({ name: to.name, roles, disabled: to.disabled })
      .where(eq(consolePeople.userId, to.userId))
    if (to.disabled) await endDeskSessions(tx, to.userId, now)
    return { before: personSays(person) }
  })

/**
 * Takes somebody's second factor away, for the day both phone and recovery codes are lost, and invites them anew.
 * @throws Refusal NOT_FOUND, LACKING, OWN
 */
export const resetPerson = (db: Queryable, granter: Granter, userId: string, now: Date) =>
  transact(db, async tx => {
    const { person } = await lockPerson(tx, userId)
    mustCover(granter, await rightsToGive(tx, person.roles))
    if (granter?.id === userId) refuse('OWN', '请由其他负责人重置你的验证器')
    return { invite: await inviteAnew(tx, userId, now) }
  })

/** Takes the second factor and the sign-ins of somebody away; answers the code they set up the next one with. */
async function inviteAnew(tx: Queryable, userId: string, now: Date): Promise<string> {
  const invite = newInvite()
  await tx
    .update(consolePeople)
    .set({ totpSealed: null, recovery: [], ...invitedBy(invite, now) })
    .where(eq(consolePeople.userId, userId))
  await endDeskSessions(tx, userId, now)
  return invite
}
