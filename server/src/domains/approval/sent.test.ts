import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { approvals, users } from '../../db/schema'
import { newId } from '../../lib/ids'

type Person = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let one: Person
beforeAll(async () => {
  shop = await TestShop.open()
  one = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

/** The id of what was asked about a thing. */
const askedOf = async (subject: string) =>
  (await shop.db.select().from(approvals).where(eq(approvals.subject, subject)))[0]!.id
const sent = (id: string, who: { token: string } = one) =>
  shop.call('GET /api/admin/approval/sent/{id}', { id }, { token: who.token })
const linesOf = async (subject: string) => (await sent(await askedOf(subject))).data.lines
const plain = (title: string, told: string) => ({ title, told, about: '', about_id: '' })

test('amounts are told with their asset, codes by what they name', async () => {
  await shop.call('POST /api/admin/pool/fund', { pool: 'told-pool', asset: 'xfq', amount: '20000.50' }, one)
  const lines = await linesOf('told-pool')
  expect(lines.map(({ told }) => told)).toEqual(['told-pool', '消费券', '20000.50 消费券'])
  expect(lines.every(({ title }) => /^[\u4e00-\u9fa5]+$/.test(title))).toBe(true)
})

test('a member is named with a link, a choice in words', async () => {
  const member = await shop.person()
  await shop.db.update(users).set({ nickname: '小满' }).where(eq(users.id, member.id))
  const adjusting = { id: member.id, asset: 'jindou', side: 'add' as const, amount: '5', reason: '补发活动奖励' }
  expect(await shop.call('POST /api/admin/customer/adjust', adjusting, one)).toMatchObject({ code: 'HELD' })
  expect(await linesOf(member.id)).toEqual([
    { title: '会员', told: '小满', about: 'member', about_id: member.id },
    plain('资产', '金豆'),
    plain('方向', '增加'),
    plain('数量', '5 金豆'),
    expect.objectContaining({ told: '补发活动奖励' })
  ])
})

test('an order is named by its number whichever way it was asked for, money in yuan', async () => {
  const buying = new Buying(shop)
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 500_000n }) }])
  await shop.call('POST /api/admin/order/price', { id: no, pay_price: '1', reason: '老顾客' }, one)
  const [first, price] = await linesOf(no)
  expect(first).toEqual({ title: '订单号', told: no, about: 'order', about_id: no })
  expect(price).toEqual(plain('金额', '¥1'))
})

test('a group by phones is listed a line each, masked; the coupon by its title', async () => {
  const begins = Math.floor(shop.clock.now().getTime() / 1000) - 60
  const coupon = { title: '致歉券', coupon_price: '9000', use_min_price: '9001', stock: 5, limit_num: 1 }
  const times = { starts_at: begins, ends_at: begins + 864_000, published: 1 as const }
  const { id } = (await shop.call('POST /api/admin/coupon/save', { ...coupon, ...times }, one)).data
  const since = { createdAt: shop.clock.now() }
  const people = await Promise.all([shop.person(since), shop.person(since)])
  const phones = people.map(({ phone }) => phone)
  const answer = await shop.call(
    'POST /api/admin/coupon/grant',
    { id, reach: 'phones', phones, reason: '道歉' },
    { ...one, idem: newId() }
  )
  expect(answer).toMatchObject({ code: 'HELD' })
  const lines = await linesOf(id)
  expect(lines).toContainEqual({ title: '优惠券', told: coupon.title, about: '', about_id: '' })
  expect(lines).toContainEqual(plain('发放对象', '指定手机号'))
  const listed = lines.find(({ title }) => title === '手机号')!.told.split('\n')
  expect(listed).toHaveLength(2)
  for (const phone of phones) expect(listed.join()).not.toContain(phone)
})

test('a limit is told by the deed it is of', async () => {
  const action = 'POST /api/admin/pool/fund'
  await shop.call('POST /api/admin/approval/limit', { action, limit: '90000' }, one)
  const [row] = await shop.db.select().from(approvals).where(eq(approvals.action, 'POST /api/admin/approval/limit'))
  expect((await sent(row!.id)).data.lines).toEqual([plain('操作', '资金池注资'), plain('额度', '¥90000')])
})

test('is not told to who may not do it, nor when it was changed in the database', async () => {
  await shop.call('POST /api/admin/pool/fund', { pool: 'told-other', asset: 'xfq', amount: '30000' }, one)
  const id = await askedOf('told-other')
  const clerk = await holding(shop, ['approval.read', 'order.price'])
  expect(await sent(id, clerk)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await sent(id, await holding(shop, ['order.price']))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await sent(newId())).toMatchObject({ code: 'NOT_FOUND' })
  await shop.db.update(approvals).set({ askerId: newId() }).where(eq(approvals.id, id))
  expect((await sent(id)).data.lines).toEqual([])
})
