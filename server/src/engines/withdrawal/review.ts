import { and, eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { withdrawalReviews } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { giveBack } from './finish'
import { lockWithdrawal, tryMove, type WithdrawalRow } from './rows'
import { WITHDRAWAL_MOVES } from './states'

export interface Decision {
  withdrawalId: string
  operatorId: string
  at: Date
}

const decided = (): never => refuse('STATE', '这笔提现已经处理过了')

/** The withdrawal, locked, if this operator may decide about it. @throws Refusal NOT_FOUND, OWN, STATE */
async function toDecide(tx: Queryable, { withdrawalId, operatorId }: Decision, from: readonly string[]) {
  const row = await lockWithdrawal(tx, withdrawalId)
  if (row.userId === operatorId) refuse('OWN', '不能审核自己的提现')
  return from.includes(row.status) ? row : decided()
}

/**
 * Agrees to a withdrawal. One that needs two people waits for another operator.
 * @throws Refusal NOT_FOUND, OWN, STATE; TWICE when this operator agreed before
 */
export const approveWithdrawal = ({ db }: Pick<Services, 'db'>, decision: Decision): Promise<WithdrawalRow> =>
  transact(db, async tx => {
    const { withdrawalId, operatorId, at } = decision
    const row = await toDecide(tx, decision, WITHDRAWAL_MOVES.approve.from)
    const made = await tx
      .insert(withdrawalReviews)
      .values({ withdrawalId, operatorId, verdict: 'approve', at })
      .onConflictDoNothing()
      .returning()
    if (made.length === 0) refuse('TWICE', '你已同意过，需要另一位运营人员复核')
    const [agreed] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(withdrawalReviews)
      .where(and(eq(withdrawalReviews.withdrawalId, withdrawalId), eq(withdrawalReviews.verdict, 'approve')))
    const enough = agreed!.count >= row.approvalsNeeded
    const moved = enough
      ? await tryMove(tx, 'approve', row, { approvedAt: at, nextAt: at })
      : await tryMove(tx, 'review', row)
    return moved ?? decided()
  })

/** Refuses a withdrawal nobody has begun to pay; the amount goes back. @throws Refusal NOT_FOUND, OWN, STATE */
export const refuseWithdrawal = (
  { db, pages }: Pick<Services, 'db' | 'pages'>,
  decision: Decision & { reason: string }
): Promise<WithdrawalRow> =>
  transact(db, async tx => {
    const { withdrawalId, operatorId, reason, at } = decision
    const row = await toDecide(tx, decision, WITHDRAWAL_MOVES.refuse.from)
    const verdict = { verdict: 'refuse', reason, at }
    await tx
      .insert(withdrawalReviews)
      .values({ withdrawalId, operatorId, ...verdict })
      .onConflictDoUpdate({ target: [withdrawalReviews.withdrawalId, withdrawalReviews.operatorId], set: verdict })
    return (await giveBack({ db: tx, pages }, row, { move: 'refuse', reason, at })) ?? decided()
  })

/** Every decision about some withdrawals, oldest first. */
export const reviewsOf = (db: Queryable, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(withdrawalReviews)
        .where(sql`${withdrawalReviews.withdrawalId} in ${ids}`)
        .orderBy(withdrawalReviews.at)
