import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { couponReminders, couponTemplates, messages, shopCategories, shops, userCoupons } from '../../db/schema'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

let shop: TestShop
beforeEach(async () => {
  shop = await TestShop.open()
})
afterEach(() => shop.close())

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * HOUR_MS)
async function offered(fields: Partial<typeof couponTemplates.$inferInsert> = {}) {
  const id = newId()
  await shop.db.insert(couponTemplates).values({
    id,
    title: '全场券',
    thresholdFen: 9_900n,
    amountFen: 1_000n,
    stock: 10,
    startsAt: inHours(-1),
    endsAt: inHours(48),
    ...fields
  })
  return id
}
const keeper = async (name: string, categoryId?: string, published = true) => {
  const id = newId()
  await shop.db.insert(shops).values({ id, name, categoryId, published })
  return id
}
const center = (input: Record<string, unknown> = {}, token = '') =>
  shop.call('GET /api/rwa/couponsCenter', input as never, { token })
const claim = (id: string, token = '', idem = newId()) =>
  shop.call('POST /api/rwa/couponsClaim', { id }, { token, idem })
const remind = (id: string, on: 0 | 1, token = '') =>
  shop.call('POST /api/rwa/couponsRemind', { id, remind: on }, { token })
const states = async (token = '') =>
  Object.fromEntries((await center({}, token)).data.list.map(one => [one.title, one.state]))

describe('GET /api/rwa/couponsCenter', () => {
  test('a guest sees what may be claimed, what is gone and what comes within a week, and nothing else', async () => {
    const open = await keeper('山间茶事')
    const shut = await keeper('关门的店', undefined, false)
    await offered({ title: '全场' })
    await offered({ title: '店铺', shopId: open, amountFen: 500n, thresholdFen: 0n, stock: 4, claimed: 1 })
    await offered({ title: '抢光', claimed: 10 })
    await offered({ title: '明天', startsAt: inHours(24) })
    for (const fields of [
      { title: '太早', startsAt: inHours(24 * 8), endsAt: inHours(24 * 9) },
      { title: '结束', endsAt: inHours(-0.1) },
      { title: '下架', published: false },
      { title: '关店', shopId: shut }
    ])
      await offered(fields)
    const { data } = await center()
    expect(data.list.map(one => [one.title, one.state])).toEqual([
      ['全场', 'claim'],
      ['店铺', 'claim'],
      ['抢光', 'gone'],
      ['明天', 'soon']
    ])
    expect(data.list[1]).toMatchObject({
      mer_id: open,
      mer_name: '山间茶事',
      coupon_price: '5.00',
      use_min_price: '0.00',
      percent: 25,
      limit_num: 1,
      mine: 0,
      remind: 0
    })
    expect(data.count).toBe(4)
  })

  test('by scope, shop and the trade of shops, page by page', async () => {
    const trade = newId()
    await shop.db.insert(shopCategories).values({ id: trade, name: '茶饮' })
    const [tea, books] = [await keeper('山间茶事', trade), await keeper('一页书店')]
    await offered({ title: '全场' })
    await offered({ title: '茶', shopId: tea })
    await offered({ title: '书', shopId: books })
    const titles = async (input: object) => (await center(input as never)).data.list.map(one => one.title).sort()
    expect(await titles({ scope: 'mall' })).toEqual(['全场'])
    expect(await titles({ scope: 'shop' })).toEqual(['书', '茶'])
    expect(await titles({ category_id: trade })).toEqual(['茶'])
    expect(await titles({ mer_id: books })).toEqual(['书'])
    expect(await titles({ limit: 2, page: 2 })).toHaveLength(1)
    expect((await center()).data.trades).toEqual([{ id: trade, name: '茶饮', count: 1 }])
    expect(await center({ category_id: 'x' })).toMatchObject({ code: 'INVALID' })
  })
})

