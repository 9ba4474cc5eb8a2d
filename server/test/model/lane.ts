import { withdrawalRules } from '../../src/db/schema'
import { openDraw, type PrizeTerms, poolOf, saveDraw } from '../../src/engines/draw'
import { saveExchangeRule } from '../../src/engines/exchange'
import { type Asset, fundPool, merchant, pool, user } from '../../src/engines/ledger'
import { savePackage } from '../../src/engines/recharge'
import { savePlan, stopLot } from '../../src/engines/release'
import { runPayouts } from '../../src/engines/withdrawal'
import { newId } from '../../src/lib/ids'
import { TestShop } from '../harness'
import { earner } from '../withdrawing'
import { Books } from './books'
import type { ModelRecharge } from './recharge-ops'
import type { ModelLot } from './release-ops'

/** How many people a lane has; the owners after them are a pool and a shop. */
export const PEOPLE = 3
export const POOL = PEOPLE
export const SHOP = PEOPLE + 1
export const RELEASE_POOL = PEOPLE + 2
export const EXCHANGE_POOL = PEOPLE + 3
export const DRAW_POOL = PEOPLE + 4
export const RECHARGE_POOL = PEOPLE + 5
export const PACKET_POOL = PEOPLE + 6

/** What beans are exchanged for in a lane: three for two, less a fiftieth. */
export const EXCHANGE_RULE = {
  ...{ code: 'model_beans', title: '红豆换券', fromAsset: 'hongdou', toAsset: 'dhq', pool: 'model-exchange' },
  ...{ rateFrom: 2n, rateTo: 3n, feeBp: 200, minMinor: 10n, stepMinor: 2n, personDayMinor: 400n, totalDayMinor: 500n }
}

/** What is released day by day in a lane: a tenth a day, and as much again as orders bring forward. */
export const RELEASE_PLAN = {
  ...{ code: 'model', title: '消费券释放', asset: 'xfq', pool: 'model-release' },
  ...{ dailyBp: 1_000, ownBp: 500, boostDayBp: 1_000, lastsDays: 8 }
}

/** What beans are drawn with in a lane: prizes enough to meet their end, in a pool that is filled for all of them. */
export const DRAW = {
  ...{ code: 'modeldraw', place: 'modeldraw', title: '抽奖', asset: 'jindou', priceMinor: 10n },
  ...{ personDay: 1_000_000, personTotal: 2_000_000 },
  prizes: [
    { name: '大奖', asset: 'jindou', amountMinor: 90n, weight: 1, stock: 5 },
    { name: '消费券', asset: 'xfq', amountMinor: 40n, weight: 3, stock: 400 },
    { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 6, stock: 0 }
  ] satisfies PrizeTerms[]
}

/** A round of free packets, of which there are too few: whoever comes when they are gone is refused. */
export const PACKETS = {
  ...{ code: 'modelpackets', asset: 'jindou', priceMinor: 0n, personDay: 1_000_000, personTotal: 2_000_000 },
  prizes: [
    { name: '大红包', asset: 'jindou', amountMinor: 30n, weight: 1, stock: 6 },
    { name: '券红包', asset: 'xfq', amountMinor: 20n, weight: 2, stock: 12 },
    { name: '小红包', asset: 'jindou', amountMinor: 3n, weight: 5, stock: 30 }
  ] satisfies PrizeTerms[]
}

/** Vouchers that are sold in a lane, for five sixths of what they are worth. */
export const RECHARGE = {
  ...{ id: newId(), type: 'voucher', title: '消费券', pool: 'model-recharge' },
  ...{ priceFen: 300n, giveMinor: 360n }
} as const

/** What an operation may look back at within its sequence. */
interface Made {
  transfers: { id: string; deltas: Parameters<Books['book']>[0]; reversed: boolean }[]
  orders: { id: string; who: number; fen: bigint; state: 'unpaid' | 'paid' | 'refunded' | 'cancelled' }[]
  withdrawals: { id: string; who: number; amountMinor: bigint; yes: number; state: 'held' | 'approved' | 'over' }[]
  lots: ModelLot[]
  recharges: ModelRecharge[]
}

