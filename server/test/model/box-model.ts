import { boxConsents } from '../../src/db/schema'
import { saveSeries } from '../../src/domains/box/series'
import { BARTER_POOL } from '../../src/domains/draw/service'
import { openDraw, poolOf } from '../../src/engines/draw'
import { fundPool, pool } from '../../src/engines/ledger'
import { newId } from '../../src/lib/ids'
import { Buying } from '../buying'
import type { TestShop } from '../harness'

const CODE = 'modelseries'
/** How many there are of each thing in the boxes, and for how many beans it is bartered. */
export const THINGS = [
  { name: '大', stock: 12, barter: 90 },
  { name: '中', stock: 60, barter: 31 },
  { name: '小', stock: 228, barter: 7 }
] as const
export const SERIES = { code: CODE, boxFen: 450n, total: 300, personTotal: 90 } as const
/** Where beans for the barters lie: of what is in the boxes, and of what was won. */
export const SERIES_POOLS = [poolOf(CODE), pool(BARTER_POOL)]

/** Boxes of a lane; none of it starts anew with a sequence. */
export interface ModelBoxes {
  left: number[]
  /** How many are taken, in all and by each person. */
  taken: number
  takenBy: number[]
  /** Orders with boxes that are not opened, those first that were paid first. */
  orders: { id: string; who: number; left: number }[]
  nonce: number[]
  won: { id: string; who: number; beans: bigint; untilMs: number; state: 'held' | 'bartered' | 'over' }[]
}

export const newBoxes = (people: number): ModelBoxes => ({
  left: THINGS.map(({ stock }) => stock),
  taken: 0,
  orders: [],
  won: [],
  takenBy: Array.from({ length: people }, () => 0),
  nonce: Array.from({ length: people }, () => 0)
})

/** Sells the series to people who are old enough, its pool holding every barter. */
export async function beginSeries(shop: TestShop, people: readonly { id: string }[]) {
  const { db, app, clock } = shop
  const startsAt = clock.now()
  const prizes = await Promise.all(
    THINGS.map(async thing => ({
      ...thing,
      ...(await new Buying(shop).goods({ stock: thing.stock, priceFen: 5_000n }))
    }))
  )
  const { code, boxFen: priceFen, personTotal } = SERIES
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + 365 * 86_400_000) }
  const terms = { code, title: '盲盒', subtitle: '', picture: '/p.png', priceFen, prizes, personTotal }
  await saveSeries(app.services, { ...terms, ...times, personDay: personTotal })
  const amountMinor = THINGS.reduce((sum, { stock, barter }) => sum + BigInt(stock * barter), 0n)
  await fundPool(db, { pool: poolOf(code).id, asset: 'jindou', amountMinor, key: newId(), at: startsAt })
  await openDraw(app.services, { code, at: startsAt })
  await db.insert(boxConsents).values(people.map(({ id: userId }) => ({ userId, birthday: '1990-01-01' })))
}
