import type { Data } from '@contract/core'
import type { adminFigures } from '@contract/figures'
import { countedSince, type Days, type VisitDay, visitsOn } from '../../engines/stats'
import { before, dayAfter, daysIn, type With } from './service'

type Answer = Data<(typeof adminFigures)['GET /api/admin/figures/visits']>
type Came = Answer['came']
type People = Omit<VisitDay, 'day'>

const NOBODY: People = { visitors: 0, lookers: 0, carters: 0, orderers: 0, payers: 0 }

/** Of a shop nobody knows who was merely here. */
const shown = ({ visitors, lookers, carters, orderers, payers }: People, isShop: boolean): Came => ({
  ...(!isShop && { here_num: visitors }),
  looked_num: lookers,
  carted_num: carters,
  ordered_num: orderers,
  payer_num: payers
})

const together = (list: readonly People[]): People =>
  list.reduce<People>(
    (sum, one) => ({
      visitors: sum.visitors + one.visitors,
      lookers: sum.lookers + one.lookers,
      carters: sum.carters + one.carters,
      orderers: sum.orderers + one.orderers,
      payers: sum.payers + one.payers
    }),
    NOBODY
  )

/** Each day of a range; null before anybody was counted, and nobody on a day without anybody. */
async function peopleEachDay({ db, shop }: With, days: Days, since: string | undefined) {
  const found = new Map((await visitsOn(db, shop?.id, days)).map(one => [one.day, one]))
  return Array.from({ length: daysIn(days) }, (_, i) => dayAfter(days.from, i)).map(day => ({
    day,
    people: since !== undefined && day >= since ? (found.get(day) ?? NOBODY) : null
  }))
}

/** How far people came on the days of a range, beside as many days before where all of those were counted. @throws Refusal INVALID */
export async function visitFigures(services: With, days: Days): Promise<Answer> {
  const last = before(days)
  const since = await countedSince(services.db)
  const [list, earlier] = await Promise.all([
    peopleEachDay(services, days, since),
    peopleEachDay(services, last, since)
  ])
  const isShop = services.shop !== undefined
  const counted = (some: typeof list) => some.flatMap(({ people }) => people ?? [])
  return {
    counted_since: since ?? '',
    list: list.map(({ day, people }) => ({ day, came: people && shown(people, isShop) })),
    counted_days: counted(list).length,
    came: shown(together(counted(list)), isShop),
    came_before: counted(earlier).length < earlier.length ? null : shown(together(counted(earlier)), isShop)
  }
}
