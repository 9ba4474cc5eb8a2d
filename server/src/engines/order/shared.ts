import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'

/** What somebody brought of an order, of goods whose shop shares what they are sold for; in fen. */
export interface Shared {
  userId: string
  /** What these goods were sold for, less what was given back of it. */
  goodsFen: bigint
  /** The holder's part, by the rates their lines keep: each rounded down. */
  amountFen: bigint
}

interface Row extends Record<string, unknown> {
  order_id: string
  brought_by: string
  goods: string
  amount: string
}

/** What a line is worth to its shop without freight: `part` is the line, or what was given back of it. */
const worthOf = (part: string) =>
  sql.raw(`(${part}.pay_fen + ${part}.xfq_fen + ${part}.jindou_fen + ${part}.mall_coupon_fen - ${part}.freight_fen)`)

/** What is shared of these orders as they stand now, by the order; those without are left out. */
export async function sharedOf(
  db: Queryable,
  of: readonly { userId: string; id: string }[]
): Promise<Map<string, Shared[]>> {
  const { rows } = await db.execute<Row>(sql`
    select l.order_id, l.brought_by, sum(kept.fen)::text as goods, sum(kept.fen * l.brought_bp / 10000)::text as amount
    from unnest(${sql.param(of.map(({ userId }) => userId))}::uuid[], ${sql.param(of.map(({ id }) => id))}::uuid[]) w (user_id, id)
    join order_lines l on l.user_id = w.user_id and l.order_id = w.id
    cross join lateral (
      select coalesce(sum(${worthOf('al')}), 0)::bigint as fen from after_sale_lines al
      join after_sales a on a.user_id = al.user_id and a.id = al.after_sale_id
      where al.user_id = l.user_id and al.order_line_id = l.id and a.state = 'refunded'
    ) back
    cross join lateral (select greatest(${worthOf('l')} - back.fen, 0)::bigint as fen) kept
    where l.brought_bp is not null
    group by l.order_id, l.brought_by order by l.brought_by`)
  const shared = new Map<string, Shared[]>()
  for (const { order_id, brought_by, goods, amount } of rows) {
    const one = { userId: brought_by, goodsFen: BigInt(goods), amountFen: BigInt(amount) }
    shared.set(order_id, [...(shared.get(order_id) ?? []), one])
  }
  return shared
}
