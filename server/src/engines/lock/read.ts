import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { contains } from '../../db/pattern'
import { dayStart, dayText } from '../../lib/clock'

export interface CustomersAsked {
  userId: string
  kind: string
  /** A part of the nickname. */
  keyword?: string
  page: number
  limit: number
  now: Date
}

export interface CustomerRow {
  /** Names the row, and nobody. */
  id: string
  /** The customer's parent account. */
  personId: string
  nickname: string
  at: Date
  /** The end of their lock; null for who only visited. */
  endsAt: Date | null
  opens: number
}

interface Row extends Record<string, unknown> {
  id: string
  person_id: string
  nickname: string
  at: string
  ends_at: string | null
  opens: number
}

const rowFrom = ({ id, person_id, nickname, at, ends_at, opens }: Row): CustomerRow => ({
  id,
  personId: person_id,
  nickname,
  opens,
  at: new Date(at),
  endsAt: ends_at === null ? null : new Date(ends_at)
})

/** Narrows rows down to those of people whose nickname has it; without it nobody is looked up. */
const named = (person: SQL, keyword?: string) =>
  keyword
    ? sql`and exists (select from users u where u.id = ${person} and ${contains(sql`u.nickname`, keyword)})`
    : sql``

const held = ({ userId, kind, now }: Pick<CustomersAsked, 'userId' | 'kind' | 'now'>) =>
  sql`from locks l where l.holder_id = ${userId} and l.kind = ${kind} and l.ends_at > ${now}`

/** Customers somebody has locked now, newest first; where a name is looked for, with how many are found. */
export async function customersOf(db: Queryable, { keyword, page, limit, ...asked }: CustomersAsked) {
  const from = sql`${held(asked)} ${named(sql`l.user_id`, keyword)}`
  const [{ rows }, count] = await Promise.all([
    db.execute<Row>(sql`
      select l.id, l.user_id as person_id, u.nickname, l.starts_at as at, l.ends_at, coalesce(v.opens, 1) as opens
      from (
        select l.id, l.user_id, l.starts_at, l.ends_at ${from}
        order by l.starts_at desc, l.id desc limit ${limit} offset ${(page - 1) * limit}
      ) l join users u on u.id = l.user_id
        left join lock_visitors v on v.user_id = ${asked.userId} and v.kind = ${asked.kind} and v.visitor_id = l.user_id
      order by l.starts_at desc, l.id desc`),
    keyword ? countOf(db, from) : undefined
  ])
  return { list: rows.map(rowFrom), count }
}

/**
 * Who opened somebody's links and is not their customer now. Customers are put in one set that each visitor is compared with,
 * however few a plan that is made for everybody takes them for: it would look each visitor up among them.
 */
const visiting = ({ userId, kind, keyword }: Pick<CustomersAsked, 'userId' | 'kind' | 'keyword'>) => sql`
  from lock_visitors v where v.user_id = ${userId} and v.kind = ${kind}
    and v.visitor_id not in (select user_id from held) ${named(sql`v.visitor_id`, keyword)}`

/**
 * Who opened somebody's links and is not their customer now, whoever was here last first; with those numbers, for which customers
 * are gathered anyway, and where a name is looked for, with how many are found.
 */
export async function visitorsOf(db: Queryable, { page, limit, ...asked }: CustomersAsked) {
  const { rows: found } = await db.execute<FanNumbers & { ids: string[]; count: number | null }>(sql`
    ${numbersOf(asked)},
    array(select v.visitor_id ${visiting(asked)}
      order by v.last_at desc, v.visitor_id desc limit ${limit} offset ${(page - 1) * limit}) as ids,
    ${asked.keyword ? sql`(select count(*)::int ${visiting(asked)})` : sql`null`} as count`)
  const { ids, count, ...numbers } = found[0]!
  const { rows } = await db.execute<Row>(sql`
    select md5(${asked.userId}::uuid::text || k.id::text)::uuid as id, k.id as person_id, u.nickname, v.last_at as at,
      null::timestamptz as ends_at, v.opens
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as k (id, place) join users u on u.id = k.id
      join lock_visitors v on v.user_id = ${asked.userId} and v.kind = ${asked.kind} and v.visitor_id = k.id
    order by k.place`)
  return { list: rows.map(rowFrom), count: count ?? undefined, numbers }
}

