import { type SQL, sql } from 'drizzle-orm'
import { beforeCommit, type Queryable, transact } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import type { commissions } from '../../db/schema'
import { monthText, ZONE } from '../../lib/clock'
import type { Services } from '../../services'

type Commission = typeof commissions.$inferSelect

/**
 * Rows of sums are taken at the end of a transaction alone, in one order: those of months first, of which each change has one, so
 * that who holds that table holds up everybody who adds. Those of whoever earns by very many orders are held by each of them, and
 * for no longer than its commit takes.
 */
const END = { all: 'commission sum', month: 'commission sum 1', role: 'commission sum 2' } as const

/** Which sums: of an earner, a role and the month a commission was promised in. */
type Of = Pick<Commission, 'userId' | 'role' | 'createdAt'>
interface Came {
  settled: number
  settledFen: bigint
  takenBackFen: bigint
  voided: number
  voidFen: bigint
}

const NOTHING: Came = { settled: 0, settledFen: 0n, takenBackFen: 0n, voided: 0, voidFen: 0n }

/** Adds that a commission was paid, with so much. */
export async function addSettled(tx: Queryable, row: Commission, fen: bigint) {
  await addToMonth(tx, row, { ...NOTHING, settled: 1, settledFen: fen })
  await addToRole(tx, row, fen)
}

/** Adds that of a commission so much was taken back. */
export async function addTakenBack(tx: Queryable, row: Commission, fen: bigint) {
  await addToMonth(tx, row, { ...NOTHING, takenBackFen: fen })
  await addToRole(tx, row, -fen)
}

/** Adds that commissions came to nothing, each with what it was of. */
export async function addVoid(tx: Queryable, rows: readonly (Of & { amountFen: bigint })[]) {
  const months = new Map<string, { of: Of; came: Came }>()
  for (const row of rows) {
    const key = `${row.userId} ${row.role} ${monthText(row.createdAt)}`
    const { of, came } = months.get(key) ?? { of: row, came: NOTHING }
    months.set(key, { of, came: { ...came, voided: came.voided + 1, voidFen: came.voidFen + row.amountFen } })
  }
  for (const { of, came } of months.values()) await addToMonth(tx, of, came)
}

const addToMonth = (tx: Queryable, { userId, role, createdAt }: Of, came: Came) => {
  const month = monthText(createdAt)
  return beforeCommit(tx, `${END.month} ${userId} ${role} ${month}`, end =>
    end.execute(sql`
      insert into commission_months as m (user_id, role, month, settled, settled_fen, taken_back_fen, voided, void_fen)
      values (${userId}, ${role}, ${month}, ${came.settled}, ${came.settledFen}, ${came.takenBackFen}, ${came.voided}, ${came.voidFen})
      on conflict (user_id, role, month) do update set settled = m.settled + excluded.settled,
        settled_fen = m.settled_fen + excluded.settled_fen, taken_back_fen = m.taken_back_fen + excluded.taken_back_fen,
        voided = m.voided + excluded.voided, void_fen = m.void_fen + excluded.void_fen`)
  )
}

const addToRole = (tx: Queryable, { userId, role, source }: Commission, fen: bigint) =>
  beforeCommit(tx, `${END.role} ${userId} ${role} ${source}`, end =>
    // Never below nothing: that a sum is wrong, which the job finds, must not keep money from going back.
    end.execute(sql`
      insert into commission_sums as s (user_id, role, source, settled_fen)
      values (${userId}, ${role}, ${source}, greatest(0, ${fen}::bigint))
      on conflict (user_id, role, source) do update set settled_fen = greatest(0, s.settled_fen + ${fen}::bigint)`)
  )

/** Fen that each of some roles has brought somebody in all; of one source, or of all. */
export async function settledBy<Role extends string>(
  db: Queryable,
  userId: string,
  roles: readonly Role[],
  source?: 'goods' | 'counter'
): Promise<Map<Role, bigint>> {
  const { rows } = await db.execute<{ role: Role; fen: string }>(sql`
    select role, sum(settled_fen)::text as fen from commission_sums
    where user_id = ${userId} and role in ${roles} ${source ? sql`and source = ${source}` : sql``} group by role`)
  return new Map(rows.map(({ role, fen }) => [role, BigInt(fen)]))
}

/** What became of the commissions of some accounts in some roles, in all: of those that are only promised, what they are now. */
export async function commissionTotals(
  db: Queryable,
  ids: readonly string[],
  roles: readonly string[]
): Promise<CommissionTotals> {
  const whose = sql`user_id = any(${sql.param([...ids])}::uuid[]) and role = any(${sql.param([...roles])}::text[])`
  const { rows } = await db.execute<CommissionTotals & Record<string, unknown>>(sql`
    select (m.count + p.count)::int as count, (m.voided)::int as voided, p.fen::text as pending, m.settled::text as settled,
      m.back::text as back, m.void::text as void
    from (
      select coalesce(sum(settled + voided), 0) as count, coalesce(sum(voided), 0) as voided,
        coalesce(sum(settled_fen), 0) as settled, coalesce(sum(taken_back_fen), 0) as back, coalesce(sum(void_fen), 0) as void
      from commission_months where ${whose}
    ) m, (
      select count(*) as count, coalesce(sum(amount_fen), 0) as fen from commissions where ${whose} and state = 'pending'
    ) p`)
  return rows[0]!
}

