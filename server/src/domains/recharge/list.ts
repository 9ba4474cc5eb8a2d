import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { PersonalData } from '../../db/personal'
import { orders, recharges } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { samePerson } from '../../engines/identity/person'
import type { RechargeDetail } from './recharge-money'

/**
 * What an order brings is in its detail, which no index has: `recharges` has what lists are narrowed to and limits are counted by.
 * A row is written with its order, together with those of the buyer's that servers of a release before left out; whoever reads
 * adds what is newer than the buyer's last row and has none.
 */

/**
 * Recharges `o` of an account that have no row yet: newer than its last, or so little older that two servers may have written them
 * in the other order.
 */
const isFresh = (userId: SQL) => sql`o.user_id = ${userId} and o.kind = 'recharge'
  and o.created_at > coalesce((
    select r.created_at - interval '10 minutes' from recharges r where r.user_id = ${userId}
    order by r.created_at desc, r.id desc limit 1
  ), '-infinity')
  and not exists (select from recharges r where r.user_id = o.user_id and r.id = o.id)`

const FRESH = sql`o.user_id, o.id, o.detail->>'type' as type, coalesce(o.detail->>'packageId', '') as package_id, o.created_at`

/** Writes the rows of an account's recharges that have none, in the transaction that holds the account's recharges. */
export const noteRecharges = (tx: Queryable, userId: string) =>
  tx.execute(sql`
    insert into recharges (user_id, id, type, package_id, created_at)
    select ${FRESH} from orders o where ${isFresh(sql`${userId}::uuid`)} on conflict do nothing`)

type RechargeType = RechargeDetail['type']

interface Wanted {
  userId: string
  /** One type, or balance and vouchers. */
  type?: RechargeType
  page: number
  limit: number
}

/** A page of a person's recharges, newest first, and how many there are. */
export async function rechargePage(db: Queryable, { userId, type, page, limit }: Wanted) {
  const who = sql`${userId}::uuid`
  const types: readonly RechargeType[] = type ? [type] : ['balance', 'voucher']
  const mine = sql`
    select r.id, r.created_at from recharges r where r.user_id = ${who} and r.type in ${types}
    union all
    select f.id, f.created_at from (select ${FRESH} from orders o where ${isFresh(who)}) f where f.type in ${types}`
  const few = sql`(
    select m.id from (${mine}) m order by m.created_at desc, m.id desc limit ${limit} offset ${(page - 1) * limit})`
  const [list, counted] = await sideBySide(
    db,
    () =>
      db
        .select()
        .from(orders)
        .where(and(eq(orders.userId, userId), inArray(orders.id, few)))
        .orderBy(desc(orders.createdAt), desc(orders.id)),
    () => db.execute<{ count: number }>(sql`select count(*)::int as count from (${mine}) m`)
  )
  return { list, count: counted.rows[0]!.count }
}

/** How often a person has bought each of some packages, by whichever account, what waits to be paid included. */
export async function timesBought(
  db: Queryable,
  userId: string,
  packageIds: readonly string[]
): Promise<Map<string, number>> {
  if (packageIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select b.package_id as id, count(*)::int as count from ${samePerson(userId)} p cross join lateral (
      select r.id, r.package_id from recharges r where r.user_id = p.id and r.package_id in ${packageIds}
      union all
      select f.id, f.package_id from (select ${FRESH} from orders o where ${isFresh(sql`p.id`)}) f
      where f.package_id in ${packageIds}
    ) b join orders o on o.user_id = p.id and o.id = b.id and o.state in ('unpaid', 'complete')
    group by 1`)
  return new Map(rows.map(row => [row.id, row.count]))
}

/** What becomes of the rows: they go with their orders. */
export const rechargePolicy: PersonalData = {
  turn: 'before money',
  tables: [
    {
      table: recharges,
      merge: 'moved',
      close: { kept: 'which orders of the person are recharges, and of what' },
      export: { omitted: 'the orders themselves are given' }
    }
  ],
  merge: {
    words: '',
    async move(tx, fromId, toId) {
      // While both still have their orders: of what is older than the last row of either none is left without.
      for (const id of [fromId, toId]) await noteRecharges(tx, id)
      await tx.execute(sql`update recharges set user_id = ${toId} where user_id = ${fromId}`)
    }
  }
}
