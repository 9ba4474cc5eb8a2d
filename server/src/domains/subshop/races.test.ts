import { eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { type Keeper, Windows } from '../../../test/windows'
import { locks, orderLines, subshops } from '../../db/schema'
import { check } from '../../engines/ledger'
import { runJob } from '../../jobs'

const DAY_S = 86_400

let shop: TestShop
let buying: Buying
let windows: Windows
let operator: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { PLATFORM_MARGIN_BP: '1000', DATABASE_POOL: '40' } })
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator', 'staff'] })
  windows = new Windows(shop, buying, operator)
  await windows.agreement()
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const sales = afterSales(
  () => shop,
  () => buying,
  () => operator
)
const visit = (who: Who, keeper: Keeper) => windows.touch(who, keeper.link)

test('of two windows opened forty times by one person one row is left: the later one’s', async () => {
  const goods = await windows.shared(1_000)
  const [a, b] = [await windows.keeper([goods]), await windows.keeper([goods])]
  const buyer = await buying.buyer()
  await Promise.all(Array.from({ length: 40 }, (_, i) => visit(buyer, i % 2 === 0 ? a : b)))
  const rows = await shop.db.select().from(locks).where(eq(locks.userId, buyer.id))
  expect(rows).toHaveLength(1)
  expect([a.id, b.id]).toContain(rows[0]!.holderId)
  shop.clock.advance(1)
  await visit(buyer, a)
  expect(await windows.earned(await windows.bought(buyer, [{ of: goods }]))).toEqual([['share', a.id, 1_000n]])
})

test('visits, orders, payments, rates and a closing never leave a line without its holder or a share paid twice', async () => {
  const goods = await windows.shared(1_000)
  const [a, b] = [await windows.keeper([goods]), await windows.keeper([goods])]
  const crowd = await buying.crowd(24, goods)
  const close = () =>
    shop.db.update(subshops).set({ closedAt: shop.clock.now(), closeReason: '核实中' }).where(eq(subshops.userId, b.id))
  const numbers = await Promise.all(
    crowd.map(async (buyer, i) => {
      const keeper = i % 2 === 0 ? a : b
      const [, made] = await Promise.all([
        visit(buyer, keeper),
        buying.create(buyer.token, buyer.orderKey),
        i % 5 === 0 ? windows.rate(goods, 500 + i) : undefined,
        i === 13 ? close() : undefined
      ])
      return made.data.result.orderId
    })
  )
  for (const [i, no] of numbers.entries()) await buying.pay(crowd[i]!, no)
  for (const [i, no] of numbers.entries()) await windows.received(crowd[i]!, no)
  shop.clock.advance(8 * DAY_S)
  await Promise.all(Array.from({ length: 8 }, () => runJob(shop.app.services, 'order-settle')))
  const lines = await shop.db.select().from(orderLines).where(eq(orderLines.productId, goods.productId))
  expect(lines).toHaveLength(24)
  for (const line of lines) expect(line.broughtBp === null).toBe(line.broughtBy === null)
  const shareOf = (keeper: Keeper) =>
    lines
      .filter(({ broughtBy }) => broughtBy === keeper.id)
      .reduce((sum, { goodsFen, broughtBp }) => sum + (goodsFen * BigInt(broughtBp!)) / 10_000n, 0n)
  expect(await windows.earnings(a)).toBe(shareOf(a))
  expect(await windows.earnings(b)).toBe(shareOf(b))
  expect(await windows.income(goods)).toBe(24n * 9_000n - shareOf(a) - shareOf(b))
})

test('a refund and the settlement of one order: the share is paid of what is kept, or not at all', async () => {
  for (let round = 0; round < 4; round++) {
    const goods = await windows.shared(1_000)
    const keeper = await windows.keeper([goods])
    const buyer = await buying.buyer()
    await visit(buyer, keeper)
    const no = await windows.bought(buyer, [{ of: goods, qty: 4 }])
    await windows.received(buyer, no)
    shop.clock.advance(6 * DAY_S)
    const [again, line] = [{ ...buyer, token: await shop.tokenOf(buyer.id) }, (await sales.linesOf(no))[0]!]
    operator.token = await shop.tokenOf(operator.id)
    const { id } = await sales.asked(again, no, { cart_ids: [{ cart_id: line.id, cart_num: 1 }] })
    shop.clock.advance(DAY_S)
    operator.token = await shop.tokenOf(operator.id)
    await Promise.all([sales.agree(id), ...Array.from({ length: 6 }, () => runJob(shop.app.services, 'order-settle'))])
    await runJob(shop.app.services, 'order-settle')
    expect(await windows.earnings(keeper)).toBe(3_000n)
    expect(await windows.income(goods)).toBe(30_000n - 3_000n - 3_000n)
  }
})
