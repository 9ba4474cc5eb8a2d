import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/connection'
import { GROWTH, type Growth } from '../../db/growth'
import { dataExports, uploads, videos } from '../../db/schema'
import { forEachOf } from '../../db/side-by-side'
import type { Services } from '../../services'

/** So long what was counted is shown again. */
const FRESH_S = 60
const TABLES = 30
/** Pages of a table that are read to say what it holds: a larger one is estimated by so many of them. */
const SAMPLE_PAGES = 200

/** What the database and the files take. */
export const storageOf = ({ db, config, recent }: Services) =>
  recent('storage', FRESH_S, async () => ({
    ...(await databaseOf(db)),
    files: await forEachOf(db, KINDS, kind => filesOfKind(db, kind)),
    disk: config.STORAGE_PROVIDER === 'disk' ? await diskOf(config.DATA_DIR) : null
  }))

/**
 * The largest tables, as large as they were when the database last looked through them: to ask the size of each makes a connection
 * read what there is to know of every index, which is thousands of pages and is kept by it. Only new tables are asked.
 */
async function databaseOf(db: Queryable) {
  const { rows } = await db.execute<{ name: string; bytes: string; rows: string | null; whole: string }>(sql`
    with indexed as (
      select x.indrelid as id, sum(i.relpages) as pages from pg_index x join pg_class i on i.oid = x.indexrelid group by 1)
    select c.relname as name, case when c.reltuples >= 0 then c.reltuples::bigint end as rows,
      case when c.reltuples < 0 then pg_total_relation_size(c.oid) else current_setting('block_size')::bigint
        * (c.relpages + coalesce(own.pages, 0) + coalesce(t.relpages, 0) + coalesce(apart.pages, 0)) end as bytes,
      -- By itself, or every file of the database would be looked at once for each of the tables.
      (select pg_database_size(current_database())) as whole
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join indexed own on own.id = c.oid
    left join pg_class t on t.oid = c.reltoastrelid left join indexed apart on apart.id = t.oid
    where c.relkind = 'r' and n.nspname = current_schema()
    order by bytes desc, name limit ${TABLES}`)
  return {
    database_bytes: Number(rows[0]?.whole ?? 0),
    tables: rows.map(({ name, bytes, rows }) => ({
      name,
      bytes: Number(bytes),
      about_rows: rows === null ? null : Number(rows),
      growth: growthWords(GROWTH[name])
    }))
  }
}

/** What keeps a table from growing, in a few words. */
function growthWords(growth: Growth | undefined): string {
  if (!growth) return '系统自用'
  if ('swept' in growth) return growth.swept === 0 ? '用完即清理' : `保留 ${daysWords(growth.swept)}后清理`
  if ('kept' in growth) return `依规定至少保留 ${daysWords(growth.kept)}`
  return '数量有限'
}

const YEAR = 365
const daysWords = (days: number) => (days % YEAR === 0 ? `${days / YEAR} 年` : `${days} 天`)

interface Kind {
  name: string
  title: string
  table: PgTable
  where: SQL
}

const KINDS: readonly Kind[] = [
  { name: 'photo', title: '图片', table: uploads, where: eq(uploads.sealed, false) },
  { name: 'paper', title: '加密的证件照', table: uploads, where: eq(uploads.sealed, true) },
  { name: 'video', title: '视频', table: videos, where: sql`true` },
  { name: 'export', title: '个人信息副本', table: dataExports, where: eq(dataExports.state, 'made') }
]

/** A small table is summed whole, of a large one so many pages, however much it grows. */
async function filesOfKind(db: Queryable, { name, title, table, where }: Kind) {
  const { rows: sizes } = await db.execute<{ pages: number }>(
    sql`select (pg_relation_size(${getTableName(table)}::regclass) / current_setting('block_size')::int)::int as pages`
  )
  const percent = Math.min(100, (SAMPLE_PAGES * 100) / Math.max(sizes[0]!.pages, 1))
  const { rows } = await db.execute<{ count: string; bytes: string }>(sql`
    select count(*) as count, coalesce(sum(${table}.bytes), 0) as bytes
    from ${table} tablesample system (${percent}) where ${where}`)
  const whole = (part: string) => Math.round((Number(part) * 100) / percent)
  const { count, bytes } = rows[0]!
  return {
    name,
    title,
    file_count: whole(count),
    bytes: whole(bytes),
    is_estimated: percent < 100 ? (1 as const) : (0 as const)
  }
}

/** The disk of this machine, where files lie on it; their folder is made with the first of them. */
async function diskOf(folder: string) {
  let there = folder
  while (!existsSync(there)) there = path.dirname(there)
  const { blocks, bavail, bsize } = await statfs(there)
  return { disk_bytes: blocks * bsize, free_bytes: bavail * bsize }
}
