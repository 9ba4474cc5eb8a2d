import {
  type Asset,
  type assets,
  type Balances,
  minorText,
  type reasonTitles,
  type StatementLine,
  worthOf
} from '../../engines/ledger'
import { NOTHING_PROMISED, type ReleaseTotals } from '../../engines/release'
import { seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { waysThere } from './ways'

export type AssetRow = Awaited<ReturnType<typeof assets>>[number]

export const NONE: Balances = { available: 0n, frozen: 0n, transit: 0n }

/** What the operator publishes a unit of the asset to stand for. */
export function referenceOf({ referenceMinor, referenceFen, digits, name }: AssetRow) {
  if (referenceMinor === null || referenceFen === null) return { reference_value: null, reference_text: '' }
  const unitFen = Number(referenceFen) * 10 ** digits
  return {
    reference_value: String(Number((unitFen / Number(referenceMinor) / 100).toFixed(6))),
    reference_text: `${minorText(referenceMinor, digits)} ${name} ≈ ${yuan(referenceFen)} 元`
  }
}

/** Fen that everything in a wallet stands for by the published value; null where none is published. */
export const worthFen = (asset: AssetRow, held: Balances): bigint | null =>
  worthOf(asset, held.available + held.frozen + held.transit)

export function walletLine(
  asset: AssetRow,
  held: Balances,
  promised: ReleaseTotals = NOTHING_PROMISED,
  pendingMinor = 0n
) {
  const worth = worthFen(asset, held)
  return {
    code: asset.code,
    name: asset.name,
    digits: asset.digits,
    kind: asset.kind as 'money',
    balance: minorText(held.available, asset.digits),
    frozen: minorText(held.frozen, asset.digits),
    transit: minorText(held.transit, asset.digits),
    locked: minorText(promised.lockedMinor, asset.digits),
    waiting: minorText(promised.waitingMinor, asset.digits),
    pending: minorText(pendingMinor, asset.digits),
    earned_by: waysThere(asset.earnedBy),
    used_for: waysThere(asset.usedFor),
    cash_out: asset.cashOut,
    worth: worth === null ? null : yuan(worth),
    ...referenceOf(asset)
  }
}

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor)

/** How the words of a line are found: the asset of a code, and the title of a reason. */
export interface Words {
  asset(code: Asset): AssetRow
  reason: ReturnType<typeof reasonTitles>
}

/** A line of a statement as the wire has it. */
export function billLine(line: StatementLine, words: Words) {
  const { name, digits } = words.asset(line.asset)
  return {
    id: line.id,
    pm: (line.amountMinor > 0n ? 1 : 0) as 0 | 1,
    title: words.reason(line.reason, line.amountMinor > 0n ? 'in' : 'out'),
    category: line.asset,
    type: line.reason,
    unit: name,
    number: minorText(absolute(line.amountMinor), digits),
    balance: minorText(line.balanceMinor, digits),
    mark: line.memo,
    add_time: seconds(line.at),
    _add_time: timeText(line.at),
    status: 1 as const
  }
}

/** "2026-11" and what moved in it, in the digits of the statement. */
export function monthLine(total: { month: string; inMinor: bigint; outMinor: bigint }, digits: number) {
  const [year, month] = total.month.split('-')
  return {
    time: total.month,
    title: `${year}年${Number(month)}月`,
    income: minorText(total.inMinor, digits),
    spent: minorText(total.outMinor, digits)
  }
}
