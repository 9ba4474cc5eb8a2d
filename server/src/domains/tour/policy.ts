import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MergeStep, PersonalData } from '../../db/personal'
import { tourEntries, tourIncomes, tourTravellers } from '../../db/schema'
import { personOf } from '../../engines/identity/person'

/** Entries follow. Where both have one of a day, both keep it until it is over. */
const mergeStep: MergeStep = {
  words: '旅游报名和收益',
  async move(tx, fromId, toId) {
    await tx.execute(sql`
      update tour_entries e set user_id = ${toId}, person_id = case
        when exists (
          select from tour_entries o where o.person_id = ${personOf(toId)} and o.date_id = e.date_id and o.id <> e.id
            and o.state in ('waiting', 'held', 'unpaid', 'joined', 'formed'))
        then e.person_id else ${personOf(toId)} end
      where e.user_id = ${fromId}`)
    await tx.execute(sql`update tour_incomes set buyer_id = ${toId} where buyer_id = ${fromId}`)
    // One's own extras bring one nothing.
    await tx
      .update(tourIncomes)
      .set({ state: 'void' })
      .where(
        and(
          eq(tourIncomes.buyerId, toId),
          inArray(tourIncomes.userId, [fromId, toId]),
          eq(tourIncomes.state, 'pending')
        )
      )
  }
}

/** What becomes of entries, of who travels with them, and of what they bring. */
export const tourPolicy: PersonalData = {
  tables: [
    {
      table: tourEntries,
      merge: 'moved',
      close: { kept: 'what was paid for a trip and given back; who travelled goes' },
      export: '旅游报名'
    },
    { table: tourTravellers, merge: 'follows', close: 'erased', export: '出行人' },
    {
      table: tourIncomes,
      merge: 'follows',
      close: { kept: 'what trips brought, part of the books' },
      export: '旅游收益'
    }
  ],
  merge: mergeStep
}
