import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { shopServes, shops } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'

/** Who is paid of the margin for shops they serve: whoever brought them in, looks after them, or answers for them. */
export const SERVING = ['partner', 'dock', 'director'] as const
export type ServingRole = (typeof SERVING)[number]
export type Serve = typeof shopServes.$inferSelect

/** SQL: an assignment `alias` holds at a moment. */
const holdsAt = (alias: string, at: Date) =>
  sql`${sql.raw(alias)}.since <= ${at} and (${sql.raw(alias)}.until is null or ${sql.raw(alias)}.until > ${at})`

/**
 * SQL of who serves which shop at a moment: rows of (shop_id, role, user_id, since), and with `names` the shop's name. A shop
 * without an assigned partner is served by whoever brought its owner. `shop` and `person` narrow it before it is joined.
 */
export function servesAt(at: Date, { shop, person, names }: { shop?: SQL; person?: SQL; names?: boolean } = {}): SQL {
  const ofShop = (column: string) => (shop ? sql`and ${sql.raw(column)} = ${shop}` : sql``)
  const ofPerson = (column: string) => (person ? sql`and ${sql.raw(column)} = ${person}` : sql``)
  const [assigned, brought] = names
    ? [sql`, (select h.name from shops h where h.id = s.shop_id) as name`, sql`, h.name`]
    : []
  return sql`
    select s.shop_id, s.role, s.user_id, s.since ${assigned ?? sql``} from shop_serves s
    where ${holdsAt('s', at)} ${ofShop('s.shop_id')} ${ofPerson('s.user_id')}
    union all
    select h.id, 'partner', o.referrer_id, h.created_at ${brought ?? sql``} from shops h join users o on o.id = h.owner_id
    where o.referrer_id is not null ${ofShop('h.id')} ${ofPerson('o.referrer_id')}
      and not exists (select from shop_serves x where x.shop_id = h.id and x.role = 'partner' and ${holdsAt('x', at)})`
}

export interface Assigning {
  shopId: string
  role: ServingRole
  userId: string
  since: Date
  /** The first moment it holds no more; null: until it is ended. */
  until: Date | null
  by: string
  reason: string
  at: Date
}

/**
 * Assigns who serves a shop, in the caller's transaction. Assignments of one shop wait for each other, so that it never has
 * two of one role at a time. @throws Refusal NOT_FOUND, OWN, TAKEN
 */
export async function assignServing(tx: Queryable, asked: Assigning): Promise<Serve> {
  const { shopId, role, userId, since, until, by, reason, at } = asked
  const [shop] = await tx
    .select({ ownerId: shops.ownerId })
    .from(shops)
    .where(eq(shops.id, shopId))
    .for('no key update')
  if (!shop) return refuse('NOT_FOUND', '店铺不存在')
  if (await sameRoot(tx, shop.ownerId, userId)) refuse('OWN', '不能让店主服务自己的店铺')
  const [taken] = await tx
    .select({ id: shopServes.id })
    .from(shopServes)
    .where(
      and(
        eq(shopServes.shopId, shopId),
        eq(shopServes.role, role),
        or(isNull(shopServes.until), and(gt(shopServes.until, since), gt(shopServes.until, shopServes.since))),
        until ? sql`${shopServes.since} < ${until}` : undefined
      )
    )
    .limit(1)
  if (taken) refuse('TAKEN', '这家店铺在这段时间已有人担任，请先结束原来的安排')
  const [made] = await tx
    .insert(shopServes)
    .values({ userId, id: newId(), shopId, role, since, until, assignedBy: by, reason, createdAt: at })
    .returning()
  return made!
}

async function sameRoot(tx: Queryable, one: string | null, other: string): Promise<boolean> {
  if (!one) return false
  const { rows } = await tx.execute<{ same: boolean }>(sql`
    select (select coalesce(parent_id, id) from users where id = ${one})
      = (select coalesce(parent_id, id) from users where id = ${other}) as same`)
  return rows[0]?.same === true
}

export interface Ending {
  id: string
  by: string
  reason: string
  at: Date
}

/** Ends an assignment now; what it was promised by orders before stays. @throws Refusal NOT_FOUND, STATE */
export async function endServing(
  tx: Queryable,
  { id, by, reason, at }: Ending
): Promise<{ before: Serve; after: Serve }> {
  const [before] = await tx.select().from(shopServes).where(eq(shopServes.id, id)).for('update')
  if (!before) return refuse('NOT_FOUND', '没有这条服务安排')
  if (before.until && (before.until <= at || before.until <= before.since)) refuse('STATE', '这条服务安排已经结束')
  // One that was to begin later never began.
  const until = before.since > at ? before.since : at
  const [after] = await tx
    .update(shopServes)
    .set({ until, endedBy: by, endReason: reason })
    .where(and(eq(shopServes.userId, before.userId), eq(shopServes.id, id)))
    .returning()
  return { before, after: after! }
}

/** The assignment of a role in a shop that holds at a moment. */
export async function servingOf(
  db: Queryable,
  shopId: string,
  role: ServingRole,
  at: Date
): Promise<Serve | undefined> {
  const [row] = await db
    .select()
    .from(shopServes)
    .where(
      and(
        eq(shopServes.shopId, shopId),
        eq(shopServes.role, role),
        sql`${shopServes.since} <= ${at}`,
        or(isNull(shopServes.until), gt(shopServes.until, at))
      )
    )
    .orderBy(desc(shopServes.since))
    .limit(1)
  return row
}

/** Ends what these accounts serve; they are closed. */
export const endServingOf = (tx: Queryable, userIds: string[], at: Date) =>
  tx.execute(sql`
    update shop_serves set until = greatest(since, ${at}::timestamptz), end_reason = '账号已注销'
    where user_id in ${userIds} and (until is null or until > ${at})`)
