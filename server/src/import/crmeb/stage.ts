import { eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { imports } from '../../db/schema'
import { SOURCE } from './book'
import { BALANCE_COLUMNS, type BalanceColumn, type Source, type SourceRow, type TableName, tableOf } from './tables'
import { hundredths, keyOf } from './values'

const BATCH = 1000

interface Row {
  table_name: string
  key: string
  owner: string | null
  data: SourceRow
}

/** What of the source is read, counted and summed up, as it comes by. */
class Tally {
  readonly counted: Record<string, number> = {}
  readonly sums: Record<BalanceColumn, bigint> = { now_money: 0n, integral: 0n, brokerage_price: 0n }

  /** The number of a row: its own, or which of its table it is. */
  count(table: TableName, row: SourceRow): bigint {
    const nth = (this.counted[table] ?? 0) + 1
    this.counted[table] = nth
    if (table === 'user') for (const column of BALANCE_COLUMNS) this.sums[column] += hundredths(row[column]) ?? 0n
    const { key } = tableOf(table)!
    return key ? keyOf(row[key]) : BigInt(nth)
  }
}

/**
 * Copies what is read of the source into our database, so that the steps find what belongs together by an index, whatever the
 * order of the file. A copy that was broken off is begun anew.
 */
export async function stage(db: Queryable, source: Source, now: Date) {
  await db.execute(sql`truncate import_rows`)
  const tally = new Tally()
  let waiting: Row[] = []
  for await (const { table, row } of source.rows()) {
    waiting.push(stagedRow(table, row, tally))
    if (waiting.length >= BATCH) {
      await put(db, waiting)
      waiting = []
    }
  }
  await put(db, waiting)
  if (Object.keys(tally.counted).length === 0) throw new Error('没有读到 CRMEB 的任何数据表，请检查来源和表前缀')
  await compare(source, tally)
  await db
    .update(imports)
    .set({
      stagedAt: now,
      counted: tally.counted,
      sums: Object.fromEntries(Object.entries(tally.sums).map(([column, sum]) => [column, String(sum)]))
    })
    .where(eq(imports.source, SOURCE))
  await db.execute(sql`analyze import_rows`)
}

function stagedRow(table: TableName, row: SourceRow, tally: Tally): Row {
  const { owner, columns } = tableOf(table)!
  const data: SourceRow = {}
  for (const column of columns) if (row[column] !== undefined) data[column] = row[column]?.replaceAll('\0', '') ?? null
  const key = String(tally.count(table, row))
  return { table_name: table, key, owner: owner && row[owner] ? String(keyOf(row[owner])) : null, data }
}

const put = (db: Queryable, rows: Row[]) =>
  transact(db, tx =>
    tx.execute(sql`
      insert into import_rows (table_name, key, owner, data)
      select table_name, key, owner, data from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (table_name text, key bigint, owner bigint, data jsonb)
      on conflict do nothing`)
  )

/** The sums we counted are those the source counts itself, where it can. */
async function compare(source: Source, { sums }: Tally) {
  const own = await source.balances?.()
  if (!own) return
  for (const column of BALANCE_COLUMNS)
    if ((hundredths(own[column]) ?? 0n) !== sums[column])
      throw new Error(`读到的 ${column} 合计与来源数据库自己的合计不一致，没有搬入任何数据`)
}
