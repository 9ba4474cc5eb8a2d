import type { Pool } from 'pg'
import { median } from './load'

const ROUNDS = 21
const TIMES = 25

/**
 * Bytes of log that each of some works writes a time. Unlike seconds they are the same on every machine; the middle of the rounds
 * counts, since in some of them a table is vacuumed. Pages are not written whole meanwhile: how many are new to a checkpoint is a
 * matter of how much stands in the tables.
 */
export async function loggedBy<K extends string>(db: Pool, works: Record<K, () => Promise<unknown>>) {
  const names = Object.keys(works) as K[]
  const bytes = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<K, number[]>
  await wholePages(db, 'off')
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const name of names) {
        const from = await endOfLog(db)
        for (let i = 0; i < TIMES; i++) await works[name]()
        bytes[name].push(Number((await endOfLog(db)) - from) / TIMES)
      }
  } finally {
    await wholePages(db, 'on')
  }
  return Object.fromEntries(names.map(name => [name, median(bytes[name])])) as Record<K, number>
}

async function endOfLog(db: Pool): Promise<bigint> {
  const { rows } = await db.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes`
  )
  return BigInt(rows[0]!.bytes)
}

async function wholePages(db: Pool, setting: 'on' | 'off') {
  await db.query(`alter system set full_page_writes = ${setting}`)
  await db.query('select pg_reload_conf()')
  await db.query('checkpoint')
}
