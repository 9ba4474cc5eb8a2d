import { least } from '../../src/lib/money'
import type { Delta } from './books'
import type { Lane } from './lane'
import { bringForward } from './release-ops'
import { DEDUCTED, DOCK, KEEPER, MARGIN, MARGIN_BP, SHOP } from './terms'

const SUMS = ['payFen', 'freightFen', 'mallCouponFen', 'xfqFen', 'jindou'] as const
/** What pieces of an order were paid with; a bean is worth a fen. */
export type Sums = Record<(typeof SUMS)[number], bigint>

export const sumsOf = (pick: (name: (typeof SUMS)[number]) => bigint): Sums =>
  Object.fromEntries(SUMS.map(name => [name, pick(name)])) as Sums

export const ROLES = ['first', 'second', 'partner', 'dock', 'lock'] as const
export type Role = (typeof ROLES)[number]

/** A commission of an order; `refunds` are what was given back of the order since it was paid, by key. */
export interface ModelCommission {
  role: Role
  who: number
  bp: number
  fen: bigint
  state: 'pending' | 'settled' | 'void'
  takenFen: bigint
  refunds: Map<string, bigint>
}

export interface ModelSale {
  id: string
  type: 1 | 2
  qty: number
  sums: Sums
  /** Of pieces that had left. */
  shipped: boolean
  state: 'asked' | 'offered' | 'returning' | 'returned' | 'paying' | 'done' | 'over'
  /** What the shop offered in its place, one after the other. */
  offers: bigint[]
  /** What stays with the shop of what was asked for: no later after-sale has it. */
  kept: Sums
}

/** People who buy one kind of goods together; its seats are their orders. */
export interface ModelGroup {
  id: string
  sku: number
  size: number
  state: 'open' | 'filled' | 'lapsed'
  goods: ModelGoods[]
}

/** Some pieces of one kind that somebody ordered. */
export interface ModelGoods {
  id: string
  who: number
  lineId: string
  qty: number
  sums: Sums
  /** Whose customer the buyer was when it was ordered. */
  lockedBy: number | undefined
  state: 'unpaid' | 'paid' | 'shipped' | 'received' | 'refunding' | 'refunded' | 'cancelled'
  by: 'yue' | 'sandbox'
  settled: boolean
  /** Pieces that left in parts. */
  sent: number
  /** Parcels that left. */
  parcels: number
  /** The group it was ordered with. */
  group?: ModelGroup
  sales: ModelSale[]
  commissions: ModelCommission[]
}

const place = (owner: number, asset: Delta['asset'], by: bigint): Delta => ({ owner, asset, bucket: 'available', by })
export const cash = (owner: number, by: bigint) => place(owner, 'CNY', by)
const earnings = (owner: number, by: bigint) => place(owner, 'shouyi', by)

/** Beans and vouchers go to the platform when it is ordered, and come back with what is given back. */
export const deducted = (who: number, { xfqFen, jindou }: Sums, sign: 1n | -1n): Delta[] => [
  place(who, 'xfq', -sign * xfqFen),
  place(DEDUCTED, 'xfq', sign * xfqFen),
  place(who, 'jindou', -sign * jindou),
  place(DEDUCTED, 'jindou', sign * jindou)
]

const worth = ({ payFen, xfqFen, jindou, mallCouponFen }: Sums) => payFen + xfqFen + jindou + mallCouponFen
/** What the platform keeps of it, freight aside. */
const marginOf = (sums: Sums) => ((worth(sums) - sums.freightFen) * MARGIN_BP) / 10_000n
const part = (of: bigint, bp: number) => (of * BigInt(bp)) / 10_000n

const SEATED: readonly ModelGoods['state'][] = ['unpaid', 'paid', 'refunding']
/** Orders that hold a seat: one that is on its way back keeps it until the money is back. */
export const seated = ({ goods }: ModelGroup) => goods.filter(({ state }) => SEATED.includes(state))
export const waits = ({ group }: ModelGoods) => group?.state === 'open'

/** A group whose seats are all paid is filled; one that nobody sits in any more has lapsed. */
export function groupMoved(lane: Lane, { group }: ModelGoods) {
  if (group?.state !== 'open') return
  const seats = seated(group)
  if (seats.length === 0) group.state = 'lapsed'
  if (seats.length < group.size || seats.some(({ state }) => state === 'unpaid')) return
  group.state = 'filled'
  lane.saw('a group is filled')
}

/** Paid: whoever had the buyer locked where locks earn, else two who brought the buyer, whoever brought the shop's owner and whoever looks after the shop are promised a part. */
export function isPaid(lane: Lane, goods: ModelGoods) {
  const { broughtBy, rates } = lane
  const lock = rates.lock > 0 ? goods.lockedBy : undefined
  goods.state = 'paid'
  groupMoved(lane, goods)
  const first = lock === undefined ? broughtBy[goods.who] : undefined
  const second = first === undefined ? undefined : broughtBy[first]
  const earners = { first, second, ...servers(lane), lock }
  goods.commissions.push(...promised(lane, goods.who, marginOf(goods.sums), earners))
}

/** Whoever brought the shop's owner, and whoever looks after the shop. */
export const servers = ({ broughtBy }: Lane) => ({ partner: broughtBy[KEEPER], dock: DOCK })

