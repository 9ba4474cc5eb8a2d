import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { EXPORT_PAGE, type PersonalData, pagesAfter } from '../../db/personal'
import { customerBlocks, customerNotes, customerTagged, customerTags } from '../../db/schema'
import { timeText } from '../../lib/clock'

async function* notes(db: Queryable, ids: string[]) {
  for (const id of ids) {
    const read = (last?: typeof customerNotes.$inferSelect) =>
      db
        .select()
        .from(customerNotes)
        .where(and(eq(customerNotes.userId, id), last && gt(customerNotes.id, last.id)))
        .orderBy(asc(customerNotes.id))
        .limit(EXPORT_PAGE)
    for await (const rows of pagesAfter(read))
      yield rows.map(({ words, createdAt }) => ({ words, createdAt: timeText(createdAt) }))
  }
}

async function* blocks(db: Queryable, ids: string[]) {
  for (const id of ids) {
    const read = (last?: typeof customerBlocks.$inferSelect) =>
      db
        .select()
        .from(customerBlocks)
        .where(and(eq(customerBlocks.userId, id), last && gt(customerBlocks.id, last.id)))
        .orderBy(asc(customerBlocks.id))
        .limit(EXPORT_PAGE)
    for await (const rows of pagesAfter(read))
      yield rows.map(({ reason, createdAt, liftedAt }) => ({
        reason,
        createdAt: timeText(createdAt),
        liftedAt: liftedAt ? timeText(liftedAt) : ''
      }))
  }
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
