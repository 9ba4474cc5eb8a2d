import { boxConsents } from '../src/db/schema'
import { type SeriesTerms, saveSeries } from '../src/domains/box/series'
import { grantChances, openDraw, poolOf, reserveEntries } from '../src/engines/draw'
import { fundPool, fundUser } from '../src/engines/ledger'
import { newId } from '../src/lib/ids'
import { fenOf } from '../src/lib/money'
import { Buying } from './buying'
import { Drawing } from './drawing'
import type { TestShop } from './harness'

const DAY_MS = 86_400_000
type Who = { id: string; token: string }
type Prize = SeriesTerms['prizes'][number]

/** Short words for tests about blind boxes. */
export class Boxing {
  private made = 0
  readonly draws: Drawing
  readonly buying: Buying
  constructor(private readonly shop: TestShop) {
    this.draws = new Drawing(shop)
    this.buying = new Buying(shop)
  }

  now = () => this.shop.clock.now()

  /** Goods that a box may hold, with enough on the shelf. */
  thing = async (name: string, stock: number, more: Partial<Prize> = {}): Promise<Prize> => {
    const { productId, skuId } = await this.buying.goods({ stock: stock + 5, priceFen: 5_000n })
    return { name, productId, skuId, stock, postFree: true, ...more }
  }

  terms = (prizes: readonly Prize[], fields: Partial<SeriesTerms> = {}): SeriesTerms => {
    const code = `box-${String.fromCharCode(97 + (this.made % 26))}${this.made++}`
    return {
      code,
      title: '测试盲盒',
      subtitle: '',
      picture: '/p.png',
      priceFen: 3_900n,
      prizes,
      personDay: 100,
      personTotal: 200,
      startsAt: this.now(),
      endsAt: new Date(this.now().getTime() + 30 * DAY_MS),
      ...fields
    }
  }

  /** A series that is sold, its pool holding what its goods can be bartered for. */
  open = async (prizes: readonly Prize[], fields: Partial<SeriesTerms> = {}): Promise<string> => {
    const { app, db } = this.shop
    const terms = this.terms(prizes, fields)
    const { code } = await saveSeries(app.services, terms)
    const amountMinor = prizes.reduce((sum, { barter = 0, stock }) => sum + BigInt(barter * stock), 0n)
    const filling = { pool: poolOf(code).id, asset: 'jindou', amountMinor, key: newId(), at: this.now() } as const
    if (amountMinor > 0n) await fundPool(db, filling)
    await openDraw(app.services, { code, at: this.now() })
    return code
  }

  /** Somebody who is known to be an adult, with an address. */
  person = async () => {
    const person = await this.buying.buyer()
    await this.shop.db.insert(boxConsents).values({ userId: person.id, birthday: '1990-01-01' })
    return person
  }

  join = (who: Who, code: string, times: 1 | 3 | 10 = 1) => this.shop.call('POST /api/box/join', { code, times }, who)

  pay = async (who: Who, { order_id: uni, pay_price }: { order_id: string; pay_price: string }) => {
    const funding = {
      userId: who.id,
      asset: 'CNY',
      amountMinor: fenOf(pay_price),
      key: newId(),
      at: this.now()
    } as const
    await fundUser(this.shop.db, funding)
    return this.shop.call('POST /api/order/pay', { uni, paytype: 'yue' }, who)
  }

  /** Boxes that are bought and paid; answers the order's number. */
  bought = async (who: Who, code: string, times: 1 | 3 | 10 = 1): Promise<string> => {
    const { data } = await this.join(who, code, times)
    const paid = await this.pay(who, data)
    if (paid.data?.status !== 'SUCCESS') throw new Error(paid.msg)
    return data.order_id
  }

  /** Boxes that are there without an order. */
  given = async (userId: string, campaign: string, times: number) => {
    const request = { userId, campaign, times, at: this.now() }
    await reserveEntries(this.shop.app.services, request)
    await grantChances(this.shop.app.services, { ...request, key: `test:${newId()}` })
  }

  unbox = async (who: Who, code: string, nonce = 1, times = 1, more = {}) => {
    const plan = { code, nonce, hash: await this.draws.hash(code), client_seed: 'mySeed1234' }
    return this.shop.call('POST /api/box/open_award', { ...plan, ...(times > 1 ? { times } : {}), ...more }, who)
  }
  info = async (who: Who, code: string) => (await this.shop.call('GET /api/box/get_info', { code }, who)).data
  list = async (who: Who, type: 'unopened' | 'waiting' | 'ordered' | 'bartered' | 'lapsed') =>
    (await this.shop.call('GET /api/box/get_user_box_list', { type }, who)).data
}