async function countOf(db: Queryable, from: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${from}`)
  return rows[0]!.count
}

export interface FanNumbers extends Record<string, unknown> {
  locked: number
  followers: number
}

/** SQL that begins a select of how many customers somebody has now, `held`, and how many visitors are none of them. */
const numbersOf = ({ userId, kind, now }: Pick<CustomersAsked, 'userId' | 'kind' | 'now'>): SQL => sql`
  with held as materialized (select l.user_id ${held({ userId, kind, now })})
  select (select count(*)::int from held) as locked, (select count(*)::int ${visiting({ userId, kind })}) as followers`

/** How many customers somebody has now, and how many opened their links and are none. */
export async function fanNumbers(db: Queryable, userId: string, kind: string, now: Date): Promise<FanNumbers> {
  const { rows } = await db.execute<FanNumbers>(numbersOf({ userId, kind, now }))
  return rows[0]!
}

export interface LockNumbers extends Record<string, unknown> {
  locked: number
  today: number
  visitors: number
}

/** How many customers somebody has now, how many of them since this morning, and how many opened their links at all. */
export async function lockNumbers(db: Queryable, userId: string, kind: string, now: Date): Promise<LockNumbers> {
  const from = held({ userId, kind, now })
  const { rows } = await db.execute<LockNumbers>(sql`
    select (select count(*)::int ${from}) as locked,
      (select count(*)::int ${from} and l.starts_at >= ${dayStart(dayText(now))}) as today,
      (select count(*)::int from lock_visitors v where v.user_id = ${userId} and v.kind = ${kind}) as visitors`)
  return rows[0]!
}

export interface LocksAsked {
  kind?: string
  /** Accounts of whom they are, as holder or as customer. */
  ids?: readonly string[]
  live?: boolean
  page: number
  limit: number
  now: Date
}

interface LockLine extends Record<string, unknown> {
  id: string
  kind: string
  holder_id: string
  holder_name: string
  user_id: string
  customer_name: string
  touched_at: string
  starts_at: string
  ends_at: string
  end_reason: string
}

const COUNTED = 10_000

/** All locks, newest first, for who runs the shop; counted to ten thousand. */
export async function allLocks(db: Queryable, { kind, ids, live, page, limit, now }: LocksAsked) {
  const list = ids && sql.param([...ids])
  const where = sql`where true ${kind ? sql`and l.kind = ${kind}` : sql``}
    ${list ? sql`and (l.holder_id = any(${list}::uuid[]) or l.user_id = any(${list}::uuid[]))` : sql``}
    ${live === undefined ? sql`` : live ? sql`and l.ends_at > ${now}` : sql`and l.ends_at <= ${now}`}`
  const [{ rows }, total] = await Promise.all([
    db.execute<LockLine>(sql`
      select l.id, l.kind, l.holder_id, h.nickname as holder_name, l.user_id, c.nickname as customer_name,
        l.touched_at, l.starts_at, l.ends_at, l.end_reason
      from (
        select * from locks l ${where} order by l.starts_at desc, l.id desc limit ${limit} offset ${(page - 1) * limit}
      ) l join users h on h.id = l.holder_id join users c on c.id = l.user_id
      order by l.starts_at desc, l.id desc`),
    db.execute<{ count: number }>(
      sql`select count(*)::int as count from (select from locks l ${where} limit ${COUNTED}) x`
    )
  ])
  const at = (text: string) => new Date(text)
  return {
    list: rows.map(row => ({
      id: row.id,
      kind: row.kind,
      holderId: row.holder_id,
      holderName: row.holder_name,
      userId: row.user_id,
      customerName: row.customer_name,
      endReason: row.end_reason,
      touchedAt: at(row.touched_at),
      startsAt: at(row.starts_at),
      endsAt: at(row.ends_at)
    })),
    count: total.rows[0]!.count
  }
}
