import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { type Keeper, Windows } from '../../../test/windows'
import { within } from '../../db/connection'
import { orders, users } from '../../db/schema'
import { refundOrder } from '../../engines/aftersale'
import { account, balanceOf, check, move, outside, platform, post, user } from '../../engines/ledger'
import { commissionRefunded, saveCommissionRule } from '../../engines/referral'
import { differences, rebuildStats } from '../../engines/stats'
import { dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { fenOf } from '../../lib/money'

const DAY_S = 86_400
const MARGIN_BP = 1_000n

let shop: TestShop
let buying: Buying
let windows: Windows
let operator: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { PLATFORM_MARGIN_BP: String(MARGIN_BP) } })
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator', 'staff'] })
  windows = new Windows(shop, buying, operator)
  await windows.agreement()
  await saveCommissionRule(shop.app.services, { scope: 'default', firstBp: 4_000, partnerBp: 1_000, lockBp: 3_000 })
})
beforeEach(async () => {
  operator.token = await shop.tokenOf(operator.id)
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
const renew = async <W extends Who>(who: W): Promise<W> => ({ ...who, token: await shop.tokenOf(who.id) })
const visit = (who: Who, keeper: Keeper) => windows.touch(who, keeper.link)
const stat = async (who: Who, count = 30) =>
  (await shop.call('GET /api/subshop/stat', { count }, await renew(who))).data
const orderList = async (who: Who, asked: Record<string, unknown> = {}) =>
  (await shop.call('GET /api/subshop/orderList', asked, await renew(who))).data
const asKeeper = async (no: string, who: Who) =>
  shop.call('GET /api/order/detail/{id}', { id: no, side: 'subshop' }, await renew(who))
const margin = () => balanceOf(shop.db, account(platform('margin'), 'CNY'))

/** A card of the mall that locks whoever opens it. */
async function locked(buyer: Who, holder: Who) {
  const { data } = await shop.call('GET /api/product/lock_customer/share_data', {}, holder)
  expect((await windows.touch(buyer, data.token)).state).toBe('locked')
}

describe('what is bought from a window', () => {
  test('pays its keeper of what the shop is paid, once it is settled, at the rate of the day it was ordered', async () => {
    const goods = await windows.shared(1_500)
    const keeper = await windows.keeper([goods])
    const buyer = await buying.buyer({ nickname: '陈皮话梅' })
    expect((await visit(buyer, keeper)).state).toBe('locked')
    const no = await windows.bought(buyer, [{ of: goods, qty: 2 }])
    await windows.rate(goods, 100)
    expect(await windows.earned(no)).toEqual([['share', keeper.id, 3_000n]])
    expect(await stat(keeper)).toMatchObject({
      today_count: 1,
      today_price: '30.00',
      pending: '30.00',
      settled: '0.00',
      visitors: 1
    })
    const reader = await holding(shop, ['statement.read'])
    const waiting = await shop.call('GET /api/admin/statement/waiting', { shop: goods.shopId }, reader)
    expect(waiting.data.list).toMatchObject([
      { order_id: no, fee_price: '20.00', other_price: '-30.00', net_price: '150.00' }
    ])
    const before = await margin()
    await windows.settled(buyer, no)
    expect(await windows.earnings(keeper)).toBe(3_000n)
    const again = await holding(shop, ['statement.read'])
    const { data: statement } = await shop.call('GET /api/admin/statement', { shop: goods.shopId }, again)
    expect(statement.list).toMatchObject([
      { title: '小店推广佣金', order_id: no, net_price: '-30.00', balance_price: '150.00' },
      { title: '订单结算', order_id: no, net_price: '180.00' }
    ])
    expect(await windows.income(goods)).toBe(20_000n - 2_000n - 3_000n)
    expect((await margin()) - before).toBe(2_000n)
    const after = await stat(keeper)
    expect(after).toMatchObject({ pending: '0.00', settled: '30.00', month: '30.00', total: '30.00', today_count: 0 })
    expect(after.list.at(-1)).toMatchObject({ time: dayText(shop.clock.now()), order_count: 1, income: '30.00' })
    expect((await orderList(keeper)).list).toMatchObject([
      { order_id: no, nickname: '陈**梅', state: 'settled', number: '30.00', pay_price: '200.00' }
    ])
    expect((await orderList(keeper, { state: 'pending' })).list).toEqual([])
  })

  test('is one line’s alone: the rest of the order is the lock’s, and each earns of its own', async () => {
    const goods = await windows.shared(2_000)
    const plain = await buying.goods({ priceFen: 10_000n, shopId: goods.shopId })
    const [keeper, holder] = [await windows.keeper([goods]), await shop.person()]
    const buyer = await buying.buyer()
    await locked(buyer, holder)
    shop.clock.advance(60)
    await visit(buyer, keeper)
    const no = await windows.bought(buyer, [{ of: goods }, { of: plain }])
    // The lock earns three tenths of the margin of the plain piece alone.
    expect(await windows.earned(no)).toEqual([
      ['lock', holder.id, 300n],
      ['share', keeper.id, 2_000n]
    ])
    await windows.settled(buyer, no)
    expect([await windows.earnings(keeper), await windows.earnings(holder)]).toEqual([2_000n, 300n])
    expect(await windows.income(goods)).toBe(20_000n - 2_000n - 2_000n)
  })

  test('keeps what whoever brought the shop has, of the whole margin', async () => {
    const [partner, owner] = [await shop.person(), await shop.person()]
    await shop.db.update(users).set({ referrerId: partner.id }).where(eq(users.id, owner.id))
    const goods = await windows.shared(1_000, { shopId: await buying.store({ ownerId: owner.id }) })
    const keeper = await windows.keeper([goods])
    const buyer = await buying.buyer({ referrerId: (await shop.person()).id })
    await visit(buyer, keeper)
    const no = await windows.bought(buyer, [{ of: goods }])
    expect(await windows.earned(no)).toEqual([
      ['partner', partner.id, 100n],
      ['share', keeper.id, 1_000n]
    ])
  })

  test('is split by shop, and each shop pays of its own', async () => {
    const [a, b] = [await windows.shared(1_000), await windows.shared(2_500, { priceFen: 3_333n })]
    const keeper = await windows.keeper([a, b])
    const buyer = await buying.buyer()
    await visit(buyer, keeper)
    const { no } = await buying.order(buyer.token, [{ of: a }, { of: b }])
    await buying.pay(buyer, no)
    await windows.settled(buyer, `${no}-1`, `${no}-2`)
    expect(await windows.earnings(keeper)).toBe(1_000n + 833n)
    expect(await windows.income(b)).toBe(3_333n - 333n - 833n)
    expect((await orderList(keeper)).count).toBe(2)
  })

  test('brings nothing for goods outside of the window, taken out of it, or of a window that was closed', async () => {
    const [a, b] = [await windows.shared(1_000), await windows.shared(1_000)]
    const keeper = await windows.keeper([a])
    const buyer = await buying.buyer()
    await visit(buyer, keeper)
    expect(await windows.earned(await windows.bought(buyer, [{ of: b }]))).toEqual([])
    await shop.call('POST /api/subshop/removeShowCase', { ids: [a.productId] }, keeper)
    expect(await windows.earned(await windows.bought(buyer, [{ of: a }]))).toEqual([])
    await windows.put(keeper, [a])
    const { no } = await buying.order(buyer.token, [{ of: a }])
    const desk = await holding(shop, ['marketing.read', 'marketing.edit'])
    await shop.call('POST /api/admin/subshop/close', { id: keeper.subshop, reason: '虚假宣传' }, desk)
    await buying.pay(buyer, no)
    expect(await windows.earned(no)).toEqual([['share', keeper.id, 1_000n]])
    expect(await windows.earned(await windows.bought(buyer, [{ of: a }]))).toEqual([])
  })

  test('brings nothing after so many days, nor to whoever buys of their own', async () => {
    const goods = await windows.shared(1_000)
    const keeper = await windows.keeper([goods])
    await buying.address(keeper.id)
    expect((await visit(keeper, keeper)).state).toBe('own')
    expect(await windows.earned(await windows.bought(keeper, [{ of: goods }]))).toEqual([])
    const sub = await shop.person({ parentId: keeper.id })
    await buying.address(sub.id)
    expect((await visit(sub, keeper)).state).toBe('own')
    expect(await windows.earned(await windows.bought(sub, [{ of: goods }]))).toEqual([])
    const buyer = await buying.buyer()
    await visit(buyer, keeper)
    shop.clock.advance(15 * DAY_S)
    expect(await windows.earned(await windows.bought(await renew(buyer), [{ of: goods }]))).toEqual([])
  })

  test('a guest’s visit counts once they sign in, and not above a later one', async () => {
    const goods = await windows.shared(1_000)
    const [first, second] = [await windows.keeper([goods]), await windows.keeper([goods])]
    const guest = (await shop.call('POST /api/lock_customer/touch', { share: first.link })).data
    expect(guest).toMatchObject({ state: 'waiting', url: `/pages/subshop/index?id=${first.subshop}` })
    shop.clock.advance(60)
    const buyer = await buying.buyer()
    await visit(buyer, second)
    const late = (await shop.call('POST /api/lock_customer/touch', { visit: guest.visit_key }, buyer)).data
    expect(late.state).toBe('taken')
    expect(await windows.earned(await windows.bought(buyer, [{ of: goods }]))).toEqual([['share', second.id, 1_000n]])
  })

  test('shows its keeper the order without who, where and what else', async () => {
    const goods = await windows.shared(1_000, { name: '滇红茶' })
    const plain = await buying.goods({ priceFen: 5_000n, shopId: goods.shopId, name: '悄悄买的' })
    const keeper = await windows.keeper([goods])
    const buyer = await buying.buyer({ nickname: '陈皮话梅' })
    await visit(buyer, keeper)
    const no = await windows.bought(buyer, [{ of: goods, qty: 2 }, { of: plain }])
    await windows.received(buyer, no)
    const { data } = await asKeeper(no, keeper)
    expect(data).toMatchObject({
      order_id: no,
      total_num: 2,
      pay_price: '200.00',
      brought: { number: '20.00', state: 'pending' }
    })
    expect(data.brought).toMatchObject({ nickname: '陈**梅' })
    const text = JSON.stringify(data)
    for (const secret of [buyer.id, '悄悄买的', '张三', '13800138000', '科技路', 'SF1234567890', '陈皮话梅'])
      expect(text).not.toContain(secret)
    expect(data.timeline.map(({ action }) => action)).toEqual(expect.arrayContaining(['pay', 'ship', 'take']))
    expect(await asKeeper(no, await windows.keeper())).toMatchObject({ code: 'NOT_FOUND' })
    expect(await asKeeper(no, buyer)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await asKeeper('202611200000', keeper)).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('of lock, window and invite the last deliberate one wins', () => {
  const acts = ['lock', 'window', 'other', 'invite'] as const
  type Act = (typeof acts)[number]

  test.each<[readonly Act[], Act]>([
    [['lock', 'window'], 'window'],
    [['window', 'lock'], 'lock'],
    [['window', 'other'], 'other'],
    [['window', 'other', 'window'], 'window'],
    [['window', 'invite'], 'invite'],
    [['invite', 'window'], 'window'],
    [['lock', 'invite', 'window'], 'window'],
    [['window', 'lock', 'invite'], 'invite'],
    [['lock', 'window', 'lock'], 'window']
  ])('%j: %s', async (order, wins) => {
    const goods = await windows.shared(1_000)
    const [keeper, other] = [await windows.keeper([goods]), await windows.keeper([goods])]
    const inviteCode = newId().slice(-8)
    const [holder, inviter] = [await shop.person(), await shop.person({ inviteCode })]
    const buyer = await buying.buyer()
    const { data: card } = await shop.call('GET /api/product/lock_customer/share_data', {}, holder)
    for (const act of order) {
      shop.clock.advance(60)
      if (act === 'invite') await shop.call('POST /api/user/addspread', { spread: inviteCode }, buyer)
      else await windows.touch(buyer, { lock: card.token, window: keeper.link, other: other.link }[act])
    }
    const earners = {
      lock: ['lock', holder.id],
      window: ['share', keeper.id],
      other: ['share', other.id],
      invite: ['first', inviter.id]
    }
    const no = await windows.bought(buyer, [{ of: goods }])
    expect((await windows.earned(no)).map(([role, id]) => [role, id])).toEqual([earners[wins]])
  })
})

describe('what is given back', () => {
  test('takes its part of the share, in any split, at any rate and price; books and roll-ups agree', async () => {
    const line = fc.record({
      bp: fc.integer({ min: 1, max: 3_000 }),
      price: fc.integer({ min: 1, max: 20_000 }),
      qty: fc.integer({ min: 1, max: 4 }),
      freight: fc.constantFrom(0, 0, 700)
    })
    const world = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      back: fc.array(fc.record({ line: fc.nat(2), qty: fc.integer({ min: 1, max: 4 }) }), { maxLength: 3 })
    })
    await fc.assert(
      fc.asyncProperty(world, async ({ lines, back }) => {
        operator.token = await shop.tokenOf(operator.id)
        const shopId = await buying.store()
        const goods: Awaited<ReturnType<Windows['shared']>>[] = []
        for (const { bp, price, freight } of lines)
          goods.push(await windows.shared(bp, { shopId, priceFen: BigInt(price), postageFen: BigInt(freight) }))
        const keeper = await windows.keeper(goods)
        const buyer = await buying.buyer()
        await visit(buyer, keeper)
        const no = await windows.bought(
          buyer,
          goods.map((of, i) => ({ of, qty: lines[i]!.qty }))
        )
        const rows = await sales.linesOf(no)
        const left = lines.map(({ qty }) => qty)
        for (const { line: at, qty } of back) {
          const i = at % lines.length
          const cart_num = Math.min(qty, left[i]!)
          const row = rows.find(({ productId }) => productId === goods[i]!.productId)!
          if (cart_num === 0) continue
          const { id } = await sales.asked(buyer, no, { cart_ids: [{ cart_id: row.id, cart_num }] })
          expect((await sales.agree(id)).status).toBe(200)
          left[i]! -= cart_num
        }
        const gone = left.every(qty => qty === 0)
        if (!gone) await windows.settled(buyer, no)
        const kept = lines.map(({ price }, i) => BigInt(price * left[i]!))
        const expected = gone ? 0n : kept.reduce((sum, fen, i) => sum + (fen * BigInt(lines[i]!.bp)) / 10_000n, 0n)
        const goodsFen = kept.reduce((sum, fen) => sum + fen, 0n)
        expect(await windows.earnings(keeper)).toBe(expected)
        const [order] = await shop.db.select().from(orders).where(eq(orders.no, no))
        if (!gone) {
          const { freightFen } = await keptFreight(order!.id)
          expect(await windows.income({ shopId })).toBe(
            goodsFen + freightFen - (goodsFen * MARGIN_BP) / 10_000n - expected
          )
        }
        expect(fenOf((await stat(keeper, 7)).total)).toBe(expected)
      }),
      { numRuns: 12 }
    )
    await rebuildStats(shop.app.services)
    const all = { from: '2020-01-01', until: dayText(new Date(shop.clock.now().getTime() + DAY_S * 1000)) }
    expect(await differences(shop.db, all)).toEqual([])
    expect((await check(shop.db)).problems).toEqual([])
  })

  /** Freight of an order that was not given back. */
  async function keptFreight(orderId: string) {
    const { rows } = await shop.db.execute<{ fen: string }>(`
      select (o.freight_fen - coalesce((select sum(al.freight_fen) from after_sale_lines al
        join after_sales a on a.user_id = al.user_id and a.id = al.after_sale_id
        where a.order_id = o.id and a.state = 'refunded'), 0))::text as fen
      from orders o where o.id = '${orderId}'`)
    return { freightFen: BigInt(rows[0]!.fen) }
  }

  test('whole leaves nothing promised', async () => {
    const goods = await windows.shared(1_000)
    const keeper = await windows.keeper([goods])
    const buyer = await buying.buyer()
    await visit(buyer, keeper)
    const no = await windows.bought(buyer, [{ of: goods }])
    await refundOrder(shop.app.services, { ref: no, reason: '不想要了' })
    expect(await windows.earned(no)).toEqual([])
    expect(await stat(keeper)).toMatchObject({ pending: '0.00', order_count: 0 })
    expect((await orderList(keeper)).list).toMatchObject([{ state: 'void', note: '订单已退款' }])
  })

  test('after it was paid and spent is owed; the shop has it back at once, and later shares pay it', async () => {
    const goods = await windows.shared(1_000)
    const keeper = await windows.keeper([goods])
    const buyer = await buying.buyer()
    await visit(buyer, keeper)
    const no = await windows.bought(buyer, [{ of: goods }])
    await windows.settled(buyer, no)
    const before = await windows.income(goods)
    const [order] = await shop.db.select().from(orders).where(eq(orders.no, no))
    const spent = move(account(user(keeper.id), 'shouyi'), account(outside('bank'), 'shouyi'), 700n)
    const ref = { kind: 'test', id: keeper.id }
    await post(shop.db, { key: newId(), reason: 'withdraw', ref, at: shop.clock.now(), postings: spent })
    const back = (key: string, refundedFen: bigint) =>
      within(shop.app.services, tx =>
        commissionRefunded(tx, { orderId: order!.id, refundedFen, wholeFen: 10_000n, key, at: shop.clock.now() })
      )
    await back('a', 2_500n)
    await back('a', 2_500n)
    expect(await windows.earnings(keeper)).toBe(50n)
    await back('b', 5_000n)
    expect(await windows.earnings(keeper)).toBe(0n)
    expect((await windows.income(goods)) - before).toBe(750n)
    const again = await renew(buyer)
    await visit(again, keeper)
    const next = await windows.bought(again, [{ of: goods }])
    const margins = await margin()
    await windows.settled(again, next)
    // The platform stood in with 450 fen, and keeps them of the next share beside its margin.
    expect(await windows.earnings(keeper)).toBe(550n)
    expect((await margin()) - margins).toBe(1_000n + 450n)
    expect((await windows.income(goods)) - before).toBe(750n + 8_000n)
    await rebuildStats(shop.app.services)
    expect((await stat(keeper)).total).toBe('12.50')
  })
})
