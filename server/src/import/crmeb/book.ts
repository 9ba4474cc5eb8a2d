import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { importIds, importMisfits, importRows, imports } from '../../db/schema'
import type { Asset } from '../../engines/ledger'
import { groupBy } from '../../lib/group'
import { newId } from '../../lib/ids'
import type { Server } from '../../services'
import type { SourceRow, TableName } from './tables'

export const SOURCE = 'crmeb'

/** What every step works with. */
export interface Move {
  services: Server
  /** The shop all goods come into. */
  shopId: string
  shopName: string
  /** Where pictures with an address of no host are: "https://old.example.cn"; empty when nobody said. */
  site: string
  /** When the move began: the moment of whatever has none of its own. */
  at: Date
}

/** A row of the source, on its way. */
export interface Staged {
  key: bigint
  owner: bigint | null
  data: SourceRow
}

interface Step {
  /** Kept with how far it has come. */
  name: string
  table: TableName
  size: number
}

const COLUMNS = { key: importRows.key, owner: importRows.owner, data: importRows.data }

/**
 * Works through a table in the order of its keys, a batch in each transaction together with how far it came: who starts again
 * goes on behind the last batch. Throws where another process does the same step.
 */
export async function inBatches(
  { services: { db } }: Move,
  { name, table, size }: Step,
  work: (tx: Queryable, rows: Staged[]) => Promise<void>
) {
  for (let left = true; left; ) {
    left = await transact(db, async tx => {
      const last = await progressOf(tx, name)
      const rows = await tx
        .select(COLUMNS)
        .from(importRows)
        .where(and(eq(importRows.tableName, table), last === undefined ? undefined : gt(importRows.key, BigInt(last))))
        .orderBy(asc(importRows.key))
        .limit(size)
      if (rows.length === 0) return false
      await work(tx, rows)
      await tx
        .update(imports)
        .set({
          progress: sql`${imports.progress} || jsonb_build_object(${name}::text, ${String(rows.at(-1)!.key)}::text)`
        })
        .where(eq(imports.source, SOURCE))
      return rows.length === size
    })
  }
}

/** How far a step has come. The row is held until the end of the transaction: of two processes one waits, and goes on behind. */
async function progressOf(tx: Queryable, name: string): Promise<string | undefined> {
  const [row] = await tx.select().from(imports).where(eq(imports.source, SOURCE)).for('update')
  return row!.progress[name]
}

/** Rows that belong to others, by the key of those, in their order. */
export async function belonging(
  tx: Queryable,
  table: TableName,
  rows: readonly Staged[]
): Promise<Map<bigint, Staged[]>> {
  const found = await tx
    .select(COLUMNS)
    .from(importRows)
    .where(
      and(
        eq(importRows.tableName, table),
        inArray(
          importRows.owner,
          rows.map(({ key }) => key)
        )
      )
    )
    .orderBy(asc(importRows.key))
  return groupBy(found, row => row.owner!)
}

/** What rows of the source became, by their keys. */
export async function oursOf(
  tx: Queryable,
  table: TableName,
  keys: readonly (bigint | null)[]
): Promise<Map<bigint, string>> {
  const wanted = [...new Set(keys.filter(key => key !== null))]
  if (wanted.length === 0) return new Map()
  const found = await tx
    .select()
    .from(importIds)
    .where(and(eq(importIds.tableName, table), inArray(importIds.key, wanted)))
  return new Map(found.map(({ key, id }) => [key, id]))
}

/** Writes down what rows became. */
export async function remember(tx: Queryable, table: TableName, made: readonly { key: bigint; id: string }[]) {
  if (made.length > 0) await tx.insert(importIds).values(made.map(one => ({ tableName: table, ...one })))
}

/** What did not fit of a batch, collected while it is worked on. */
export class Misfits {
  private readonly rows: (typeof importMisfits.$inferInsert)[] = []

  constructor(private readonly table: TableName) {}

  /** Not moved at all. */
  left(key: bigint, reason: string) {
    this.add(key, reason, false)
  }

  /** Moved, and otherwise than it was. */
  changed(key: bigint, reason: string) {
    this.add(key, reason, true)
  }

  /** A balance that was not posted. */
  unposted(key: bigint, reason: string, asset: Asset, hundredths: bigint) {
    this.add(key, reason, false, { asset, hundredths })
  }

  private add(key: bigint, reason: string, moved: boolean, amount?: { asset: Asset; hundredths: bigint }) {
    this.rows.push({ id: newId(), tableName: this.table, key, reason, moved, ...amount })
  }

  async write(tx: Queryable) {
    for (let from = 0; from < this.rows.length; from += 1000)
      await tx.insert(importMisfits).values(this.rows.slice(from, from + 1000))
  }
}
