import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { Recharging } from '../../../test/recharging'
import { Releasing } from '../../../test/releasing'
import { orders, paymentRefunds, payments } from '../../db/schema'
import { finishRefunds } from '../../engines/aftersale'
import { account, balanceOf, CLEARING, check, move, platform, post, REFUNDING, user } from '../../engines/ledger'
import { cancelExpired, cancelOrder } from '../../engines/order'
import { runRefunds } from '../../engines/payment'
import { newId } from '../../lib/ids'
import { Refusal } from '../../lib/refusal'

type Person = Awaited<ReturnType<TestShop['person']>>

const LIMIT_FEN = 500_000n

let shop: TestShop
let operator: Person
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

/** What can happen to a person's recharges; `pick` says to which order, of those there are. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('order' as const), pick: fc.nat(2), part: fc.nat(100) }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('pay' as const), pick: fc.nat(20), part: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('cancel' as const), pick: fc.nat(20), part: fc.nat(0) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('expire' as const), pick: fc.nat(0), part: fc.nat(0) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('spend' as const), pick: fc.nat(1), part: fc.nat(100) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('day' as const), pick: fc.nat(0), part: fc.nat(0) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refund' as const), pick: fc.nat(20), part: fc.nat(0) }) }
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

/** The jobs that send refunds. */
async function refundsRun() {
  await runRefunds(shop.app.services)
  await finishRefunds(shop.app.services)
}

/** One person's life with recharges, in a world of packages, pool and plan of its own. */
class Life {
  private constructor(
    readonly me: Person,
    private readonly c: Recharging,
    private readonly packages: { id: string; type: string; priceFen: bigint }[]
  ) {}

  static async begin(): Promise<Life> {
    await refundsRun()
    const c = new Recharging(shop)
    const r = new Releasing(shop)
    await c.fill(2_500n)
    const plan = await r.plan({ dailyBp: 5_000, lastsDays: 2 })
    await r.fund(plan, 1_500n)
    const packages = await Promise.all([
      c.pack({ priceFen: 245_000n, giveMinor: 245_000n, giftMinor: 900n, plan: plan.code }),
      c.voucher({ giftMinor: 300n, plan: plan.code }),
      c.voucher({ personTimes: 2, giveMinor: 9_000n })
    ])
    return new Life(await shop.person(), c, packages)
  }

  private ordersIn = (...states: string[]) =>
    shop.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, this.me.id), inArray(orders.state, states)))
      .orderBy(orders.id)

  async happens({ act, pick, part }: Event) {
    await this[act](pick, part)
  }

  async order(pick: number, part: number) {
    const { id, type, priceFen } = this.packages[pick]!
    if (type === 'balance') return void (await this.c.order(this.me, id))
    const fen = Number((priceFen * BigInt(part)) / 100n)
    await this.c.mixed(this.me, id, (fen / 100).toFixed(2))
  }
  async pay(pick: number, part: number) {
    const open = await this.ordersIn('unpaid')
    const order = open[pick % Math.max(1, open.length)]
    if (!order) return
    if (order.payFen === 0n || part === 1)
      await shop.call('POST /api/order/pay', { uni: order.no, paytype: 'yue' }, this.me)
    else await this.c.paid(this.me, order.no, 'twice')
  }
  async cancel(pick: number) {
    const open = await this.ordersIn('unpaid')
    const order = open[pick % Math.max(1, open.length)]
    if (order) await cancelOrder(shop.app.services, { userId: this.me.id, ref: order.id })
  }
  async expire() {
    shop.clock.advance(31 * 60)
    await cancelExpired(shop.app.services)
  }
  async spend(pick: number, part: number) {
    const asset = pick === 0 ? ('CNY' as const) : ('xfq' as const)
    const amountMinor = ((await this.c.has(this.me, asset)) * BigInt(part)) / 100n
    if (amountMinor === 0n) return
    const to = account(platform('spent'), asset)
    await post(shop.db, {
      key: newId(),
      reason: 'operator_adjust',
      ref: { kind: 'user', id: this.me.id },
      at: shop.clock.now(),
      postings: move(account(user(this.me.id), asset), to, amountMinor)
    })
  }
  async day() {
    shop.clock.advance(86_400)
    await cancelExpired(shop.app.services)
    await refundsRun()
    await new Releasing(shop).run()
  }
  async refund(pick: number) {
    const paid = await this.ordersIn('complete', 'refunded')
    const order = paid[pick % Math.max(1, paid.length)]
    if (!order) return
    await shop.call('POST /api/admin/order/refund', { id: order.id, reason: '随机测试' }, operator)
    await refundsRun()
  }

  /** Holds after everything that happens. */
  async isSound() {
    const open = await this.ordersIn('unpaid')
    const sum = (name: 'held' | 'extra') =>
      open.reduce((fen, { detail }) => fen + BigInt((detail as Record<string, string>)[name]!), 0n)
    expect(await this.c.has(this.me, 'CNY', 'frozen')).toBe(sum('held'))
    expect(await this.c.poolHas('frozen')).toBe(sum('extra'))
    expect(await this.c.has(this.me)).toBeLessThanOrEqual(LIMIT_FEN)
    expect(await balanceOf(shop.db, account(CLEARING, 'CNY'))).toBe(0n)
    expect(await this.ordersIn('paid', 'refunding')).toEqual([])
    const [over] = await shop.db
      .select({ count: sql<number>`count(*)::int` })
      .from(payments)
      .where(and(eq(payments.userId, this.me.id), sql`${payments.refundedFen} > ${payments.amountFen}`))
    expect(over!.count).toBe(0)
    expect(await balanceOf(shop.db, account(REFUNDING, 'CNY'))).toBe(await this.onTheWayBackFen())
  }

  /** What is refunded and not yet sent: a payment that came above the limit waits for the job. */
  private async onTheWayBackFen() {
    const refunds = await shop.db.select().from(paymentRefunds).where(eq(paymentRefunds.userId, this.me.id))
    return refunds.filter(one => one.status !== 'done').reduce((fen, one) => fen + one.amountFen, 0n)
  }

  async ends() {
    await refundsRun()
    await this.isSound()
    expect(await this.onTheWayBackFen()).toBe(0n)
  }
}

/** Three of 2,450 yuan are asked for while there is room, and paid: the third comes above the limit of 5,000. */
const aboveTheLimit: Event[] = [
  ...Array.from({ length: 3 }, () => ({ act: 'order' as const, pick: 0, part: 0 })),
  ...Array.from({ length: 3 }, () => ({ act: 'pay' as const, pick: 0, part: 0 })),
  { act: 'day', pick: 0, part: 0 }
]

test('whatever happens to recharges, what is set aside is what waits, and nothing is lost or made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 12, maxLength: 24 }), async events => {
      const life = await Life.begin()
      for (const one of events) {
        await life.happens(one).catch(error => {
          if (!(error instanceof Refusal)) throw error
        })
        await life.isSound()
      }
      await life.ends()
    }),
    { numRuns: 25, examples: [[aboveTheLimit]] }
  )
  expect((await check(shop.db)).problems).toEqual([])
})
