import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { tourIncomes } from '../../db/schema'
import { account, CLEARING, CONVERSION, move, type Posting, platform, post, user } from '../../engines/ledger'
import { addMessage } from '../../engines/message'
import { newId } from '../../lib/ids'
import { divFloor, yuan } from '../../lib/money'
import type { Services } from '../../services'
import type { EntryRow, RouteRow } from './rows'
import { INCOME } from './terms'

declare module '../../engines/ledger/reasons' {
  interface Reasons {
    tour_income: true
  }
}

const MARGIN = platform('margin')

/** Who brought the person behind an account, directly; null when nobody did, or who did is gone. */
async function bringerOf(db: Queryable, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select coalesce(inviter.parent_id, inviter.id) as id
    from users me
    join users root on root.id = coalesce(me.parent_id, me.id)
    join users inviter on inviter.id = root.referrer_id
    where me.id = ${userId} and not inviter.disabled and coalesce(inviter.parent_id, inviter.id) <> root.id`)
  return rows[0]?.id ?? null
}

/** Notes what a paid entry is going to bring whoever brought its person. */
export async function promiseIncome({ db: tx, clock }: Services, entry: EntryRow, { shareBp }: RouteRow) {
  const amountFen = divFloor(entry.extrasFen * BigInt(shareBp), 10_000n)
  const bringer = amountFen > 0n ? await bringerOf(tx, entry.userId) : null
  if (!bringer) return
  await tx
    .insert(tourIncomes)
    .values({
      userId: bringer,
      id: newId(),
      entryId: entry.id,
      buyerId: entry.userId,
      extrasFen: entry.extrasFen,
      rateBp: shareBp,
      amountFen,
      createdAt: clock.now()
    })
    .onConflictDoNothing()
}

/** Who gets a share of an entry that is being settled; an account that was closed meanwhile gets none. */
async function settleShare(tx: Queryable, entryId: string, at: Date) {
  const { rows } = await tx.execute<{ id: string; user_id: string; amount_fen: string; open: boolean }>(sql`
    select i.id, i.user_id, i.amount_fen, not u.disabled as open from tour_incomes i join users u on u.id = i.user_id
    where i.entry_id = ${entryId} and i.state = 'pending' for update of i`)
  const [share] = rows
  if (!share) return null
  await tx
    .update(tourIncomes)
    .set(share.open ? { state: 'settled', settledAt: at } : { state: 'void' })
    .where(and(eq(tourIncomes.userId, share.user_id), eq(tourIncomes.id, share.id)))
  return share.open ? { userId: share.user_id, amountFen: BigInt(share.amount_fen) } : null
}

/** The extras of a trip that is over become the platform's, less the share of whoever brought its person. */
export async function settleExtras({ db: tx }: Services, entry: EntryRow, at: Date) {
  if (entry.extrasFen === 0n) return
  const share = await settleShare(tx, entry.id, at)
  const postings: Posting[] = move(account(CLEARING, 'CNY'), account(MARGIN, 'CNY'), entry.extrasFen)
  if (share)
    postings.push(
      ...move(account(MARGIN, 'CNY'), account(CONVERSION, 'CNY'), share.amountFen),
      ...move(account(CONVERSION, INCOME), account(user(share.userId), INCOME), share.amountFen)
    )
  const ref = { kind: 'tour', id: entry.id }
  await post(tx, { key: `tour:${entry.id}`, reason: 'tour_income', ref, postings, memo: '好友出行返程结算', at })
  if (!share) return
  await addMessage(tx, {
    userId: share.userId,
    kind: 'asset',
    title: '旅游收益已到账',
    key: `tour-income:${entry.id}`,
    at,
    content: `直接邀请的好友已返程，${yuan(share.amountFen)} 元旅游收益已到账，可以提现或兑换消费券。`,
    url: '/pages/user/tripwithdraw'
  })
}

/** What a person's tours bring in yuan: what was settled, and what comes after trips under way. */
export async function incomeSums(db: Queryable, userId: string) {
  const { rows } = await db.execute<{ settled: string; pending: string }>(sql`
    select coalesce(sum(amount_fen) filter (where state = 'settled'), 0)::text as settled,
      coalesce(sum(amount_fen) filter (where state = 'pending'), 0)::text as pending
    from tour_incomes where user_id = ${userId}`)
  return { settledFen: BigInt(rows[0]!.settled), pendingFen: BigInt(rows[0]!.pending) }
}
