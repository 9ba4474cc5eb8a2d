import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { connect, transact, within } from '../../src/db/connection'
import { users, withdrawalRules } from '../../src/db/schema'
import { videoSeen } from '../../src/domains/video/tasks'
import { refundOrder } from '../../src/engines/aftersale'
import { exchange, saveExchangeRule } from '../../src/engines/exchange'
import {
  account,
  balanceOf,
  CLEARING,
  check,
  fundPool,
  fundUser,
  move,
  outside,
  pool,
  post,
  postMany,
  statement,
  user
} from '../../src/engines/ledger'
import { endLock, shareOf, shareToken, touch } from '../../src/engines/lock'
import { cancelOrder } from '../../src/engines/order'
import { payableOrder, payByBalance } from '../../src/engines/payment'
import {
  commissionRefunded,
  promiseCommissions,
  saveCommissionRule,
  settleCommissions
} from '../../src/engines/referral'
import { openLot, runReleases, savePlan } from '../../src/engines/release'
import { claimTask, happened, moveTask, payTaskClaims, periodAt, saveTask, undone } from '../../src/engines/task'
import { saveTransferRule, transferValue } from '../../src/engines/transfer'
import { approveWithdrawal, refuseWithdrawal, runPayouts, submitWithdrawal } from '../../src/engines/withdrawal'
import { newId } from '../../src/lib/ids'
import { yuan } from '../../src/lib/money'
import { TestShop } from '../harness'
import { unpaidOrder } from '../orders'
import { earner } from '../withdrawing'
import { dayMix } from './day-mix'
import { giftMix } from './gift-mix'
import { giveawayMix } from './giveaway-mix'
import { mixedPackets } from './packet-ops'
import { storeMix } from './store-mix'

const OPERATIONS = 10_000
const WORKERS = 48

let shop: TestShop
let people: { id: string }[]
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '48' } })
  await shop.db.update(withdrawalRules).set({
    minMinor: 100n,
    stepMinor: 1n,
    dayMinor: 10n ** 12n,
    monthMinor: 10n ** 12n,
    dayTimes: 2_000_000_000
  })
  people = await Promise.all(Array.from({ length: 16 }, () => earner(shop)))
  await prepare()
  shop.clock.advance(3 * 86_400)
})
afterAll(() => shop.close())

/** Rules of an exchange and a release that pools and caps stop now and then, and everybody brought by the one before. */
async function prepare() {
  await saveExchangeRule(shop.app.services, {
    code: 'mixed',
    title: '绿豆换券',
    fromAsset: 'lvdou',
    toAsset: 'xfq',
    pool: 'mixed',
    rateFrom: 2n,
    rateTo: 1n,
    minMinor: 2n,
    stepMinor: 2n,
    personDayMinor: 3_000n,
    totalDayMinor: 10n ** 9n
  })
  await saveTransferRule(shop.app.services, {
    code: 'mixed',
    title: '转赠',
    asset: 'xfq',
    minMinor: 1n,
    maxMinor: 100n,
    dayMinor: 3_000n,
    dayTimes: 1_000,
    receiveDayMinor: 3_000n,
    pairMonthMinor: 3_000n,
    newAccountS: 0,
    newDeviceS: 0,
    newDeviceDayMinor: 3_000n
  })
  await shop.db.update(users).set({ createdAt: new Date(0) })
  await savePlan(shop.app.services, {
    code: 'mixed',
    title: '释放',
    asset: 'xfq',
    pool: 'mixed',
    dailyBp: 2_500,
    lastsDays: 5,
    ownBp: 100,
    fanBp: 100,
    boostDayBp: 1_000
  })
  await saveCommissionRule(shop.app.services, { scope: 'default', firstBp: 3_000, secondBp: 1_000 })
  const at = now()
  await saveTask(shop.app.services, {
    code: 'mixed',
    place: 'daily',
    title: '观看视频',
    info: '',
    event: videoSeen.code,
    leastMinor: 0n,
    target: 2,
    period: 'day',
    asset: 'xfq',
    amountMinor: 8n,
    pool: 'task-mixed',
    quota: 0,
    claimDays: 1,
    sort: 0,
    startsAt: at,
    endsAt: new Date(at.getTime() + 10 ** 13)
  })
  await fundPool(shop.db, { pool: 'task-mixed', asset: 'xfq', amountMinor: 80n, key: newId(), at })
  await moveTask(shop.app.services, { code: 'mixed', act: 'open', at })
  for (const [i, { id }] of people.entries())
    if (i > 0)
      await shop.db
        .update(users)
        .set({ referrerId: people[i - 1]!.id })
        .where(eq(users.id, id))
}

const any = <T>(of: readonly T[]): T => of[randomInt(of.length)]!
const now = () => shop.clock.now()
const cash = (id: string) => account(user(id), 'CNY')
const beans = account(pool('mixed'), 'jindou')
const ref = { kind: 'test', id: 'mixed' }

