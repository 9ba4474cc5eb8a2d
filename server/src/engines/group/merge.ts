import { sql } from 'drizzle-orm'
import type { MergeStep } from '../../db/personal'
import { personOf } from '../identity/person'

/** Seats follow, and so does the lead. Where both have an open place of a subject, both keep it until it is over. */
export const groupMergeStep: MergeStep = {
  words: '拼团',
  async move(tx, fromId, toId) {
    await tx.execute(sql`
      update group_seats s set user_id = ${toId}, person_id = case
        when s.state in ('held', 'confirmed') and exists (
          select from group_seats o where o.person_id = ${personOf(toId)} and o.kind = s.kind and o.subject = s.subject
            and o.state in ('held', 'confirmed'))
        then s.person_id else ${personOf(toId)} end
      where s.user_id = ${fromId}`)
    await tx.execute(sql`update groups set leader_id = ${toId} where leader_id = ${fromId}`)
  }
}
