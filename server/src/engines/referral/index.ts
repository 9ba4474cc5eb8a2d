import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { commissionDebts, commissions, commissionTakings } from '../../db/schema'
import { divFloor, least, yuan } from '../../lib/money'
import type { Services } from '../../services'
import { account, balanceOf, postMany, type Transfer, unlessShort, user } from '../ledger'
import { addMessage, type NewMessage } from '../message'
import { noteShare } from '../stats/turns'
import { backOf, commissionOf, type Taking, WORDS } from './postings'
import type { CommissionOrder } from './promise'
import { amountOf } from './rules'
import { SERVING } from './serving'
import { addSettled, addTakenBack, addVoid } from './sums'

export { type CommissionOrder, promiseCommissions } from './promise'
export {
  bringingPays,
  type CommissionRole,
  type CommissionRule,
  commissionRule,
  ROLES,
  saveCommissionRule
} from './rules'
export {
  type Assigning,
  assignServing,
  endServing,
  endServingOf,
  SERVING,
  type Serve,
  type ServingRole,
  servesAt,
  servingOf
} from './serving'
export {
  broughtByMonth,
  type CommissionTotals,
  commissionTotals,
  compareCommissionSums,
  rebuildCommissionSums,
  settledBy
} from './sums'

declare module '../../services' {
  interface Pages {
    /** What a person earns by commissions. */
    commissions(): string
  }
}

export type Commission = typeof commissions.$inferSelect

/**
 * Settles what an order brings, once: reckoned anew from what is kept of it, at the rates it was promised at, never more than
 * the margin, or than what the shop shares. Answers the transfers that pay it, for the caller to post together with the
 * order's own.
 */
export async function settleCommissions(
  { db: tx, pages }: Pick<Services, 'db' | 'pages'>,
  order: CommissionOrder
): Promise<Transfer[]> {
  const { orderId, at } = order
  const pending = await tx
    .select()
    .from(commissions)
    .where(and(eq(commissions.orderId, orderId), eq(commissions.state, 'pending')))
    .orderBy(commissions.userId, commissions.role)
    .for('update')
  const transfers: Transfer[] = []
  for (const row of pending) {
    const { baseFen, amountFen } = reckoned(row, order)
    const set = amountFen > 0n ? { state: 'settled', settledAt: at } : { state: 'void', voidedAt: at }
    await tx
      .update(commissions)
      .set({ ...set, amountFen, marginFen: baseFen })
      .where(and(eq(commissions.userId, row.userId), eq(commissions.id, row.id)))
    if (amountFen > 0n) {
      await addSettled(tx, row, amountFen)
      await noteShare(tx, row, { what: 'share', at, fen: amountFen })
    } else await addVoid(tx, [{ ...row, amountFen }])
    const keptFen = await keepOwed(tx, row.userId, amountFen)
    const transfer = commissionOf(row, { paidFen: amountFen - keptFen, keptFen }, at)
    if (transfer.postings.length > 0) transfers.push(transfer)
    if (amountFen > keptFen)
      await addMessage(tx, { ...arrived(row, amountFen - keptFen, at), url: pages.commissions() })
  }
  return transfers
}

/** What a commission comes to as the order stands when it is settled, and what that is a part of. */
function reckoned(
  { userId, role, rateBp }: Commission,
  { marginFen, restFen = marginFen, shared = [] }: CommissionOrder
) {
  if (role === 'share') {
    const { goodsFen = 0n, amountFen = 0n } = shared.find(one => one.userId === userId) ?? {}
    return { baseFen: goodsFen, amountFen }
  }
  const baseFen = (SERVING as readonly string[]).includes(role) ? marginFen : restFen
  return { baseFen, amountFen: amountOf(baseFen, rateBp) }
}

/** What is owed from commissions that were taken back too late is kept first; answers how much of an amount is. */
async function keepOwed(tx: Queryable, userId: string, amountFen: bigint): Promise<bigint> {
  if (amountFen === 0n) return 0n
  const [debt] = await tx.select().from(commissionDebts).where(eq(commissionDebts.userId, userId)).for('update')
  const keptFen = least(debt?.owedFen ?? 0n, amountFen)
  if (keptFen > 0n) {
    await tx
      .update(commissionDebts)
      .set({ owedFen: sql`${commissionDebts.owedFen} - ${keptFen}` })
      .where(eq(commissionDebts.userId, userId))
  }
  return keptFen
}

const arrived = ({ userId, id, role }: Commission, amountFen: bigint, at: Date): NewMessage => ({
  userId,
  kind: 'asset',
  title: '佣金已到账',
  topic: 'commission',
  key: `commission:${id}`,
  at,
  content: `${WORDS[role] ?? '推广'}，${yuan(amountFen)} 元佣金已到账。`
})

export interface CommissionRefund {
  orderId: string
  refundedFen: bigint
  wholeFen: bigint
  key: string
  at: Date
}

/**
 * Takes back what a refund undoes: `refundedFen` of the `wholeFen` that were kept of the order when it was settled. What is
 * only promised becomes less by itself when it is settled; a whole refund makes it void. What was paid is taken back in
 * proportion to all that was refunded so far, so that parts that add up to the whole take all of it; as far as it is there,
 * the rest is owed. `key` names the refund: asked again with it, nothing more is taken.
 */
