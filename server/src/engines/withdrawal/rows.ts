import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { withdrawals } from '../../db/schema'
import { ZONE } from '../../lib/clock'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { maskName } from '../identity/real-name'
import { WITHDRAWAL_MOVES, type WithdrawalMove, type WithdrawalStatus } from './states'

export type WithdrawalRow = typeof withdrawals.$inferSelect

export const isWithdrawal = ({ userId, id }: Pick<WithdrawalRow, 'userId' | 'id'>) =>
  and(eq(withdrawals.userId, userId), eq(withdrawals.id, id))

/**
 * Moves a withdrawal by the table of moves: one guarded update, so of two at once one finds it gone. Answers the row as it is
 * now, or undefined when it was in no status to move.
 */
export function tryMove(
  db: Queryable,
  name: WithdrawalMove,
  key: Pick<WithdrawalRow, 'userId' | 'id'>,
  set: Partial<typeof withdrawals.$inferInsert> = {}
): Promise<WithdrawalRow | undefined> {
  const where = isWithdrawal(key)
  return moveRow(db, { table: withdrawals, state: withdrawals.status, where }, WITHDRAWAL_MOVES[name], set)
}

/** Anybody's withdrawal, locked, for those who decide about it. @throws Refusal NOT_FOUND */
export async function lockWithdrawal(tx: Queryable, id: string): Promise<WithdrawalRow> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
  return row ?? refuse('NOT_FOUND', '提现申请不存在')
}

interface Wanted {
  userId?: string
  id?: string
  asset?: string
  status?: WithdrawalStatus
  /** Those somebody is to decide about, the longest waiting first. */
  waiting?: boolean
  page: number
  limit: number
}

const wanted = ({ userId, id, asset, status, waiting }: Wanted) =>
  and(
    id ? eq(withdrawals.id, id) : undefined,
    userId ? eq(withdrawals.userId, userId) : undefined,
    asset ? eq(withdrawals.asset, asset) : undefined,
    status ? eq(withdrawals.status, status) : undefined,
    waiting ? inArray(withdrawals.status, ['submitted', 'reviewing']) : undefined
  )

/** More are not counted. */
const COUNTED = 10_000

const NEWEST = [desc(withdrawals.createdAt), desc(withdrawals.id)]
const OLDEST = [asc(withdrawals.createdAt), asc(withdrawals.id)]

/** A page of withdrawals, newest first unless they wait, and how many there are, to ten thousand. */
export async function withdrawalPage(db: Queryable, filter: Wanted) {
  const [list, count] = await Promise.all([
    db
      .select()
      .from(withdrawals)
      .where(wanted(filter))
      .orderBy(...(filter.waiting ? OLDEST : NEWEST))
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    countUpTo(db, COUNTED, withdrawals, wanted(filter))
  ])
  return { list, count }
}

/** Each month of China's calendar ("2026-11") a person asked in, newest first: how often, and what arrived, in fen. */
export const withdrawalMonths = (db: Queryable, userId: string, asset?: string) => {
  const month = sql<string>`to_char(${withdrawals.createdAt} at time zone ${sql.raw(`'${ZONE}'`)}, 'YYYY-MM')`
  return db
    .select({
      month,
      count: sql<number>`count(*)::int`,
      arrivedFen:
        sql`coalesce(sum(${withdrawals.payFen}) filter (where ${withdrawals.status} = 'paid'), 0)::bigint`.mapWith(
          BigInt
        )
    })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), asset ? eq(withdrawals.asset, asset) : undefined))
    .groupBy(month)
    .orderBy(desc(month))
}

/** What was paid out to a person so far, in fen of their earnings. */
export async function paidOutFen(db: Queryable, userId: string, asset: string): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${withdrawals.grossFen}), 0)::bigint`.mapWith(BigInt) })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), eq(withdrawals.asset, asset), eq(withdrawals.status, 'paid')))
  return row!.sum
}

/** Who a withdrawal goes to, masked. One whose key is gone must not hide the others from operators. */
export function holderOf({ config }: Pick<Services, 'config'>, { holderSealed }: WithdrawalRow): string {
  try {
    return maskName(secretsOf(config).unseal(holderSealed))
  } catch {
    return '无法读取'
  }
}

/** What operators see masked, whole: the receiver's account and name. Undefined where it is not there or cannot be read. */
export async function receiverWhole({ db, config }: Pick<Services, 'db' | 'config'>, id: string) {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id))
  if (!row) return
  const secrets = secretsOf(config)
  return { account: secrets.unseal(row.numberSealed), holder: secrets.unseal(row.holderSealed) }
}
