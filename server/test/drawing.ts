import { type PointsTerms, saveDraw } from '../src/domains/draw/service'
import { type CampaignTerms, type DrawRequest, draw, openDraw, poolOf } from '../src/engines/draw'
import { publishedHash } from '../src/engines/draw/campaigns'
import { type Asset, account, balanceOf, fundPool, fundUser, user } from '../src/engines/ledger'
import { newId } from '../src/lib/ids'
import type { TestShop } from './harness'

const DAY_MS = 86_400_000

/** A rare prize, a small one, and nothing. */
export const PRIZES: readonly PointsTerms[] = [
  { name: '大奖', asset: 'jindou', amountMinor: 500n, weight: 1, stock: 3 },
  { name: '消费券', asset: 'xfq', amountMinor: 100n, weight: 3, stock: 20 },
  { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 6, stock: 0 }
]

/** Short words for tests about draws. */
export class Drawing {
  private made = 0
  constructor(private readonly shop: TestShop) {}

  now = () => this.shop.clock.now()

  /** A draft of ten beans a draw, at a page of its own, unless told otherwise. */
  draft = async (fields: Partial<CampaignTerms> = {}, prizes: readonly PointsTerms[] = PRIZES) => {
    const name = `t${String.fromCharCode(97 + (this.made % 26), 97 + Math.floor(this.made++ / 26))}`
    const terms = { title: '测试抽奖', asset: 'jindou', priceMinor: 10n, personDay: 100, personTotal: 1_000 }
    const times = { startsAt: this.now(), endsAt: new Date(this.now().getTime() + 30 * DAY_MS) }
    const { code } = await saveDraw(
      this.shop.app.services,
      { ...terms, ...times, code: name, place: name, ...fields },
      prizes
    )
    return code
  }
  fill = (code: string, asset: Asset, amountMinor: bigint) =>
    fundPool(this.shop.db, { pool: poolOf(code).id, asset, amountMinor, key: newId(), at: this.now() })
  /** A campaign that runs, its pool holding exactly what its prizes need. */
  open = async (fields: Partial<CampaignTerms> = {}, prizes: readonly PointsTerms[] = PRIZES) => {
    const code = await this.draft(fields, prizes)
    for (const { asset, amountMinor, stock } of prizes) {
      if (amountMinor > 0n && stock > 0) await this.fill(code, asset as Asset, amountMinor * BigInt(stock))
    }
    await openDraw(this.shop.app.services, { code, at: this.now() })
    return code
  }
  person = async (beans = 1_000n, fields: Parameters<TestShop['person']>[0] = {}) => {
    const person = await this.shop.person(fields)
    const funding = { userId: person.id, asset: 'jindou' as const, amountMinor: beans, key: newId(), at: this.now() }
    if (beans > 0n) await fundUser(this.shop.db, funding)
    return person
  }
  hash = (code: string) => publishedHash(this.shop.db, code)
  do = async (campaign: string, userId: string, nonce: number, more: Partial<DrawRequest> = {}) => {
    const common = { clientSeed: 'abcdefgh', hash: more.hash ?? (await this.hash(campaign)), at: this.now() }
    return draw(this.shop.app.services, { userId, campaign, nonce, ...common, ...more })
  }
  has = (userId: string, asset: Asset = 'jindou') => balanceOf(this.shop.db, account(user(userId), asset))
  poolHas = (code: string, asset: Asset = 'jindou') => balanceOf(this.shop.db, account(poolOf(code), asset))
}
