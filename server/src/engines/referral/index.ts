import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { commissionDebts, commissions, commissionTakings } from '../../db/schema'
import { divFloor, least } from '../../lib/money'
import { account, CONVERSION, move, type Posting, platform, post, user } from '../ledger'
import type { CommissionOrder } from './promise'
import { amountOf } from './rules'

export { type CommissionOrder, promiseCommissions } from './promise'
export { type CommissionRole, type CommissionRule, commissionRule, ROLES, saveCommissionRule } from './rules'

export type Commission = typeof commissions.$inferSelect

const MARGIN = platform('margin')

/**
 * Pays what an order brings once it is settled, from the platform's margin and never more than that: reckoned anew from what
 * is kept of it, at the rates it was promised at. Once.
 */
export async function settleCommissions(tx: Queryable, { orderId, marginFen, at }: CommissionOrder): Promise<void> {
  const pending = await tx
    .select()
    .from(commissions)
    .where(and(eq(commissions.orderId, orderId), eq(commissions.state, 'pending')))
    .orderBy(commissions.userId, commissions.role)
    .for('update')
  for (const row of pending) {
    const amountFen = amountOf(marginFen, row.rateBp)
    const set = amountFen > 0n ? { state: 'settled', settledAt: at } : { state: 'void', voidedAt: at }
    await tx
      .update(commissions)
      .set({ ...set, amountFen, marginFen })
      .where(and(eq(commissions.userId, row.userId), eq(commissions.id, row.id)))
    if (amountFen > 0n) await pay(tx, { ...row, amountFen }, at)
  }
}

/** Yuan of the margin become earnings: the two are different assets. */
const passedOn = (userId: string, amountFen: bigint): Posting[] => [
  ...move(account(MARGIN, 'CNY'), account(CONVERSION, 'CNY'), amountFen),
  ...move(account(CONVERSION, 'shouyi'), account(user(userId), 'shouyi'), amountFen)
]

/** What is owed from commissions that were taken back too late is kept first. */
async function pay(tx: Queryable, row: Commission, at: Date) {
  const [debt] = await tx.select().from(commissionDebts).where(eq(commissionDebts.userId, row.userId)).for('update')
  const keptFen = least(debt?.owedFen ?? 0n, row.amountFen)
  if (keptFen > 0n) {
    await tx
      .update(commissionDebts)
      .set({ owedFen: sql`${commissionDebts.owedFen} - ${keptFen}` })
      .where(eq(commissionDebts.userId, row.userId))
  }
  if (keptFen === row.amountFen) return
  await post(tx, {
    key: `commission:${row.id}`,
    reason: 'commission',
    ref: { kind: 'order', id: row.orderId },
    postings: passedOn(row.userId, row.amountFen - keptFen),
    memo: WORDS[row.role],
    at
  })
}

const WORDS: Record<string, string> = {
  first: '直接粉丝购物',
  second: '间接粉丝购物',
  partner: '推荐店铺成交',
  dock: '对接店铺成交'
}

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
export async function commissionRefunded(tx: Queryable, refund: CommissionRefund): Promise<void> {
  const { orderId, refundedFen, wholeFen, at } = refund
  const rows = await tx
    .select()
    .from(commissions)
    .where(and(eq(commissions.orderId, orderId), inArray(commissions.state, ['pending', 'settled'])))
    .orderBy(commissions.userId, commissions.role)
    .for('update')
  for (const row of rows) {
    if (row.state === 'pending') {
      if (refundedFen >= wholeFen) await makeVoid(tx, row, at)
      continue
    }
    const soFarFen = (await refundedBefore(tx, row, refund.key)) + refundedFen
    const backFen = divFloor(row.amountFen * least(soFarFen, wholeFen), wholeFen) - row.takenBackFen
    await takeBack(tx, row, backFen > 0n ? backFen : 0n, refund)
  }
}

const makeVoid = (tx: Queryable, { userId, id }: Commission, at: Date) =>
  tx
    .update(commissions)
    .set({ state: 'void', voidedAt: at })
    .where(and(eq(commissions.userId, userId), eq(commissions.id, id)))

/** Fen refunded of a commission's order by other refunds since it was paid; the commission's row is locked. */
async function refundedBefore(tx: Queryable, { id }: Commission, key: string): Promise<bigint> {
  const [before] = await tx
    .select({ sum: sql`coalesce(sum(${commissionTakings.refundedFen}), 0)::bigint`.mapWith(BigInt) })
    .from(commissionTakings)
    .where(and(eq(commissionTakings.commissionId, id), ne(commissionTakings.key, key)))
  return before!.sum
}

async function takeBack(tx: Queryable, row: Commission, backFen: bigint, { key, refundedFen, at }: CommissionRefund) {
  const fresh = await tx
    .insert(commissionTakings)
    .values({ key, commissionId: row.id, refundedFen, amountFen: backFen, at })
    .onConflictDoNothing()
    .returning({ key: commissionTakings.key })
  if (fresh.length === 0 || backFen === 0n) return
  await tx
    .update(commissions)
    .set({ takenBackFen: sql`${commissions.takenBackFen} + ${backFen}` })
    .where(and(eq(commissions.userId, row.userId), eq(commissions.id, row.id)))
  const thereFen = least(await availableOf(tx, row.userId), backFen)
  if (thereFen > 0n) {
    await post(tx, {
      key: `commission-back:${row.id}:${key}`,
      reason: 'commission_back',
      ref: { kind: 'order', id: row.orderId },
      postings: passedOn(row.userId, thereFen).map(side => ({ ...side, amountMinor: -side.amountMinor })),
      at
    })
  }
  const owedFen = backFen - thereFen
  if (owedFen === 0n) return
  await tx
    .insert(commissionDebts)
    .values({ userId: row.userId, owedFen })
    .onConflictDoUpdate({
      target: commissionDebts.userId,
      set: { owedFen: sql`${commissionDebts.owedFen} + ${owedFen}` }
    })
}

/** What is there to be taken, held still until the transaction ends. */
async function availableOf(tx: Queryable, userId: string): Promise<bigint> {
  const { rows } = await tx.execute<{ balance_minor: string }>(sql`
    select balance_minor::text from ledger_accounts
    where owner_kind = 'user' and owner_id = ${userId} and asset = 'shouyi' and bucket = 'available' for update`)
  return BigInt(rows[0]?.balance_minor ?? 0)
}

/** Fen promised to a person by orders that are not settled yet. */
export async function pendingCommission(db: Queryable, userId: string): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${commissions.amountFen}), 0)::bigint`.mapWith(BigInt) })
    .from(commissions)
    .where(and(eq(commissions.userId, userId), eq(commissions.state, 'pending')))
  return row!.sum
}
