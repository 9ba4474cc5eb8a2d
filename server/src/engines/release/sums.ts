import { sql } from 'drizzle-orm'
import { beforeCommit, type Queryable, transact } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import type { Services } from '../../services'

/** What the lots of a plan come to, in minor units: promised, paid, and fallen due and waiting for the pool. */
export interface PlanSums {
  lots: number
  promised: bigint
  paid: bigint
  waiting: bigint
}

export const NO_SUMS: PlanSums = { lots: 0, promised: 0n, paid: 0n, waiting: 0n }

/** So many people at most open and collect lots of one plan beside each other without waiting for a row of its sums. */
const STRIPES = 16

/** The row somebody adds to; the end of an id is random. What the daily run does is added to the first. */
const stripeOf = (userId?: string) => (userId ? Number.parseInt(userId.slice(-4), 16) % STRIPES : 0)

/**
 * Adds to what a plan's lots come to, at the end of the transaction that changes them. `userId`: who it is done for, where it is
 * not the daily run. A row by itself says nothing: what one adds another may take off.
 */
export const addToPlan = (tx: Queryable, plan: string, more: Partial<PlanSums>, userId?: string) =>
  beforeCommit(tx, `release sums ${plan} ${String(stripeOf(userId)).padStart(2, '0')}`, end => {
    const { lots, promised, paid, waiting } = { ...NO_SUMS, ...more }
    return end.execute(sql`
      insert into release_sums as s (plan, stripe, lots, promised_minor, paid_minor, waiting_minor)
      values (${plan}, ${stripeOf(userId)}, ${lots}, ${promised}, ${paid}, ${waiting})
      on conflict (plan, stripe) do update set lots = s.lots + excluded.lots,
        promised_minor = s.promised_minor + excluded.promised_minor, paid_minor = s.paid_minor + excluded.paid_minor,
        waiting_minor = s.waiting_minor + excluded.waiting_minor`)
  })

/** What lots of each plan come to; those that have none are left out. */
export async function planSums(db: Queryable): Promise<Map<string, PlanSums>> {
  const { rows } = await db.execute<{
    plan: string
    lots: number
    promised: string
    paid: string
    waiting: string
  }>(sql`
    select plan, sum(lots)::int as lots, sum(promised_minor)::text as promised, sum(paid_minor)::text as paid,
      sum(waiting_minor)::text as waiting
    from release_sums group by plan having sum(lots) <> 0`)
  return new Map(
    rows.map(({ plan, lots, promised, paid, waiting }) => [
      plan,
      { lots, promised: BigInt(promised), paid: BigInt(paid), waiting: BigInt(waiting) }
    ])
  )
}

/** What the sums must say, from the lots and what fell due of them. */
const COUNTED = sql`
  select l.plan, count(*)::int as lots, sum(l.total_minor)::bigint as promised_minor,
    (sum(l.due_minor) - coalesce(sum(d.unpaid), 0))::bigint as paid_minor, coalesce(sum(d.waiting), 0)::bigint as waiting_minor
  from release_lots l left join (
    select user_id, lot_id, sum(amount_minor) as unpaid, sum(amount_minor) filter (where status = 'waiting') as waiting
    from (
      select user_id, lot_id, status, amount_minor from release_dues where status = 'waiting'
      union all select user_id, lot_id, status, amount_minor from release_dues where status = 'ready'
      union all select user_id, lot_id, status, amount_minor from release_dues where status in ('void', 'lapsed')
    ) u group by user_id, lot_id
  ) d on d.user_id = l.user_id and d.lot_id = l.id
  group by l.plan`

/** Plans whose sums are not what their lots say: both are read at one moment, and are written at one. */
async function differing(db: Queryable): Promise<{ id: string }[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select plan as id from (${COUNTED}) c full join (
      select plan, sum(lots) as lots, sum(promised_minor) as promised_minor, sum(paid_minor) as paid_minor,
        sum(waiting_minor) as waiting_minor
      from release_sums group by plan
    ) s using (plan)
    where (coalesce(c.lots, 0), coalesce(c.promised_minor, 0), coalesce(c.paid_minor, 0), coalesce(c.waiting_minor, 0))
      is distinct from (coalesce(s.lots, 0), coalesce(s.promised_minor, 0), coalesce(s.paid_minor, 0), coalesce(s.waiting_minor, 0))
    order by 1`)
  return rows
}

/** Makes all sums anew while nobody adds: what is seen was added by then, and of the rest nothing was. */
export const rebuildReleaseSums = (db: Queryable): Promise<void> =>
  transact(db, async tx => {
    await tx.execute(sql`lock table release_sums in share row exclusive mode`)
    await tx.execute(sql`delete from release_sums`)
    await tx.execute(sql`
      insert into release_sums (plan, stripe, lots, promised_minor, paid_minor, waiting_minor)
      select c.plan, 0, c.lots, c.promised_minor, c.paid_minor, c.waiting_minor from (${COUNTED}) c`)
  })

/** Compares the sums of plans with their lots and puts them right. Answers how many differed. */
export async function compareReleaseSums(services: Pick<Services, 'db' | 'log'>): Promise<number> {
  const plans = await differing(services.db)
  if (plans.length === 0) return 0
  services.log.error({ plans }, 'what lots of a plan come to differs from them')
  return inTurn(services, [{ id: 'plans' }], 'what lots of a plan come to cannot be put right', () =>
    rebuildReleaseSums(services.db).then(() => plans.length)
  )
}
