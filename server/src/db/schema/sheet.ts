import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** Files of rows that people at the console send in: checked when they come, worked through once somebody says so. */
export const sheets = pgTable(
  'sheets',
  {
    id: id().primaryKey(),
    kind: text('kind').notNull(),
    /** Whose people sent it; null: the platform's. */
    shopId: id('shop_id'),
    /** By whose account it is done: who sent it, then who last said to go on. */
    actorId: id('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    filename: text('filename').notNull(),
    /** What it came as: csv or xlsx. */
    format: text('format').notNull().default('csv'),
    /** The archive its rows name pictures of. */
    packId: id('pack_id'),
    packName: text('pack_name').notNull().default(''),
    /** Columns of the kind that the file has, in the order its rows keep them; and titles that nothing is made of. */
    fields: text('fields').array().notNull(),
    /** What the file calls them; empty for those of before it was kept, which are called as the kind calls them. */
    headings: text('headings').array().notNull().default([]),
    ignored: text('ignored').array().notNull().default([]),
    total: integer('total').notNull(),
    bad: integer('bad').notNull(),
    done: integer('done').notNull().default(0),
    same: integer('same').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    state: text('state').notNull().default('checked'),
    /** Why it was stopped by the server, in words for people. */
    why: text('why').notNull().default(''),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    createdAt: createdAt()
  },
  t => [
    index('sheets_newest').on(t.kind, t.shopId, t.createdAt, t.id),
    index('sheets_running').on(t.startedAt).where(sql`${t.state} = 'running'`),
    index('sheets_old').on(t.createdAt).where(sql`${t.state} <> 'running'`),
    check('sheets_format', sql`${t.format} in ('csv', 'xlsx')`),
    check('sheets_state', sql`${t.state} in ('checked', 'running', 'stopped', 'done')`),
    check(
      'sheets_counts',
      sql`least(${t.bad}, ${t.done}, ${t.same}, ${t.refused}) >= 0 and ${t.bad} + ${t.done} + ${t.same} + ${t.refused} <= ${t.total}`
    )
  ]
)

/** A row of such a file, by its number there, and what came of it. */
export const sheetRows = pgTable(
  'sheet_rows',
  {
    sheetId: id('sheet_id').notNull(),
    nth: integer('nth').notNull(),
    /** The first row of the thing it belongs to: the rows of one thing are done together or not at all. */
    thing: integer('thing').notNull(),
    /** In the order of the file's fields. */
    cells: text('cells').array().notNull(),
    outcome: text('outcome').notNull(),
    why: text('why').notNull().default('')
  },
  t => [
    primaryKey({ columns: [t.sheetId, t.nth] }),
    foreignKey({ columns: [t.sheetId], foreignColumns: [sheets.id] }).onDelete('cascade'),
    index('sheet_rows_waiting').on(t.sheetId, t.thing).where(sql`${t.outcome} = 'waiting'`),
    index('sheet_rows_outcome').on(t.sheetId, t.outcome, t.nth),
    check('sheet_rows_outcome', sql`${t.outcome} in ('waiting', 'bad', 'done', 'same', 'refused')`)
  ]
)

/** Archives of pictures that files of goods name. */
export const picturePacks = pgTable(
  'picture_packs',
  {
    id: id().primaryKey(),
    /** Whose people sent it; null: the platform's. */
    shopId: id('shop_id'),
    filename: text('filename').notNull(),
    createdAt: createdAt()
  },
  t => [index('picture_packs_old').on(t.createdAt)]
)

/** A picture of an archive as it came, kept until it is swept: rows that are mended may name it again. */
export const packPictures = pgTable(
  'pack_pictures',
  {
    packId: id('pack_id').notNull(),
    /** Its name without the folders, as names are compared. */
    name: text('name').notNull(),
    /** Where its bytes lie in the store. */
    key: text('key').notNull()
  },
  t => [
    primaryKey({ columns: [t.packId, t.name] }),
    foreignKey({ columns: [t.packId], foreignColumns: [picturePacks.id] }).onDelete('cascade')
  ]
)

/** What became of each picture that a file names: its address here, or why it has none. */
export const sheetPictures = pgTable(
  'sheet_pictures',
  {
    sheetId: id('sheet_id').notNull(),
    source: text('source').notNull(),
    url: text('url').notNull().default(''),
    why: text('why').notNull().default('')
  },
  t => [
    primaryKey({ columns: [t.sheetId, t.source] }),
    foreignKey({ columns: [t.sheetId], foreignColumns: [sheets.id] }).onDelete('cascade'),
    check('sheet_pictures_either', sql`(${t.url} = '') <> (${t.why} = '')`)
  ]
)
