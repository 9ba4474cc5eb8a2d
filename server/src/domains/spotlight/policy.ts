import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MergeStep, PersonalData } from '../../db/personal'
import { spotlightAwards, spotlightMembers, spotlightPoints, spotlightScores } from '../../db/schema'
import { tally } from './score'
import { AWARD_MOVES } from './states'

/**
 * Of two accounts that take part in one activity the first stays; what one brought the other as a friend is gone, since it is
 * one person's own; the points of both are reckoned anew.
 */
const move: MergeStep['move'] = async (tx, fromId, toId) => {
  const ids = sql`(${fromId}::uuid, ${toId}::uuid)`
  await tx.execute(sql`update spotlight_members set inviter_id = null where user_id in ${ids} and inviter_id in ${ids}`)
  await tx.execute(sql`
    delete from spotlight_members m using spotlight_members o
    where m.user_id in ${ids} and o.user_id in ${ids} and o.user_id <> m.user_id and o.spotlight = m.spotlight
      and (o.joined_at, o.user_id) < (m.joined_at, m.user_id)`)
  await tx.execute(sql`update spotlight_members set user_id = ${toId} where user_id = ${fromId}`)
  await tx.execute(sql`update spotlight_members set inviter_id = ${toId} where inviter_id = ${fromId}`)
  await tx.execute(sql`
    delete from spotlight_points where user_id in ${ids} and buyer_id in ${ids} and role = 'friend'`)
  await tx.execute(sql`
    update spotlight_points set user_id = case user_id when ${fromId} then ${toId}::uuid else user_id end,
      buyer_id = case buyer_id when ${fromId} then ${toId}::uuid else buyer_id end
    where user_id = ${fromId} or buyer_id = ${fromId}`)
  await tx.execute(sql`delete from spotlight_scores where user_id = ${fromId}`)
  const { rows } = await tx.execute<{ spotlight: string }>(sql`
    select spotlight from spotlight_points where user_id = ${toId}
    union select spotlight from spotlight_scores where user_id = ${toId} order by 1`)
  for (const { spotlight } of rows) await tally(tx, spotlight, [toId])
  await tx.update(spotlightAwards).set({ userId: toId }).where(eq(spotlightAwards.userId, fromId))
}

/** What becomes of who took part in activities. Before the wallets: an award is held first and money moves then. */
export const spotlightPolicy: PersonalData = {
  turn: 'before money',
  tables: [
    { table: spotlightMembers, merge: 'moved', close: 'erased', export: '聚光灯活动' },
    { table: spotlightPoints, merge: 'moved', close: 'erased', export: '活动得分' },
    {
      table: spotlightScores,
      merge: 'moved',
      close: 'erased',
      export: { omitted: 'the sums of the points that are given' }
    },
    {
      table: spotlightAwards,
      merge: 'moved',
      close: { kept: 'what the books paid; what was not paid is void' },
      export: '活动名次奖'
    }
  ],
  merge: { words: '聚光灯活动', move },
  async erase(tx, ids) {
    await tx
      .update(spotlightAwards)
      .set({ state: AWARD_MOVES.drop.to })
      .where(and(inArray(spotlightAwards.userId, ids), eq(spotlightAwards.state, AWARD_MOVES.drop.from[0])))
    // Friends of a closed account are nobody's from now on.
    await tx.update(spotlightMembers).set({ inviterId: null }).where(inArray(spotlightMembers.inviterId, ids))
  }
}
