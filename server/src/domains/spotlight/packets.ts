import { and, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { packetRounds, packets, spotlightRounds, spotlights } from '../../db/schema'
import { type Asset, account, balanceOf, minorText } from '../../engines/ledger'
import { givePackets, luckiest, type NewRound, openRound } from '../../engines/packet'
import { seconds, timeText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { maskedName } from '../review/present'
import { type AssetRow, assetOf, poolOf, prizeSum, type Spotlight, tiersOf } from './terms'

/** Packets that are given at once. */
const AT_ONCE = 200
const LUCKY = 10

export type Cut = Pick<NewRound, 'title' | 'words' | 'totalMinor' | 'count' | 'leastMinor' | 'endsAt'>

/**
 * Opens a round of red packets out of an activity's pool, which keeps what the places bring.
 * @throws Refusal NOT_FOUND, NOT_OPEN, AMOUNT, POOL_SHORT, TIME
 */
export const openPackets = (services: Services, code: string, cut: Cut, weight?: () => number): Promise<string> =>
  within(services, async tx => {
    const { db, clock } = tx
    const at = clock.now()
    // Alone, so that two rounds at once do not both count on the same funds.
    const [row] = await db.select().from(spotlights).where(eq(spotlights.code, code)).for('update')
    if (!row) return refuse('NOT_FOUND', '没有这个活动')
    if (row.state !== 'open' || row.endsAt <= at) return refuse('NOT_OPEN', '活动没有在进行')
    const asset = row.asset as Asset
    const pool = poolOf(code)
    const held = await balanceOf(db, account(pool, asset))
    if (held - cut.totalMinor < prizeSum(await tiersOf(db, code)))
      return refuse('POOL_SHORT', '奖池余额不足：要先留足名次奖，请补充后再发红包')
    const id = newId()
    await openRound(tx, { ...cut, id, audience: 'given', asset, pool: pool.id, startsAt: at }, weight)
    await db.insert(spotlightRounds).values({ roundId: id, spotlight: code, createdAt: at })
    return id
  })

/** Gives a packet of each round that has some left to people with enough points, those first who had them first. Answers how many. */
export async function givePacketsDue(services: Services, row: Spotlight): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const rounds = await db
    .select({ id: packetRounds.id, left: sql<number>`${packetRounds.count} - ${packetRounds.taken}` })
    .from(packetRounds)
    .innerJoin(spotlightRounds, eq(spotlightRounds.roundId, packetRounds.id))
    .where(
      and(
        eq(spotlightRounds.spotlight, row.code),
        eq(packetRounds.state, 'open'),
        eq(packetRounds.stopped, false),
        ne(packetRounds.count, packetRounds.taken),
        lte(packetRounds.startsAt, now),
        gt(packetRounds.endsAt, now)
      )
    )
  let given = 0
  for (const { id, left } of rounds) {
    const { rows: due } = await db.execute<{ user_id: string }>(sql`
      select c.user_id from spotlight_scores c join users u on u.id = c.user_id and not u.disabled
      where c.spotlight = ${row.code} and c.points >= ${row.packetPoints}
        and not exists (select from packets p where p.round_id = ${id} and p.user_id = c.user_id)
      order by c.reached_at, c.user_id limit ${Math.min(left, AT_ONCE)}`)
    if (due.length === 0) continue
    given += await givePackets(
      services,
      id,
      due.map(({ user_id }) => user_id)
    )
  }
  return given
}

type Round = typeof packetRounds.$inferSelect
type Mine = typeof packets.$inferSelect

const hold = (round: Round, mine: Mine | undefined, now: Date) => {
  if (!mine) return 'none' as const
  return mine.state === 'held' && round.endsAt <= now
    ? ('lapsed' as const)
    : (mine.state as 'held' | 'opened' | 'lapsed')
}

function noteOf(round: Round, state: ReturnType<typeof hold>, { packetPoints }: Spotlight, now: Date): string {
  if (state === 'held') return `${timeText(round.endsAt)} 前打开有效`
  if (state === 'opened') return '已到账，去卡包里就能用'
  if (state === 'lapsed') return '没有在期限内打开，已经失效'
  if (round.state !== 'open' || round.endsAt <= now) return '这一轮已经结束，下次早点来'
  return round.stopped || round.taken >= round.count ? '这一轮已经发完' : `攒满 ${packetPoints} 分就能收到一个`
}

/** A round of red packets as a person sees it. */
export async function packetLine(services: Services, row: Spotlight, roundId: string, userId: string) {
  const { db, clock } = services
  const now = clock.now()
  const { name, digits } = await assetOf(db, row.asset)
  const [[round], [mine], opened, lucky] = await Promise.all([
    db.select().from(packetRounds).where(eq(packetRounds.id, roundId)),
    db
      .select()
      .from(packets)
      .where(and(eq(packets.userId, userId), eq(packets.roundId, roundId))),
    db.$count(packets, and(eq(packets.roundId, roundId), eq(packets.state, 'opened'))),
    luckiest(db, roundId, LUCKY)
  ])
  const state = hold(round!, mine, now)
  return {
    id: roundId,
    title: round!.title,
    info: round!.words,
    unit: name,
    hold: state,
    note: noteOf(round!, state, row, now),
    number: state === 'opened' ? minorText(mine!.amountMinor, digits) : '',
    total_amount: minorText(round!.totalMinor, digits),
    total_num: round!.count,
    opened_num: opened,
    remain_num: round!.stopped ? 0 : round!.count - round!.taken,
    stop_time: seconds(round!.endsAt),
    _stop_time: timeText(round!.endsAt),
    lucky: lucky.map((one, i) => luckyLine(one, i, { digits }, userId))
  }
}

type Lucky = Awaited<ReturnType<typeof luckiest>>[number]

const luckyLine = (one: Lucky, i: number, { digits }: Pick<AssetRow, 'digits'>, userId: string) => ({
  rank: i + 1,
  nickname: maskedName(one.nickname),
  avatar: one.avatar,
  number: minorText(BigInt(one.amount_minor), digits),
  is_mine: (one.user_id === userId ? 1 : 0) as 0 | 1,
  _add_time: timeText(new Date(one.opened_at))
})

/** How many packets of an activity somebody holds that can be opened. */
export async function packetsHeld(db: Queryable, code: string, userId: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ held: number }>(sql`
    select count(*)::int as held from packets p
    join spotlight_rounds s on s.round_id = p.round_id join packet_rounds r on r.id = p.round_id
    where p.user_id = ${userId} and p.state = 'held' and s.spotlight = ${code} and r.ends_at > ${now}`)
  return rows[0]!.held
}

/** The activity whose round this is. @throws Refusal NOT_FOUND */
export async function spotlightOfRound(db: Queryable, roundId: string): Promise<Spotlight> {
  const [found] = await db
    .select({ row: spotlights })
    .from(spotlightRounds)
    .innerJoin(spotlights, eq(spotlights.code, spotlightRounds.spotlight))
    .where(eq(spotlightRounds.roundId, roundId))
  return found?.row ?? refuse('NOT_FOUND', '红包不存在')
}
