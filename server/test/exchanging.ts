import { type ExchangeRequest, exchange, saveExchangeRule } from '../src/engines/exchange'
import { type Asset, account, balanceOf, fundPool, fundUser, pool, user } from '../src/engines/ledger'
import { newId } from '../src/lib/ids'
import type { TestShop } from './harness'

type Rule = Parameters<typeof saveExchangeRule>[1]

/** Short words for tests about exchanges. */
export class Exchanging {
  constructor(private readonly shop: TestShop) {}

  now = () => this.shop.clock.now()

  /** Ten green beans into one gold bean, with a pool of its own, unless told otherwise. */
  rule = (fields: Partial<Rule> = {}) => {
    const code = `t_${newId().slice(-12).replaceAll('-', '')}`
    const terms = { rateFrom: 10n, rateTo: 1n, minMinor: 10n, personDayMinor: 1_000n, totalDayMinor: 1_000_000n }
    const pair = { title: '绿豆换金豆', fromAsset: 'lvdou', toAsset: 'jindou', pool: `pool-${code}` }
    return saveExchangeRule(this.shop.app.services, { ...terms, ...pair, code, ...fields })
  }
  fill = (of: Rule, amountMinor: bigint) =>
    fundPool(this.shop.db, { pool: of.pool, asset: of.toAsset as Asset, amountMinor, key: newId(), at: this.now() })
  give = (userId: string, amountMinor: bigint, asset: Asset = 'lvdou') =>
    fundUser(this.shop.db, { userId, asset, amountMinor, key: newId(), at: this.now() })
  do = (of: Rule, userId: string, fromMinor: bigint, more: Partial<ExchangeRequest> = {}) =>
    exchange(this.shop.app.services, { userId, rule: of.code, fromMinor, key: newId(), at: this.now(), ...more })
  has = (userId: string, asset: Asset) => balanceOf(this.shop.db, account(user(userId), asset))
  poolHas = (of: Rule) => balanceOf(this.shop.db, account(pool(of.pool), of.toAsset as Asset))
}
