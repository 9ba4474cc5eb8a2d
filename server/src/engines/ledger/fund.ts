import type { Queryable } from '../../db/connection'
import { ADJUSTMENT, account, move, outside, pool, user } from './accounts'
import type { Asset } from './assets'
import { post } from './post'

/**
 * An operator's top-up of a person, in the asset's minor units, taken from outside: money from the bank, points from the
 * operator's issue. `key` makes it happen once.
 */
export const fundUser = (
  db: Queryable,
  funding: { userId: string; asset: Asset; amountMinor: bigint; key: string; at: Date; memo?: string }
) =>
  post(db, {
    key: `fund:${funding.key}`,
    reason: 'operator_fund',
    ref: { kind: 'user', id: funding.userId },
    postings: move(
      account(outside('bank'), funding.asset),
      account(user(funding.userId), funding.asset),
      funding.amountMinor
    ),
    at: funding.at,
    memo: funding.memo
  })

/** An operator's filling of a pool, in the asset's minor units, taken from outside. `key` makes it happen once. */
export const fundPool = (
  db: Queryable,
  funding: { pool: string; asset: Asset; amountMinor: bigint; key: string; at: Date }
) =>
  post(db, {
    key: `fund-pool:${funding.key}`,
    reason: 'pool_fund',
    ref: { kind: 'pool', id: funding.pool },
    postings: move(
      account(outside('bank'), funding.asset),
      account(pool(funding.pool), funding.asset),
      funding.amountMinor
    ),
    at: funding.at
  })

/**
 * Adds to what a person can use, or takes off it (`amountMinor` below zero), against the platform's account for adjustments.
 * `key` makes it happen once.
 * @throws InsufficientFunds
 */
export function adjustUser(
  db: Queryable,
  { userId, asset, amountMinor, key, at }: { userId: string; asset: Asset; amountMinor: bigint; key: string; at: Date }
) {
  const [own, ours] = [account(user(userId), asset), account(ADJUSTMENT, asset)]
  return post(db, {
    key: `adjust:${key}`,
    reason: 'operator_adjust',
    ref: { kind: 'user', id: userId },
    postings: amountMinor < 0n ? move(own, ours, -amountMinor) : move(ours, own, amountMinor),
    at
  })
}
