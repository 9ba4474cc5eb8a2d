import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/connection'
import {
  afterSaleLines,
  afterSales,
  commissions,
  directUploads,
  favourites,
  messagePushes,
  messages,
  paymentRefunds,
  payments,
  replies,
  uploads
} from '../../db/schema'
import { applicationMergeStep } from '../../engines/application/merge'
import { chatMergeStep } from '../../engines/chat/merge'
import { drawMergeStep } from '../../engines/draw'
import { exchangeMergeStep } from '../../engines/exchange/merge'
import type { MergeStep } from '../../engines/identity/merge'
import { account, balancesOf, InsufficientFunds, move, type Posting, post, user } from '../../engines/ledger'
import type { Asset } from '../../engines/ledger/assets'
import { orderMergeStep } from '../../engines/order/merge'
import { releaseMergeStep } from '../../engines/release/merge'
import { withdrawalMergeStep } from '../../engines/withdrawal/merge'
import { refuse } from '../../lib/refusal'
import { addressMergeStep } from '../address/service'
import { carMergeStep } from '../car/service'
import { videoMergeStep } from '../video/service'

type Owned = PgTable & { userId: PgColumn }

/** Rows whose keys are unique by themselves only change their owner. */
async function follow(tx: Queryable, tables: readonly Owned[], fromId: string, toId: string) {
  for (const table of tables) {
    await tx
      .update(table)
      .set({ userId: toId } as never)
      .where(eq(table.userId, fromId))
  }
}

/** Everything in every wallet, frozen and in transit included, in one transfer. */
async function moveWallets(tx: Queryable, fromId: string, toId: string, now: Date) {
  const balances = Object.entries(await balancesOf(tx, user(fromId)))
  const postings = balances.flatMap(([asset, buckets]) =>
    (['available', 'frozen', 'transit'] as const).flatMap((bucket): Posting[] => {
      const of = (id: string) => account(user(id), asset as Asset, bucket)
      return buckets[bucket] > 0n ? move(of(fromId), of(toId), buckets[bucket]) : []
    })
  )
  if (postings.length === 0) return
  const ref = { kind: 'user', id: fromId }
  await post(tx, { key: `merge:${fromId}`, reason: 'merge', ref, postings, at: now }).catch(error => {
    if (error instanceof InsufficientFunds) refuse('CANNOT_MERGE', '账号有正在进行的交易，请稍后再试')
    throw error
  })
}

/** What both have among their favourites stays once. */
async function moveFavourites(tx: Queryable, fromId: string, toId: string) {
  await tx.execute(sql`
    insert into favourites (user_id, kind, target_id, created_at)
    select ${toId}::uuid, kind, target_id, created_at from favourites where user_id = ${fromId}
    on conflict do nothing`)
  await tx.delete(favourites).where(eq(favourites.userId, fromId))
}

/**
 * Everything that moves when one account is merged into another, in this order. A new table of a person's own belongs
 * here, or in `staysBehind`; a test asks.
 */
export const mergeSteps: readonly MergeStep[] = [
  carMergeStep,
  // Before the wallets: what is released from here on goes to the account that stays, and whoever draws or exchanges is
  // counted first and moves money then.
  releaseMergeStep,
  drawMergeStep,
  exchangeMergeStep,
  { words: '余额与积分', move: moveWallets },
  orderMergeStep,
  withdrawalMergeStep,
  {
    words: '付款记录与评价',
    move: (tx, fromId, toId) =>
      follow(tx, [payments, paymentRefunds, replies, afterSales, afterSaleLines], fromId, toId)
  },
  { words: '收藏', move: moveFavourites },
  addressMergeStep,
  applicationMergeStep,
  chatMergeStep,
  videoMergeStep,
  {
    words: '消息',
    move: (tx, fromId, toId) => follow(tx, [messages, messagePushes, uploads, directUploads, commissions], fromId, toId)
  }
]

/** Tables the steps above empty of the closed account's rows. */
export const movedTables: readonly string[] = [
  'addresses',
  'after_sale_lines',
  'after_sales',
  'application_events',
  'applications',
  'car_members',
  'car_months',
  'cart_lines',
  'checkouts',
  'commissions',
  'conversations',
  'direct_uploads',
  'draw_players',
  'draws',
  'exchange_quotas',
  'exchanges',
  'favourites',
  'flash_buyers',
  'goods_buyers',
  'message_pushes',
  'messages',
  'order_events',
  'order_lines',
  'orders',
  'payment_refunds',
  'payments',
  'release_boosts',
  'release_dues',
  'release_lots',
  'replies',
  'uploads',
  'user_coupons',
  'video_comments',
  'video_likes',
  'video_notices',
  'videos',
  'withdrawal_quotas',
  'withdrawals'
]

/** Tables with a `user_id` whose rows end with the account, or that the merge itself takes care of, and why. */
export const staysBehind: Readonly<Record<string, string>> = {
  sessions: 'they are ended',
  known_devices: 'they signed in to the closed account; the device that merges is remembered at the other by that',
  tickets: 'they live ten minutes',
  outside_ids: 'moved by the merge itself',
  real_names: 'a merged account was opened by a chat and has no phone, so it was never verified',
  payout_accounts: 'they were bound in the name and by the phone of the closed account; the person binds them again',
  commission_debts: 'a merged account has no phone, so it never withdrew what would be missing',
  shop_docks: 'operators name people with a phone',
  idempotency_keys: 'they name requests of the old sessions',
  push_grants: 'WeChat counts them for the account that ends; the person is asked again',
  search_history: 'words typed into one account are not shown in another'
}
