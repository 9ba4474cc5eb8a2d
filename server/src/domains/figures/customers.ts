import type { Data } from '@contract/core'
import type { adminFigures } from '@contract/figures'
import { type Days, soldOfEach } from '../../engines/stats'
import { yuan } from '../../lib/money'
import { before, dayAfter, daysIn, type With } from './service'

type Answer = Data<(typeof adminFigures)['GET /api/admin/figures/customers']>
/** Of a day, or of a range. */
interface Buyers {
  newNum: number
  newFen: bigint
  backNum: number
  backFen: bigint
}

const NOBODY: Buyers = { newNum: 0, newFen: 0n, backNum: 0, backFen: 0n }

const shown = ({ newNum, newFen, backNum, backFen }: Buyers) => ({
  new_num: newNum,
  new_price: yuan(newFen),
  back_num: backNum,
  back_price: yuan(backFen)
})

const together = (list: readonly Buyers[]): Buyers =>
  list.reduce(
    (sum, one) => ({
      newNum: sum.newNum + one.newNum,
      newFen: sum.newFen + one.newFen,
      backNum: sum.backNum + one.backNum,
      backFen: sum.backFen + one.backFen
    }),
    NOBODY
  )

/** Each day of a range, also those on which nobody bought. */
async function buyersEachDay({ db }: With, days: Days): Promise<({ day: string } & Buyers)[]> {
  const found = new Map<string, Buyers>()
  for (const { id, sold } of await soldOfEach(db, 'buyer', days)) {
    const { orders, paidFen } = sold
    const part = id === 'new' ? { newNum: orders, newFen: paidFen } : { backNum: orders, backFen: paidFen }
    found.set(sold.time, { ...(found.get(sold.time) ?? NOBODY), ...part })
  }
  return Array.from({ length: daysIn(days) }, (_, i) => dayAfter(days.from, i)).map(day => ({
    day,
    ...(found.get(day) ?? NOBODY)
  }))
}

/** Who bought for the first time and who again, by day, beside as many days before. @throws Refusal INVALID */
export async function customerFigures(services: With, days: Days): Promise<Answer> {
  const last = before(days)
  const [list, earlier] = await Promise.all([buyersEachDay(services, days), buyersEachDay(services, last)])
  return {
    list: list.map(({ day, ...buyers }) => ({ day, ...shown(buyers) })),
    buyer_sums: shown(together(list)),
    buyer_sums_before: shown(together(earlier))
  }
}
