import { randomInt } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { connect, type Database, type Queryable } from '../src/db/connection'
import { migrate } from '../src/db/migrate'
import { type Account, account, check, move, outside, platform, post, STRIPES, user } from '../src/engines/ledger'
import { newId } from '../src/lib/ids'

/** One measured ratio and the least it may be. */
export interface BenchRow {
  name: string
  ratio: number
  limit: number
}

const ACCOUNTS = 1_000
const CONNECTIONS = 64
const ROUNDS = 5
const SLICE_MS = 1_500

/**
 * Measures ledger transfers against the three statements of a hand-written TPC-B-like transfer, and a hot platform account
 * in stripes against one in a single row; all take turns on one machine and one database.
 */
export async function benchLedger(databaseUrl: string): Promise<BenchRow[]> {
  const db = connect(databaseUrl, CONNECTIONS + 1)
  const desks: Desk[] = []
  try {
    await migrate(db)
    const people = await prepare(db)
    for (let i = 0; i < CONNECTIONS; i++) desks.push(deskOf(await db.$client.connect()))
    const rates = await takeTurns(desks, {
      statements: desk => threeStatements(desk),
      transfers: desk => transfer(desk.db, any(people), any(people)),
      striped: desk => sale(desk, till('striped'), STRIPES),
      single: desk => sale(desk, till('single'), 1)
    })
    const { problems } = await check(db)
    if (problems.length > 0) throw new Error(`the books do not add up: ${problems[0]}`)
    return [
      { name: 'ledger transfer against three statements', ratio: rates.transfers / rates.statements, limit: 0.8 },
      { name: `hot account in ${STRIPES} rows against one`, ratio: rates.striped / rates.single, limit: 3 }
    ]
  } finally {
    for (const { client } of desks) client.release()
    await db.$client.query('drop table if exists bench_history, bench_accounts')
    await db.$client.end()
  }
}

/** One connection and who works at it: what is measured is the ledger, not the waiting for a connection. */
interface Desk {
  client: PoolClient
  db: Queryable
}

const deskOf = (client: PoolClient): Desk => ({ client, db: drizzle(client) })

const bank = account(outside('bench-bank'), 'CNY')
const till = (name: string) => account(platform(`bench-${name}`), 'CNY')
const any = (people: readonly Account[]): Account => people[randomInt(people.length)]!

/** Tables for the hand-written side, and people with money for the ledger's. */
async function prepare(db: Database): Promise<Account[]> {
  await db.$client.query(`
    drop table if exists bench_history, bench_accounts;
    create table bench_accounts (id int primary key, balance bigint not null);
    create table bench_history (id uuid primary key, from_id int, to_id int, amount bigint, at timestamptz not null default now());
    insert into bench_accounts select n, 1000000 from generate_series(0, ${ACCOUNTS - 1}) n`)
  const people = Array.from({ length: ACCOUNTS }, () => account(user(newId()), 'CNY'))
  for (let i = 0; i < people.length; i += 50)
    await Promise.all(people.slice(i, i + 50).map(person => transfer(db, bank, person, STRIPES, 1_000_000n)))
  return people
}

async function transfer(db: Queryable, from: Account, to: Account, stripes = STRIPES, amountMinor = 1n) {
  if (from === to) return
  const ref = { kind: 'bench', id: 'bench' }
  const postings = move(from, to, amountMinor)
  await post(db, { key: newId(), reason: 'operator_fund', ref, postings, at: new Date() }, stripes)
}

/** Money into a busy account amid a caller's transaction, which holds its row until the caller commits. */
async function sale({ client, db }: Desk, to: Account, stripes: number) {
  await client.query('begin')
  await transfer(db, bank, to, stripes)
  await client.query('select 1')
  await client.query('commit')
}

/** Debit, credit, history, in the order of ids so that the hand-written side does not deadlock either. */
async function threeStatements({ client }: Desk) {
  const [a, b] = [randomInt(ACCOUNTS), randomInt(ACCOUNTS)].sort((x, y) => x - y) as [number, number]
  const made = [newId(), a, b, 1]
  await client.query('begin')
  await client.query('update bench_accounts set balance = balance - $2 where id = $1', [a, 1])
  await client.query('update bench_accounts set balance = balance + $2 where id = $1', [b, 1])
  await client.query('insert into bench_history (id, from_id, to_id, amount) values ($1, $2, $3, $4)', made)
  await client.query('commit')
}

type Work = (desk: Desk) => Promise<void>

/** Times done in a second by each work, each running on all connections for a slice of every round. */
async function takeTurns<K extends string>(desks: readonly Desk[], works: Record<K, Work>): Promise<Record<K, number>> {
  const names = Object.keys(works) as K[]
  const done = Object.fromEntries(names.map(name => [name, 0])) as Record<K, number>
  for (const name of names) await Promise.all(desks.map(works[name]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const end = performance.now() + SLICE_MS
      const worker = async (desk: Desk) => {
        for (; performance.now() < end; done[name]++) await works[name](desk)
      }
      await Promise.all(desks.map(worker))
    }
  }
  const seconds = (ROUNDS * SLICE_MS) / 1000
  return Object.fromEntries(names.map(name => [name, done[name] / seconds])) as Record<K, number>
}
