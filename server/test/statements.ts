import type { Queryable } from '../src/db/connection'
import {
  linesOf,
  monthTotals,
  type Owner,
  reasonTotals,
  type StatementFilter,
  statement,
  statementCount
} from '../src/engines/ledger'
import { dayText } from '../src/lib/clock'

/** Compares what is read by day with the statement as a whole, which reads on by cursor. */
export async function agrees(db: Queryable, owner: Owner, filter: StatementFilter, limit: number) {
  const all: Awaited<ReturnType<typeof statement>>['list'] = []
  for (let cursor: string | undefined; ; ) {
    const { list, next } = await statement(db, owner, filter, {
      limit: 100,
      cursor: cursor ?? '9999999999999999.0.z.z'
    })
    all.push(...list)
    if (!next) break
    cursor = next
  }
  const ids = all.map(line => line.id)
  const pages = []
  for (let offset = 0; offset <= ids.length; offset += limit) {
    const { list, next } = await statement(db, owner, filter, { limit, offset })
    expect(next !== null).toBe(offset + limit < ids.length)
    pages.push(...list.map(line => line.id))
  }
  expect(pages).toEqual(ids)
  expect(await statementCount(db, owner, filter)).toBe(ids.length)
  const by = (of: (line: (typeof all)[number]) => string) => {
    const sums = new Map<string, [bigint, bigint]>()
    for (const line of all) {
      const [i, o] = sums.get(of(line)) ?? [0n, 0n]
      const { amountMinor } = line
      sums.set(of(line), amountMinor > 0n ? [i + amountMinor, o] : [i, o - amountMinor])
    }
    return sums
  }
  const { assets, ...rest } = filter
  const months = await monthTotals(db, owner, assets!, rest)
  expect(linesOf(months)).toBe(ids.length)
  expect(new Map(months.map(month => [month.month, [month.inMinor, month.outMinor]]))).toEqual(
    by(line => dayText(line.at).slice(0, 7))
  )
  expect(months.map(({ month }) => month)).toEqual(
    months
      .map(({ month }) => month)
      .sort()
      .reverse()
  )
  const reasons = await reasonTotals(db, owner, 'CNY', rest)
  expect(new Map(reasons.map(of => [of.reason, [of.inMinor, of.outMinor]]))).toEqual(by(line => line.reason))
}
