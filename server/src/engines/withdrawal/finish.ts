import { eq } from 'drizzle-orm'
import { type Queryable, transact, within } from '../../db/connection'
import { withdrawals } from '../../db/schema'
import { yuan } from '../../lib/money'
import type { Services } from '../../services'
import { type Asset, account, CONVERSION, move, outside, platform, post, user } from '../ledger'
import { addMessage } from '../message'
import { giveQuotaBack } from './quota'
import { tryMove, type WithdrawalRow } from './rows'

declare module '../../services' {
  interface Pages {
    /** A person's withdrawals. */
    withdrawals(): string
  }
}

/** What withdrawing costs people is the platform's. */
export const WITHDRAW_FEES = platform('withdraw-fee')

/** Tells of a turn of a withdrawal, whatever is switched off: it is money that leaves. */
export const tell = (
  { db, pages }: Pick<Services, 'db' | 'pages'>,
  { userId, id }: Pick<WithdrawalRow, 'userId' | 'id'>,
  { turn = 'end', title, content }: { turn?: 'begin' | 'end'; title: string; content: string },
  at: Date
) =>
  addMessage(db, {
    userId,
    kind: 'asset',
    title,
    content,
    url: pages.withdrawals(),
    key: `withdrawal-${turn}:${id}`,
    topic: 'withdrawal',
    always: true,
    at
  })

/** The row as it is now, with whoever owns it now: accounts may have been merged meanwhile. */
async function locked(tx: Queryable, id: string): Promise<WithdrawalRow> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
  return row!
}

/** The channel paid: the frozen amount leaves the books, once, however often it is told. */
export const settlePaid = (
  { db, clock, pages }: Services,
  { id, ...paid }: { id: string; channel: string; tradeNo: string }
) =>
  transact(db, async tx => {
    const now = clock.now()
    const row = await locked(tx, id)
    const set = { tradeNo: paid.tradeNo, closedAt: now, nextAt: null, error: '', confirm: null }
    if (!(await tryMove(tx, 'settle', row, set))) return false
    const asset = row.asset as Asset
    await post(tx, {
      key: `payout:${row.payoutNo}`,
      reason: 'withdraw_paid',
      ref: { kind: 'withdrawal', id },
      postings: [
        ...move(account(user(row.userId), asset, 'frozen'), account(CONVERSION, asset), row.amountMinor),
        ...move(account(CONVERSION, 'CNY'), account(outside(paid.channel), 'CNY'), row.payFen),
        ...(row.feeFen > 0n ? move(account(CONVERSION, 'CNY'), account(WITHDRAW_FEES, 'CNY'), row.feeFen) : [])
      ],
      at: now,
      memo: `提现到${row.accountTitle}`
    })
    const content = `${yuan(row.payFen)} 元已打款至${row.accountTitle}，请注意查收。`
    await tell({ db: tx, pages }, row, { title: '提现已到账', content }, now)
    return true
  })

/** In the caller's transaction: the amount is the person's again, and so is their quota. Answers whether this call did it. */
export async function giveBack(
  services: Pick<Services, 'db' | 'pages'>,
  row: WithdrawalRow,
  { move: name, reason, at }: { move: 'refuse' | 'fail'; reason: string; at: Date }
): Promise<WithdrawalRow | undefined> {
  const tx = services.db
  const closed = await tryMove(tx, name, row, { reason, closedAt: at, nextAt: null, confirm: null })
  if (!closed) return
  await giveQuotaBack(tx, row)
  const asset = row.asset as Asset
  await post(tx, {
    key: `withdraw-back:${row.id}`,
    reason: 'withdraw_back',
    ref: { kind: 'withdrawal', id: row.id },
    postings: move(account(user(row.userId), asset, 'frozen'), account(user(row.userId), asset), row.amountMinor),
    at,
    memo: reason
  })
  const title = name === 'refuse' ? '提现未通过审核' : '提现未成功'
  await tell(services, row, { title, content: `${reason}。提现金额已退回，可重新提现。` }, at)
  return closed
}

/** The channel will never pay: the amount goes back. */
export const settleFailed = (services: Services, { id, reason }: { id: string; reason: string }) =>
  within(services, async tx => giveBack(tx, await locked(tx.db, id), { move: 'fail', reason, at: tx.clock.now() }))
