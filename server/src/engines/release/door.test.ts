import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { DAY_S, Releasing } from '../../../test/releasing'
import { orders, users } from '../../db/schema'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { runCommand } from '../../ops'
import { check, fundUser } from '../ledger'
import { lotsOf } from '.'

let shop: TestShop
let releasing: Releasing
beforeAll(async () => {
  shop = await TestShop.open()
  releasing = new Releasing(shop)
})
afterAll(() => shop.close())

test('an order bought at the door and settled brings the lots of its buyer and of who invited the buyer forward', async () => {
  const buying = new Buying(shop)
  const some = await releasing.plan({ ownBp: 1000, fanBp: 100, boostDayBp: 10_000 })
  const owner = await releasing.person()
  const buyer = await buying.buyer()
  await shop.db.update(users).set({ referrerId: owner }).where(eq(users.id, buyer.id))
  await releasing.open(some, owner, 100_000n)
  await releasing.open(some, buyer.id, 100_000n)
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 4_000n, stock: 5 }), qty: 1 }])
  await fundUser(shop.db, { userId: buyer.id, asset: 'CNY', amountMinor: 10_000n, key: newId(), at: releasing.now() })
  await shop.call('POST /api/order/pay', { uni: no, paytype: 'yue', from: 'h5' }, { token: buyer.token })
  const keeper = await shop.person({ roles: ['operator'] })
  const parcel = { id: no, company: '顺丰速运', number: 'SF1234567890' }
  await shop.call('POST /api/admin/order/ship', parcel, keeper)
  await shop.call('POST /api/order/take', { uni: no }, { token: buyer.token })
  const boosts = async () => (await Promise.all([buyer.id, owner].map(id => lotsOf(shop.db, id, 'xfq')))).flat()
  expect((await boosts()).map(lot => lot.boostMinor)).toEqual([0n, 0n])
  shop.clock.advance(8 * DAY_S)
  await Promise.all(Array.from({ length: 5 }, () => runJob(shop.app.services, 'order-settle')))
  const [order] = await shop.db.select().from(orders).where(eq(orders.no, no))
  expect(order).toMatchObject({ state: 'complete' })
  expect((await boosts()).map(lot => lot.boostMinor)).toEqual([order!.payFen / 10n, order!.payFen / 100n])
  expect((await check(shop.db)).problems).toEqual([])
})

describe('from the command line', () => {
  const ops = (...line: string[]) => runCommand(shop.app.services, ['release', ...line])

  test('a plan, a pool, a lot; who waits; a stop', async () => {
    const { id, phone } = await shop.person()
    const code = newId()
    expect(await ops('plan', code, '充值赠券', 'xfq', code, '10', '20', '5', '1', '10')).toContain('10.00% a day')
    const opened = await ops('open', phone, code, '50.00', code)
    expect(await ops('open', phone, code, '50.00', code)).toBe(opened)
    releasing.nextDay()
    await runJob(shop.app.services, 'release')
    expect(await ops('queue')).toContain(`${code}: 1 wait for 5.00 消费券`)
    expect(await ops('fund', code, 'xfq', '3', code)).toContain('3.00 消费券 more')
    await ops('fund', code, 'xfq', '3', code)
    await runJob(shop.app.services, 'release')
    expect(await releasing.has(id)).toBe(0n)
    await ops('fund', code, 'xfq', '2')
    await runJob(shop.app.services, 'release')
    expect(await releasing.has(id)).toBe(500n)
    expect(await ops('queue')).not.toContain(code)
    expect(await ops('stop', opened.split(':')[0]!)).toContain('45.00 消费券 will not come')
    expect(await ops('close', code)).toContain('no new lots')
    expect(await ops('plans')).toContain(`${code}  充值赠券  xfq  ${code}  10.00%  20  closed`)
    await expect(ops('open', phone, code, '50.00')).rejects.toMatchObject({ code: 'PLAN_CLOSED' })
  })

  test.each([
    [['plan', 'x', 'y', 'gold', 'p', '1', '20'], /unknown asset/],
    [['plan', 'x', 'y', 'xfq', 'p', '101', '20'], /not a percentage/],
    [['plan', 'x', 'y', 'xfq', 'p', '1'], /a plan has/],
    [['close', 'nowhere'], /no plan/],
    [['open', '13000000000', 'x', '1'], /nobody has/],
    [['fund', 'p', 'xfq', '0'], /not an amount/],
    [['fund', 'p', 'xfq', '-1'], /not an amount/],
    [['toString'], /unknown/]
  ])('%j is refused', async (line, words) => {
    await expect((async () => ops(...line))()).rejects.toThrow(words)
  })
})

test('a person sees what is locked and what waits beside the wallet, and only their own', async () => {
  const [some, owner, stranger] = [await releasing.plan(), await shop.person(), await shop.person()]
  await releasing.open(some, owner.id, 10_000n)
  await releasing.fund(some, 1_000n)
  shop.clock.advance(2 * DAY_S)
  await releasing.run()
  const voucher = async ({ token }: { token: string }) => {
    const { data } = await shop.call('GET /api/user/getzichan', { uid: owner.id }, { token })
    return data.list.find(wallet => wallet.code === 'xfq')
  }
  expect(await voucher(owner)).toMatchObject({ balance: '10.00', locked: '80.00', waiting: '10.00' })
  expect(await voucher(stranger)).toMatchObject({ balance: '0.00', locked: '0.00', waiting: '0.00' })
  const record = await shop.call('GET /api/pc/get_balance_record/{type}', { type: 'xfq' }, owner)
  expect(record.data.wallet).toMatchObject({ locked: '80.00', waiting: '10.00' })
  expect(record.data.list).toMatchObject([{ title: '释放', number: '10.00', pm: 1 }])
})
