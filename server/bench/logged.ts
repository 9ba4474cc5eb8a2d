import type { Pool } from 'pg'
import { median } from './load'

const ROUNDS = 21
const TIMES = 25

/**
 * Bytes of log that each of some works writes a time. Unlike seconds they are the same on every machine; the middle of the rounds
 * counts, since in some of them a checkpoint has pages written whole, or a table is vacuumed.
 */
export async function loggedBy<K extends string>(db: Pool, works: Record<K, () => Promise<unknown>>) {
  const names = Object.keys(works) as K[]
  const bytes = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<K, number[]>
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) {
      const from = await endOfLog(db)
      for (let i = 0; i < TIMES; i++) await works[name]()
      bytes[name].push(Number((await endOfLog(db)) - from) / TIMES)
    }
  return Object.fromEntries(names.map(name => [name, median(bytes[name])])) as Record<K, number>
}

async function endOfLog(db: Pool): Promise<bigint> {
  const { rows } = await db.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes`
  )
  return BigInt(rows[0]!.bytes)
}
