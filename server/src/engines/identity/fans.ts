import { type SQL, sql } from 'drizzle-orm'
import { beforeCommit, type Queryable, transact, within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import type { Services } from '../../services'

/** Orders that count for who bought them: of a shop, paid, and not given back. */
const KEPT = sql`o.shop_id is not null and o.state in ('paid', 'shipped', 'received', 'complete')`

/**
 * What `fans` must say, from accounts and orders themselves. Each is counted by one join for all who are wanted: counted by
 * itself for everybody, whoever brought very many made the planner go through all accounts for each.
 */
const sourceOf = (wanted: SQL) => sql`
  with w as (select u.id, u.referrer_id, u.created_at, u.disabled from users u where ${wanted})
  select w.id as user_id, w.referrer_id, r.referrer_id as above_id, w.created_at as joined_at, not w.disabled as shown,
    coalesce(c.people, 0)::int as children, coalesce(g.people, 0)::int as grandchildren,
    coalesce(b.orders, 0)::int as orders, coalesce(b.paid_fen, 0)::bigint as paid_fen
  from w left join users r on r.id = w.referrer_id
  left join (
    select n.referrer_id as id, count(*) as people from users n
    where n.referrer_id in (select id from w) and not n.disabled group by 1
  ) c on c.id = w.id
  left join (
    select m.referrer_id as id, count(*) as people from users m join users n on n.referrer_id = m.id
    where m.referrer_id in (select id from w) and not n.disabled group by 1
  ) g on g.id = w.id
  left join (
    select o.user_id as id, count(*) as orders, sum(o.pay_fen) as paid_fen from orders o
    where o.user_id in (select id from w) and ${KEPT} group by 1
  ) b on b.id = w.id`

const COLUMNS = sql.raw('user_id, referrer_id, above_id, joined_at, shown, children, grandchildren, orders, paid_fen')

/**
 * Rows of `fans` are taken at the end of a transaction alone, so that nobody waits for anything else while holding one: new
 * accounts first, then what was bought by account, then who was placed, which counts from the orders themselves. Groups are
 * followed before all of it, as who signs in holds a row there for longer.
 */
const END = { groups: 'fans 0', joined: 'fans 1', bought: 'fans 2', placed: 'fans 3' } as const

/** Enters a new account, and counts it for whoever brought it and for who brought that one. */
export const countJoined = (tx: Queryable, made: { id: string; referrerId: string | null }) =>
  beforeCommit(tx, `${END.joined} ${made.id}`, end => joined(end, made))

/**
 * The row of whoever brought the account says who is above at that moment: somebody who is just then placed under another waits,
 * or has been already.
 */
async function joined(tx: Queryable, { id, referrerId }: { id: string; referrerId: string | null }) {
  await tx.execute(sql`
    insert into fans (user_id, referrer_id, joined_at) select id, referrer_id, created_at from users where id = ${id}`)
  if (!referrerId) return
  const { rows } = await tx.execute<{ above: string | null }>(sql`
    update fans set children = children + 1 where user_id = ${referrerId} returning referrer_id as above`)
  const above = rows[0]?.above
  if (!above) return
  await tx.execute(sql`update fans set above_id = ${above} where user_id = ${id}`)
  await tx.execute(sql`update fans set grandchildren = grandchildren + 1 where user_id = ${above}`)
}

/**
 * Counts orders somebody paid, or with a minus those that count no longer. Never below nothing: that a count is wrong, which the
 * job finds, must not keep money from going back.
 */
export const countBought = (tx: Queryable, userId: string, { orders, fen }: { orders: number; fen: bigint }) =>
  beforeCommit(tx, `${END.bought} ${userId}`, end =>
    end.execute(sql`
      update fans set orders = greatest(0, orders + ${orders}::int), paid_fen = greatest(0, paid_fen + ${fen}::bigint)
      where user_id = ${userId}`)
  )

/** Some accounts, and who is above them, by what is kept and by the accounts themselves. */
async function aboveAnd(tx: Queryable, ids: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (
      select unnest(${ids}) as id
      union select u.referrer_id from users u where u.id = any(${ids})
      union select r.referrer_id from users u join users r on r.id = u.referrer_id where u.id = any(${ids})
      union select f.referrer_id from fans f where f.user_id = any(${ids})
      union select f.above_id from fans f where f.user_id = any(${ids})
    ) x where id is not null order by id`)
  return rows.map(({ id }) => id)
}

const asIds = (list: readonly string[]) => sql`${sql.param([...list])}::uuid[]`

/**
 * Holds the rows of some accounts and of who is above them, in one order. While somebody's row is held nobody becomes their
 * fan and nobody is put above them; who came above them while this waited is held as well.
 */
async function hold(tx: Queryable, ids: SQL): Promise<string[]> {
  for (let held: string[] = []; ; ) {
    const people = await aboveAnd(tx, ids)
    if (people.every(id => held.includes(id))) return people
    await tx.execute(sql`
      insert into fans (user_id, joined_at) select id, created_at from users where id = any(${asIds(people)}) order by id
      on conflict do nothing`)
    await tx.execute(sql`select from fans where user_id = any(${asIds(people)}) order by user_id for update`)
    held = [...held, ...people]
  }
}

/**
 * Puts accounts that were placed, merged or closed where they stand at the end of the transaction, with those below them, and
 * counts anew for them and for who is above them. `followed`: who came from below one of them to below another.
 */
export async function placeFans(tx: Queryable, moved: readonly string[], followed: readonly string[] = []) {
  await beforeCommit(tx, END.groups, end => followGroups(end, [...moved, ...followed]))
  await beforeCommit(tx, END.placed, end => place(end, moved))
}

async function place(tx: Queryable, moved: readonly string[]) {
  const ids = asIds(moved)
  const people = asIds(await hold(tx, ids))
  await tx.execute(sql`
    update fans f set referrer_id = u.referrer_id, above_id = r.referrer_id, joined_at = u.created_at, shown = not u.disabled
    from users u left join users r on r.id = u.referrer_id
    where f.user_id = u.id and u.id in (
        select unnest(${ids})
        union select c.id from users c where c.referrer_id = any(${ids})
        union select x.user_id from fans x where x.referrer_id = any(${ids})
        union select x.user_id from fans x where x.above_id = any(${ids})
      )
      and (f.referrer_id, f.above_id, f.joined_at, f.shown)
        is distinct from (u.referrer_id, r.referrer_id, u.created_at, not u.disabled)`)
  await tx.execute(sql`
    update fans f set
      children = (select count(*) from fans c where c.referrer_id = f.user_id and c.shown),
      grandchildren = (select count(*) from fans c where c.above_id = f.user_id and c.shown)
    where f.user_id = any(${people})`)
  await tx.execute(sql`
    update fans f set orders = b.orders, paid_fen = b.paid_fen
    from unnest(${ids}) as one (id)
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(o.pay_fen), 0)::bigint as paid_fen
      from orders o where o.user_id = one.id and ${KEPT}
    ) b
    where f.user_id = one.id`)
}

/** Tables that say whose group somebody is in beside what they did, to be looked through by group. */
const BY_GROUP = ['calendar_people', 'calendar_days', 'calendar_reminders'] as const

/** Has those rows follow accounts that moved, or that were closed or kept out. */
async function followGroups(tx: Queryable, moved: readonly string[]) {
  const ids = asIds(moved)
  for (const table of BY_GROUP) {
    const name = sql.raw(table)
    await tx.execute(sql`
      update ${name} c set referrer_id = g.referrer_id
      from (
        select u.id, case when u.disabled or u.parent_id is not null then null else u.referrer_id end as referrer_id
        from users u where u.id = any(${ids})
      ) g
      where c.user_id = g.id and c.referrer_id is distinct from g.referrer_id`)
  }
}

/** Makes all rows anew; nobody joins or pays meanwhile. For databases that were filled past the engines. */
export const rebuildFans = (db: Queryable): Promise<number> =>
  transact(db, async tx => {
    await tx.execute(sql`lock table fans in exclusive mode`)
    await tx.execute(sql`delete from fans`)
    const made = await tx.execute(sql`insert into fans (${COLUMNS}) ${sourceOf(sql`true`)}`)
    for (const table of BY_GROUP)
      await tx.execute(sql`
        update ${sql.raw(table)} c set referrer_id = u.referrer_id from users u
        where u.id = c.user_id and not u.disabled and u.parent_id is null and c.referrer_id is distinct from u.referrer_id`)
    return made.rowCount ?? 0
  })

/** Accounts that are compared at once. */
const BATCH = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Of the next accounts after one: which rows differ from their source, and the last that was looked at. */
async function differing(db: Queryable, after: string) {
  const { rows: some } = await db.execute<{ id: string }>(
    sql`select id from users where id > ${after} order by id limit ${BATCH}`
  )
  const ids = asIds(some.map(({ id }) => id))
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.user_id as id from (${sourceOf(sql`u.id = any(${ids})`)}) s left join fans f on f.user_id = s.user_id
    where (f.user_id, f.referrer_id, f.above_id, f.joined_at, f.shown, f.children, f.grandchildren, f.orders, f.paid_fen)
      is distinct from (s.user_id, s.referrer_id, s.above_id, s.joined_at, s.shown, s.children, s.grandchildren, s.orders, s.paid_fen)`)
  return { rows, last: some.length < BATCH ? undefined : some.at(-1)!.id }
}

/** Compares what is kept with its source, tells of what differs and puts it right. Answers how many accounts differed. */
export async function compareFans(services: Services): Promise<number> {
  let found = 0
  for (let after: string | undefined = FIRST; after; ) {
    const { rows, last } = await differing(services.db, after)
    if (rows.length > 0)
      services.log.error({ accounts: rows.slice(0, 20) }, 'what is counted of fans differs from its source')
    found += await inTurn(services, rows, 'what is counted of fans cannot be put right', ({ id }) =>
      within(services, ({ db }) => placeFans(db, [id])).then(() => true)
    )
    after = last
  }
  return found
}
