import { sql } from 'drizzle-orm'
import { beforeCommit } from '../../db/connection'
import type { PersonalData } from '../../db/personal'
import { subsidyDays, subsidyExp, subsidyMembers } from '../../db/schema'
import { recountExp } from './exp'

/**
 * What becomes of experience. Of two accounts that become one, what one brought the other is gone, as nobody serves themselves;
 * the rest is summed anew. What a customer who leaves has brought others stays theirs.
 */
export const subsidyPolicy: PersonalData = {
  tables: [
    { table: subsidyExp, merge: 'moved', close: 'erased', export: '补贴经验' },
    { table: subsidyMembers, merge: 'moved', close: 'erased', export: { omitted: 'sums of the experience given' } },
    { table: subsidyDays, merge: 'moved', close: 'erased', export: { omitted: 'sums of the experience given' } }
  ],
  merge: {
    words: '补贴经验',
    async move(tx, fromId, toId) {
      const { rows } = await tx.execute<{ user_id: string }>(sql`
        select distinct user_id from subsidy_exp where member_id = ${fromId} and user_id <> ${toId} order by 1`)
      await tx.execute(sql`update subsidy_exp set member_id = ${toId} where member_id = ${fromId}`)
      await tx.execute(sql`
        update subsidy_exp e set user_id = ${toId} where user_id = ${fromId}
          and not exists (select from subsidy_exp o where o.user_id = ${toId} and o.order_id = e.order_id)`)
      await tx.execute(sql`
        delete from subsidy_exp where user_id = ${fromId} or (user_id = ${toId} and member_id = ${toId})`)
      for (const id of [fromId, toId, ...rows.map(row => row.user_id)])
        await beforeCommit(tx, `subsidy ${id}`, end => recountExp(end, id))
    }
  }
}
