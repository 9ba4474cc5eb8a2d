import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { monthAfter, monthStart } from '../../lib/clock'
import { divFloor, least } from '../../lib/money'
import type { CarTerms } from './tiers'

/** What a person's orders of a month come to, in fen. */
export interface Spending {
  orderCount: number
  /** Paid for orders that were settled in it, less what was refunded before. */
  spentFen: bigint
  /** Refunded in it of orders that had been settled since joining. */
  lateFen: bigint
}

export interface Reckoned<T extends CarTerms = CarTerms> {
  /** What is taken off: refunds of the month, and what earlier months could not take off. */
  returnedFen: bigint
  countedFen: bigint
  /** What is left to be taken off the months to come. */
  owedFen: bigint
  tier: T | null
  next: T | null
  missingFen: bigint
  rewardFen: bigint
}

/** A month by its tiers, lowest first. What cannot be taken off this month is taken off the next. */
export function reckon<T extends CarTerms>(
  { spentFen, lateFen }: Omit<Spending, 'orderCount'>,
  owedBeforeFen: bigint,
  tiers: readonly T[]
): Reckoned<T> {
  const returnedFen = lateFen + owedBeforeFen
  const countedFen = spentFen > returnedFen ? spentFen - returnedFen : 0n
  const tier = tiers.filter(one => countedFen >= one.fromFen).at(-1) ?? null
  const next = tiers.find(one => countedFen < one.fromFen) ?? null
  return {
    returnedFen,
    countedFen,
    tier,
    next,
    owedFen: returnedFen > spentFen ? returnedFen - spentFen : 0n,
    missingFen: next ? next.fromFen - countedFen : 0n,
    rewardFen: tier ? rewardOf(countedFen, tier) : 0n
  }
}

const rewardOf = (countedFen: bigint, { rateBp, mostFen }: CarTerms) =>
  least(divFloor(countedFen * BigInt(rateBp), 10_000n), mostFen)

/** The mall orders of a month of China's calendar that count for somebody who joined at a moment. */
export async function spendingOf(db: Queryable, userId: string, joinedAt: Date, month: string): Promise<Spending> {
  const [start, end] = [monthStart(month), monthStart(monthAfter(month, 1))]
  const from = joinedAt > start ? joinedAt : start
  const { rows } = await db.execute<{ orders: number; spent: string }>(sql`
    select count(*)::int as orders, coalesce(sum(o.pay_fen - b.back), 0)::text as spent
    from orders o
    cross join lateral (
      select coalesce(sum(a.pay_fen), 0) as back from after_sales a
      where a.user_id = o.user_id and a.order_id = o.id and a.state = 'refunded' and a.closed_at < o.settled_at
    ) b
    where o.user_id = ${userId} and o.kind = 'mall' and o.settled_at >= ${from} and o.settled_at < ${end}
      and o.pay_fen > b.back`)
  const { rows: late } = await db.execute<{ back: string }>(sql`
    select coalesce(sum(a.pay_fen), 0)::text as back
    from after_sales a join orders o on o.user_id = a.user_id and o.id = a.order_id
    where a.user_id = ${userId} and a.state = 'refunded' and a.closed_at >= ${start} and a.closed_at < ${end}
      and o.kind = 'mall' and o.settled_at >= ${joinedAt} and a.closed_at >= o.settled_at`)
  return { orderCount: rows[0]!.orders, spentFen: BigInt(rows[0]!.spent), lateFen: BigInt(late[0]!.back) }
}

/** Fen paid for orders that are on their way to being settled. */
export async function unsettledOf(db: Queryable, userId: string): Promise<bigint> {
  const { rows } = await db.execute<{ paid: string }>(sql`
    select coalesce(sum(o.pay_fen - b.back), 0)::text as paid
    from orders o
    cross join lateral (
      select coalesce(sum(a.pay_fen), 0) as back from after_sales a
      where a.user_id = o.user_id and a.order_id = o.id and a.state = 'refunded'
    ) b
    where o.user_id = ${userId} and o.kind = 'mall' and o.settled_at is null
      and o.state in ('paid', 'shipped', 'received', 'complete') and o.pay_fen > b.back`)
  return BigInt(rows[0]!.paid)
}
