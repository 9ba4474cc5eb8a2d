import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { spotlightAwards, spotlightMembers } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { poolOf as drawPool } from '../../engines/draw'
import { type Asset, minorText, poolDays } from '../../engines/ledger'
import { roundPool } from '../../engines/packet'
import { dayText } from '../../lib/clock'
import { type AssetRow, poolOf, roundsOf, type Spotlight } from './terms'

const DAY_MS = 86_400_000
const TREND_DAYS = 30

/** What people got: everything else that moves is between the operator and the activity, or inside of it. */
const PAID = ['spotlight_prize', 'packet', 'draw_prize'] as const

/** Everything an activity pays from: its pool, the rounds of packets and the draws filled from that. */
async function poolsOf(db: Queryable, { code, instant, scratch }: Spotlight) {
  const draws = [instant, scratch].filter(one => one !== null).map(drawPool)
  return [poolOf(code), ...(await roundsOf(db, code)).map(roundPool), ...draws]
}

/** What was put in and paid out on each day something moved, in minor units. */
async function daysOf(db: Queryable, row: Spotlight) {
  const moved = await poolDays(db, await poolsOf(db, row), row.asset as Asset)
  const days = new Map<string, { inMinor: bigint; outMinor: bigint }>()
  for (const { day, reason, minor } of moved) {
    const sums = days.get(day) ?? { inMinor: 0n, outMinor: 0n }
    if ((PAID as readonly string[]).includes(reason)) sums.outMinor -= minor
    else sums.inMinor += minor
    days.set(day, sums)
  }
  return days
}

/** The days since the first that anything moved, up to thirty, each of them there. */
function trendOf(days: Awaited<ReturnType<typeof daysOf>>, { digits }: AssetRow, now: Date) {
  const first = [...days.keys()].sort()[0]
  if (!first) return []
  const count = Math.round((Date.parse(dayText(now)) - Date.parse(first)) / DAY_MS) + 1
  const text = (minor: bigint) => minorText(minor, digits)
  let balance = 0n
  return Array.from({ length: count }, (_, i) => {
    const time = new Date(Date.parse(first) + i * DAY_MS).toISOString().slice(0, 10)
    const { inMinor, outMinor } = days.get(time) ?? { inMinor: 0n, outMinor: 0n }
    balance += inMinor - outMinor
    // What an operator took back is spent.
    const [income, taken] = inMinor > 0n ? [inMinor, 0n] : [0n, -inMinor]
    return { time, income: text(income), spent: text(outMinor + taken), balance: text(balance) }
  }).slice(-TREND_DAYS)
}

/** The pool of an activity as the ledger has it: funded less paid out is what is left. */
export async function poolLine(db: Queryable, row: Spotlight, asset: AssetRow, now: Date) {
  const days = await daysOf(db, row)
  let [fundedMinor, paidMinor] = [0n, 0n]
  for (const { inMinor, outMinor } of days.values()) {
    fundedMinor += inMinor
    paidMinor += outMinor
  }
  const of = eq(spotlightAwards.spotlight, row.code)
  const [[waits], joined] = await sideBySide(
    db,
    () =>
      db
        .select({
          minor: sql`coalesce(sum(${spotlightAwards.amountMinor}), 0)::bigint`.mapWith(BigInt),
          count: sql<number>`count(*)::int`
        })
        .from(spotlightAwards)
        .where(and(of, eq(spotlightAwards.state, 'waiting'))),
    () => db.$count(spotlightMembers, eq(spotlightMembers.spotlight, row.code))
  )
  const text = (minor: bigint) => minorText(minor, asset.digits)
  return {
    funded: text(fundedMinor),
    paid_out: text(paidMinor),
    remain: text(fundedMinor - paidMinor),
    waiting: text(waits!.minor),
    waiting_count: waits!.count,
    join_num: joined,
    trend: trendOf(days, asset, now)
  }
}
