import type { PriceKind } from './pricing'

/** A line, of a checkout, an order or a refund, with its exact part of everything, in fen. */
export interface BilledLine {
  qty: number
  listFen: bigint
  /** A piece's price, and which price that is. */
  unitFen: bigint
  priceKind: string
  freightFen: bigint
  /** What all coupons took off, and the mall's part of that. */
  couponFen: bigint
  mallCouponFen: bigint
  xfqFen: bigint
  jindou: bigint
  jindouFen: bigint
  payFen: bigint
  /** Of a refund: what of its worth stays with the shop, as the buyer took less than was asked for. */
  keptFen?: bigint
  /** Of a refund: where its fen of rounding stand, which must be the same in every refund of a line. */
  restCode?: RestCode
}

/** Rows that take what the other parts of a refunded line leave over. */
export type RestCode = 'adjust' | 'shop_coupon' | 'mall_coupon'

/** Of a whole line: what the shop repriced stands for itself, and what rounding leaves is a coupon's where there is one. */
export function restCodeOf({ couponFen, mallCouponFen, adjustFen }: Rested): RestCode {
  if (adjustFen !== 0n || couponFen === 0n) return 'adjust'
  return couponFen > mallCouponFen ? 'shop_coupon' : 'mall_coupon'
}

type Rested = Record<'couponFen' | 'mallCouponFen' | 'adjustFen', bigint>

export type BillCode =
  | 'goods'
  | 'flash'
  | 'member'
  | 'group'
  | 'bundle'
  | 'shop_coupon'
  | 'mall_coupon'
  | 'xfq'
  | 'jindou'
  | 'adjust'
  | 'freight'
  | 'kept'

export interface BillRow {
  code: BillCode
  title: string
  /** Below zero for what is taken off. */
  fen: bigint
  /** Said in place of an amount; empty otherwise. */
  note: string
}

/** How an amount came about: the rows sum to `payFen`. */
export interface Bill {
  rows: BillRow[]
  /** Everything that is less than the list price, coupons and what was paid in beans and vouchers. */
  savedFen: bigint
  payFen: bigint
}

/** `bill` of what is bought; `refund` of what goes back; `virtual` of what has no parcel. */
export type BillKind = 'bill' | 'refund' | 'virtual'

interface BillOptions {
  kind?: BillKind
  /** Freight is not known yet, and not in the lines. */
  freightLater?: boolean
}

const sum = (lines: readonly BilledLine[], pick: (line: BilledLine) => bigint) =>
  lines.reduce((fen, line) => fen + pick(line), 0n)

/** The one arithmetic of cart, checkout, order and refund. */
export function billOf(lines: readonly BilledLine[], { kind = 'bill', freightLater = false }: BillOptions = {}): Bill {
  const goodsFen = sum(lines, line => line.listFen * BigInt(line.qty))
  const freightFen = sum(lines, line => line.freightFen)
  const payFen = sum(lines, line => line.payFen)
  const off = reductionsOf(lines, kind)
  const known = off.reduce((fen, row) => fen + row.fen, goodsFen + freightFen)
  const keptFen = sum(lines, line => line.keptFen ?? 0n)
  settleRest(off, lines, payFen + keptFen - known, kind)
  const offs = off.filter(row => row.fen !== 0n)
  const goods = { code: 'goods' as const, title: kind === 'virtual' ? '订单金额' : '商品总价', fen: goodsFen, note: '' }
  const kept = { code: 'kept' as const, title: '协商未退', fen: -keptFen, note: '' }
  const rows = [
    ...[goods, ...offs, ...(kind === 'virtual' ? [] : [freightRow(freightFen, kind, freightLater)])],
    ...(keptFen > 0n ? [kept] : [])
  ]
  const savedFen = offs.reduce((fen, row) => (row.fen < 0n ? fen - row.fen : fen), 0n)
  return { rows, savedFen, payFen }
}

function reductionsOf(lines: readonly BilledLine[], kind: BillKind): BillRow[] {
  const back = kind === 'refund'
  const below = (price: PriceKind) =>
    sum(lines, line => (line.priceKind === price ? (line.listFen - line.unitFen) * BigInt(line.qty) : 0n))
  const jindou = sum(lines, line => line.jindou)
  const row = (code: BillCode, title: string, fen: bigint): BillRow => ({ code, title, fen: -fen, note: '' })
  const share = back ? '分摊' : ''
  return [
    row('flash', '秒杀优惠', below('flash')),
    row('member', '会员优惠', below('member')),
    row('group', '拼团优惠', below('group')),
    row('bundle', '礼包优惠', below('bundle')),
    row(
      'shop_coupon',
      `店铺优惠券${share}`,
      sum(lines, line => line.couponFen - line.mallCouponFen)
    ),
    row(
      'mall_coupon',
      `平台优惠券${share}`,
      sum(lines, line => line.mallCouponFen)
    ),
    row(
      'xfq',
      back ? '消费券（另退回券账户）' : '消费券',
      sum(lines, line => line.xfqFen)
    ),
    row(
      'jindou',
      back ? `金豆（另退回 ${jindou} 个）` : `金豆抵扣（${jindou} 个）`,
      sum(lines, line => line.jindouFen)
    )
  ]
}

/**
 * What is left over was set by the shop. In a refund it is also a fen of rounding, each part of a line being shared for itself:
 * over all refunds of a line that comes to nothing, so it may stand with a coupon.
 */
function settleRest(rows: BillRow[], lines: readonly BilledLine[], restFen: bigint, kind: BillKind) {
  if (kind !== 'refund') {
    if (restFen !== 0n) rows.push(adjustRow(restFen < 0n ? '商家优惠' : '商家改价', restFen))
    return
  }
  for (const line of lines) {
    const code = line.restCode ?? 'adjust'
    const rest = restOf(line)
    const row = rows.find(one => one.code === code)
    if (row) row.fen += rest
    else rows.push(adjustRow('商家改价分摊', rest))
  }
  const adjust = rows.find(({ code }) => code === 'adjust')
  if (adjust && adjust.fen >= -ROUNDED_FEN && adjust.fen <= ROUNDED_FEN) adjust.title = '分摊尾差'
}

/** Rounding alone leaves no more than this. */
const ROUNDED_FEN = 4n

const adjustRow = (title: string, fen: bigint): BillRow => ({ code: 'adjust', title, fen, note: '' })

/** What a refunded line comes to beside its known parts. */
const restOf = (line: BilledLine) =>
  reductionsOf([line], 'refund').reduce(
    (fen, row) => fen - row.fen,
    line.payFen + (line.keptFen ?? 0n) - line.listFen * BigInt(line.qty) - line.freightFen
  )

function freightRow(fen: bigint, kind: BillKind, later: boolean): BillRow {
  const title = kind === 'refund' ? '退还运费' : '运费'
  if (later) return { code: 'freight', title, fen: 0n, note: '选择地址后计算' }
  if (fen > 0n) return { code: 'freight', title, fen, note: '' }
  return { code: 'freight', title, fen, note: kind === 'refund' ? '未付运费' : '免运费' }
}
