import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client } from 'pg'
import { rootDir } from '../config'
import { type Database, DEADLOCK, ownClient, pgCode } from './connection'

/** Where the migrations lie, in order, with the journal that names them. */
export const MIGRATIONS = path.join(rootDir, 'server/migrations')

/** So long a migration waits for a lock: whoever comes after it to the same table waits for both. Then it begins anew. */
const LOCK_MS = 500
/** The pause before it does, and how often it may. */
const AGAIN_MS = 250
const TRIES = 240
const LOCK_NOT_AVAILABLE = '55P03'
/** Two servers that make the same schema or table at once. */
const MADE_MEANWHILE = new Set(['23505', '42P06', '42P07'])

/**
 * What is done outside of the migration's transaction, after it, without keeping anybody from writing. Each may be done twice,
 * so that one which was broken off is done anew by the next start.
 */
const AFTERWARDS =
  /^\s*(?:(?:create(?:\s+unique)?|drop)\s+index\s+concurrently|alter\s+table\s+\S+\s+validate\s+constraint)\s/i
const MADE = /^\s*create(?:\s+unique)?\s+index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"(\w+)"/i
const DROPPED = /^(\s*drop\s+index\s+concurrently\s+)(?!if\s)/i

/**
 * Brings the database to the newest schema, however long an index takes; does nothing when it is there already. Each migration is
 * one transaction, which gives way to whoever holds what it needs; indexes `concurrently` follow it. Several servers may start at
 * once: one works, the others wait.
 */
export async function migrate(db: Database, migrationsFolder = MIGRATIONS): Promise<void> {
  const all = readMigrationFiles({ migrationsFolder })
  const [worker, guard] = [ownClient(db), ownClient(db)]
  await worker.connect()
  try {
    await prepareJournal(worker)
    if (await isNewest(worker, all)) return
    await guard.connect()
    await takeTurn(guard)
    await finish(worker)
    for (const one of await pending(worker, all)) {
      await givingWay(worker, one)
      await finish(worker)
    }
  } finally {
    // Its transaction only held the turn.
    await guard.end()
    await worker.end()
  }
}

async function prepareJournal(client: Client, tries = 5): Promise<void> {
  try {
    await client.query(`create schema if not exists drizzle;
      create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      create table if not exists drizzle.afterwards (id serial primary key, statement text not null)`)
  } catch (error) {
    if (tries <= 1 || !MADE_MEANWHILE.has(pgCode(error) ?? '')) throw error
    await prepareJournal(client, tries - 1)
  }
}

/**
 * Begins a transaction that holds the turn. Whoever waits for a lock has a snapshot, which an index that is made concurrently waits
 * for, so nobody waits: it is asked for again.
 */
async function takeTurn(guard: Client): Promise<void> {
  for (;;) {
    await guard.query('begin')
    try {
      await guard.query('lock table drizzle.__drizzle_migrations in share update exclusive mode nowait')
      return void (await guard.query('set local idle_in_transaction_session_timeout = 0'))
    } catch (error) {
      await guard.query('rollback')
      if (pgCode(error) !== LOCK_NOT_AVAILABLE) throw error
    }
    await pause(AGAIN_MS)
  }
}

/** Those not run yet. */
async function pending(client: Client, all: readonly MigrationMeta[]): Promise<MigrationMeta[]> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations'
  )
  const last = Number(rows[0]?.last ?? -1)
  return all.filter(({ folderMillis }) => folderMillis > last)
}

async function isNewest(client: Client, all: readonly MigrationMeta[]): Promise<boolean> {
  if ((await pending(client, all)).length > 0) return false
  return (await client.query('select from drizzle.afterwards limit 1')).rowCount === 0
}

/** Runs a migration; while somebody else holds a table too long, lets go of everything and begins anew. */
async function givingWay(client: Client, migration: MigrationMeta): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inOneTransaction(client, migration)
    } catch (error) {
      await client.query('rollback')
      const code = pgCode(error)
      if (attempt >= TRIES || (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK)) throw error
    }
    await pause(AGAIN_MS)
  }
}

async function inOneTransaction(client: Client, { sql, hash, folderMillis }: MigrationMeta) {
  await client.query('begin')
  await client.query(`set local lock_timeout = ${LOCK_MS}`)
  for (const statement of sql) {
    if (AFTERWARDS.test(statement)) {
      await client.query('insert into drizzle.afterwards (statement) values ($1)', [statement.trim()])
    } else await client.query(statement)
  }
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis
  ])
  await client.query('commit')
}

/** Does what migrations left for afterwards, this start's or one's that was broken off. */
async function finish(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: number; statement: string }>(
    'select id, statement from drizzle.afterwards order by id'
  )
  for (const { id, statement } of rows) {
    const index = MADE.exec(statement)?.[1]
    if (!index || !(await isThere(client, index))) {
      await client.query(statement.replace(DROPPED, '$1if exists '))
    }
    await client.query('delete from drizzle.afterwards where id = $1', [id])
  }
}

/** Whether an index is there and whole; one that was broken off is taken away. */
async function isThere(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [`"${name}"`]
  )
  if (rows[0]?.indisvalid === false) await client.query(`drop index concurrently if exists "${name}"`)
  return rows[0]?.indisvalid ?? false
}