export async function commissionRefunded(
  { db: tx, pages }: Pick<Services, 'db' | 'pages'>,
  refund: CommissionRefund
): Promise<void> {
  const { orderId, refundedFen, wholeFen, at } = refund
  const rows = await tx
    .select()
    .from(commissions)
    .where(and(eq(commissions.orderId, orderId), inArray(commissions.state, ['pending', 'settled'])))
    .orderBy(commissions.userId, commissions.role)
    .for('update')
  const takings: Taking[] = []
  for (const row of rows) {
    if (row.state === 'pending') {
      if (refundedFen >= wholeFen) await makeVoid(tx, row, at)
      continue
    }
    const soFarFen = (await refundedBefore(tx, row, refund.key)) + refundedFen
    const backFen = divFloor(row.amountFen * least(soFarFen, wholeFen), wholeFen) - row.takenBackFen
    if (!(await writeTaking(tx, row, backFen > 0n ? backFen : 0n, refund))) continue
    takings.push({ row, backFen })
    const { userId, id } = row
    const content = `对应的订单退款了，${yuan(backFen)} 元佣金已收回；余额不足的部分会从以后的佣金中扣除。`
    const key = `commission-back:${id}:${refund.key}`
    const told = { kind: 'asset', title: '佣金已收回', content, url: pages.commissions() } as const
    await addMessage(tx, { ...told, userId, key, at })
  }
  await takeBack(tx, takings, refund)
}

async function makeVoid(tx: Queryable, row: Commission, at: Date) {
  await tx
    .update(commissions)
    .set({ state: 'void', voidedAt: at })
    .where(and(eq(commissions.userId, row.userId), eq(commissions.id, row.id)))
  await addVoid(tx, [row])
}

/** Voids what is promised to these accounts and not paid yet. */
export async function voidPromised(tx: Queryable, userIds: string[], at: Date) {
  const { userId, role, createdAt, amountFen } = commissions
  const rows = await tx
    .update(commissions)
    .set({ state: 'void', voidedAt: at })
    .where(and(inArray(commissions.userId, userIds), eq(commissions.state, 'pending')))
    .returning({ userId, role, createdAt, amountFen })
  await addVoid(tx, rows)
}

/** Fen refunded of a commission's order by other refunds since it was paid; the commission's row is locked. */
async function refundedBefore(tx: Queryable, { id }: Commission, key: string): Promise<bigint> {
  const [before] = await tx
    .select({ sum: sql`coalesce(sum(${commissionTakings.refundedFen}), 0)::bigint`.mapWith(BigInt) })
    .from(commissionTakings)
    .where(and(eq(commissionTakings.commissionId, id), ne(commissionTakings.key, key)))
  return before!.sum
}

/** Writes down that a refund takes so much of a commission back; false when it did before, or there is nothing to take. */
async function writeTaking(
  tx: Queryable,
  row: Commission,
  backFen: bigint,
  { key, refundedFen, at }: CommissionRefund
): Promise<boolean> {
  const fresh = await tx
    .insert(commissionTakings)
    .values({ key, commissionId: row.id, refundedFen, amountFen: backFen, at })
    .onConflictDoNothing()
    .returning({ key: commissionTakings.key })
  if (fresh.length === 0 || backFen === 0n) return false
  await addTakenBack(tx, row, backFen)
  await noteShare(tx, row, { what: 'taken', at, fen: backFen })
  await tx
    .update(commissions)
    .set({ takenBackFen: sql`${commissions.takenBackFen} + ${backFen}` })
    .where(and(eq(commissions.userId, row.userId), eq(commissions.id, row.id)))
  return true
}

/** All at once, so that accounts are held in one order; where somebody has spent theirs, one after the other. */
async function takeBack(tx: Queryable, takings: readonly Taking[], refund: CommissionRefund) {
  if (takings.length === 0) return
  if (
    await postable(
      tx,
      takings.map(taking => backOf(taking, refund))
    )
  )
    return
  for (const taking of takings) await takeWhatIsThere(tx, taking, refund)
}

/** Posts all or none; false when somebody has less than is to be taken. */
const postable = (tx: Queryable, transfers: readonly Transfer[]): Promise<boolean> =>
  unlessShort(
    transact(tx, part => postMany(part, transfers)).then(() => true),
    false
  )

/** What is not there any more is owed. */
async function takeWhatIsThere(tx: Queryable, taking: Taking, refund: CommissionRefund) {
  const { userId } = taking.row
  let thereFen = taking.backFen
  for (;;) {
    const transfer = backOf(taking, refund, thereFen)
    if (transfer.postings.length === 0 || (await postable(tx, [transfer]))) break
    const nowFen = await balanceOf(tx, account(user(userId), 'shouyi'))
    thereFen = least(nowFen, thereFen - 1n)
  }
  const owedFen = taking.backFen - thereFen
  if (owedFen === 0n) return
  await tx
    .insert(commissionDebts)
    .values({ userId, owedFen })
    .onConflictDoUpdate({
      target: commissionDebts.userId,
      set: { owedFen: sql`${commissionDebts.owedFen} + ${owedFen}` }
    })
}

/** Fen promised to a person by orders that are not settled yet. */
export async function pendingCommission(db: Queryable, userId: string): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${commissions.amountFen}), 0)::bigint`.mapWith(BigInt) })
    .from(commissions)
    .where(and(eq(commissions.userId, userId), eq(commissions.state, 'pending')))
  return row!.sum
}
