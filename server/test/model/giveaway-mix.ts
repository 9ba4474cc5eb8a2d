import { randomInt } from 'node:crypto'
import { claimGiveaway, payGiveaways } from '../../src/engines/giveaway'
import { Giving } from '../giving'
import type { TestShop } from '../harness'

const GIVEAWAYS = 12

/** What everybody claims at the same moment, from pools that are short: what is done, and how often. */
export async function giveawayMix(
  shop: TestShop,
  people: readonly { id: string }[]
): Promise<[number, () => Promise<unknown>][]> {
  const { services } = shop.app
  const giving = new Giving(shop)
  const all = await Promise.all(
    Array.from({ length: GIVEAWAYS }, () => giving.open({ asset: 'xfq', amountMinor: 4n, stock: 8 }, 8n))
  )
  const some = () => all[randomInt(all.length)]!
  const claim = () =>
    claimGiveaway(services, { userId: people[randomInt(people.length)]!.id, code: some().code, at: giving.now() })
  return [
    [5, claim],
    [1, () => giving.fill(some(), 3n)],
    [1, () => payGiveaways(services)]
  ]
}
