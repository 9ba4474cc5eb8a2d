import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeCommit, type Queryable } from '../../db/connection'
import { subsidyExp, users } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { divFloor } from '../../lib/money'

type Exp = typeof subsidyExp.$inferSelect

const FEN_PER_EXP = 100n
const MOST = 2_000_000_000n

/** A settled order of goods. */
export interface Settled {
  orderId: string
  buyerId: string
  paidFen: bigint
  at: Date
}

/**
 * Gives whoever brought the buyer the experience of a settled order: one for each whole yuan, once an order. Nobody further up
 * has any of it. Works inside the transaction that settles the order.
 */
export async function countExp(tx: Queryable, { orderId, buyerId, paidFen, at }: Settled): Promise<void> {
  const whole = divFloor(paidFen, FEN_PER_EXP)
  const exp = Number(whole < MOST ? whole : MOST)
  if (exp === 0) return
  const [buyer] = await tx.select({ referrerId: users.referrerId }).from(users).where(eq(users.id, buyerId))
  if (!buyer?.referrerId) return
  const [made] = await tx
    .insert(subsidyExp)
    .values({ userId: buyer.referrerId, orderId, memberId: buyerId, exp, createdAt: at })
    .onConflictDoNothing()
    .returning()
  if (made) await sum(tx, made, 1)
}

/** Takes the experience of an order that was given back whole, once. */
export async function takeBackExp(tx: Queryable, { orderId, buyerId, at }: Omit<Settled, 'paidFen'>): Promise<void> {
  const e = subsidyExp
  const taken = await tx
    .update(e)
    .set({ backAt: at })
    .where(and(eq(e.memberId, buyerId), eq(e.orderId, orderId), isNull(e.backAt)))
    .returning()
  for (const row of taken) await sum(tx, row, -1)
}

/** The sums are everybody's counters: taken at the end, in one order for all. */
const sum = (tx: Queryable, { userId, memberId, exp, createdAt }: Exp, sign: 1 | -1) =>
  beforeCommit(tx, `subsidy ${userId} ${memberId}`, async end => {
    const more = sign * exp
    await end.execute(sql`
      insert into subsidy_members as m (user_id, member_id, exp, orders)
      values (${userId}, ${memberId}, ${Math.max(0, more)}, ${Math.max(0, sign)})
      on conflict (user_id, member_id) do update
        set exp = greatest(0, m.exp + ${more}::int), orders = greatest(0, m.orders + ${sign}::int)`)
    await end.execute(sql`
      insert into subsidy_days as d (user_id, day, exp) values (${userId}, ${dayText(createdAt)}, ${Math.max(0, more)})
      on conflict (user_id, day) do update set exp = greatest(0, d.exp + ${more}::int)`)
  })

/** Makes a person's sums anew from what each order brought. */
export async function recountExp(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`delete from subsidy_members where user_id = ${userId}`)
  await tx.execute(sql`delete from subsidy_days where user_id = ${userId}`)
  await tx.execute(sql`
    insert into subsidy_members (user_id, member_id, exp, orders)
    select user_id, member_id, sum(exp), count(*) from subsidy_exp
    where user_id = ${userId} and back_at is null group by user_id, member_id`)
  await tx.execute(sql`
    insert into subsidy_days (user_id, day, exp)
    select user_id, (created_at at time zone 'Asia/Shanghai')::date, sum(exp) from subsidy_exp
    where user_id = ${userId} and back_at is null group by 1, 2`)
}