describe('POST /api/rwa/couponsClaim', () => {
  test('is put into the account, and what can be done next is said', async () => {
    const id = await offered({ title: '两张', perPerson: 2 })
    const me = await shop.person()
    const done = await claim(id, me.token)
    expect(done.data).toMatchObject({ id, state: 'use', mine: 1, percent: 10 })
    expect(await states(me.token)).toEqual({ 两张: 'use' })
    expect(await states((await shop.person()).token)).toEqual({ 两张: 'claim' })
    await shop.db.update(userCoupons).set({ state: 'used', usedAt: shop.clock.now() })
    expect(await states(me.token)).toEqual({ 两张: 'claim' })
    await claim(id, me.token)
    await shop.db.update(userCoupons).set({ state: 'used', usedAt: shop.clock.now() })
    expect(await states(me.token)).toEqual({ 两张: 'had' })
    expect(await claim(id, me.token)).toMatchObject({ code: 'COUPON_LIMIT' })
  })

  test('one key is one coupon, and a person has their share over all of their accounts', async () => {
    const id = await offered({ perPerson: 2 })
    const main = await shop.person()
    const sub = await shop.person({ parentId: main.id })
    await claim(id, main.token, 'one')
    await claim(id, main.token, 'one')
    expect(await shop.db.select().from(userCoupons)).toHaveLength(1)
    expect((await claim(id, sub.token)).data).toMatchObject({ state: 'use', mine: 2 })
    expect(await claim(id, sub.token)).toMatchObject({ code: 'COUPON_LIMIT' })
    expect(await claim(id, main.token)).toMatchObject({ code: 'COUPON_LIMIT' })
  })

  test('what another account of theirs has not used yet counts, and is not there to be used by this one', async () => {
    const id = await offered({ title: '一张', perPerson: 1 })
    const main = await shop.person()
    const sub = await shop.person({ parentId: main.id })
    await claim(id, main.token)
    expect((await center({}, main.token)).data.list[0]).toMatchObject({ state: 'use', mine: 1 })
    expect((await center({}, sub.token)).data.list[0]).toMatchObject({ state: 'had', mine: 1 })
    // The first one of three is gone, as that of an account that was merged may be.
    await shop.db.update(userCoupons).set({ nth: 3 })
    expect((await center({}, sub.token)).data.list[0]).toMatchObject({ mine: 3 })
  })

  test('twenty people at the same moment take what there is', async () => {
    const id = await offered({ stock: 6 })
    const people = await Promise.all(Array.from({ length: 20 }, () => shop.person()))
    const answers = await Promise.all(people.map(({ token }) => claim(id, token)))
    expect(answers.filter(one => one.status === 200)).toHaveLength(6)
    expect(answers.filter(one => one.code === 'COUPON_GONE')).toHaveLength(14)
    expect((await center()).data.list[0]).toMatchObject({ state: 'gone', percent: 100 })
  })

  test('refuses guests, what has not begun, has ended, is off or is nothing', async () => {
    const me = await shop.person()
    const soon = await offered({ startsAt: inHours(2) })
    expect(await claim(soon)).toMatchObject({ status: 410000 })
    expect(await claim(soon, me.token)).toMatchObject({ code: 'NOT_STARTED', msg: expect.stringMatching(/开始领取$/) })
    for (const id of [await offered({ endsAt: inHours(-0.1) }), await offered({ published: false }), newId()])
      expect(await claim(id, me.token)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await claim('x', me.token)).toMatchObject({ code: 'INVALID' })
    expect(await shop.db.select().from(userCoupons)).toEqual([])
  })
})

describe('POST /api/rwa/couponsRemind', () => {
  const told = (userId: string) => shop.db.select().from(messages).where(eq(messages.userId, userId))

  test('tells once who asked, minutes before, and nobody who thought better of it', async () => {
    const id = await offered({ title: '开抢券', startsAt: inHours(2) })
    const [me, other] = [await shop.person(), await shop.person()]
    expect((await remind(id, 1, me.token)).data).toMatchObject({ state: 'soon', remind: 1 })
    await remind(id, 1, me.token)
    await remind(id, 1, other.token)
    expect((await remind(id, 0, other.token)).data).toMatchObject({ remind: 0 })
    expect(await runJob(shop.app.services, 'coupon-start')).toBe(0)
    shop.clock.advance(2 * 3600 - 240)
    const runs = await Promise.all([1, 2, 3].map(() => runJob(shop.app.services, 'coupon-start')))
    expect(runs.sort()).toEqual([0, 0, 1])
    expect(await told(me.id)).toMatchObject([
      { title: '优惠券开抢提醒', url: '/pages/couponCenter/index', content: expect.stringContaining('「开抢券」') }
    ])
    expect(await told(other.id)).toEqual([])
  })

  test('refuses guests, what may be claimed already and what is nothing; goes with the coupon', async () => {
    const me = await shop.person()
    const [open, soon] = [await offered(), await offered({ startsAt: inHours(2) })]
    expect(await remind(soon, 1)).toMatchObject({ status: 410000 })
    expect(await remind(open, 1, me.token)).toMatchObject({ code: 'STARTED' })
    expect(await remind(newId(), 1, me.token)).toMatchObject({ code: 'NOT_FOUND' })
    await remind(soon, 1, me.token)
    expect(await runJob(shop.app.services, 'coupon-reminders-sweep')).toBe(0)
    shop.clock.advance(49 * 3600)
    expect(await runJob(shop.app.services, 'coupon-reminders-sweep')).toBe(1)
    expect(await shop.db.select().from(couponReminders)).toEqual([])
  })
})
