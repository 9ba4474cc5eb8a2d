import { and, eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { Exchanging } from '../../../test/exchanging'
import { TestShop } from '../../../test/harness'
import { Releasing } from '../../../test/releasing'
import { codeFor } from '../../../test/sign-in'
import { bindCard, CARDS, earner, verifyName } from '../../../test/withdrawing'
import { couponTemplates, messages, userCoupons } from '../../db/schema'
import { claimCoupon, remindOfCoupons } from '../../engines/order'
import { saveCommissionRule } from '../../engines/referral'
import { runPayouts } from '../../engines/withdrawal'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { PLATFORM_MARGIN_BP: '1000' } })
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
  await saveCommissionRule(shop.app.services, { scope: 'default', firstBp: 4_000 })
})
beforeEach(async () => {
  keeper.token = await shop.tokenOf(keeper.id)
})
afterAll(() => shop.close())

const DAY_S = 86_400
const { linesOf, take, asked, refuse, send, received, ...words } = afterSales(
  () => shop,
  () => buying,
  () => keeper
)
/** A minute later: what is told is sorted by when. */
const thenWait =
  <T extends unknown[]>(step: (...of: T) => Promise<unknown>) =>
  async (...of: T) => {
    await step(...of)
    shop.clock.advance(60)
  }
const ship = thenWait(words.ship)
const agree = thenWait(words.agree)
const job = (name: string) => runJob(shop.app.services, name)

/** What somebody was told, oldest first, with where it leads. */
const told = (userId: string) =>
  shop.db
    .select({ title: messages.title, content: messages.content, url: messages.url, kind: messages.kind })
    .from(messages)
    .where(eq(messages.userId, userId))
    .orderBy(messages.createdAt, messages.id)
const titles = async (userId: string) => (await told(userId)).map(message => message.title)

/** A paid order of three pieces for 90 yuan, and whoever brought its buyer. */
async function bought() {
  const referrer = await shop.person()
  const buyer = await buying.buyer({ referrerId: referrer.id })
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 3000n }), qty: 3 }])
  await buying.pay(buyer, no)
  shop.clock.advance(60)
  const [line] = await linesOf(no)
  return { referrer, buyer, no, line: line! }
}

async function settle() {
  shop.clock.advance(8 * DAY_S)
  await job('order-settle')
  await job('order-settle')
}

describe('an order tells its buyer', () => {
  test('when it is paid, shipped and received, each once, and leads to itself', async () => {
    const { buyer, no } = await bought()
    await ship(no)
    await take(buyer, no)
    await take(buyer, no)
    expect(await titles(buyer.id)).toEqual(['订单支付成功', '你的订单已发货', '你已确认收货'])
    for (const { url, kind } of await told(buyer.id))
      expect([url, kind]).toEqual([`/pages/order/detail?id=${no}`, 'order'])
  })

  test('when the server receives it for them, and when nobody paid in time', async () => {
    const { buyer, no } = await bought()
    await ship(no)
    shop.clock.advance(11 * DAY_S)
    await job('order-receive-overdue')
    await job('order-receive-overdue')
    expect((await titles(buyer.id)).slice(2)).toEqual(['已为你自动确认收货'])
    const late = await buying.buyer()
    await buying.order(late.token, [{ of: await buying.goods() }])
    shop.clock.advance(3600)
    await job('order-cancel-unpaid')
    await job('order-cancel-unpaid')
    expect(await titles(late.id)).toEqual(['订单已自动取消'])
  })

  test('and whoever brought them when commission comes, and when a refund takes part of it', async () => {
    const { referrer, buyer, no, line } = await bought()
    await ship(no)
    await take(buyer, no)
    const { id } = await asked(buyer, no, { cart_ids: [{ cart_id: line.id, cart_num: 1 }] })
    await agree(id)
    await settle()
    expect(await told(referrer.id)).toMatchObject([
      { title: '佣金已到账', content: '直接粉丝购物，2.40 元佣金已到账。', url: '/pages/user/myProfit', kind: 'asset' }
    ])
  })

  test('of the shop’s answer to a review, once however often it is changed', async () => {
    const { buyer, no, line } = await bought()
    await ship(no)
    await take(buyer, no)
    const review = { unique: line.id, comment: '很好', product_score: 5, service_score: 5 }
    const { data } = await shop.call('POST /api/order/comment', review, buyer)
    for (const content of ['谢谢', '谢谢支持'])
      await shop.call('POST /api/admin/reply/answer', { id: data.id, content }, keeper)
    expect((await titles(buyer.id)).filter(title => title === '商家回复了你的评价')).toHaveLength(1)
  })
})

