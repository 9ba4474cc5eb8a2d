import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { MergeStep } from '../../db/personal'
import { users } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { User } from './accounts'
import { placeFans } from './fans'
import { addGrowth } from './membership'
import { moveOutsideIds } from './outside'
import { inviterChain } from './referral'
import { revokePerson } from './sessions'

/**
 * Moves a chat account that has no phone into the account of the phone its owner has proved, and closes it.
 * Both rows are locked first; the chat account's sessions end. Call it in a transaction.
 * @throws Refusal CANNOT_MERGE, DISABLED, OTHER_WECHAT, and what a step throws
 */
export async function mergeAccounts(
  tx: Queryable,
  { fromId, toId }: { fromId: string; toId: string },
  steps: readonly MergeStep[],
  now: Date
) {
  const locked = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [fromId, toId]))
    .orderBy(users.id)
    .for('update')
  const from = locked.find(user => user.id === fromId)
  const to = locked.find(user => user.id === toId)
  checkMergeable(from, to)
  await moveOutsideIds(tx, fromId, toId)
  const followed = await joinReferrals(tx, from!, to!)
  await addGrowth(tx, toId, from!.growthFen)
  for (const step of steps) await step.move(tx, fromId, toId, now)
  await tx.update(users).set({ disabled: true, mergedInto: toId }).where(eq(users.id, fromId))
  await placeFans(tx, [fromId, toId], followed)
  await revokePerson(tx, fromId, 'merged', now)
}

function checkMergeable(from: User | undefined, to: User | undefined) {
  if (!from || !to || from.id === to.id) refuse('CANNOT_MERGE', '这两个账号不能合并')
  if (from.disabled || to.disabled) refuse('DISABLED', '账号已停用，请联系客服')
  if (from.phone || from.parentId || to.parentId || !to.phone)
    refuse('CANNOT_MERGE', '只有未绑定手机号的微信账号可以合并')
}

const takenFrom = ({ referrerId, referredAt }: User) => ({ referrerId, referredAt })

/** The closed account's fans follow its new owner; answers who. Where one had invited the other, the link between them goes. */
async function joinReferrals(tx: Queryable, from: User, to: User): Promise<string[]> {
  const above = await inviterChain(tx, to.id)
  if (above.includes(from.id)) {
    // The survivor hangs below the closed account: it takes that account's own place under its inviter.
    await tx.update(users).set(takenFrom(from)).where(eq(users.id, to.id))
  } else if (from.referrerId && !to.referrerId && !(await inviterChain(tx, from.id)).includes(to.id)) {
    await tx
      .update(users)
      .set(takenFrom(from))
      .where(and(eq(users.id, to.id), isNull(users.referrerId)))
  }
  await tx.update(users).set({ referrerId: null }).where(eq(users.id, from.id))
  const followed = await tx
    .update(users)
    .set({ referrerId: to.id })
    .where(eq(users.referrerId, from.id))
    .returning({ id: users.id })
  return followed.map(({ id }) => id)
}
