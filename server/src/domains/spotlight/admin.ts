import { adminSpotlight } from '@contract/spotlight'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { spotlightScores, spotlights } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { minorOf, minorText } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { timeText } from '../../lib/clock'
import { fenOf } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { missedCount } from './missed'
import { openPackets } from './packets'
import { poolLine } from './pool'
import type { SpotlightState } from './states'
import { type AssetRow, assetOf, poolOf, prizeSum, roundsOf, type Spotlight, spotlightOf, tiersOf } from './terms'
import { openSpotlight, saveSpotlight, stopSpotlight } from './write'

/** An activity as operators see it. */
export async function shown({ db, clock }: Pick<Services, 'db' | 'clock'>, row: Spotlight) {
  const asset = await assetOf(db, row.asset)
  const [pool, tiers, rounds, scored, missed] = await sideBySide(
    db,
    () => poolLine(db, row, asset, clock.now()),
    () => tiersOf(db, row.code),
    () => roundsOf(db, row.code),
    () => db.$count(spotlightScores, and(eq(spotlightScores.spotlight, row.code), gt(spotlightScores.points, 0))),
    () => missedCount(db, row)
  )
  const { funded, paid_out, remain, waiting_count, join_num } = pool
  return {
    code: row.code,
    title: row.title,
    info: row.info,
    phase: row.state as SpotlightState,
    stopped: (row.stopped ? 1 : 0) as 0 | 1,
    asset: row.asset,
    starts_at: timeText(row.startsAt),
    ends_at: timeText(row.endsAt),
    pool: poolOf(row.code).id,
    needed: minorText(prizeSum(tiers), asset.digits),
    funded,
    paid_out,
    remain,
    join_num,
    scored_num: scored,
    waiting_count,
    missed_num: missed,
    instant: row.instant ?? '',
    scratch: row.scratch ?? '',
    rounds
  }
}

export const allSpotlights = (db: Queryable): Promise<Spotlight[]> =>
  db.select().from(spotlights).orderBy(desc(spotlights.startsAt), desc(spotlights.code))

const moment = (at_s: number) => new Date(at_s * 1_000)

/** Reads amounts of an asset as typed. @throws Refusal AMOUNT */
export const amountsIn =
  ({ name, digits }: AssetRow) =>
  (text: string): bigint => {
    try {
      return minorOf(text, digits)
    } catch {
      return refuse('AMOUNT', `${name}最多 ${digits} 位小数`)
    }
  }

export const adminSpotlightDomain = bindDomain(adminSpotlight, {
  'GET /api/admin/spotlight': async ctx => {
    const rows = await allSpotlights(ctx.db)
    return { list: await Promise.all(rows.map(row => shown(ctx, row))), count: rows.length }
  },
  'POST /api/admin/spotlight': async (ctx, { point_price, chance_price, person_cap, prizes, ...input }) => {
    const minor = amountsIn(await assetOf(ctx.db, input.asset))
    const [fenPerPoint, chanceFen] = [fenOf(point_price), fenOf(chance_price)]
    if (fenPerPoint <= 0n || chanceFen <= 0n) refuse('AMOUNT', '每分金额和得机会的订单金额须大于零')
    const row = await saveSpotlight(ctx, {
      code: input.code,
      title: input.title.trim(),
      info: input.info?.trim() ?? '',
      asset: input.asset,
      startsAt: moment(input.starts_at),
      endsAt: moment(input.ends_at),
      fenPerPoint,
      chanceFen,
      packetPoints: input.packet_points,
      personCapMinor: minor(person_cap),
      instant: input.instant ?? null,
      scratch: input.scratch ?? null,
      prizes: prizes.map(({ from_rank: fromRank, to_rank: toRank, amount }) => ({
        fromRank,
        toRank,
        amountMinor: minor(amount)
      }))
    })
    return shown(ctx, row)
  },
  'POST /api/admin/spotlight/state': async (ctx, { code, act }) =>
    shown(ctx, await (act === 'open' ? openSpotlight(ctx, code) : stopSpotlight(ctx, code, act === 'stop'))),
  'POST /api/admin/spotlight/packets': async (ctx, { code, title, info = '', amount, least, total_num, ends_at }) => {
    const row = await spotlightOf(ctx.db, code)
    const minor = amountsIn(await assetOf(ctx.db, row.asset))
    await openPackets(ctx, code, {
      title: title.trim(),
      words: info.trim(),
      totalMinor: minor(amount),
      leastMinor: minor(least),
      count: total_num,
      endsAt: moment(ends_at)
    })
    return shown(ctx, await spotlightOf(ctx.db, code))
  }
})
