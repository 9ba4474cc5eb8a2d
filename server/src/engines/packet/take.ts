import { and, asc, between, eq, inArray } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { packetCuts, packetRounds, packets } from '../../db/schema'
import { timeText } from '../../lib/clock'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Asset, account, move, post, user } from '../ledger'
import { addMessages } from '../message'
import { type Round, roundPool } from './rounds'
import { PACKET_MOVES } from './states'

declare module '../ledger/reasons' {
  interface Reasons {
    packet: true
  }
}

export type Packet = typeof packets.$inferSelect

const packetOf = async (db: Queryable, userId: string, roundId: string): Promise<Packet | undefined> => {
  const [packet] = await db
    .select()
    .from(packets)
    .where(and(eq(packets.userId, userId), eq(packets.roundId, roundId)))
  return packet
}

/**
 * The next cuts of a round become these people's, all or none; who has one already keeps that. One at a time, by the round's
 * row. Answers whose are new.
 * @throws Refusal NOT_FOUND, NOT_STARTED, ENDED, GONE
 */
async function hand(db: Queryable, roundId: string, people: readonly string[], at: Date) {
  const [round] = await db.select().from(packetRounds).where(eq(packetRounds.id, roundId)).for('update')
  if (!round) return refuse('NOT_FOUND', '红包不存在')
  const has = await db
    .select({ userId: packets.userId })
    .from(packets)
    .where(and(eq(packets.roundId, roundId), inArray(packets.userId, [...people])))
  const known = new Set(has.map(({ userId }) => userId))
  const fresh = [...new Set(people)].filter(id => !known.has(id))
  if (fresh.length === 0) return { round, fresh }
  if (round.state !== 'open' || round.endsAt <= at) return refuse('ENDED', '这批红包已经结束了')
  if (round.startsAt > at) return refuse('NOT_STARTED', `${timeText(round.startsAt)} 开始，到时再来`)
  if (round.stopped || round.count - round.taken < fresh.length) return refuse('GONE', '红包已经领完了')
  const cuts = await db
    .select()
    .from(packetCuts)
    .where(and(eq(packetCuts.roundId, roundId), between(packetCuts.nth, round.taken + 1, round.taken + fresh.length)))
    .orderBy(asc(packetCuts.nth))
  await db
    .update(packetRounds)
    .set({ taken: round.taken + fresh.length })
    .where(eq(packetRounds.id, roundId))
  await db
    .insert(packets)
    .values(cuts.map(({ nth, amountMinor }, i) => ({ userId: fresh[i]!, roundId, nth, amountMinor, heldAt: at })))
  return { round, fresh }
}

/**
 * Gives people a packet each, to be opened by the round's end, and tells them. Answers how many are new.
 * @throws Refusal NOT_FOUND, NOT_STARTED, ENDED, GONE
 */
export const givePackets = (services: Services, roundId: string, people: readonly string[]): Promise<number> =>
  within(services, async ({ db, clock, pages }) => {
    const at = clock.now()
    const { round, fresh } = await hand(db, roundId, people, at)
    await addMessages(
      db,
      fresh.map(userId => ({
        userId,
        kind: 'asset' as const,
        title: '收到一个红包',
        url: pages.packets(),
        at,
        content: `「${round.title}」等你来拆，${timeText(round.endsAt)} 前有效。`,
        key: `packet:${round.id}`
      }))
    )
    return fresh.length
  })

export interface Opened {
  packet: Packet
  round: Round
}

/**
 * Opens a person's packet of a round: the one they hold, or of a round for all the next one that is left. What lies in it is
 * theirs at once. Opened before, it is answered as it was.
 * @throws Refusal NOT_FOUND, NOT_STARTED, ENDED, GONE
 */
export const openPacket = (services: Services, userId: string, roundId: string): Promise<Opened> =>
  within(services, async ({ db, clock }) => {
    const at = clock.now()
    const [round] = await db.select().from(packetRounds).where(eq(packetRounds.id, roundId))
    const held = round && (await packetOf(db, userId, roundId))
    if (!round || (!held && round.audience !== 'all')) return refuse('NOT_FOUND', '红包不存在')
    if (held?.state === 'opened') return { packet: held, round }
    if (round.endsAt <= at || held?.state === 'lapsed') return refuse('ENDED', '红包已经过期了')
    if (!held) await hand(db, roundId, [userId], at)
    const where = and(eq(packets.userId, userId), eq(packets.roundId, roundId))
    const place = { table: packets, state: packets.state, where }
    const packet = await moveRow(db, place, PACKET_MOVES.open, { openedAt: at })
    if (!packet) {
      // The same person, at the same moment, on another phone; or its time has just run out.
      const now = await packetOf(db, userId, roundId)
      return now?.state === 'opened' ? { packet: now, round } : refuse('ENDED', '红包已经过期了')
    }
    const asset = round.asset as Asset
    await post(db, {
      key: `packet:${roundId}:${packet.nth}`,
      reason: 'packet',
      ref: { kind: 'packet-round', id: roundId },
      at,
      postings: move(account(roundPool(roundId), asset), account(user(userId), asset), packet.amountMinor),
      memo: round.title
    })
    return { packet, round }
  })
