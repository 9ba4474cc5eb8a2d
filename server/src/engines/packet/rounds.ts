import { and, asc, eq, lte } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { packetCuts, packetRounds } from '../../db/schema'
import { newId } from '../../lib/ids'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Asset, account, balanceOf, InsufficientFunds, move, pool, post } from '../ledger'
import { cutPackets, type Whole } from './cut'
import { lapseHeld } from './lapse'
import { ROUND_MOVES } from './states'

export type Round = typeof packetRounds.$inferSelect

/** What a round has left to pay out. */
export const roundPool = (id: string) => pool(`packet-${id}`)

export interface NewRound extends Whole {
  id?: string
  title: string
  words?: string
  audience: 'all' | 'given'
  asset: Asset
  /** What pays for it. */
  pool: string
  startsAt: Date
  endsAt: Date
}

/** So many rows are written at once. */
const AT_ONCE = 2_000

/**
 * Opens a round: what all of it is worth leaves the pool now, and is cut before anybody has one.
 * @throws Refusal AMOUNT, POOL_SHORT, TIME
 */
export async function openRound(services: Services, asked: NewRound, weight?: () => number): Promise<Round> {
  const { leastMinor, id = newId(), ...terms } = asked
  const at = services.clock.now()
  if (terms.endsAt <= terms.startsAt || terms.endsAt <= at) return refuse('TIME', '结束时间要晚于开始时间和现在')
  const cuts = cutPackets(asked, weight)
  return within(services, async ({ db }) => {
    const [round] = await db
      .insert(packetRounds)
      .values({ ...terms, id, createdAt: at })
      .returning()
    const rows = cuts.map((amountMinor, i) => ({ roundId: id, nth: i + 1, amountMinor }))
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await db.insert(packetCuts).values(rows.slice(from, from + AT_ONCE))
    await fill(db, round!, at)
    return round!
  })
}

async function fill(db: Queryable, { id, asset, pool: from, totalMinor }: Round, at: Date) {
  const accounts = [account(pool(from), asset as Asset), account(roundPool(id), asset as Asset)] as const
  await post(db, {
    key: `packet-round:${id}`,
    reason: 'pool_share',
    ref: { kind: 'packet-round', id },
    at,
    postings: move(...accounts, totalMinor)
  }).catch((error: unknown) => {
    if (error instanceof InsufficientFunds) refuse('POOL_SHORT', '奖励池余额不足，请先注入')
    throw error
  })
}

/**
 * None of a round are taken or given from now on; who holds one may open it until the end.
 * @throws Refusal NOT_FOUND, ENDED
 */
export async function stopRound({ db }: Services, id: string): Promise<Round> {
  const [round] = await db
    .update(packetRounds)
    .set({ stopped: true })
    .where(and(eq(packetRounds.id, id), eq(packetRounds.state, 'open')))
    .returning()
  if (round) return round
  const there = await db.$count(packetRounds, eq(packetRounds.id, id))
  return there ? refuse('ENDED', '这批红包已经结束') : refuse('NOT_FOUND', '没有这批红包')
}

/** Ends rounds whose time is over: what nobody opened lapses, and what is left goes back to its pool. Answers how many ended. */
export async function endRounds(services: Services): Promise<number> {
  const at = services.clock.now()
  const due = await services.db
    .select({ id: packetRounds.id })
    .from(packetRounds)
    .where(and(eq(packetRounds.state, 'open'), lte(packetRounds.endsAt, at)))
    .orderBy(asc(packetRounds.endsAt), asc(packetRounds.id))
    .limit(100)
  return inTurn(services, due, 'a round of packets did not end', ({ id }) => endRound(services, id, at))
}

const endRound = (services: Services, id: string, at: Date): Promise<boolean> =>
  within(services, async tx => {
    const where = and(eq(packetRounds.id, id), lte(packetRounds.endsAt, at))
    const round = await moveRow(tx.db, { table: packetRounds, state: packetRounds.state, where }, ROUND_MOVES.end)
    if (!round) return false
    // Whoever is opening one at this moment is waited for by its row, so what is left is what nobody has.
    await lapseHeld(tx, round, at)
    const asset = round.asset as Asset
    const left = await balanceOf(tx.db, account(roundPool(id), asset))
    if (left > 0n)
      await post(tx.db, {
        key: `packet-back:${id}`,
        reason: 'pool_return',
        ref: { kind: 'packet-round', id },
        at,
        postings: move(account(roundPool(id), asset), account(pool(round.pool), asset), left)
      })
    return true
  })
