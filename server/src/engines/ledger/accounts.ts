import type { Asset } from './assets'

export type OwnerKind = 'user' | 'merchant' | 'pool' | 'platform' | 'outside'
export type Bucket = 'available' | 'frozen' | 'transit'

/** Whose account: a user's or shop's id, or the name of a pool, platform account or outside party. */
export interface Owner {
  kind: OwnerKind
  id: string
}

export interface Account {
  owner: Owner
  asset: Asset
  bucket: Bucket
}

/** One side of a transfer: minor units put on the account, or taken off it when negative. */
export interface Posting extends Account {
  amountMinor: bigint
}

export const user = (id: string): Owner => ({ kind: 'user', id })
export const merchant = (id: string): Owner => ({ kind: 'merchant', id })
/** A reward programme's funds; it never pays what it does not have. */
export const pool = (name: string): Owner => ({ kind: 'pool', id: name })
/** The platform's own accounts; they may be negative and are striped. */
export const platform = (name: string): Owner => ({ kind: 'platform', id: name })
/** The world outside: payment channels and banks. What is outside is the negative of what is inside. */
export const outside = (name: string): Owner => ({ kind: 'outside', id: name })

export const account = (owner: Owner, asset: Asset, bucket: Bucket = 'available'): Account => ({ owner, asset, bucket })

/** The two postings that move `amountMinor` (more than zero) of one asset from one account to another. */
export function move(from: Account, to: Account, amountMinor: bigint): Posting[] {
  if (from.asset !== to.asset) throw new Error(`a move keeps its asset, not ${from.asset} to ${to.asset}`)
  if (amountMinor <= 0n) throw new Error(`a move is of more than zero, got ${amountMinor}`)
  return [
    { ...from, amountMinor: -amountMinor },
    { ...to, amountMinor }
  ]
}

/** Money paid by buyers that no shop, pool or person owns yet; settlement pays out of it. */
export const CLEARING = platform('clearing')
/** Money on its way back to a buyer through a channel that has not confirmed it yet. */
export const REFUNDING = platform('refunding')
/** Money that arrived but fits no payment; an operator decides. */
export const SUSPENSE = platform('suspense')
/** Where what the desk adds to somebody's wallet comes from, and where what it takes off goes. */
export const ADJUSTMENT = platform('adjustment')
/** Turns one asset into another: takes the one in and gives the other out. */
export const CONVERSION = platform('conversion')