const nothing = (): Made => ({ transfers: [], orders: [], withdrawals: [], lots: [], recharges: [] })

/** A server with a database of its own, on which sequences run one after the other, and what its books should be. */
export class Lane {
  made = nothing()
  /** How often each refusal was met, over all sequences. */
  readonly refusals = new Map<string, number>()
  /** Keeps the keys of one sequence apart from those of all others. */
  run = newId()
  /** How many days have gone by for what is released. */
  day = 0
  /** The day of exchanges, and what each person has given in on it. */
  exchangeDay = 0
  exchanged: bigint[] = []
  /** How often each person has drawn, and what is left of each prize; none of it starts anew with a sequence. */
  readonly drawn: number[] = Array.from({ length: PEOPLE }, () => 0)
  readonly prizes: number[] = DRAW.prizes.map(({ stock }) => stock)
  readonly grabbed: number[] = Array.from({ length: PEOPLE }, () => 0)
  readonly packets: number[] = PACKETS.prizes.map(({ stock }) => stock)

  private constructor(
    readonly shop: TestShop,
    readonly people: { id: string; token: string }[],
    readonly books: Books
  ) {}

  static async open(): Promise<Lane> {
    const shop = await TestShop.open()
    await shop.db.update(withdrawalRules).set({
      ...{ minMinor: 100n, stepMinor: 1n, maxMinor: 1_000_000n, feeBp: 60, feeMinFen: 1n },
      ...{ dayMinor: 10n ** 12n, monthMinor: 10n ** 12n, dayTimes: 2_000_000_000, twoPersonsMinor: 3_000n }
    })
    const people = []
    for (let i = 0; i < PEOPLE; i++) people.push(await earner(shop))
    // A card that was just bound has to wait before anything is paid to it.
    shop.clock.advance(3 * 86_400)
    await savePlan(shop.db, RELEASE_PLAN)
    await saveExchangeRule(shop.db, EXCHANGE_RULE)
    await savePackage(shop.db, RECHARGE)
    await beginDraws(shop, DRAW)
    await beginDraws(shop, PACKETS, DRAW.code)
    const owners = [
      ...people.map(({ id }) => user(id)),
      pool('model'),
      merchant(newId()),
      pool(RELEASE_PLAN.pool),
      pool(EXCHANGE_RULE.pool),
      poolOf(DRAW.code),
      pool(RECHARGE.pool),
      poolOf(PACKETS.code)
    ]
    return new Lane(shop, people, new Books(owners))
  }

  get services() {
    return this.shop.app.services
  }

  /** Forgets the sequence before: what is open from it stays as it is, except for what anybody's run would pay. */
  async begin() {
    this.run = newId()
    await this.stopLots()
    this.made = nothing()
    this.exchangeDay++
    this.exchanged = this.people.map(() => 0n)
    await this.payOut()
    await this.books.load(this.shop)
  }

  private async stopLots() {
    const now = this.shop.clock.now()
    for (const lot of this.made.lots) await stopLot(this.shop.db, this.people[lot.who]!.id, lot.id, now)
  }

  async payOut() {
    while ((await runPayouts(this.services)) > 0);
  }

  close() {
    return this.shop.close()
  }
}

/** Fills the pool of draws for every prize, and opens it. */
async function beginDraws(
  { db, app, clock }: TestShop,
  { prizes, ...terms }: typeof DRAW | typeof PACKETS,
  roundOf: string | null = null
) {
  const startsAt = clock.now()
  const endsAt = new Date(startsAt.getTime() + 365 * 86_400_000)
  await saveDraw(db, { place: terms.code, title: '抢红包', ...terms, roundOf, startsAt, endsAt }, prizes)
  for (const { asset, amountMinor, stock } of prizes) {
    const filling = { pool: poolOf(terms.code).id, asset: asset as Asset, key: newId(), at: startsAt }
    if (stock > 0) await fundPool(db, { ...filling, amountMinor: amountMinor * BigInt(stock) })
  }
  await openDraw(app.services, terms.code, startsAt)
}

/** Waits for every one, also after a refusal: what is still under way would be done after the next operation. */
export async function allOf<T>(works: Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(works)
  return ended.map(one => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}
