import { type Asset, account, balanceOf, fundPool, pool, user } from '../src/engines/ledger'
import { openLot, type ReleasePlan, runReleases, savePlan } from '../src/engines/release'
import { newId } from '../src/lib/ids'
import type { TestShop } from './harness'

export const DAY_S = 86_400

/** Short words for tests about what is released day by day. */
export class Releasing {
  constructor(private readonly shop: TestShop) {}

  now = () => this.shop.clock.now()
  run = () => runReleases(this.shop.app.services)
  nextDay = () => this.shop.clock.advance(DAY_S)
  person = async () => (await this.shop.person()).id

  /** A plan with a pool of its own, so that tests do not wait in each other's queues. */
  plan = (fields: Partial<Parameters<typeof savePlan>[1]> = {}) => {
    const code = newId()
    const terms = { title: '消费券释放', asset: 'xfq', dailyBp: 1000, lastsDays: 30 }
    return savePlan(this.shop.app.services, { ...terms, code, pool: `pool-${code}`, ...fields })
  }
  fund = (of: ReleasePlan, amountMinor: bigint) => {
    const filling = { pool: of.pool, asset: of.asset as Asset, amountMinor, key: newId(), at: this.now() }
    return fundPool(this.shop.db, filling)
  }
  open = (of: ReleasePlan, userId: string, totalMinor: bigint, key: string = newId()) =>
    openLot(this.shop.app.services, { userId, plan: of.code, totalMinor, key, at: this.now() })
  has = (userId: string) => balanceOf(this.shop.db, account(user(userId), 'xfq'))
  poolHas = (of: ReleasePlan) => balanceOf(this.shop.db, account(pool(of.pool), of.asset as Asset))
}
