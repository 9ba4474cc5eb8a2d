import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { accountClosings, customerTagged, customerTags, fans, users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { memberLevels, standing } from '../../engines/identity/membership'
import { seconds } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { maskNumber } from '../../lib/mask'
import { yuan } from '../../lib/money'

export type User = typeof users.$inferSelect
type State = 'active' | 'blocked' | 'closed' | 'merged'

export const STATES: Record<State, string> = {
  active: '正常',
  blocked: '已封禁',
  closed: '已注销',
  merged: '已合并'
}

export function stateOf({ disabled, blockedAt, mergedInto }: User): State {
  if (!disabled) return 'active'
  if (blockedAt) return 'blocked'
  return mergedInto ? 'merged' : 'closed'
}

/** The parent account of a sub-account, else the account itself. */
export const rootOf = ({ id, parentId }: User) => parentId ?? id

/** Tags of some people (parent accounts), by name. */
async function tagsOf(db: Queryable, rootIds: string[]) {
  const rows = await db
    .select({ userId: customerTagged.userId, id: customerTags.id, name: customerTags.name })
    .from(customerTagged)
    .innerJoin(customerTags, eq(customerTags.id, customerTagged.tagId))
    .where(inArray(customerTagged.userId, rootIds))
    .orderBy(customerTags.name)
  return (rootId: string) => rows.filter(row => row.userId === rootId).map(({ id, name }) => ({ id, name }))
}

async function closingOf(db: Queryable, rootIds: string[]) {
  const rows = await db
    .select({ rootId: accountClosings.rootId })
    .from(accountClosings)
    .where(and(inArray(accountClosings.rootId, rootIds), eq(accountClosings.state, 'waiting')))
  return new Set(rows.map(({ rootId }) => rootId))
}

/** Accounts as the desk sees them, in the order of their ids as given. */
export async function customersOf(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ user: users, orders: fans.orders, paidFen: fans.paidFen })
    .from(users)
    .leftJoin(fans, eq(fans.userId, users.id))
    .where(inArray(users.id, [...ids]))
  const roots = [...new Set(rows.map(({ user }) => rootOf(user)))]
  const [tags, closing, levels] = await sideBySide(
    db,
    () => tagsOf(db, roots),
    () => closingOf(db, roots),
    () => memberLevels(db)
  )
  const shown = rows.map(({ user, orders, paidFen }) => {
    const state = stateOf(user)
    return {
      uid: user.id,
      nickname: user.nickname,
      avatar: user.avatar,
      phone: maskNumber(user.phone ?? ''),
      level: user.level,
      level_name: standing(levels, user.level, user.growthFen).name,
      growth: yuan(user.growthFen),
      invite_code: user.inviteCode,
      is_sub: flag(user.parentId !== null),
      state,
      _state: STATES[state],
      is_closing: flag(closing.has(rootOf(user))),
      tags: tags(rootOf(user)),
      order_count: orders ?? 0,
      sum_price: yuan(paidFen ?? 0n),
      add_time: seconds(user.createdAt)
    }
  })
  return ids.flatMap(id => shown.filter(({ uid }) => uid === id))
}

/** Accounts that are named beside another, by id. */
export async function namedOf(db: Queryable, ids: (string | null)[]) {
  const wanted = ids.filter(id => id !== null)
  const rows = wanted.length === 0 ? [] : await db.select().from(users).where(inArray(users.id, wanted))
  return (id: string | null) => {
    const one = rows.find(row => row.id === id)
    return one ? { uid: one.id, nickname: one.nickname, phone: maskNumber(one.phone ?? '') } : null
  }
}
