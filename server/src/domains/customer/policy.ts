import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { PersonalData } from '../../db/personal'
import { customerBlocks, customerNotes, customerTagged, customerTags } from '../../db/schema'
import { timeText } from '../../lib/clock'

// What is written by hand, and tags, of which a person has thirty at most: a page is all there is.

async function* notes(db: Queryable, ids: string[]) {
  const rows = await db
    .select()
    .from(customerNotes)
    .where(inArray(customerNotes.userId, ids))
    .orderBy(asc(customerNotes.createdAt))
  yield rows.map(({ words, createdAt }) => ({ words, createdAt: timeText(createdAt) }))
}

async function* blocks(db: Queryable, ids: string[]) {
  const rows = await db
    .select()
    .from(customerBlocks)
    .where(inArray(customerBlocks.userId, ids))
    .orderBy(asc(customerBlocks.createdAt))
  yield rows.map(({ reason, createdAt, liftedAt }) => ({
    reason,
    createdAt: timeText(createdAt),
    liftedAt: liftedAt ? timeText(liftedAt) : ''
  }))
}

async function* tags(db: Queryable, ids: string[]) {
  const rows = await db
    .select({ name: customerTags.name, createdAt: customerTagged.createdAt })
    .from(customerTagged)
    .innerJoin(customerTags, eq(customerTags.id, customerTagged.tagId))
    .where(inArray(customerTagged.userId, ids))
    .orderBy(asc(customerTags.name))
  yield rows.map(({ name, createdAt }) => ({ name, createdAt: timeText(createdAt) }))
}

/**
 * What the desk wrote down about a person is about them: they are given it when they ask (PIPL, article 45), without the names of
 * those who wrote it, and no law wants it kept when they leave (article 47). That something was done stays in the trail.
 */
export const customerPolicy: PersonalData = {
  tables: [
    { table: customerTagged, merge: 'moved', close: 'erased', export: { omitted: 'given by name as 会员标签' } },
    {
      table: customerNotes,
      merge: 'moved',
      close: 'erased',
      export: { omitted: 'given as 客服备注, without who wrote it' }
    },
    {
      table: customerBlocks,
      merge: 'moved',
      close: 'erased',
      export: { omitted: 'given as 封禁记录, without who did it' }
    }
  ],
  merge: {
    words: '',
    async move(tx, fromId, toId) {
      await tx.execute(sql`
        insert into customer_tagged (user_id, tag_id, created_at)
        select ${toId}::uuid, tag_id, created_at from customer_tagged where user_id = ${fromId}
        on conflict do nothing`)
      await tx.delete(customerTagged).where(eq(customerTagged.userId, fromId))
      // Nobody who is kept out is merged, so all these are over.
      for (const table of [customerNotes, customerBlocks])
        await tx.update(table).set({ userId: toId }).where(eq(table.userId, fromId))
    }
  },
  sections: [
    { name: '客服备注', pages: notes },
    { name: '会员标签', pages: tags },
    { name: '封禁记录', pages: blocks }
  ]
}
