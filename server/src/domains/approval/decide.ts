import type { adminApproval } from '@contract/approval'
import type { Input } from '@contract/core'
import { type ApprovalRow, decideApproval, inputOf, lockApproval } from '../../engines/approval'
import { deskActorOf } from '../../engines/desk'
import { personAt } from '../../http/console'
import type { Context } from '../../http/context'
import { trail } from '../../http/trail'
import type { BoundDeed } from '../../http/two-persons'
import { markOf } from '../../lib/mark'
import { Refusal, refuse } from '../../lib/refusal'

type Decision = Input<(typeof adminApproval)['POST /api/admin/approval/decide']>

/**
 * Decides about a deed that waits, in the transaction of the request: what is agreed to is done in it, exactly as it was
 * asked, with an entry of its own in the trail. What the deed itself refuses leaves the request waiting.
 */
export async function decide(ctx: Context<'console'>, { id, agree, reason }: Decision) {
  const { desk, db, note } = ctx
  const row = await lockApproval(db, id, desk.shop?.id)
  const isOwn = row.askerId === desk.id
  const deed = ctx.kinds.deed.of(row.action)
  if (!isOwn && !desk.rights.includes(deed.right)) refuse('FORBIDDEN', `没有「${deed.title}」的权限，不能复核`)
  if (!agree && !isOwn && !reason.trim()) refuse('INVALID', '请填写不同意的原因')
  const verdict = { agree: agree === 1, deciderId: desk.id, deciderName: desk.name, note: reason.trim() }
  const decided = await decideApproval(ctx, row, verdict)
  if (agree) await doIt(ctx, row)
  note({ subject: row.subject, before: { approval: id, deed: deed.title, words: row.words }, after: decided.state })
  return { state: decided.state }
}

/** Does what was asked, as the one who asked. @throws Refusal ASKER when they may not any more, DEED when it cannot be done */
async function doIt(ctx: Context<'console'>, row: ApprovalRow) {
  const deed = ctx.kinds.deed.of(row.action)
  const asker = await deskActorOf(ctx.db, row.askerId)
  if (!asker?.rights.includes(deed.right) || (asker.shop?.id ?? null) !== row.shopId)
    return refuse('ASKER', '提交人已没有这项权限，请重新提交')
  const input = inputOf(ctx.config, row)
  const facts = {}
  const as = { ...asker, sessionId: ctx.desk.sessionId, provedAt: ctx.desk.provedAt }
  const theirs: Context<'console'> = {
    ...ctx,
    desk: as,
    person: personAt(as),
    shop: as.shop,
    agreed: true,
    idem: `approval:${row.id}`,
    note: more => void Object.assign(facts, more)
  }
  try {
    await stillSo(deed, theirs, row, input)
    await deed.handler(theirs, input)
  } catch (error) {
    if (error instanceof Refusal) refuse('DEED', `现在不能执行：${error.message}`)
    throw error
  }
  await trail(ctx, row.action, { ...(input as object), asked_by: row.askerName, approval: row.id }, facts)
}

/** What was agreed to is what it would change now. @throws Refusal CHANGED */
async function stillSo(deed: BoundDeed, as: Context<'console'>, { words, changes }: ApprovalRow, input: unknown) {
  if (!changes) return
  const now = await deed.weigh(as, input)
  if (now && markOf({ words, changes }) !== markOf({ words: now.words, changes: now.changes ?? null }))
    refuse('CHANGED', '提交之后情况有变，与申请的内容不再一致，请重新提交')
}
