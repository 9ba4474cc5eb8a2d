import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, minor, moment } from '../columns'

/** What moved in from another shop's software, one row a kind of source: an empty shop is filled once. */
export const imports = pgTable('imports', {
  source: text('source').primaryKey(),
  startedAt: moment('started_at').notNull(),
  /** When all that is read of the source had been copied into `import_rows`; null while that is under way. */
  stagedAt: moment('staged_at'),
  finishedAt: moment('finished_at'),
  /** The shop all goods came into. */
  shopId: id('shop_id'),
  /** How many rows each table of the source had. */
  counted: jsonb('counted').$type<Record<string, number>>().notNull().default({}),
  /** What the source's balances came to, in hundredths as text, by asset. */
  sums: jsonb('sums').$type<Record<string, string>>().notNull().default({}),
  /** The last key each step has done. */
  progress: jsonb('progress').$type<Record<string, string>>().notNull().default({})
})

/** The source's rows while they are moved; emptied at the end. */
export const importRows = pgTable(
  'import_rows',
  {
    tableName: text('table_name').notNull(),
    key: bigint('key', { mode: 'bigint' }).notNull(),
    /** The row it belongs to: a product, an order, a person. */
    owner: bigint('owner', { mode: 'bigint' }),
    data: jsonb('data').$type<Record<string, string | null>>().notNull()
  },
  t => [primaryKey({ columns: [t.tableName, t.key] }), index('import_rows_owner').on(t.tableName, t.owner, t.key)]
)

/** Which row of ours a row of the source became. */
export const importIds = pgTable(
  'import_ids',
  {
    tableName: text('table_name').notNull(),
    key: bigint('key', { mode: 'bigint' }).notNull(),
    id: id().notNull()
  },
  t => [primaryKey({ columns: [t.tableName, t.key] })]
)

/** What of the source did not fit, and why. */
export const importMisfits = pgTable(
  'import_misfits',
  {
    id: id().primaryKey(),
    tableName: text('table_name').notNull(),
    key: bigint('key', { mode: 'bigint' }).notNull(),
    /** Moved all the same, only otherwise than it was. */
    moved: boolean('moved').notNull(),
    reason: text('reason').notNull(),
    /** A balance that was not posted, in hundredths as the source counts. */
    asset: text('asset'),
    hundredths: minor('hundredths')
  },
  t => [index('import_misfits_row').on(t.tableName, t.key, t.id)]
)
