import { randomInt } from 'node:crypto'
import { connect, type Database, type Queryable, transact } from '../src/db/connection'
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
  const db = connect(databaseUrl, CONNECTIONS)
  try {
    await migrate(db)
    const people = await prepare(db)
    const works = {
      statements: () => threeStatements(db),
      transfers: () => transfer(db, any(people), any(people)),
      striped: () => sale(db, till('striped'), STRIPES),
      single: () => sale(db, till('single'), 1)
    }
    const rates = await takeTurns(works)
    const { problems } = await check(db)
    if (problems.length > 0) throw new Error(`the books do not add up: ${problems[0]}`)
    return [
      { name: 'ledger transfer against three statements', ratio: rates.transfers / rates.statements, limit: 0.5 },
      { name: `hot account in ${STRIPES} rows against one`, ratio: rates.striped / rates.single, limit: 1.2 }
    ]
  } finally {
    await db.$client.query('drop table if exists bench_history, bench_accounts')
    await db.$client.end()
  }
}

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
const sale = (db: Database, to: Account, stripes: number) =>
  transact(db, async tx => {
    await transfer(tx, bank, to, stripes)
    await tx.execute('select 1')
  })

/** Debit, credit, history, in the order of ids so that the hand-written side does not deadlock either. */
async function threeStatements(db: Database) {
  const [a, b] = [randomInt(ACCOUNTS), randomInt(ACCOUNTS)].sort((x, y) => x - y) as [number, number]
  const client = await db.$client.connect()
  try {
    await client.query('begin')
    await client.query('update bench_accounts set balance = balance - $2 where id = $1', [a, 1])
    await client.query('update bench_accounts set balance = balance + $2 where id = $1', [b, 1])
    await client.query('insert into bench_history (id, from_id, to_id, amount) values ($1, $2, $3, $4)', [
      newId(),
      a,
      b,
      1
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Times done in a second by each work, each running on all connections for a slice of every round. */
async function takeTurns<K extends string>(works: Record<K, () => Promise<void>>): Promise<Record<K, number>> {
  const names = Object.keys(works) as K[]
  const done = Object.fromEntries(names.map(name => [name, 0])) as Record<K, number>
  for (const name of names) await Promise.all(Array.from({ length: CONNECTIONS }, works[name]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const end = performance.now() + SLICE_MS
      const worker = async () => {
        for (; performance.now() < end; done[name]++) await works[name]()
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, worker))
    }
  }
  const seconds = (ROUNDS * SLICE_MS) / 1000
  return Object.fromEntries(names.map(name => [name, done[name] / seconds])) as Record<K, number>
}
