import { randomInt } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { connect, type Database, type Queryable } from '../src/db/connection'
import { migrate } from '../src/db/migrate'
import { type Account, account, check, move, outside, platform, post, STRIPES, user } from '../src/engines/ledger'
import { newId } from '../src/lib/ids'
import { median } from './load'
import { loggedBy } from './logged'
import type { BenchRow } from './row'
import { postgresOf } from './taken'
import { costOf, takeTurns } from './turns'

const ACCOUNTS = 1_000
const CONNECTIONS = 64
const ROUNDS = 7
const SLICE_MS = 1_000
/**
 * So long a payment holds its accounts until it commits, for what it does after the ledger. It is waited out, so that how many wait
 * for each other is not a question of how fast the machine is.
 */
const HELD_S = 0.005

/**
 * A transfer writes seven rows where the three statements write three: what the machine takes to flush the log decides, and it
 * swings. What a transfer is by hand does less, and what it writes into the log not at all.
 */
const LEAST_OF_STATEMENTS = 0.65
const MOST_LOGGED = 1.1

/**
 * Measures ledger transfers against the three statements of a hand-written TPC-B-like transfer, and against statements that write by
 * hand all a transfer writes; and a hot platform account in stripes against one in a single row. All take turns on one machine and
 * one database. Transfers are compared by the processor time they take of us and the database.
 */
export async function benchLedger(databaseUrl: string): Promise<BenchRow[]> {
  const db = connect(databaseUrl, CONNECTIONS + 1)
  const desks: Desk[] = []
  try {
    await migrate(db)
    const people = await prepare(db)
    for (let i = 0; i < CONNECTIONS; i++) desks.push(deskOf(await db.$client.connect()))
    const postgres = await postgresOf(db)
    const at = (work: (desk: Desk) => Promise<unknown>) => (i: number) => work(desks[i]!)
    const rounds = await takeTurns(
      {
        statements: at(threeStatements),
        byHand: at(desk => sameByHand(desk, any(people), any(people))),
        transfers: at(desk => transfer(desk.db, any(people), any(people))),
        striped: at(desk => sale(desk, till('striped'), STRIPES)),
        single: at(desk => sale(desk, till('single'), 1))
      },
      { workers: CONNECTIONS, rounds: ROUNDS, slice_ms: SLICE_MS, postgres }
    )
    const logged = await loggedBy(db.$client, {
      transfers: () => transfer(desks[0]!.db, any(people), any(people)),
      byHand: () => sameByHand(desks[0]!, any(people), any(people))
    })
    const { problems } = await check(db)
    if (problems.length > 0) throw new Error(`the books do not add up: ${problems[0]}`)
    const against = (name: 'statements' | 'byHand') =>
      median(rounds.map(one => costOf(one[name]) / costOf(one.transfers)))
    return [
      { name: 'ledger transfer against three statements', ratio: against('statements'), limit: LEAST_OF_STATEMENTS },
      { name: 'ledger transfer against its rows written by hand', ratio: against('byHand'), limit: 1.5 },
      {
        name: 'bytes of log of a transfer against its rows by hand',
        ratio: logged.transfers / logged.byHand,
        limit: MOST_LOGGED,
        most: true
      },
      {
        name: `hot account in ${STRIPES} rows against one`,
        ratio: median(rounds.map(({ striped, single }) => striped.rate / single.rate)),
        limit: 4
      }
    ]
  } finally {
    for (const { client } of desks) client.release()
    await db.$client.query(`drop table if exists bench_history, bench_accounts, ${COPIES.map(copyOf)}`)
    await db.$client.end()
  }
}

/** Tables that hold by hand what the ledger's hold. */
const COPIES = ['ledger_transfers', 'ledger_accounts', 'ledger_postings', 'ledger_days']
const copyOf = (table: string) => `bench_${table}`

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
  for (const table of COPIES)
    await db.$client.query(
      `drop table if exists ${copyOf(table)}; create table ${copyOf(table)} (like ${table} including all)`
    )
  const people = Array.from({ length: ACCOUNTS }, () => account(user(newId()), 'CNY'))
  for (let i = 0; i < people.length; i += 50)
    await Promise.all(people.slice(i, i + 50).map(person => transfer(db, bank, person, STRIPES, 1_000_000n)))
  await db.$client.query(
    'insert into bench_ledger_accounts select * from ledger_accounts where owner_kind = $1 and owner_id = any($2)',
    ['user', people.map(({ owner }) => owner.id)]
  )
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
  await client.query('select pg_sleep($1)', [HELD_S])
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

const BY_HAND = {
  transfer: `insert into bench_ledger_transfers (id, idem_key, input_hash, reason, ref_kind, ref_id, at)
    values ($1, $2, $3, 'operator_fund', 'bench', 'bench', $4) on conflict (idem_key) do nothing`,
  account: `update bench_ledger_accounts set balance_minor = balance_minor + $2, seq = seq + 1, moved_at = greatest(moved_at, $3)
    where owner_kind = 'user' and owner_id = $1 and asset = 'CNY' and bucket = 'available' and stripe = 0
      and balance_minor + $2 >= 0 returning balance_minor, seq`,
  posting: `insert into bench_ledger_postings (owner_kind, owner_id, asset, bucket, stripe, seq, transfer_id, amount_minor,
      balance_minor, at) values ('user', $1, 'CNY', 'available', 0, $2, $3, $4, $5, $6)`,
  day: `insert into bench_ledger_days as d (owner_kind, owner_id, asset, bucket, day, reason, ins, outs, in_minor, out_minor)
    values ('user', $1, 'CNY', 'available', ($2::timestamptz at time zone 'Asia/Shanghai')::date, 'operator_fund',
      ($3::bigint > 0)::int, ($3::bigint < 0)::int, greatest($3::bigint, 0), greatest(-$3::bigint, 0))
    on conflict (owner_kind, owner_id, asset, bucket, day, reason) do update set ins = d.ins + excluded.ins,
      outs = d.outs + excluded.outs, in_minor = d.in_minor + excluded.in_minor, out_minor = d.out_minor + excluded.out_minor`
}

/** All that a transfer writes, statement by statement, each planned once a connection: the least it could be in a transaction. */
async function sameByHand({ client }: Desk, from: Account, to: Account) {
  if (from === to) return
  const run = (name: keyof typeof BY_HAND, values: unknown[]) =>
    client.query({ name: `bench-${name}`, text: BY_HAND[name], values })
  const [id, at] = [newId(), new Date()]
  const moves = [
    { of: from.owner.id, minor: -1 },
    { of: to.owner.id, minor: 1 }
  ].sort((a, b) => (a.of < b.of ? -1 : 1))
  await client.query('begin')
  await run('transfer', [id, newId(), id, at])
  for (const { of, minor } of moves) {
    const { rows } = await run('account', [of, minor, at])
    await run('posting', [of, rows[0].seq, id, minor, rows[0].balance_minor, at])
    await run('day', [of, at, minor])
  }
  await client.query('commit')
}
