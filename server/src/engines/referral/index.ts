import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { commissionDebts, commissions, commissionTakings } from '../../db/schema'
import { divFloor, least, yuan } from '../../lib/money'
import type { Services } from '../../services'
import {
  account,
  balanceOf,
  CONVERSION,
  move,
  type Posting,
  platform,
  postMany,
  type Transfer,
  unlessShort,
  user
} from '../ledger'
import { addMessage, type NewMessage } from '../message'
import type { CommissionOrder } from './promise'
import { amountOf } from './rules'

export { type CommissionOrder, promiseCommissions } from './promise'
export {
  bringingPays,
  type CommissionRole,
  type CommissionRule,
  commissionRule,
  ROLES,
  saveCommissionRule
} from './rules'

declare module '../../services' {
  interface Pages {
    /** What a person earns by commissions. */
    commissions(): string
  }
}

export type Commission = typeof commissions.$inferSelect

const MARGIN = platform('margin')

/**
 * Settles what an order brings, once: reckoned anew from what is kept of it, at the rates it was promised at, never more than
 * the margin. Answers the transfers that pay it, for the caller to post together with the order's own.
 */
export async function settleCommissions(
  { db: tx, pages }: Pick<Services, 'db' | 'pages'>,
  { orderId, marginFen, at }: CommissionOrder
): Promise<Transfer[]> {
  const pending = await tx
    .select()
    .from(commissions)
    .where(and(eq(commissions.orderId, orderId), eq(commissions.state, 'pending')))
    .orderBy(commissions.userId, commissions.role)
    .for('update')
  const transfers: Transfer[] = []
  for (const row of pending) {
    const amountFen = amountOf(marginFen, row.rateBp)
    const set = amountFen > 0n ? { state: 'settled', settledAt: at } : { state: 'void', voidedAt: at }
    await tx
      .update(commissions)
      .set({ ...set, amountFen, marginFen })
      .where(and(eq(commissions.userId, row.userId), eq(commissions.id, row.id)))
    const paidFen = amountFen - (await keepOwed(tx, row.userId, amountFen))
    if (paidFen === 0n) continue
    transfers.push(commissionOf(row, paidFen, at))
    await addMessage(tx, { ...arrived(row, paidFen, at), url: pages.commissions() })
  }
  return transfers
}

/** Yuan of the margin become earnings: the two are different assets. */
const passedOn = (userId: string, amountFen: bigint): Posting[] => [
  ...move(account(MARGIN, 'CNY'), account(CONVERSION, 'CNY'), amountFen),
  ...move(account(CONVERSION, 'shouyi'), account(user(userId), 'shouyi'), amountFen)
]

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

const commissionOf = (row: Commission, amountFen: bigint, at: Date): Transfer => ({
  key: `commission:${row.id}`,
  reason: 'commission',
  ref: { kind: 'order', id: row.orderId },
  postings: passedOn(row.userId, amountFen),
  memo: WORDS[row.role],
  at
})

const arrived = ({ userId, id, role }: Commission, amountFen: bigint, at: Date): NewMessage => ({
  userId,
  kind: 'asset',
  title: '佣金已到账',
  topic: 'commission',
  key: `commission:${id}`,
  at,
  content: `${WORDS[role] ?? '推广'}，${yuan(amountFen)} 元佣金已到账。`
})

const WORDS: Record<string, string> = {
  first: '直接粉丝购物',
  second: '间接粉丝购物',
  partner: '推荐店铺成交',
  dock: '对接店铺成交',
  lock: '锁客购物'
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

interface Taking {
  row: Commission
  backFen: bigint
}

const makeVoid = (tx: Queryable, { userId, id }: Commission, at: Date) =>
  tx
    .update(commissions)
    .set({ state: 'void', voidedAt: at })
    .where(and(eq(commissions.userId, userId), eq(commissions.id, id)))

/** Voids what is promised to these accounts and not paid yet. */
export const voidPromised = (tx: Queryable, userIds: string[], at: Date) =>
  tx
    .update(commissions)
    .set({ state: 'void', voidedAt: at })
    .where(and(inArray(commissions.userId, userIds), eq(commissions.state, 'pending')))

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
  await tx
    .update(commissions)
    .set({ takenBackFen: sql`${commissions.takenBackFen} + ${backFen}` })
    .where(and(eq(commissions.userId, row.userId), eq(commissions.id, row.id)))
  return true
}

const backOf = ({ row, backFen }: Taking, { key, at }: CommissionRefund): Transfer => ({
  key: `commission-back:${row.id}:${key}`,
  reason: 'commission_back',
  ref: { kind: 'order', id: row.orderId },
  postings: passedOn(row.userId, backFen).map(side => ({ ...side, amountMinor: -side.amountMinor })),
  at
})

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
    if (thereFen === 0n || (await postable(tx, [backOf({ ...taking, backFen: thereFen }, refund)]))) break
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
