import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { dayText, monthAfter, monthText, monthTitle, seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'

export type RewardState = 'none' | 'waiting' | 'paid' | 'stopped'

export interface CarReward {
  id: string
  month: string
  countedFen: bigint
  tier: string
  rewardFen: bigint
  paidFen: bigint
  state: RewardState
  closedAt: Date
  paidAt: Date | null
}

interface Row extends Record<string, unknown> {
  member_id: string
  lot_id: string | null
  month: string
  counted: string
  tier: string
  reward: string
  paid: string
  stopped: boolean
  closed_at: string | Date
  paid_at: string | Date | null
}

/** Months of a person with what was paid of each out of its lot, which may have been stopped. */
const MONTHS = (userId: string) => sql`
  select m.member_id, m.lot_id, m.month, m.counted_fen as counted, m.tier, m.reward_fen as reward,
    coalesce(d.paid, 0) as paid, l.stopped_at is not null as stopped, m.closed_at, d.paid_at
  from car_months m
  left join release_lots l on l.user_id = m.user_id and l.id = m.lot_id
  left join lateral (
    select sum(amount_minor) as paid, max(paid_at) as paid_at from release_dues
    where user_id = l.user_id and lot_id = l.id and status = 'paid'
  ) d on true
  where m.user_id = ${userId}`

function rewardOf(row: Row): CarReward {
  const [rewardFen, paidFen] = [BigInt(row.reward), BigInt(row.paid)]
  const open = row.stopped ? 'stopped' : 'waiting'
  return {
    id: row.lot_id ?? row.member_id,
    month: row.month,
    countedFen: BigInt(row.counted),
    tier: row.tier,
    rewardFen,
    paidFen,
    state: rewardFen === 0n ? 'none' : paidFen >= rewardFen ? 'paid' : open,
    closedAt: new Date(row.closed_at),
    paidAt: row.paid_at ? new Date(row.paid_at) : null
  }
}

/** Months that were reckoned, newest first; `earned` leaves out those that brought nothing. */
export async function monthsOf(
  db: Queryable,
  userId: string,
  { earned = false, limit, offset = 0 }: { earned?: boolean; limit: number; offset?: number }
): Promise<CarReward[]> {
  const some = earned ? sql`and m.reward_fen > 0` : sql``
  const { rows } = await db.execute<Row>(
    sql`${MONTHS(userId)} ${some} order by m.closed_at desc, m.month desc, m.member_id limit ${limit} offset ${offset}`
  )
  return rows.map(rewardOf)
}

/** What was paid and what waits for the pool, of all months. What was stopped is neither. */
export async function rewardTotals(db: Queryable, userId: string) {
  const { rows } = await db.execute<{ paid: string; waiting: string }>(sql`
    select coalesce(sum(paid), 0)::text as paid,
      coalesce(sum(reward - paid) filter (where not stopped), 0)::text as waiting
    from (${MONTHS(userId)}) m where reward > 0`)
  return { paidFen: BigInt(rows[0]!.paid), waitingFen: BigInt(rows[0]!.waiting) }
}

const TREND_MONTHS = 12

/** What the months of a year brought, this one left out, oldest first. */
async function trendOf(db: Queryable, userId: string, now: Date) {
  const last = monthText(now)
  const months = Array.from({ length: TREND_MONTHS }, (_, i) => monthAfter(last, i - TREND_MONTHS))
  const { rows } = await db.execute<{ month: string; sum: string }>(sql`
    select month, sum(reward_fen)::text as sum from car_months
    where user_id = ${userId} and month >= ${months[0]} group by month`)
  const sums = new Map(rows.map(row => [row.month, BigInt(row.sum)]))
  return months.map(time => ({ time, number: yuan(sums.get(time) ?? 0n) }))
}

/** What came of months reckoned in each month of the calendar. */
async function sumsOf(db: Queryable, userId: string) {
  const { rows } = await db.execute<{ time: string; paid: string; waiting: string }>(sql`
    select to_char(closed_at at time zone 'Asia/Shanghai', 'YYYY-MM') as time, sum(paid)::text as paid,
      coalesce(sum(reward - paid) filter (where not stopped), 0)::text as waiting
    from (${MONTHS(userId)}) m where reward > 0 group by 1 order by 1 desc`)
  return rows.map(({ time, paid, waiting }) => ({
    time,
    title: monthTitle(time),
    income: yuan(BigInt(paid)),
    waiting: yuan(BigInt(waiting))
  }))
}

function markOf({ state, tier, countedFen, paidFen, paidAt }: CarReward): string {
  const earned = `${tier} · 消费 ${yuan(countedFen)} 元`
  if (state === 'paid') return `${earned} · ${dayText(paidAt!).slice(5)} 到账`
  if (state === 'stopped') return `${earned} · 已停止发放`
  return paidFen > 0n ? `${earned} · 已到账 ${yuan(paidFen)}` : `${earned} · 排队中`
}

const line = (reward: CarReward) => ({
  id: reward.id,
  pm: 1 as const,
  title: `${monthTitle(reward.month)}车主收益`,
  month: reward.month,
  number: yuan(reward.rewardFen),
  paid: yuan(reward.paidFen),
  state: reward.state,
  mark: markOf(reward),
  add_time: seconds(reward.closedAt),
  _add_time: timeText(reward.closedAt)
})

/** A page of what the programme has brought, with sums by month and a year's trend. */
export async function incomeOf(db: Queryable, userId: string, turn: { page: number; limit: number; now: Date }) {
  const offset = (turn.page - 1) * turn.limit
  const [list, count, totals, time, trend] = await Promise.all([
    monthsOf(db, userId, { earned: true, limit: turn.limit, offset }),
    db.execute<{ n: number }>(
      sql`select count(*)::int as n from car_months where user_id = ${userId} and reward_fen > 0`
    ),
    rewardTotals(db, userId),
    sumsOf(db, userId),
    trendOf(db, userId, turn.now)
  ])
  return {
    list: list.map(line),
    time,
    count: count.rows[0]!.n,
    trend,
    paid: yuan(totals.paidFen),
    waiting: yuan(totals.waitingFen)
  }
}
