import {
  ALL_CONSOLE_RIGHTS,
  BUILT_IN_ROLES,
  type BuiltInRole,
  type ConsoleRight,
  SHOP_AT_CONSOLE,
  type ShopRight
} from '@contract/rights'
import { asc, eq, sql } from 'drizzle-orm'
import { pgCode, type Queryable, transact } from '../../db/connection'
import { consolePeople, consoleRoles } from '../../db/schema'
import { newId } from '../../lib/ids'
import { asSeen, markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'

export const OWNER = 'owner'
const UNIQUE = '23505'

export interface Role {
  id: string
  name: string
  words: string
  rights: readonly ConsoleRight[]
  isBuiltIn: boolean
}

const builtIn: readonly Role[] = Object.entries<BuiltInRole>(BUILT_IN_ROLES).map(([id, role]) => ({
  ...role,
  id,
  isBuiltIn: true
}))

/** Built-in roles that hold a right. */
export const builtInWith = (right: ConsoleRight): string[] =>
  builtIn.filter(role => role.rights.includes(right)).map(role => role.id)

/** Rights that are known; one that was taken out of the console counts for nothing. */
const known = (rights: readonly string[]) => ALL_CONSOLE_RIGHTS.filter(right => rights.includes(right))

/** All roles: the built-in ones, then own ones in the order they were made. */
export async function allRoles(db: Queryable): Promise<Role[]> {
  const own = await db.select().from(consoleRoles).orderBy(asc(consoleRoles.createdAt), asc(consoleRoles.id))
  return [
    ...builtIn,
    ...own.map(({ id, name, words, rights }) => ({ id, name, words, rights: known(rights), isBuiltIn: false }))
  ]
}

/** What somebody with these roles may do, given the rights of their own roles among them. */
export function rightsOf(roles: readonly string[], ownRights: readonly string[]): ConsoleRight[] {
  const all = new Set<string>(ownRights)
  for (const role of builtIn) if (roles.includes(role.id)) for (const right of role.rights) all.add(right)
  return known([...all])
}

/** The role of everybody who works at the console for a shop; it holds nothing by itself. */
export const SHOP_ROLE = 'shop'

/** What a shop's people may do at the console, by what the shop lets them. */
export const rightsInShop = (rights: readonly ShopRight[]): ConsoleRight[] =>
  known(rights.flatMap(right => SHOP_AT_CONSOLE[right]))

/** Nobody gives or takes what they lack themselves. @throws Refusal LACKING */
export function mustHave(holder: readonly ConsoleRight[], rights: readonly ConsoleRight[]) {
  if (rights.some(right => !holder.includes(right))) refuse('LACKING', '不能授予或收回自己没有的权限')
}

interface RoleWords {
  name: string
  words: string
  rights: readonly string[]
}

const roleSays = ({ name, words, rights }: RoleWords) => ({ name, words, rights: known(rights) })

/** Tells what a role is called and holds from how it was before. */
export const roleMark = (role: RoleWords): string => markOf(roleSays(role))

interface RoleToSave {
  id?: string
  mark?: string
  name: string
  words: string
  rights: readonly ConsoleRight[]
}

/**
 * Makes a role, or changes an own one; answers it and how it was before.
 * @throws Refusal CHANGED, LACKING, NAME_TAKEN, NOT_FOUND (also for a built-in one)
 */
export const saveRole = (
  db: Queryable,
  holder: readonly ConsoleRight[],
  { id, mark, name, words, rights }: RoleToSave
) =>
  transact(db, async tx => {
    mustHave(holder, rights)
    const taken = builtIn.some(role => role.name === name)
    const values = { name, words, rights: known(rights) }
    try {
      if (taken) refuse('NAME_TAKEN', '已有同名角色')
      if (!id) {
        const made = { id: newId(), ...values }
        await transact(tx, inner => inner.insert(consoleRoles).values(made))
        return { id: made.id, before: null, after: values }
      }
      const before = await lockRole(tx, id)
      asSeen(roleSays(before), mark)
      mustHave(holder, known(before.rights))
      await transact(tx, inner => inner.update(consoleRoles).set(values).where(eq(consoleRoles.id, id)))
      return { id, before: { name: before.name, words: before.words, rights: before.rights }, after: values }
    } catch (error) {
      if (pgCode(error) === UNIQUE) refuse('NAME_TAKEN', '已有同名角色')
      throw error
    }
  })

async function lockRole(tx: Queryable, id: string) {
  const [role] = await tx.select().from(consoleRoles).where(eq(consoleRoles.id, id)).for('update')
  return role ?? refuse('NOT_FOUND', '角色不存在')
}

/** Deletes an own role that nobody has. @throws Refusal NOT_FOUND, IN_USE, LACKING */
export const removeRole = (db: Queryable, holder: readonly ConsoleRight[], id: string) =>
  transact(db, async tx => {
    // Whoever gives a role to somebody holds its row, so nobody has it when it goes.
    const role = await lockRole(tx, id)
    mustHave(holder, known(role.rights))
    const [holding] = await tx
      .select({ id: consolePeople.userId })
      .from(consolePeople)
      .where(sql`${id} = any(${consolePeople.roles})`)
      .limit(1)
    if (holding) refuse('IN_USE', '还有人员使用这个角色，请先调整')
    await tx.delete(consoleRoles).where(eq(consoleRoles.id, id))
    return { name: role.name, rights: role.rights }
  })

/** Rights of roles that are being given, whose rows are held so that they do not go meanwhile. @throws Refusal NO_ROLE */
export async function rightsToGive(tx: Queryable, ids: readonly string[]): Promise<ConsoleRight[]> {
  const own = ids.filter(id => id !== SHOP_ROLE && !Object.hasOwn(BUILT_IN_ROLES, id))
  const rows = []
  for (const id of [...own].sort()) {
    const [row] = await tx.select().from(consoleRoles).where(sql`${consoleRoles.id}::text = ${id}`).for('key share')
    rows.push(row ?? refuse('NO_ROLE', '角色不存在，请刷新后重试'))
  }
  return rightsOf(
    ids,
    rows.flatMap(row => row.rights)
  )
}
