import {
  type ConditionKind,
  claimGiveaway,
  closeGiveaway,
  type Giveaway,
  type GiveawayTerms,
  giveawayPool,
  openGiveaway,
  payGiveaways,
  saveGiveaway
} from '../src/engines/giveaway'
import { type Asset, account, balanceOf, fundPool, user } from '../src/engines/ledger'
import { newId } from '../src/lib/ids'
import type { Buying } from './buying'
import type { TestShop } from './harness'

const DAY_MS = 86_400_000

/** So much of something as the test says, by person. */
export class Deeds {
  readonly done = new Map<string, number>()
  readonly kind: ConditionKind = {
    code: 'probe_deeds',
    title: '测试行为',
    unit: '次',
    measure: 'times',
    button: '去做',
    url: '/pages/index/index',
    count: async (_, { userId }) => this.done.get(userId) ?? 0
  }
}

/** Short words for tests about what is given away. */
export class Giving {
  private made = 0
  constructor(private readonly shop: TestShop) {}

  now = () => this.shop.clock.now()

  /** Ten beans to ten people, unless told otherwise. */
  terms = (fields: Partial<GiveawayTerms> = {}): GiveawayTerms => ({
    code: `give-${String.fromCharCode(97 + (this.made % 26))}${this.made++}`,
    place: 'airdrop',
    title: '测试空投',
    picture: '/p.png',
    kind: 'give_points',
    asset: 'jindou',
    amountMinor: 10n,
    stock: 10,
    startsAt: this.now(),
    endsAt: new Date(this.now().getTime() + 30 * DAY_MS),
    ...fields
  })
  draft = (fields: Partial<GiveawayTerms> = {}) => saveGiveaway(this.shop.app.services, this.terms(fields))
  fill = ({ code, asset }: Pick<Giveaway, 'code' | 'asset'>, amountMinor: bigint) =>
    fundPool(this.shop.db, {
      pool: giveawayPool(code).id,
      asset: asset as Asset,
      amountMinor,
      key: newId(),
      at: this.now()
    })
  /** A giveaway that runs, its pool holding so much. */
  open = async (fields: Partial<GiveawayTerms> = {}, filledMinor?: bigint): Promise<Giveaway> => {
    const draft = await this.draft(fields)
    const whole = draft.amountMinor * BigInt(draft.stock)
    if (draft.asset) await this.fill(draft, filledMinor ?? whole)
    return openGiveaway(this.shop.app.services, { code: draft.code, at: this.now() })
  }
  /** Something that is sent, with what that costs. */
  thing = async (buying: Buying, fields: { stock?: number; feeFen?: number; days?: number } = {}) => {
    const { stock = 3, ...sent } = fields
    const goods = await buying.goods({ stock: 10, priceFen: 5_900n })
    const detail = { productId: goods.productId, skuId: goods.skuId, ...sent }
    const it = await this.open({ kind: 'give_goods', asset: null, amountMinor: 0n, title: '空投马克杯', detail, stock })
    return { ...goods, it }
  }
  close = ({ code }: Pick<Giveaway, 'code'>) => closeGiveaway(this.shop.app.services, { code, at: this.now() })
  claim = (userId: string, { code }: Pick<Giveaway, 'code'>, at = this.now()) =>
    claimGiveaway(this.shop.app.services, { userId, code, at })
  pay = () => payGiveaways(this.shop.app.services)
  has = (userId: string, asset: Asset = 'jindou') => balanceOf(this.shop.db, account(user(userId), asset))
  poolHas = ({ code, asset }: Pick<Giveaway, 'code' | 'asset'>) =>
    balanceOf(this.shop.db, account(giveawayPool(code), (asset ?? 'jindou') as Asset))
}
