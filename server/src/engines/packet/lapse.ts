import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { within } from '../../db/connection'
import { packetRounds, packets } from '../../db/schema'
import { timeText } from '../../lib/clock'
import type { Services } from '../../services'
import { addMessages } from '../message'
import { PACKET_MOVES } from './states'

declare module '../../services' {
  interface Pages {
    /** The packets a person has. */
    packets(): string
  }
}

const SOON_MS = 24 * 3_600_000
const AT_ONCE = 500

/** What was held of a round and not opened is over; its holders are told. */
export async function lapseHeld({ db, pages }: Services, { id, title }: { id: string; title: string }, at: Date) {
  const gone = await db
    .update(packets)
    .set({ state: PACKET_MOVES.lapse.to })
    .where(and(eq(packets.roundId, id), eq(packets.state, PACKET_MOVES.lapse.from[0])))
    .returning({ userId: packets.userId })
  const told = { kind: 'asset' as const, title: '红包已过期', url: pages.packets(), at }
  const content = `「${title}」没有在期限内打开，已经失效。下次早点来拆哦。`
  for (let from = 0; from < gone.length; from += AT_ONCE)
    await addMessages(
      db,
      gone.slice(from, from + AT_ONCE).map(({ userId }) => ({ ...told, userId, content, key: `packet-over:${id}` }))
    )
}

/** Tells holders a day before their packet lapses, once. Answers how many were told. */
export const remindHolders = (services: Services): Promise<number> =>
  within(services, async ({ db, clock, pages }) => {
    const at = clock.now()
    const soon = db
      .select({ id: packetRounds.id })
      .from(packetRounds)
      .where(
        and(
          eq(packetRounds.state, 'open'),
          gt(packetRounds.endsAt, at),
          lte(packetRounds.endsAt, new Date(at.getTime() + SOON_MS))
        )
      )
    const { rows } = await db.execute<{ user_id: string; round_id: string; title: string; ends_at: string }>(sql`
      with due as (
        select user_id, round_id from packets
        where state = 'held' and ${isNull(packets.remindedAt)} and round_id in (${soon}) limit ${AT_ONCE} for update skip locked
      )
      update packets set reminded_at = ${at} from due, packet_rounds r
      where packets.user_id = due.user_id and packets.round_id = due.round_id and r.id = due.round_id
      returning packets.user_id, packets.round_id, r.title, r.ends_at`)
    await addMessages(
      db,
      rows.map(row => ({
        userId: row.user_id,
        kind: 'asset' as const,
        title: '红包快过期了',
        url: pages.packets(),
        at,
        content: `「${row.title}」${timeText(new Date(row.ends_at))} 前不打开就失效了，快去拆开看看。`,
        key: `packet-soon:${row.round_id}`
      }))
    )
    return rows.length
  })
