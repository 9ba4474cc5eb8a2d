import type { commissions } from '../../db/schema'
import {
  account,
  CONVERSION,
  merchant,
  move,
  type Owner,
  type Posting,
  platform,
  type Reason,
  type Transfer,
  user
} from '../ledger'

type Commission = typeof commissions.$inferSelect

declare module '../ledger/reasons' {
  interface Reasons {
    goods_share: true
    goods_share_back: true
    director_share: true
    director_share_back: true
  }
}

const MARGIN = platform('margin')

/** What a shop shares it pays of what it is paid; everything else comes of the platform's margin. */
const payerOf = ({ role, shopId }: Commission): Owner => (role === 'share' ? merchant(shopId) : MARGIN)

/** What a commission is for, in words. */
export const WORDS: Record<string, string> = {
  first: '直接粉丝购物',
  second: '间接粉丝购物',
  partner: '推荐店铺成交',
  dock: '对接店铺成交',
  director: '服务店铺成交',
  lock: '锁客购物',
  share: '推广商品成交'
}

/** What a movement is told as: what a shop shares and what a director earns have statements of their own. */
const REASONS: Readonly<Record<string, readonly [paid: Reason, back: Reason]>> = {
  share: ['goods_share', 'goods_share_back'],
  director: ['director_share', 'director_share_back']
}
const OTHERS = ['commission', 'commission_back'] as const
const reasonOf = ({ role }: Commission, turn: 0 | 1): Reason => (REASONS[role] ?? OTHERS)[turn]

/** Yuan become earnings, or with less than nothing yuan again: the two are different assets. */
const passedOn = (row: Commission, amountFen: bigint): Posting[] =>
  amountFen === 0n
    ? []
    : [
        ...move(account(payerOf(row), 'CNY'), account(CONVERSION, 'CNY'), amountFen),
        ...move(account(CONVERSION, 'shouyi'), account(user(row.userId), 'shouyi'), amountFen)
      ]

/** The platform stood in for somebody who owes a shop, and is paid back of what a shop shares with them. */
const stoodIn = (row: Commission, amountFen: bigint): Posting[] =>
  row.role === 'share' && amountFen !== 0n ? move(account(payerOf(row), 'CNY'), account(MARGIN, 'CNY'), amountFen) : []

/** Pays a commission, less what is kept of it for what its earner owes. */
export const commissionOf = (
  row: Commission,
  { paidFen, keptFen }: { paidFen: bigint; keptFen: bigint },
  at: Date
): Transfer => ({
  // Transfers of one call are posted in the order of their keys: a shop is paid for the order (`order_settle:`) before it shares.
  key: `${row.role === 'share' ? 'share' : 'commission'}:${row.id}`,
  reason: reasonOf(row, 0),
  ref: { kind: 'order', id: row.orderId },
  postings: [...passedOn(row, paidFen), ...stoodIn(row, keptFen)],
  memo: WORDS[row.role],
  at
})

export interface Taking {
  row: Commission
  backFen: bigint
}

const turned = (postings: Posting[]) => postings.map(side => ({ ...side, amountMinor: -side.amountMinor }))

/** Takes a commission back, as far as it is there; a shop has back what it shared in any case. */
export const backOf = (
  { row, backFen }: Taking,
  { key, at }: { key: string; at: Date },
  thereFen = backFen
): Transfer => ({
  key: `commission-back:${row.id}:${key}`,
  reason: reasonOf(row, 1),
  ref: { kind: 'order', id: row.orderId },
  postings: turned([...passedOn(row, thereFen), ...stoodIn(row, backFen - thereFen)]),
  at
})