/** Orders and withdrawals that any operation may take up. */
const orders: { id: string; userId: string }[] = []
const withdrawals: string[] = []

const withdraw = async () => {
  const request = {
    userId: any(people).id,
    asset: 'shouyi',
    method: 'bank',
    amount: yuan(BigInt(randomInt(100, 20_000)))
  } as const
  const row = await within(shop.app.services, tx => submitWithdrawal(tx, request))
  withdrawals.push(row.id)
}
const decision = () => ({ withdrawalId: any(withdrawals), operatorId: newId(), at: now() })

const MIX: [number, () => Promise<unknown>][] = [
  [4, () => fundUser(shop.db, { userId: any(people).id, asset: 'CNY', amountMinor: 900n, key: newId(), at: now() })],
  [2, () => fundUser(shop.db, { userId: any(people).id, asset: 'shouyi', amountMinor: 900n, key: newId(), at: now() })],
  [
    4,
    async () => {
      const userId = any(people).id
      orders.push({ ...(await unpaidOrder(shop, userId, BigInt(randomInt(1, 2_000)))), userId })
    }
  ],
  [
    6,
    async () => {
      const { id, userId } = any(orders)
      await payByBalance(shop.app.services, await payableOrder(shop.app.services, { userId, ref: id }))
    }
  ],
  [2, () => refundOrder(shop.app.services, { ref: any(orders).id, reason: '不想要了' })],
  [
    1,
    () => {
      const { id, userId } = any(orders)
      return cancelOrder(shop.app.services, { userId, ref: id })
    }
  ],
  [4, withdraw],
  [3, () => approveWithdrawal(shop.app.services, decision())],
  [1, () => refuseWithdrawal(shop.app.services, { ...decision(), reason: '资料不符' })],
  [1, () => runPayouts(shop.app.services)],
  // People pay each other in both directions, and several things change hands in one transfer.
  [
    6,
    () => {
      const [from, to] = [any(people).id, any(people).id]
      const postings = [
        ...move(cash(from), cash(to === from ? people[0]!.id : to), 7n),
        ...move(account(outside('bank'), 'jindou'), beans, 3n)
      ]
      return post(shop.db, { key: newId(), reason: 'transfer', ref, at: now(), postings })
    }
  ],
  [
    4,
    () =>
      postMany(
        shop.db,
        Array.from({ length: 5 }, () => ({
          key: newId(),
          reason: 'reward' as const,
          ref,
          at: now(),
          postings: move(beans, account(user(any(people).id), 'jindou'), 2n)
        }))
      )
  ],
  [2, () => statement(shop.db, user(any(people).id), {}, { limit: 20 })]
]

/** Days go by for releases alone: cards and orders would run out with the shop's own clock. */
let released = 0
const lot = () => ({ userId: any(people).id, plan: 'mixed', totalMinor: 40n, key: newId(), at: now() })
const settled = (orderId: string, buyerId: string) => ({
  orderId,
  buyerId,
  shopId: newId(),
  marginFen: 500n,
  at: now()
})

/** A day of tasks that are done and claimed by somebody: there are as many as are needed. */
const tasked = () => ({ userId: any(people).id, at: new Date(now().getTime() + randomInt(60) * 86_400_000) })
const seen = () => ({ ...tasked(), key: String(randomInt(400)) })
const claimed = () => {
  const { userId, at } = tasked()
  return { userId, at, task: 'mixed', period: periodAt('day', at) }
}

/** What is promised, exchanged, released, rewarded and shared out. */
const PROGRAMMES: [number, () => Promise<unknown>][] = [
  [3, () => fundUser(shop.db, { userId: any(people).id, asset: 'lvdou', amountMinor: 60n, key: newId(), at: now() })],
  [2, () => fundPool(shop.db, { pool: 'mixed', asset: 'xfq', amountMinor: 60n, key: newId(), at: now() })],
  [
    6,
    () =>
      exchange(shop.app.services, { userId: any(people).id, rule: 'mixed', fromMinor: 20n, key: newId(), at: now() })
  ],
  [
    4,
    () =>
      transferValue(shop.app.services, {
        userId: any(people).id,
        toId: any(people).id,
        rule: 'mixed',
        amountMinor: 5n,
        key: newId(),
        at: now(),
        deviceKey: '',
        familyId: newId(),
        url: ''
      })
  ],
  [2, () => transact(shop.db, tx => openLot({ db: tx }, lot()))],
  [9, () => transact(shop.db, db => happened({ db }, videoSeen, seen()))],
  [1, () => transact(shop.db, db => undone({ db }, videoSeen, seen()))],
  [4, () => claimTask(shop.app.services, claimed())],
  [1, () => payTaskClaims(shop.app.services)],
  [5, () => mixedPackets(shop.app.services, people, 'mixed')],
  [1, () => fundPool(shop.db, { pool: 'task-mixed', asset: 'xfq', amountMinor: 30n, key: newId(), at: now() })],
  [
    1,
    () => {
      const at = new Date(now().getTime() + ++released * 3_600_000)
      return runReleases({ ...shop.app.services, clock: { now: () => at } })
    }
  ],
  [
    3,
    async () => {
      const order = settled(newId(), any(people).id)
      await within(shop.app.services, tx => promiseCommissions(tx, [order]))
      await within(shop.app.services, async tx => postMany(tx.db, await settleCommissions(tx, order)))
      const refund = { orderId: order.orderId, refundedFen: 1n, wholeFen: 2n, key: 'half', at: now() }
      await within(shop.app.services, tx => commissionRefunded(tx, refund))
    }
  ],
  [
    3,
    async () => {
      const shared = { kind: 'lockCustomer', target: 'home', targetId: '' }
      const share = (await shareOf(shop.db, await shareToken(shop.db, any(people).id, shared)))!
      const touched = await touch(shop.app.services, { share, userId: any(people).id, at: now() })
      if (touched.state === 'locked' && randomInt(2) === 0)
        await endLock(shop.app.services, { id: touched.lock.id, why: '核实为刷单' })
    }
  ]
]