/** What these earn of a margin that somebody else brings. */
export const promised = (
  { rates }: Lane,
  buyer: number,
  marginFen: bigint,
  earners: Partial<Record<Role, number | undefined>>
): ModelCommission[] =>
  ROLES.flatMap(role => {
    const [who, bp] = [earners[role], rates[role]]
    const fen = part(marginFen, bp)
    if (who === undefined || who === buyer || fen === 0n) return []
    return [{ role, who, bp, fen, state: 'pending', takenFen: 0n, refunds: new Map() }]
  })

export const openSales = ({ sales }: ModelGoods) => sales.filter(sale => !['done', 'over'].includes(sale.state))
const standing = ({ sales }: ModelGoods) => sales.filter(sale => sale.state !== 'over')
export const piecesLeft = (goods: ModelGoods) => standing(goods).reduce((left, sale) => left - sale.qty, goods.qty)

/** Of an order that is sent in parts, the rest has not left. */
export const isParted = ({ state, sent }: ModelGoods) => state === 'paid' && sent > 0
/** Pieces of a paid order that are still to be sent. */
export const unsentLeft = (goods: ModelGoods) =>
  standing(goods).reduce((left, { shipped, qty }) => (shipped ? left : left - qty), goods.qty - goods.sent)
/** Some of what has not left is asked back. */
export const isAsked = (goods: ModelGoods) => openSales(goods).some(({ shipped }) => !shipped)

/** What so many of the pieces that are left come to: of each sum its part, rounded down, and the last ones take the rest. */
export function partOf(goods: ModelGoods, qty: number): Sums {
  const pieces = BigInt(piecesLeft(goods))
  return sumsOf(name => {
    const left = standing(goods).reduce((sum, { sums, kept }) => sum - sums[name] - kept[name], goods.sums[name])
    return (left * BigInt(qty)) / pieces
  })
}

/** All of it is given back: nothing is left of what was only promised. */
export function isRefunded(goods: ModelGoods) {
  goods.state = 'refunded'
  for (const one of goods.commissions) if (one.state === 'pending') one.state = 'void'
}

/** The money of an order that was given back whole is back, and what else it was paid with follows. */
export function endRefund(lane: Lane, goods: ModelGoods) {
  lane.books.book(deducted(goods.who, goods.sums, -1n))
  isRefunded(goods)
  groupMoved(lane, goods)
}

/** The same of some pieces; the last ones end the order. */
export function endSale(lane: Lane, goods: ModelGoods, sale: ModelSale) {
  lane.books.book(deducted(goods.who, sale.sums, -1n))
  sale.state = 'done'
  const done = goods.sales.filter(({ state }) => state === 'done')
  const back = done.reduce((sum, { qty }) => sum + qty, 0)
  const isKept = done.some(({ kept }) => kept.payFen > 0n)
  if (isKept) lane.saw('a part is given back')
  if (back === goods.qty && !isKept) isRefunded(goods)
  else if (isParted(goods) && !isAsked(goods) && unsentLeft(goods) === 0) {
    goods.state = 'shipped'
    lane.saw('the rest of an order in parts is given back')
  }
}

export const isDue = (goods: ModelGoods) =>
  goods.state === 'received' && !goods.settled && openSales(goods).length === 0

/** What is kept of it is shared out: the shop's part, the platform's margin, and the commissions out of that. */
export function settle(lane: Lane, goods: ModelGoods) {
  goods.settled = true
  const done = goods.sales.filter(({ state }) => state === 'done')
  const kept = sumsOf(name => done.reduce((sum, sale) => sum - sale.sums[name], goods.sums[name]))
  bringForward(lane, goods.who, kept.payFen)
  const marginFen = marginOf(kept)
  lane.books.book([cash(SHOP, worth(kept) - marginFen), cash(MARGIN, marginFen)])
  paidOut(lane, goods, marginFen)
}

/** What is promised of a margin is paid, less what its earner owes. */
export function paidOut(lane: Lane, { commissions }: Pick<ModelGoods, 'commissions'>, marginFen: bigint) {
  for (const one of commissions.filter(({ state }) => state === 'pending')) {
    one.fen = part(marginFen, one.bp)
    one.state = one.fen > 0n ? 'settled' : 'void'
    const owedFen = least(lane.owed[one.who]!, one.fen)
    lane.owed[one.who]! -= owedFen
    lane.books.book([cash(MARGIN, owedFen - one.fen), earnings(one.who, one.fen - owedFen)])
    if (one.fen > 0n) lane.saw(`${one.role} is paid`)
    if (owedFen > 0n) lane.saw('what is owed is kept')
  }
}

/** Given back after it was settled: of each commission as much as of the order, all refunds together; what is spent is owed. */
export function takeBack(
  lane: Lane,
  { commissions }: Pick<ModelGoods, 'commissions'>,
  key: string,
  fen: bigint,
  wholeFen: bigint
) {
  for (const one of commissions.filter(({ state }) => state === 'settled')) {
    if (one.refunds.has(key)) continue
    one.refunds.set(key, fen)
    const soFar = [...one.refunds.values()].reduce((sum, value) => sum + value, 0n)
    const backFen = (one.fen * least(soFar, wholeFen)) / wholeFen - one.takenFen
    one.takenFen += backFen
    const thereFen = least(backFen, lane.books.of(earnings(one.who, 0n)))
    lane.owed[one.who]! += backFen - thereFen
    lane.books.book([cash(MARGIN, thereFen), earnings(one.who, -thereFen)])
    if (backFen > 0n) lane.saw('taken back')
    if (backFen > thereFen) lane.saw('taken back too late')
  }
}