describe('an after-sale tells its buyer', () => {
  test('when it is agreed and the money is back', async () => {
    const { buyer, no, line } = await bought()
    await ship(no)
    const { id } = await asked(buyer, no, { refund_type: 2, cart_ids: [{ cart_id: line.id, cart_num: 1 }] })
    await agree(id)
    await send(buyer, id)
    await received(id)
    const [, , agreed, done] = await told(buyer.id)
    expect([agreed!.title, done!.title]).toEqual(['退货申请已通过', '售后退款成功'])
    expect(done!.url).toMatch(/^\/pages\/order\/returnDetail\?id=/)
  })

  test('when it is refused, with why', async () => {
    const { buyer, no, line } = await bought()
    const { id } = await asked(buyer, no, { cart_ids: [{ cart_id: line.id, cart_num: 1 }] })
    await refuse(id)
    expect((await told(buyer.id)).at(-1)).toMatchObject({ title: '售后申请未通过', content: '商品已使用' })
  })
})

describe('money tells its owner', () => {
  test('when it is asked for, paid out or refused', async () => {
    const person = await earner(shop)
    const other = await earner(shop, { card: CARDS.good })
    const cash = async (who: typeof person) =>
      (await shop.call('POST /api/extract/cash', { extract_type: 'bank', money: '100' }, who)).data
    // What happens at one moment has no order.
    shop.clock.advance(60)
    const [first, second] = [await cash(person), await cash(other)]
    shop.clock.advance(60)
    await shop.call('POST /api/admin/withdrawal/approve', { id: first.id }, keeper)
    await shop.call('POST /api/admin/withdrawal/refuse', { id: second.id, reason: '收款信息有误' }, keeper)
    shop.clock.advance(30)
    await runPayouts(shop.app.services)
    expect(await titles(person.id)).toEqual(['新增收款账户', '提现申请已提交', '提现已到账'])
    expect((await told(other.id)).at(-1)).toMatchObject({
      title: '提现未通过审核',
      content: '收款信息有误。提现金额已退回，可重新提现。'
    })
    const always = and(eq(messages.userId, person.id), eq(messages.always, true))
    expect(await shop.db.$count(messages, always)).toBe(3)
  })

  test('when it is exchanged', async () => {
    const x = new Exchanging(shop)
    const rule = await x.rule()
    await x.fill(rule, 100n)
    const person = await shop.person()
    await x.give(person.id, 100n)
    const key = newId()
    for (let i = 0; i < 2; i++) await x.do(rule, person.id, 50n, { key })
    expect(await told(person.id)).toMatchObject([
      { title: '绿豆换金豆成功', content: '50 绿豆 已换成 5 金豆，已到账。', kind: 'asset' }
    ])
  })

  test('when it is released, once a day however many lots it comes from', async () => {
    const r = new Releasing(shop)
    const plan = await r.plan()
    await r.fund(plan, 100_000n)
    const id = await r.person()
    for (let i = 0; i < 3; i++) await r.open(plan, id, 10_000n)
    r.nextDay()
    await Promise.all([r.run(), r.run()])
    await r.run()
    expect(await titles(id)).toEqual(['消费券已释放到账'])
    r.nextDay()
    await r.run()
    expect(await titles(id)).toHaveLength(2)
  })
})

