import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { samePerson } from '../../engines/identity/person'
import { account, CLEARING, CONVERSION, merchant, move, type Posting, platform, pool, user } from '../../engines/ledger'
import type { OrderRow } from '../../engines/order'

/** What a recharge brings, kept with its order; amounts in fen, as text. */
export type RechargeDetail = {
  type: 'balance' | 'voucher' | 'tb'
  packageId: string
  give: string
  gift: string
  plan: string
  /** The part that is paid from the balance, held since it was ordered. */
  held: string
  /** What vouchers are worth beyond their price, and the pool that set it aside when they were ordered. */
  extra?: string
  pool?: string
  /** The shop 通宝 are bought for. */
  shopId?: string
  /** What went back to its buyer when it was taken back. */
  back?: string
}

export const rechargeDetail = (order: Pick<OrderRow, 'detail'>) => order.detail as RechargeDetail

/** Vouchers that were bought are backed by the money that shops get for them. */
export const MARKETING = platform('marketing')

/** Lets recharges of one person wait for each other: each then sees the balance the other left. */
export const oneRechargeAtATime = (tx: Queryable, userId: string) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('recharge:' || coalesce(parent_id, id), 0)) from users
    where id = ${userId}`)

/** Everything in a person's balances, held parts and sub-accounts included, in fen. */
export async function prepaidFen(db: Queryable, userId: string): Promise<bigint> {
  const { rows } = await db.execute<{ fen: string }>(sql`
    select coalesce(sum(balance_minor), 0)::text as fen from ledger_accounts
    where owner_kind = 'user' and asset = 'CNY' and owner_id in (select id::text from ${samePerson(userId)} as person)`)
  return BigInt(rows[0]!.fen)
}

const some = (postings: () => Posting[], amountMinor: bigint) => (amountMinor > 0n ? postings() : [])

/** Parts of a voucher package that wait from the moment it is ordered: the buyer's balance, and the pool's vouchers. */
const partsOf = ({ held, extra = '0' }: RechargeDetail) => ({ heldFen: BigInt(held), extraMinor: BigInt(extra) })

/** Sets aside what waits. */
export function holding(userId: string, detail: RechargeDetail): Posting[] {
  const { heldFen, extraMinor } = partsOf(detail)
  const [person, programme] = [user(userId), pool(detail.pool ?? '')]
  return [
    ...some(() => move(account(person, 'CNY'), account(person, 'CNY', 'frozen'), heldFen), heldFen),
    ...some(() => move(account(programme, 'xfq'), account(programme, 'xfq', 'frozen'), extraMinor), extraMinor)
  ]
}

/** Puts back what waited; the opposite of `holding`. */
export const unholding = (userId: string, detail: RechargeDetail): Posting[] =>
  holding(userId, detail).map(posting => ({ ...posting, amountMinor: -posting.amountMinor }))

/** The money backs what the points are exchanged for; the shop gets them to give. */
const buyingTb = (payFen: bigint, { shopId, give }: RechargeDetail): Posting[] => [
  ...move(account(CLEARING, 'CNY'), account(MARKETING, 'CNY'), payFen),
  ...move(account(CONVERSION, 'tb'), account(merchant(shopId!), 'tb'), BigInt(give))
]

/** What a paid recharge moves. */
export function bringing(order: Pick<OrderRow, 'userId' | 'payFen'>, detail: RechargeDetail): Posting[] {
  const person = user(order.userId)
  const { payFen } = order
  if (detail.type === 'balance') return move(account(CLEARING, 'CNY'), account(person, 'CNY'), payFen)
  if (detail.type === 'tb') return buyingTb(payFen, detail)
  const { heldFen, extraMinor } = partsOf(detail)
  const boughtMinor = BigInt(detail.give) - extraMinor
  const vouchers = account(person, 'xfq')
  return [
    ...some(() => move(account(CLEARING, 'CNY'), account(MARKETING, 'CNY'), payFen), payFen),
    ...some(() => move(account(person, 'CNY', 'frozen'), account(MARKETING, 'CNY'), heldFen), heldFen),
    ...some(() => move(account(CONVERSION, 'xfq'), vouchers, boughtMinor), boughtMinor),
    ...some(() => move(account(pool(detail.pool ?? ''), 'xfq', 'frozen'), vouchers, extraMinor), extraMinor)
  ]
}
