import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { packets } from '../../db/schema'
import { PACKET_MOVES } from './states'

/** What becomes of packets. Before the wallets: a packet is opened first and money moves then. */
export const packetPolicy: PersonalData = {
  turn: 'before money',
  tables: [
    {
      table: packets,
      merge: 'moved',
      close: { kept: 'what the books paid; what was not opened lapses' },
      export: '红包'
    }
  ],
  merge: {
    words: '红包',
    // Of two of one round one stays, an opened one first; what both have opened stays in the books.
    async move(tx, fromId, toId) {
      const rank = (of: string) => sql.raw(`array_position(array['lapsed', 'held', 'opened'], ${of}.state)`)
      await tx.execute(sql`
        delete from packets c using packets o
        where o.round_id = c.round_id and c.user_id in (${fromId}, ${toId}) and o.user_id in (${fromId}, ${toId})
          and o.user_id <> c.user_id and (${rank('c')} < ${rank('o')} or (c.state = o.state and c.user_id = ${fromId}))`)
      await tx.update(packets).set({ userId: toId }).where(eq(packets.userId, fromId))
    }
  },
  async erase(tx, ids) {
    await tx
      .update(packets)
      .set({ state: PACKET_MOVES.lapse.to })
      .where(and(inArray(packets.userId, ids), eq(packets.state, PACKET_MOVES.lapse.from[0])))
  }
}