describe('a coupon tells its owner', () => {
  test('when it comes, and once on the day before it runs out, several in one message', async () => {
    const person = await shop.person()
    const templateId = newId()
    const now = shop.clock.now().getTime()
    await shop.db.insert(couponTemplates).values({
      id: templateId,
      title: '满 50 减 5',
      thresholdFen: 5000n,
      amountFen: 500n,
      stock: 9,
      perPerson: 2,
      startsAt: new Date(now - 1000),
      endsAt: new Date(now + 3 * DAY_S * 1000)
    })
    for (let i = 0; i < 2; i++) await claimCoupon(shop.app.services, { userId: person.id, templateId })
    expect(await titles(person.id)).toEqual(['优惠券已到账', '优惠券已到账'])
    const remind = () => remindOfCoupons(shop.app.services)
    expect(await remind()).toBe(0)
    shop.clock.advance(2 * DAY_S + 60)
    expect((await Promise.all([remind(), remind()])).reduce((sum, some) => sum + some, 0)).toBe(2)
    expect(await remind()).toBe(0)
    expect((await told(person.id)).at(-1)).toMatchObject({
      title: '优惠券即将到期',
      content: expect.stringMatching(/^「满 50 减 5」等 2 张优惠券将于 .* 到期/),
      kind: 'activity'
    })
  })

  test('and two shops’ coupons of one name read apart', async () => {
    const person = await shop.person()
    const now = shop.clock.now()
    const [one, other] = [await buying.store({ name: '山间茶舍' }), await buying.store({ name: '果园' })]
    for (const shopId of [one, other]) {
      const id = newId()
      await shop.db.insert(couponTemplates).values({
        id,
        shopId,
        title: '店铺满 59 减 5',
        thresholdFen: 5900n,
        amountFen: 500n,
        stock: 9,
        startsAt: new Date(now.getTime() - 1000),
        endsAt: new Date(now.getTime() + 3 * DAY_S * 1000)
      })
      await Promise.allSettled(
        Array.from({ length: 4 }, () => claimCoupon(shop.app.services, { userId: person.id, templateId: id }))
      )
    }
    const words = (await told(person.id)).map(({ content }) => content.split('已放入')[0]).sort()
    expect(words).toEqual(['山间茶舍「店铺满 59 减 5」', '果园「店铺满 59 减 5」'].sort())
  })

  test('not when it is used already', async () => {
    const person = await shop.person()
    const id = await buying.coupon(person.id)
    await shop.db.update(userCoupons).set({ state: 'used' }).where(eq(userCoupons.id, id))
    await remindOfCoupons(shop.app.services)
    expect(await titles(person.id)).toEqual([])
  })
})

test('what an account’s safety rests on tells its owner: password, WeChat and cards', async () => {
  const person = await shop.person()
  const captcha = await codeFor(shop, person.phone, 'verify', person.token)
  await shop.call('POST /api/user/setpwd', { password: 'jia-jia-8264', captcha }, person)
  expect(await titles(person.id)).toEqual(['登录密码已修改'])
  await shop.call('POST /api/user/bangwx', { code: `sandbox-${person.id}`, from: 'weapp' }, person)
  expect((await titles(person.id)).sort()).toEqual(['已绑定微信', '登录密码已修改'].sort())
  for (let i = 0; i < 2; i++)
    await shop.call('POST /api/user/bangwx', { unbind: 1 }, { token: await shop.tokenOf(person.id) })
  const now = { ...person, token: await shop.tokenOf(person.id) }
  // A card that is not bound tells of nothing.
  await bindCard(shop, now)
  expect(await titles(person.id)).toHaveLength(3)
  expect(await titles(person.id)).toContain('已解除微信绑定')
  await verifyName(shop, person.id)
  shop.clock.advance(61)
  expect((await bindCard(shop, now)).status).toBe(200)
  expect(await titles(person.id)).toHaveLength(4)
  expect(await titles(person.id)).toContain('新增收款账户')
})
