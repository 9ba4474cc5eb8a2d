import { eq } from 'drizzle-orm'
import { Driving } from '../../../test/driving'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { carMembers, carMonths, messages, releaseLots } from '../../db/schema'
import { mergeAccounts } from '../../engines/identity/merge'
import { check } from '../../engines/ledger'
import { stopLot } from '../../engines/release'
import { newId } from '../../lib/ids'

let shop: TestShop
let driving: Driving
beforeEach(async () => {
  shop = await TestShop.open()
  driving = new Driving(shop)
  await driving.open()
})
afterEach(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const monthsOf = (userId: string) =>
  shop.db.select().from(carMonths).where(eq(carMonths.userId, userId)).orderBy(carMonths.month)

describe('the month under way', () => {
  test('counts what is settled after joining, less what was refunded, and says what is missing', async () => {
    const me = await shop.person()
    await driving.settled(me.id, 900_00n)
    shop.clock.advance(60)
    await driving.bind(me, '浙A00001')
    expect(await driving.month(me)).toMatchObject({
      month: '2026-11',
      title: '2026年11月',
      pay_price: '0.00',
      order_count: 0,
      tier: null,
      reward: '0.00',
      next: { title: '铜牌车主', missing: '100.00' }
    })
    const order = await driving.settled(me.id, 620_00n)
    await driving.refunded(me.id, order, 20_00n, { closedAt: new Date(shop.clock.now().getTime() - 1000) })
    await driving.settled(me.id, 50_00n, { kind: 'recharge' })
    await driving.settled(me.id, 70_00n, { settledAt: null, state: 'received' })
    await driving.settled((await shop.person()).id, 5_000_00n)
    expect(await driving.month(me)).toMatchObject({
      pay_price: '600.00',
      spent_price: '600.00',
      refund_price: '0.00',
      order_count: 1,
      reward: '12.00',
      unsettled_price: '70.00',
      tier: { title: '银牌车主' },
      next: { title: '金牌车主', missing: '1400.00' }
    })
    await driving.settled(me.id, 9_000_00n)
    expect(await driving.month(me)).toMatchObject({ tier: { title: '金牌车主' }, next: null, reward: '70.00' })
  })

  test('a person sees only their own, whatever they send', async () => {
    const [me, other] = [await driving.driver('浙A00002'), await driving.driver('浙A00003')]
    await driving.settled(other.id, 600_00n)
    const { data } = await shop.call('GET /api/car/get_pemonth', { uid: other.id, user_id: other.id }, me)
    expect(data).toMatchObject({ pay_price: '0.00', binding: { plate: '浙A·***02' } })
    expect((await shop.call('GET /api/car/get_pemonth', {})).status).toBe(410000)
    expect((await shop.call('GET /api/car/get_profit', {})).status).toBe(410000)
  })
})

describe('when a month is over', () => {
  test('it is reckoned once an hour later, however often and on how many servers, and paid the day after', async () => {
    const me = await driving.driver('浙A00004')
    await driving.settled(me.id, 600_00n)
    await driving.fund(100_00n)
    driving.until('2026-12-01', 0.5)
    expect(await driving.closeMonths()).toBe(0)
    driving.until('2026-12-01', 1.1)
    await Promise.all(Array.from({ length: 10 }, () => driving.closeMonths()))
    expect(await driving.closeMonths()).toBe(0)
    expect(await monthsOf(me.id)).toMatchObject([{ month: '2026-11', countedFen: 600_00n, rewardFen: 12_00n }])
    await driving.release()
    expect(await driving.has(me.id)).toBe(0n)
    expect(await driving.profit(me)).toMatchObject({ paid: '0.00', waiting: '12.00', list: [{ state: 'waiting' }] })
    driving.until('2026-12-02', 1)
    await Promise.all(Array.from({ length: 10 }, () => driving.release()))
    expect(await driving.has(me.id)).toBe(12_00n)
    const profit = await driving.profit(me)
    expect(profit).toMatchObject({
      paid: '12.00',
      waiting: '0.00',
      count: 1,
      bound: 1,
      unit: '消费券',
      list: [{ title: '2026年11月车主收益', number: '12.00', paid: '12.00', state: 'paid', month: '2026-11' }],
      time: [{ time: '2026-12', income: '12.00', waiting: '0.00' }]
    })
    expect(profit.trend).toHaveLength(12)
    expect(profit.trend.at(-1)).toEqual({ time: '2026-11', number: '12.00' })
    const { data } = await shop.call('GET /api/pc/get_balance_record/{type}', { type: 'xfq' }, me)
    expect(data.list).toMatchObject([{ title: '释放', number: '12.00', mark: '2026年11月车主收益' }])
    const told = await shop.db.select().from(messages).where(eq(messages.userId, me.id))
    expect(told.map(({ title }) => title)).toContain('2026年11月车主收益已核算')
    expect((await driving.month(me)).months).toMatchObject([{ month: '2026-11', state: 'paid', reward: '12.00' }])
  })

  test('a pool that is short pays nobody half, then those who joined first; what waits is shown', async () => {
    const people: Awaited<ReturnType<typeof driving.driver>>[] = []
    for (let i = 0; i < 4; i++) {
      people.push(await driving.driver(`浙B0000${i}`))
      shop.clock.advance(1)
    }
    for (const { id } of people) await driving.settled(id, 600_00n)
    driving.until('2026-12-01', 2)
    await driving.closeMonths()
    driving.until('2026-12-02', 2)
    const paid = async () => Promise.all(people.map(({ id }) => driving.has(id)))
    await driving.fund(11_99n)
    await driving.release()
    expect(await paid()).toEqual([0n, 0n, 0n, 0n])
    expect(await driving.profit(people[0]!)).toMatchObject({ waiting: '12.00', list: [{ state: 'waiting' }] })
    await driving.fund(24_00n)
    await driving.release()
    expect(await paid()).toEqual([12_00n, 12_00n, 0n, 0n])
    await driving.fund(1n + 12_00n)
    await driving.release()
    expect(await paid()).toEqual([12_00n, 12_00n, 12_00n, 12_00n])
    await driving.release()
    expect(await paid()).toEqual([12_00n, 12_00n, 12_00n, 12_00n])
  })

  test('months that were missed are made up for, each by its own orders; one without orders brings nothing', async () => {
    const me = await driving.driver('浙A00005')
    await driving.settled(me.id, 100_00n)
    driving.until('2027-01-10')
    await driving.settled(me.id, 2_000_00n)
    driving.until('2027-02-03')
    expect(await driving.closeMonths()).toBe(3)
    expect(await monthsOf(me.id)).toMatchObject([
      { month: '2026-11', rewardFen: 1_00n, tier: '铜牌车主' },
      { month: '2026-12', rewardFen: 0n, tier: '', lotId: null },
      { month: '2027-01', rewardFen: 60_00n, tier: '金牌车主' }
    ])
    expect((await driving.profit(me)).count).toBe(2)
  })

  test('a refund after settling is taken off the month it falls in, and what is too much off the next ones', async () => {
    const me = await driving.driver('浙A00006')
    const order = await driving.settled(me.id, 600_00n)
    driving.until('2026-12-05')
    await driving.closeMonths()
    await driving.settled(me.id, 150_00n)
    await driving.refunded(me.id, order, 400_00n)
    expect(await driving.month(me)).toMatchObject({ pay_price: '0.00', spent_price: '150.00', refund_price: '400.00' })
    driving.until('2027-01-05')
    await driving.closeMonths()
    await driving.settled(me.id, 400_00n)
    expect(await driving.month(me)).toMatchObject({ pay_price: '150.00', refund_price: '250.00', reward: '1.50' })
    driving.until('2027-02-05')
    await driving.closeMonths()
    expect((await monthsOf(me.id)).map(({ rewardFen }) => rewardFen)).toEqual([12_00n, 0n, 1_50n])
    expect((await driving.month(me)).refund_price).toBe('0.00')
  })

  test('who leaves after it is over keeps what it brings, who leaves before gets nothing of it', async () => {
    const [late, early] = [await driving.driver('浙A00007'), await driving.driver('浙A00008')]
    for (const { id } of [late, early]) await driving.settled(id, 600_00n)
    await driving.bind(early, '', { unbind: 1 })
    driving.until('2026-12-01', 0.1)
    await driving.bind(late, '', { unbind: 1 })
    driving.until('2026-12-01', 2)
    expect(await driving.closeMonths()).toBe(0)
    expect(await monthsOf(late.id)).toMatchObject([{ rewardFen: 12_00n }])
    expect(await monthsOf(early.id)).toEqual([])
    expect(await driving.profit(late)).toMatchObject({ bound: 0, waiting: '12.00' })
  })

  test('what an operator stopped is not waited for', async () => {
    const me = await driving.driver('浙A00009')
    await driving.settled(me.id, 600_00n)
    driving.until('2026-12-01', 2)
    await driving.closeMonths()
    const [lot] = await shop.db.select().from(releaseLots).where(eq(releaseLots.userId, me.id))
    await stopLot(shop.app.services, { userId: me.id, lotId: lot!.id, at: shop.clock.now() })
    expect(await driving.profit(me)).toMatchObject({ paid: '0.00', waiting: '0.00', list: [{ state: 'stopped' }] })
  })
})

describe('two accounts that become one', () => {
  test('months stay, one plate stays, refunds to come are added up, nothing is counted twice', async () => {
    const to = await driving.driver('浙A00010')
    const chat = await shop.person({ phone: null })
    await shop.db.insert(carMembers).values({
      userId: chat.id,
      id: chat.id,
      plateSealed: 'x',
      plateIndex: 'x',
      plateMasked: '浙A·***11',
      joinedAt: shop.clock.now(),
      consentedAt: shop.clock.now(),
      nextMonth: '2026-11',
      owedFen: 5_00n
    })
    await driving.settled(chat.id, 200_00n)
    await driving.settled(to.id, 600_00n)
    driving.until('2026-12-01', 0.2)
    await transact(shop.db, tx =>
      mergeAccounts(tx, { fromId: chat.id, toId: to.id }, shop.app.services.personal.mergeSteps, shop.clock.now())
    )
    expect((await monthsOf(to.id)).map(({ countedFen }) => countedFen).sort()).toEqual([195_00n, 600_00n].sort())
    expect(await shop.db.select().from(carMembers)).toMatchObject([{ userId: to.id, nextMonth: '2026-12' }])
    driving.until('2026-12-01', 3)
    expect(await driving.closeMonths()).toBe(0)
    await driving.fund(100_00n)
    driving.until('2026-12-02', 3)
    await driving.release()
    expect(await driving.has(to.id)).toBe(13_95n)
    expect((await driving.profit(to)).count).toBe(2)
  })
})

test('those whose month cannot be reckoned hold up nobody, however many they are', async () => {
  const me = await driving.driver()
  await driving.settled(me.id, 600_00n)
  const [mine] = await shop.db.select().from(carMembers).where(eq(carMembers.userId, me.id))
  const stuck = Array.from({ length: 230 }, () => ({ userId: newId(), id: newId() }))
  const joinedAt = new Date(mine!.joinedAt.getTime() - 1000)
  await shop.db
    .insert(carMembers)
    .values(stuck.map(({ userId, id }) => ({ ...mine!, userId, id, plateIndex: id, joinedAt })))
  // What is there already cannot be written again.
  const sums = { orderCount: 0, spentFen: 0n, returnedFen: 0n, countedFen: 0n, rewardFen: 0n }
  const month = mine!.nextMonth
  const closedAt = shop.clock.now()
  await shop.db
    .insert(carMonths)
    .values(stuck.map(({ userId, id }) => ({ ...sums, userId, memberId: id, month, closedAt })))
  driving.until('2026-12-01', 3)
  expect(await driving.closeMonths()).toBe(1)
  expect(await monthsOf(me.id)).toMatchObject([{ month: '2026-11', countedFen: 600_00n }])
  expect(await driving.closeMonths()).toBe(0)
})
