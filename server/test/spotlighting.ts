import { keepSpotlights } from '../src/domains/spotlight/keep'
import { LATE_MS, PLACES, poolOf } from '../src/domains/spotlight/terms'
import { openSpotlight, saveSpotlight, type Terms } from '../src/domains/spotlight/write'
import { account, balanceOf, fundPool, user } from '../src/engines/ledger'
import { newId } from '../src/lib/ids'
import { PRIZES as DRAW_PRIZES, Drawing } from './drawing'
import { Driving } from './driving'
import type { TestShop } from './harness'

const DAY_MS = 86_400_000

/** 10.00 for the first, 5.00 for the second and third. */
export const PLACES_PAID = [
  { fromRank: 1, toRank: 1, amountMinor: 1_000n },
  { fromRank: 2, toRank: 3, amountMinor: 500n }
]
export const PRIZE_SUM = 2_000n

type Who = { id: string; token: string }

/** Short words for tests about activities with a ranking; a point is a yuan. */
export class Spotlighting {
  readonly driving: Driving
  readonly drawing: Drawing
  private made = 0
  constructor(private readonly shop: TestShop) {
    this.driving = new Driving(shop)
    this.drawing = new Drawing(shop)
  }

  now = () => this.shop.clock.now()
  later = (days: number) => new Date(this.now().getTime() + days * DAY_MS)

  /** A draft of ten days. */
  draft = async (fields: Partial<Terms> = {}) => {
    const code = fields.code ?? `spot-${String.fromCharCode(97 + this.made++)}`
    const days = { startsAt: this.now(), endsAt: this.later(10) }
    const terms = { title: '金秋聚光灯', asset: 'xfq', fenPerPoint: 100n, chanceFen: 50_00n, packetPoints: 100 }
    await saveSpotlight(this.shop.app.services, {
      ...terms,
      ...days,
      personCapMinor: 100_000n,
      prizes: PLACES_PAID,
      ...fields,
      code
    })
    return code
  }
  fund = (code: string, amountMinor: bigint) =>
    fundPool(this.shop.db, { pool: poolOf(code).id, asset: 'xfq', amountMinor, key: newId(), at: this.now() })
  /** An activity that runs, with enough in its pool for places and packets. */
  open = async (fields: Partial<Terms> = {}, more = 10_000n) => {
    const code = await this.draft(fields)
    await this.fund(code, PRIZE_SUM + more)
    await openSpotlight(this.shop.app.services, code)
    return code
  }
  /** Drafts of both draws. */
  draws = async (endsAt = this.later(10)) => {
    const terms = { entry: 'chances', priceMinor: 0n, endsAt } as const
    const draft = (place: string) => this.drawing.draft({ ...terms, place }, DRAW_PRIZES)
    const [instant, scratch] = [await draft(PLACES.instant), await draft(PLACES.scratch)]
    for (const code of [instant, scratch]) {
      const beans = DRAW_PRIZES.filter(({ asset }) => asset === 'jindou')
      await this.drawing.fill(
        code,
        'jindou',
        beans.reduce((sum, { amountMinor, stock }) => sum + amountMinor * BigInt(stock), 0n)
      )
    }
    return { instant, scratch }
  }
  keep = () => keepSpotlights(this.shop.app.services)
  /** The activity's time is over, and what may have come late has come. */
  end = async (days = 10) => {
    this.shop.clock.advance((days * DAY_MS + LATE_MS) / 1_000)
    await this.keep()
  }
  settled = (who: { id: string }, yuan: number, fields: Parameters<Driving['settled']>[2] = {}) =>
    this.driving.settled(who.id, BigInt(Math.round(yuan * 100)), fields)
  /** Brings somebody into the activity by another's link. */
  invite = async (host: Who, friend: Who) => {
    const { data } = await this.shop.call('GET /api/spotlight/center', {}, host)
    return (await this.shop.call('POST /api/lock_customer/touch', { share: data.token }, friend)).data.state
  }
  /** A session that has not run out, however long has passed. */
  renew = async (who: { id: string }) => ({ id: who.id, token: await this.shop.tokenOf(who.id) })
  has = (who: { id: string }) => balanceOf(this.shop.db, account(user(who.id), 'xfq'))
  poolHas = (code: string) => balanceOf(this.shop.db, account(poolOf(code), 'xfq'))
}
