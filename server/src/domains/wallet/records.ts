import {
  type Asset,
  account,
  assets,
  type Balances,
  balancesOf,
  history,
  linesOf,
  minorText,
  monthTotals,
  type Owner,
  type Reason,
  reasonTitles,
  reasonTotals,
  type StatementFilter,
  statement,
  user
} from '../../engines/ledger'
import { releaseTotals } from '../../engines/release'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type AssetRow, billLine, monthLine, NONE, walletLine } from './present'

/** The wallets in yuan, whose movements may be added up. */
const MONEY: readonly Asset[] = ['CNY', 'shouyi']
const COMMISSION: readonly Reason[] = ['commission', 'commission_back']
const WITHDRAWAL: readonly Reason[] = ['withdraw', 'withdraw_back']
/** How what was held for a withdrawal leaves for good. */
const PAID_OUT: readonly Reason[] = ['withdraw_paid']
/** What comes back or only changes places is no income. */
const NOT_EARNED: ReadonlySet<string> = new Set<Reason>(['withdraw_back', 'unfreeze', 'reversal', 'merge'])

/** What a statement is of: assets that count in one unit, and which of their movements. */
interface Asked {
  assets: readonly Asset[]
  filter: Omit<StatementFilter, 'assets'>
}

/** The numbered statements of the product's clients. */
const NUMBERED: ReadonlyMap<string, Asked> = new Map([
  ['0', { assets: MONEY, filter: {} }],
  ['1', { assets: MONEY, filter: { side: 'out' } }],
  ['2', { assets: MONEY, filter: { side: 'in' } }],
  ['3', { assets: ['shouyi'], filter: { reasons: COMMISSION } }],
  ['4', { assets: MONEY, filter: { reasons: WITHDRAWAL } }]
])

type Read = Pick<Services, 'db' | 'kinds'>

/** Which page of a statement, and how many days its line goes back. */
export interface Turn {
  page: number
  limit: number
  days?: number
  /** Of one asset: only what moved for these. */
  reasons?: readonly Reason[]
  /** Of one asset: only what came in, or went out. */
  way?: StatementFilter['side']
  now: Date
}

const find = (rows: AssetRow[], code: string): AssetRow =>
  rows.find(asset => asset.code === code) ?? refuse('NOT_FOUND', '没有这种资产')

/** The statement of one number or asset, newest first, with the totals of its months. */
export async function recordsOf(services: Read, userId: string, type: string, turn: Turn) {
  const { db } = services
  const rows = await assets(db)
  const numbered = NUMBERED.get(type)
  const only = numbered ? null : find(rows, type)
  const { reasons, way } = turn
  const narrowed = { ...(reasons && { reasons }), ...(way && { side: way }) }
  const asked: Asked = numbered ?? { assets: [only!.code as Asset], filter: narrowed }
  const [page, held, promised] = await Promise.all([
    statementPage(services, user(userId), { asked, rows, turn }),
    only ? balancesOf(db, user(userId)) : ({} as Partial<Record<Asset, Balances>>),
    only ? releaseTotals(db, userId) : ({} as Awaited<ReturnType<typeof releaseTotals>>)
  ])
  return { ...page, wallet: only && walletLine(only, held[only.code as Asset] ?? NONE, promised[only.code as Asset]) }
}

/** Of one asset, 收益 of a person and money of a shop unless another is asked for: what it comes to, where it came from, and its statement. */
export async function billsOf(
  services: Read,
  owner: Owner,
  ask: Turn & { category?: string; type?: string; pm?: 0 | 1; month?: string }
) {
  const { db } = services
  const rows = await assets(db)
  const asset = find(rows, ask.category ?? (owner.kind === 'user' ? 'shouyi' : 'CNY'))
  const code = asset.code as Asset
  const filter: Asked['filter'] = {
    ...(ask.type && { reasons: [ask.type] }),
    ...(ask.pm !== undefined && { side: ask.pm === 1 ? ('in' as const) : ('out' as const) }),
    ...(ask.month && monthOf(ask.month))
  }
  const [page, held, sources, paidOut] = await Promise.all([
    statementPage(services, owner, { asked: { assets: [code], filter }, rows, turn: ask }),
    balancesOf(db, owner),
    reasonTotals(db, owner, code, { buckets: ['available'] }),
    reasonTotals(db, owner, code, { buckets: ['frozen'], reasons: PAID_OUT })
  ])
  const withdrawn = minorText(paidOut[0]?.outMinor ?? 0n, asset.digits)
  return {
    ...page,
    withdrawn,
    ...summaryOf(asset, held[code] ?? NONE, { totals: sources, title: reasonTitles(services) })
  }
}

interface Sources {
  totals: Awaited<ReturnType<typeof reasonTotals>>
  title: ReturnType<typeof reasonTitles>
}

function summaryOf(asset: AssetRow, held: Balances, { totals, title }: Sources) {
  const text = (minor: bigint) => minorText(minor, asset.digits)
  const earned = totals.filter(total => total.inMinor > 0n && !NOT_EARNED.has(total.reason))
  const settledMinor = earned.reduce((sum, total) => sum + total.inMinor, 0n)
  return {
    settled: text(settledMinor),
    available: text(held.available),
    frozen: text(held.frozen),
    sources: earned.map(total => ({
      type: total.reason,
      title: title(total.reason, 'in'),
      number: text(total.inMinor),
      ratio: Number((total.inMinor * 10_000n) / settledMinor) / 10_000
    }))
  }
}

/** From the first moment of a month in China's calendar to that of the next. */
function monthOf(month: string): { from: Date; until: Date } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const start = (y: number, m: number) => new Date(Date.UTC(y, m, 1) - 8 * 3_600_000)
  return { from: start(year, number - 1), until: start(year, number) }
}

/** People see what they can use: what is only held back is shown beside the balance, not as a line of its own. */
async function statementPage(
  services: Read,
  owner: Owner,
  { asked, rows, turn }: { asked: Asked; rows: AssetRow[]; turn: Turn }
) {
  const { db } = services
  const filter: StatementFilter = { ...asked.filter, assets: asked.assets, buckets: ['available'] }
  const { page, limit, days, now } = turn
  const one = asked.assets.length === 1 ? asked.assets[0]! : undefined
  const digits = find(rows, asked.assets[0]!).digits
  const [lines, months, trend] = await Promise.all([
    statement(db, owner, filter, { limit, offset: (page - 1) * limit }),
    monthTotals(db, owner, asked.assets, filter),
    days && one ? history(db, account(owner, one), days, now) : []
  ])
  const words = { asset: (code: string) => find(rows, code), reason: reasonTitles(services) }
  return {
    list: lines.list.map(line => billLine(line, words)),
    count: linesOf(months),
    time: months.map(month => monthLine(month, digits)),
    trend: trend.map(({ day, inMinor, outMinor, balanceMinor }) => ({
      time: day,
      income: minorText(inMinor, digits),
      spent: minorText(outMinor, digits),
      balance: minorText(balanceMinor, digits)
    }))
  }
}