const dealt = (mix: [number, () => Promise<unknown>][]) =>
  mix.flatMap(([weight, work]) => Array.from({ length: weight }, () => work))

/** Refusals the business has words for; anything else is a fault. */
const EXPECTED = new Set([
  // Vouchers that an order counted on were spent by another one meanwhile.
  'BALANCE_SHORT',
  'INSUFFICIENT',
  'STATE',
  'ORDER_CLOSED',
  'AMOUNT',
  'DAY_CAP',
  'POOL_SHORT',
  'SHOP_SHORT',
  'NOT_FOUND',
  'NOT_DONE',
  'CLAIMED',
  'SOLD_OUT',
  'SELF',
  'RECEIVER_CAP',
  'PAIR_CAP',
  'ENTERED',
  'MONTH_CAP',
  'NOT_ENTERED',
  'TAKEN',
  'GONE',
  'ENDED',
  'OWN',
  'LAPSED'
])

test('ten thousand mixed operations at the same time: no deadlock, no fault, and the books add up', async () => {
  await Promise.all(
    people.map(({ id }) =>
      fundUser(shop.db, { userId: id, asset: 'CNY', amountMinor: 50_000n, key: newId(), at: now() })
    )
  )
  orders.push({ ...(await unpaidOrder(shop, people[0]!.id, 100n)), userId: people[0]!.id })
  await withdraw()
  const works = dealt([
    ...MIX,
    ...PROGRAMMES,
    ...(await giftMix(shop, people)),
    ...(await dayMix(shop, people)),
    ...(await giveawayMix(shop, people)),
    ...(await storeMix(shop, people))
  ])
  let left = OPERATIONS
  const faults: unknown[] = []
  const outcomes = { done: 0, refused: 0 }
  const worker = async () => {
    while (left-- > 0) {
      await any(works)().then(
        () => outcomes.done++,
        error => {
          if (EXPECTED.has(error.code)) outcomes.refused++
          else if (!/moves nothing|of one asset/.test(error.message)) faults.push(error.cause ?? error)
        }
      )
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  expect(faults).toEqual([])
  expect(outcomes.done).toBeGreaterThan(OPERATIONS / 3)
  expect(outcomes.refused).toBeGreaterThan(100)
  expect((await check(shop.db)).problems).toEqual([])
  const { rows } = await shop.db.$client.query(
    `select o.id from orders o where (select count(*) from ledger_transfers t where t.reason = 'order_pay' and t.ref_id = o.id::text) > 1`
  )
  expect(rows).toEqual([])
  expect(await deadlocks()).toBe(0)
})

/** Connections report what they met when they end, so those of the server end first. */
async function deadlocks(): Promise<number> {
  await shop.app.close()
  const admin = connect(new URL('/postgres', shop.databaseUrl).href, 1)
  const name = new URL(shop.databaseUrl).pathname.slice(1)
  const { rows } = await admin.$client.query('select deadlocks::int from pg_stat_database where datname = $1', [name])
  await admin.$client.end()
  return rows[0].deadlocks
}

test('the same transfer asked for fifty times at once is made once', async () => {
  const again = await TestShop.open()
  try {
    const { id } = await again.person()
    const at = again.clock.now()
    await fundUser(again.db, { userId: id, asset: 'CNY', amountMinor: 1_000n, key: newId(), at })
    const transfer = {
      key: newId(),
      reason: 'order_pay' as const,
      ref,
      at,
      postings: move(cash(id), account(CLEARING, 'CNY'), 400n)
    }
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(again.db, transfer)))
    expect(answers.filter(({ fresh }) => fresh)).toHaveLength(1)
    expect(new Set(answers.map(answer => answer.id)).size).toBe(1)
    expect(await balanceOf(again.db, cash(id))).toBe(600n)
  } finally {
    await again.close()
  }
})
