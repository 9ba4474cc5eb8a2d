import { type SQL, sql } from 'drizzle-orm'
import { beforeCommit, type Queryable, transact } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import type { commissions } from '../../db/schema'
import type { Services } from '../../services'

type Commission = typeof commissions.$inferSelect

/**
 * Rows of `commission_sums` are taken at the end of a transaction alone, in one order: that of whoever earns by very many orders
 * is held by each of them, and for no longer than its commit takes.
 */
const END = 'commission sum'

/** Adds what a commission brought its earner, or with a minus what was taken back of it. */
export const addToSum = (tx: Queryable, { userId, role, source }: Commission, fen: bigint) =>
  beforeCommit(tx, `${END} ${userId} ${role} ${source}`, end =>
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

/** What the sums must say, from the commissions themselves. */
const summed = (whose: SQL) => sql`
  select user_id, role, source, sum(amount_fen - taken_back_fen)::bigint as settled_fen
  from commissions where state = 'settled' and ${whose} group by user_id, role, source`

/** Whose sums are not what their commissions say: both are read at one moment, and are written at one. */
async function differing(db: Queryable): Promise<{ id: string }[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct user_id as id from (${summed(sql`true`)}) c full join commission_sums s using (user_id, role, source)
    where coalesce(c.settled_fen, 0) <> coalesce(s.settled_fen, 0) order by 1`)
  return rows
}

/**
 * Sums up anew for some accounts at the end of the transaction, while nobody adds: commissions that are seen were added then,
 * and of the others nothing was.
 */
export const recountSums = (tx: Queryable, ids: readonly string[]) => beforeCommit(tx, END, end => recount(end, ids))

async function recount(tx: Queryable, ids: readonly string[]) {
  const whose = sql`user_id = any(${sql.param([...ids])}::uuid[])`
  await tx.execute(sql`lock table commission_sums in share row exclusive mode`)
  await tx.execute(sql`delete from commission_sums where ${whose}`)
  await tx.execute(sql`insert into commission_sums (user_id, role, source, settled_fen) ${summed(whose)}`)
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
export const rebuildCommissionSums = (db: Queryable): Promise<number> =>
  transact(db, async tx => {
    await tx.execute(sql`lock table commission_sums in share row exclusive mode`)
    await tx.execute(sql`delete from commission_sums`)
    const made = await tx.execute(sql`
      insert into commission_sums (user_id, role, source, settled_fen) ${summed(sql`true`)}`)
    return made.rowCount ?? 0
  })
