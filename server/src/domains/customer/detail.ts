import type { Data } from '@contract/core'
import type { adminCustomer } from '@contract/customer-admin'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { accountClosings, consolePeople, customerBlocks, fans, outsideIds, shops } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { familyOf, userById } from '../../engines/identity/accounts'
import { maskedNameOf } from '../../engines/identity/real-name'
import { seconds } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { maskNumber } from '../../lib/mask'
import { refuse } from '../../lib/refusal'
import { customersOf, namedOf, rootOf, type User } from './present'

type Detail = Data<(typeof adminCustomer)['GET /api/admin/customer/detail/{id}']>

/** The account of an id. @throws Refusal NOT_FOUND */
export const accountOf = async (db: Queryable, id: string): Promise<User> =>
  (await userById(db, id)) ?? refuse('NOT_FOUND', '会员不存在')

/** Whether somebody works at the console for the platform, with any account of theirs. */
export const worksHere = async (db: Queryable, rootId: string): Promise<boolean> =>
  (await db.$count(
    consolePeople,
    and(eq(consolePeople.userId, rootId), isNull(consolePeople.shopId), eq(consolePeople.disabled, false))
  )) > 0

const blocksOf = async (db: Queryable, rootId: string) => {
  const rows = await db
    .select()
    .from(customerBlocks)
    .where(eq(customerBlocks.userId, rootId))
    .orderBy(desc(customerBlocks.createdAt), desc(customerBlocks.id))
    .limit(20)
  return rows.map(row => ({
    id: row.id,
    reason: row.reason,
    blocked_by: row.blockedBy,
    add_time: seconds(row.createdAt),
    end_time: row.liftedAt ? seconds(row.liftedAt) : 0,
    lifted_by: row.liftedBy,
    lift_reason: row.liftReason
  }))
}

const closingDue = async (db: Queryable, rootId: string) => {
  const [row] = await db
    .select({ at: accountClosings.dueAt })
    .from(accountClosings)
    .where(and(eq(accountClosings.rootId, rootId), eq(accountClosings.state, 'waiting')))
  return row ? seconds(row.at) : 0
}

/** Everything about who somebody is; what they have is asked for apart. @throws Refusal NOT_FOUND */
export async function customerDetail(db: Queryable, id: string): Promise<Detail> {
  const one = await accountOf(db, id)
  const rootId = rootOf(one)
  const [[shown], family, named, counts, weixin, owned, realName, due, blocks, isDesk] = await sideBySide(
    db,
    () => customersOf(db, [id]),
    () => familyOf(db, rootId),
    () => namedOf(db, [one.parentId, one.mergedInto, one.referrerId]),
    () => db.select({ fans: fans.children, second: fans.grandchildren }).from(fans).where(eq(fans.userId, id)),
    () => db.$count(outsideIds, eq(outsideIds.userId, id)),
    () => db.select({ id: shops.id, name: shops.name }).from(shops).where(eq(shops.ownerId, id)).limit(20),
    () => maskedNameOf(db, rootId),
    () => closingDue(db, rootId),
    () => blocksOf(db, rootId),
    () => worksHere(db, rootId)
  )
  return {
    ...shown!,
    contact_phone: maskNumber(one.contactPhone),
    real_name: realName,
    has_weixin: flag(weixin > 0),
    region: one.region,
    parent: named(one.parentId),
    sub_accounts: family.filter(sub => sub.parentId === id).map(({ id: uid, nickname }) => ({ uid, nickname })),
    merged_into: named(one.mergedInto),
    referrer: named(one.referrerId),
    fans: counts[0]?.fans ?? 0,
    second_fans: counts[0]?.second ?? 0,
    shops: owned,
    due_time: due,
    blocks,
    is_desk: flag(isDesk)
  }
}
