import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { approvals } from '../../db/schema'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type ApprovalRow, isSealed } from './seal'
import { APPROVAL_MOVES } from './states'

const decided = (): never => refuse('STATE', '这项申请已经处理过了')

/** A request, held until the transaction ends; for people of a shop, one of that shop. @throws Refusal NOT_FOUND */
export async function lockApproval(tx: Queryable, id: string, shopId: string | undefined): Promise<ApprovalRow> {
  const own = shopId ? eq(approvals.shopId, shopId) : undefined
  const [row] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, id), own))
    .for('update')
  return row ?? refuse('NOT_FOUND', '申请不存在')
}

export interface Verdict {
  agree: boolean
  deciderId: string
  deciderName: string
  note: string
}

/**
 * Decides about a request that is locked; the asker can only take it back. What is agreed to is to be done in the same
 * transaction.
 * @throws Refusal STATE when it was decided, LAPSED, OWN when the asker agrees, BROKEN_SEAL when the row was changed
 */
export async function decideApproval(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  row: ApprovalRow,
  { agree, deciderId, deciderName, note }: Verdict
): Promise<ApprovalRow> {
  const at = clock.now()
  const isOwn = row.askerId === deciderId
  if (row.state !== 'waiting') decided()
  if (row.expiresAt <= at) refuse('LAPSED', '申请已超过 24 小时，请重新提交')
  if (agree && isOwn) refuse('OWN', '不能复核自己提交的操作，请由另一位同事处理')
  if (agree && !isSealed(config, row)) refuse('BROKEN_SEAL', '申请内容已被改动，不能执行，请立即排查')
  const move = agree ? APPROVAL_MOVES.agree : isOwn ? APPROVAL_MOVES.withdraw : APPROVAL_MOVES.refuse
  const place = { table: approvals, state: approvals.state, where: eq(approvals.id, row.id) }
  return (await moveRow(db, place, move, { deciderId, deciderName, note, decidedAt: at })) ?? decided()
}
