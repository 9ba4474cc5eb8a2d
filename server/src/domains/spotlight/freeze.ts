import { and, asc, eq, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { spotlightAwards, spotlights } from '../../db/schema'
import {
  type Asset,
  account,
  balanceOf,
  InsufficientFunds,
  minorText,
  move,
  outside,
  post,
  user
} from '../../engines/ledger'
import { addMessage } from '../../engines/message'
import { moveRow } from '../../lib/machine'
import { least } from '../../lib/money'
import type { Services } from '../../services'
import { missedCount } from './missed'
import { AWARD_MOVES, SPOTLIGHT_MOVES } from './states'
import { assetOf, LATE_MS, poolOf, prizeAt, type Spotlight, tiersOf } from './terms'

declare module '../../engines/ledger/reasons' {
  interface Reasons {
    spotlight_prize: true
  }
}

const a = spotlightAwards
type Award = typeof spotlightAwards.$inferSelect

const placeOf = (code: string) => ({ table: spotlights, state: spotlights.state, where: eq(spotlights.code, code) })

interface First extends Record<string, unknown> {
  user_id: string
  points: number
}

const firstOnes = async (db: Queryable, code: string, most: number): Promise<First[]> => {
  const { rows } = await db.execute<First>(sql`
    select c.user_id, c.points from spotlight_scores c join users u on u.id = c.user_id and not u.disabled
    where c.spotlight = ${code} and c.points > 0 order by c.points desc nulls last, c.reached_at, c.user_id limit ${most}`)
  return rows
}

/** What people have of an activity's asset already: packets they opened or hold, and what they drew. */
async function receivedBy(db: Queryable, row: Spotlight, people: readonly string[]): Promise<Map<string, bigint>> {
  const ids = sql.param([...people])
  const campaigns = sql.param([row.instant, row.scratch].filter(code => code !== null))
  const { rows } = await db.execute<{ user_id: string; minor: string }>(sql`
    select user_id, sum(minor)::text as minor from (
      select p.user_id, p.amount_minor as minor from packets p join spotlight_rounds r on r.round_id = p.round_id
      where r.spotlight = ${row.code} and p.state in ('held', 'opened') and p.user_id = any(${ids}::uuid[])
      union all
      select d.user_id, z.amount_minor from draws d join draw_prizes z on z.campaign = d.campaign and z.position = d.given
      where d.campaign = any(${campaigns}::text[]) and z.kind = 'points' and z.asset = ${row.asset}
        and d.user_id = any(${ids}::uuid[])
    ) x group by 1`)
  return new Map(rows.map(({ user_id, minor }) => [user_id, BigInt(minor)]))
}

/**
 * Writes down who has which place and what it brings, once: from then on nothing changes the scores. Nobody gets more of the
 * activity than the cap. While an order waits to be counted again the list stays open. Answers whether it did.
 */
export const freeze = (services: Services, code: string): Promise<boolean> =>
  within(services, async ({ db, clock, log }) => {
    const at = clock.now()
    const isOpen = and(eq(spotlights.code, code), eq(spotlights.state, 'open'))
    const [row] = await db.select().from(spotlights).where(isOpen).for('update')
    if (!row || at.getTime() < row.endsAt.getTime() + LATE_MS) return false
    const missed = await missedCount(db, row)
    if (missed > 0) {
      log.error({ spotlight: code, orders: missed }, 'an activity is not frozen: orders could not be counted')
      return false
    }
    const tiers = await tiersOf(db, code)
    const first = await firstOnes(db, code, Math.max(...tiers.map(({ toRank }) => toRank)))
    const received = await receivedBy(
      db,
      row,
      first.map(({ user_id }) => user_id)
    )
    const awards = first.flatMap(({ user_id: userId, points }, i) => {
      const prizeMinor = prizeAt(tiers, i + 1)
      if (prizeMinor === 0n) return []
      const had = received.get(userId) ?? 0n
      const amountMinor = had < row.personCapMinor ? least(prizeMinor, row.personCapMinor - had) : 0n
      const state = amountMinor > 0n ? 'waiting' : 'void'
      return [{ userId, spotlight: code, place: i + 1, points, prizeMinor, amountMinor, state, createdAt: at }]
    })
    if (awards.length > 0) await db.insert(a).values(awards)
    await moveRow(db, placeOf(code), SPOTLIGHT_MOVES.freeze, { frozenAt: at })
    return true
  })

/** Pays what waits of a frozen list, the first place first, until the pool is short. Answers how many were paid. */
export async function payAwards(services: Services, row: Spotlight): Promise<number> {
  const waiting = await services.db
    .select()
    .from(a)
    .where(and(eq(a.spotlight, row.code), eq(a.state, 'waiting')))
    .orderBy(asc(a.place))
  let paid = 0
  for (const award of waiting) {
    const outcome = await payOne(services, row, award)
    if (outcome === 'short') break
    if (outcome === 'paid') paid++
  }
  return paid
}

const payOne = (services: Services, row: Spotlight, { userId, place }: Award): Promise<'paid' | 'gone' | 'short'> =>
  within(services, async ({ db, clock }): Promise<'paid' | 'gone'> => {
    const at = clock.now()
    const where = and(eq(a.spotlight, row.code), eq(a.userId, userId), eq(a.place, place))
    const award = await moveRow(db, { table: a, state: a.state, where }, AWARD_MOVES.pay, { paidAt: at })
    if (!award) return 'gone'
    const asset = row.asset as Asset
    await post(db, {
      key: `spotlight-prize:${row.code}:${place}`,
      reason: 'spotlight_prize',
      ref: { kind: 'spotlight', id: row.code },
      postings: move(account(poolOf(row.code), asset), account(user(userId), asset), award.amountMinor),
      memo: row.title,
      at
    })
    const { name, digits } = await assetOf(db, asset)
    await addMessage(db, {
      userId,
      kind: 'asset',
      title: '排行榜奖励到账',
      key: `spotlight-prize:${row.code}:${place}`,
      at,
      content: `恭喜你在「${row.title}」获得第 ${place} 名，${minorText(award.amountMinor, digits)} ${name}已到账。`,
      url: '/pages/actvity/record?type=reward'
    })
    return 'paid'
  }).catch(error => {
    if (error instanceof InsufficientFunds) return 'short'
    throw error
  })

/** Ends an activity of which nothing is owed any more, and gives back what its pool still holds. Answers whether it did. */
export const finish = (services: Services, { code, asset: in_ }: Spotlight): Promise<boolean> =>
  within(services, async ({ db, clock }) => {
    const isFrozen = and(eq(spotlights.code, code), eq(spotlights.state, 'frozen'))
    const [row] = await db.select().from(spotlights).where(isFrozen).for('update')
    const { rows } = await db.execute<{ owes: boolean }>(sql`
      select exists (select from spotlight_awards where spotlight = ${code} and state = 'waiting') or exists (
        select from spotlight_rounds r join packet_rounds p on p.id = r.round_id
        where r.spotlight = ${code} and p.state = 'open') as owes`)
    if (!row || rows[0]!.owes) return false
    const from = account(poolOf(code), in_ as Asset)
    const left = await balanceOf(db, from)
    if (left > 0n)
      await post(db, {
        key: `spotlight-rest:${code}`,
        reason: 'pool_return',
        ref: { kind: 'spotlight', id: code },
        postings: move(from, account(outside('bank'), in_ as Asset), left),
        at: clock.now()
      })
    return (await moveRow(db, placeOf(code), SPOTLIGHT_MOVES.finish)) !== undefined
  })