/** In fen: promised, paid at first, taken back of that, and promised without coming to anything. `voided`: how many of those. */
export interface CommissionTotals {
  count: number
  voided: number
  pending: string
  settled: string
  back: string
  void: string
}

/**
 * What orders of each month of China's calendar bring in one role, newest month first: how many commissions, the fen that are
 * promised or settled, and those that are settled; what was taken back is taken off.
 */
export async function broughtByMonth(db: Queryable, userId: string, role: string) {
  const { rows } = await db.execute<{ month: string; count: number; fen: string; settled: string }>(sql`
    select month, sum(count)::int as count, sum(fen)::text as fen, sum(settled)::text as settled from (
      select month, settled + voided as count, settled_fen - taken_back_fen as fen, settled_fen - taken_back_fen as settled
      from commission_months where user_id = ${userId} and role = ${role}
      union all
      select ${MONTH}, count(*), sum(amount_fen), 0 from commissions
      where user_id = ${userId} and role = ${role} and state = 'pending' group by 1
    ) m group by month order by month desc`)
  return rows
}

const MONTH = sql`to_char(created_at at time zone ${sql.raw(`'${ZONE}'`)}, 'YYYY-MM')`

/** What the sums must say, from the commissions themselves. */
const summed = (whose: SQL) => sql`
  select user_id, role, source, sum(amount_fen - taken_back_fen)::bigint as settled_fen
  from commissions where state = 'settled' and ${whose} group by user_id, role, source`

const summedByMonth = (whose: SQL) => sql`
  select user_id, role, ${MONTH} as month,
    (count(*) filter (where state = 'settled'))::int as settled,
    coalesce(sum(amount_fen) filter (where state = 'settled'), 0)::bigint as settled_fen, sum(taken_back_fen)::bigint as taken_back_fen,
    (count(*) filter (where state = 'void'))::int as voided,
    coalesce(sum(amount_fen) filter (where state = 'void'), 0)::bigint as void_fen
  from commissions where state <> 'pending' and ${whose} group by user_id, role, ${MONTH}`

const BY_MONTH = ['settled', 'settled_fen', 'taken_back_fen', 'voided', 'void_fen'] as const
const monthly = (alias: string) => sql.raw(`(${BY_MONTH.map(name => `coalesce(${alias}.${name}, 0)`).join(', ')})`)

/** Whose sums are not what their commissions say: both are read at one moment, and are written at one. */
async function differing(db: Queryable): Promise<{ id: string }[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select user_id as id from (${summed(sql`true`)}) c full join commission_sums s using (user_id, role, source)
    where coalesce(c.settled_fen, 0) <> coalesce(s.settled_fen, 0)
    union
    select user_id from (${summedByMonth(sql`true`)}) c full join commission_months m using (user_id, role, month)
    where ${monthly('c')} <> ${monthly('m')}
    order by 1`)
  return rows
}

/**
 * Sums up anew for some accounts at the end of the transaction, while nobody adds: commissions that are seen were added then,
 * and of the others nothing was.
 */
export const recountSums = (tx: Queryable, ids: readonly string[]) =>
  beforeCommit(tx, END.all, end => recount(end, sql`user_id = any(${sql.param([...ids])}::uuid[])`))

/** Answers how many rows there are. */
async function recount(tx: Queryable, whose: SQL): Promise<number> {
  await tx.execute(sql`lock table commission_months in share row exclusive mode`)
  await tx.execute(sql`delete from commission_sums where ${whose}`)
  await tx.execute(sql`delete from commission_months where ${whose}`)
  const inAll = await tx.execute(sql`
    insert into commission_sums (user_id, role, source, settled_fen) ${summed(whose)}`)
  const byMonth = await tx.execute(sql`
    insert into commission_months (user_id, role, month, ${sql.raw(BY_MONTH.join(', '))}) ${summedByMonth(whose)}`)
  return (inAll.rowCount ?? 0) + (byMonth.rowCount ?? 0)
}

/** Compares the sums with the commissions and puts them right. Answers how many accounts differed. */
export async function compareCommissionSums(services: Services): Promise<number> {
  const rows = await differing(services.db)
  if (rows.length > 0) services.log.error({ accounts: rows.slice(0, 20) }, 'what commissions come to differs from them')
  return inTurn(services, rows, 'what commissions come to cannot be put right', ({ id }) =>
    transact(services.db, tx => recountSums(tx, [id])).then(() => true)
  )
}

/** Makes all sums anew. For databases that were filled past this engine. */
export const rebuildCommissionSums = (db: Queryable): Promise<number> => transact(db, tx => recount(tx, sql`true`))
