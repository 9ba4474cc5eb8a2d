import { eq } from 'drizzle-orm'
import { bySecond } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { approvals, couponTemplates } from '../../db/schema'

type Person = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let one: Person
let other: Person
beforeAll(async () => {
  shop = await TestShop.open()
  one = await shop.person({ roles: ['operator'] })
  other = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

const DAY = 86_400
const SAVE = 'POST /api/admin/coupon/save'
const OPEN = 'POST /api/admin/coupon/publish'
const now_s = () => Math.floor(shop.clock.now().getTime() / 1000)
let starts: number
beforeAll(() => {
  starts = now_s() - 60
})
/** A thousand coupons of fifty yuan: what one person may publish, to the fen. */
const form = (more: object = {}) => ({
  ...{ title: '年货满减', coupon_price: '50', use_min_price: '200', starts_at: starts, ends_at: now_s() + 10 * DAY },
  ...{ stock: 1000, limit_num: 1, published: 1 as const, ...more }
})
const save = (more: object = {}) => shop.call(SAVE, form(more), one)
const publish = (id: string, published: 0 | 1 = 1) => shop.call(OPEN, { id, published }, one)
const row = async (id: string) => (await shop.db.select().from(couponTemplates).where(eq(couponTemplates.id, id)))[0]!
const asked = async () => (await shop.call('GET /api/admin/approval/list', { limit: 100 }, other)).data.list
const sent = async (id: string) => (await shop.call('GET /api/admin/approval/sent/{id}', { id }, other)).data
const agree = (id: string) => shop.call('POST /api/admin/approval/decide', { id, agree: 1, reason: '' }, other)
beforeEach(() => shop.db.delete(approvals))

test('a coupon is published by one person up to the limit for all of it, and above by two', async () => {
  expect(await save()).toMatchObject({ status: 200 })
  expect(await save({ stock: 1001 })).toMatchObject({ code: 'HELD' })
  expect(await shop.db.$count(couponTemplates)).toBe(1)
  const [waits] = await asked()
  expect(waits).toMatchObject({
    title: '发布优惠券',
    amount: '50050.00',
    told: '发布「年货满减」1001 张，面额共 ¥50050.00'
  })
  expect(await agree(waits!.id)).toMatchObject({ data: { state: 'done' } })
  expect(await shop.db.$count(couponTemplates)).toBe(2)
})

test('one that gives more than before, or more easily, is weighed whole; one that gives less is not', async () => {
  const { id } = (await save()).data
  const told = await bySecond(
    shop,
    SAVE,
    () => save({ id, stock: 1200, use_min_price: '150' }),
    async () => expect(await row(id)).toMatchObject({ stock: 1000, thresholdFen: 20_000n })
  )
  expect(told).toBe('发布「年货满减」1200 张，面额共 ¥60000.00')
  expect(await row(id)).toMatchObject({ stock: 1200, thresholdFen: 15_000n })
  expect(await save({ id, stock: 1200, use_min_price: '149' })).toMatchObject({ code: 'HELD' })
  const { changes } = await sent((await asked()).at(-1)!.id)
  expect(changes).toEqual([{ title: '使用门槛', was_told: '¥150.00', is_told: '¥149.00', differs: 1 }])
  expect(await save({ id, stock: 1100, use_min_price: '160', title: '改名' })).toMatchObject({ status: 200 })
  // What cannot be is refused before anybody is asked.
  expect(await save({ id, stock: 5000, use_min_price: '1' })).toMatchObject({ code: 'BAD_COUPON' })
})

test('what nobody may claim yet is one person’s, and opened by two; changed meanwhile it is asked anew', async () => {
  const { data } = await save({ stock: 9000, published: 0 })
  expect(await publish(data.id)).toMatchObject({ code: 'HELD' })
  const [first] = await asked()
  expect(first).toMatchObject({ title: '开放领取优惠券', told: '开放领取「年货满减」9000 张，面额共 ¥450000.00' })
  expect(await save({ id: data.id, stock: 90_000, published: 0 })).toMatchObject({ status: 200 })
  expect(await agree(first!.id)).toMatchObject({ code: 'DEED' })
  expect(await row(data.id)).toMatchObject({ published: false })
  expect(await publish(data.id)).toMatchObject({ code: 'HELD' })
  expect(await agree((await asked()).at(-1)!.id)).toMatchObject({ data: { state: 'done' } })
  expect(await row(data.id)).toMatchObject({ published: true, stock: 90_000 })
  expect(await publish(data.id, 0)).toMatchObject({ status: 200 })
})
