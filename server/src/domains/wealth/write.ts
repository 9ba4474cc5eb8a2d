import { sql } from 'drizzle-orm'
import { within } from '../../db/connection'
import { wealthBags } from '../../db/schema'
import { savePlan } from '../../engines/release'
import { divFloor } from '../../lib/money'
import type { Services } from '../../services'
import { ASSET, type Bag, HELD, planCode } from './bags'

export type BagTerms = Omit<typeof wealthBags.$inferInsert, 'version' | 'sold' | 'createdAt'> & {
  /** Days it is released within. */
  days: number
}

/** Writes a bag with the plan it is released by; those that were bought keep the terms they were bought on. */
export const saveBag = (services: Services, { days, ...bag }: BagTerms): Promise<Bag> =>
  within(services, async tx => {
    await savePlan(tx, {
      code: planCode(bag.code),
      title: bag.title,
      asset: ASSET,
      pool: HELD,
      dailyBp: Number(divFloor(10_000n, BigInt(days))),
      ownBp: 0,
      fanBp: 0,
      boostDayBp: 0,
      lastsDays: days,
      open: bag.open ?? true
    })
    const { code: _, ...set } = bag
    const [saved] = await tx.db
      .insert(wealthBags)
      .values({ ...bag, createdAt: services.clock.now() })
      .onConflictDoUpdate({ target: wealthBags.code, set: { ...set, version: sql`${wealthBags.version} + 1` } })
      .returning()
    return saved!
  })
