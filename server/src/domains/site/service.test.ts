import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { auditEntries, orders, settings } from '../../db/schema'
import { endOfDay } from '../../lib/clock'
import { newId } from '../../lib/ids'

type Who = { id: string; token: string }
let shop: TestShop
let buying: Buying
let owner: Who
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  owner = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(settings))

const limits = async () => (await shop.call('GET /api/admin/site/personal', {}, owner)).data
const setLimits = async (to: { look_day?: number; bulk_day?: number }) => {
  const { look_day, bulk_day, mark } = await limits()
  return shop.call('POST /api/admin/site/personal', { look_day, bulk_day, mark, ...to }, owner)
}
const seer = () => holding(shop, ['order.read', 'order.ship', 'order.export', 'person.reveal'])
const tomorrow = () => {
  const now = shop.clock.now()
  shop.clock.advance((endOfDay(now).getTime() - now.getTime()) / 1000 + 1)
}
async function paid(shopId?: string) {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods(shopId ? { shopId } : {}) }])
  await buying.pay(buyer, no)
  return no
}
const look = (id: string, who: { token: string }, reason = '买家来电核对') =>
  shop.call('POST /api/admin/reveal', { kind: 'order.receiver', id, reason }, who)
const slips = (orders: string[], who: { token: string }) =>
  shop.call('POST /api/admin/order/slips', { orders, whole: 1, reason: '今日发货' }, who)
const taken = (search: string, who: { token: string }) =>
  shop.call('POST /api/admin/order/export', { search, whole: 1, reason: '打单' }, who)

const MASKED = { real_name: '张**', user_phone: '138****8000', user_address: '广东省深圳市南山区 ****' }
const WHOLE = '张三 13800138000 广东省深圳市南山区科技路 1 号'

test('lists and details show receivers masked; one is shown whole for a reason, which is in the trail', async () => {
  const no = await paid()
  const who = await seer()
  const { data } = await shop.call('GET /api/admin/order/list', { search: '13800138000' }, who)
  expect(data.list.find(row => row.order_id === no)).toMatchObject(MASKED)
  const { data: detail } = await shop.call('GET /api/admin/order/detail/{id}', { id: no }, who)
  expect(detail).toMatchObject(MASKED)
  expect(JSON.stringify([data, detail])).not.toMatch(/13800138000|张三|科技路/)
  expect(await look(no, await holding(shop, ['order.read']))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await look(no, who, ' ')).toMatchObject({ code: 'INVALID' })
  expect((await look(no, who)).data.value).toBe(WHOLE)
  const [entry] = await shop.db.select().from(auditEntries).where(eq(auditEntries.actorId, who.id))
  expect(entry).toMatchObject({ action: 'POST /api/admin/reveal', subject: no, why: '买家来电核对' })
  expect(entry!.details).not.toMatch(/13800138000|张三|科技路/)
})

const packer = () => holding(shop, ['order.read', 'order.ship', 'order.export', 'order.receivers'])
const receiverOf = (id: string, who: { token: string }, reason = '联系买家') =>
  shop.call('POST /api/admin/order/receiver', { id, reason }, who)
const setOrder = (no: string, to: Partial<typeof orders.$inferInsert>) =>
  shop.db.update(orders).set(to).where(eq(orders.no, no))

test('who sends parcels sees receivers of orders that are worked on, one by one and in bulk, and nobody’s phone else', async () => {
  const no = await paid()
  const who = await packer()
  expect((await slips([no], who)).data.list).toMatchObject([{ user_phone: '13800138000' }])
  expect((await taken(no, who)).status).toBe(200)
  expect(await receiverOf(no, who, ' ')).toMatchObject({ code: 'INVALID' })
  expect((await receiverOf(no, who)).data.value).toBe(WHOLE)
  for (const state of ['unpaid', 'received', 'complete', 'refunded', 'cancelled']) {
    await setOrder(no, { state })
    expect(await receiverOf(no, who)).toMatchObject({ code: 'STATE', msg: expect.stringContaining('只能查看') })
  }
  await setOrder(no, { state: 'received', openAfterSales: 1 })
  expect((await receiverOf(no, who)).data.value).toBe(WHOLE)
  const buyer = await shop.person()
  for (const [kind, id] of [
    ['order.receiver', no],
    ['user.phone', buyer.id]
  ] as const)
    expect(await shop.call('POST /api/admin/reveal', { kind, id, reason: '好奇' }, who)).toMatchObject({
      code: 'FORBIDDEN'
    })
  expect(await receiverOf(no, await holding(shop, ['order.read', 'order.ship']))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await receiverOf(newId(), who)).toMatchObject({ code: 'NOT_FOUND' })
  const seen = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorId, who.id))
    .orderBy(auditEntries.seq)
  expect(seen.filter(({ action }) => action.endsWith('order/receiver'))).toMatchObject([
    { subject: no, why: '联系买家' },
    { subject: no, why: '联系买家' }
  ])
})

test('both ways of looking at one are counted together', async () => {
  await setLimits({ look_day: 2 })
  const no = await paid()
  const who = await holding(shop, ['order.receivers', 'person.reveal'])
  const both = () => [look(no, who), receiverOf(no, who)]
  const answers = await Promise.all([...both(), ...both()])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ code }) => code === 'TOO_MANY')).toHaveLength(2)
})

test('people of a shop are shown receivers of their own orders alone', async () => {
  const keeper = await shop.person()
  const shopId = await buying.store({ ownerId: keeper.id })
  const boss = await forShop(shop, keeper.id, shopId)
  const [own, other] = [await paid(shopId), await paid()]
  const { data } = await shop.call('GET /api/admin/order/detail/{id}', { id: own }, boss)
  expect(data).toMatchObject(MASKED)
  expect((await receiverOf(own, boss)).data.value).toBe(WHOLE)
  expect(await receiverOf(other, boss)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await look(own, boss)).toMatchObject({ code: 'FORBIDDEN' })
})

test('looks of a day and people taken in bulk have an end for each colleague, which the settings say', async () => {
  expect(await limits()).toMatchObject({ look_day: 200, bulk_day: 5000 })
  expect(await setLimits({ look_day: 0 })).toMatchObject({ code: 'INVALID' })
  expect(await setLimits({ look_day: 2, bulk_day: 3 })).toMatchObject({ status: 200 })
  const [first, second] = [await paid(), await paid()]
  tomorrow()
  const who = await seer()
  for (const no of [first, first]) expect((await look(no, who)).status).toBe(200)
  expect(await look(second, who)).toMatchObject({ code: 'TOO_MANY', msg: expect.stringContaining('最多查看 2 次') })
  // What parcels need is counted by itself.
  expect((await slips([first, second], who)).data.orders_total).toBe(2)
  const refused = { code: 'TOO_MANY', msg: '每人每天最多批量取用 3 条个人信息，今天还剩 1 条，请缩小范围或请同事协助' }
  expect(await slips([first, second], who)).toMatchObject(refused)
  expect((await taken(first, who)).status).toBe(200)
  expect(await taken(second, who)).toMatchObject({ code: 'TOO_MANY', msg: expect.stringContaining('今天还剩 0 条') })
  expect((await slips([second], await seer())).status).toBe(200)
  tomorrow()
  expect((await slips([first, second], who)).status).toBe(200)
  expect((await look(second, who)).status).toBe(200)
})

test('many at once are counted one after the other', async () => {
  await setLimits({ bulk_day: 3 })
  const no = await paid()
  const who = await seer()
  const answers = await Promise.all(Array.from({ length: 8 }, () => slips([no], who)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
})

test('an address is changed as far as it was said, never to a mask, and the trail has neither', async () => {
  const no = await paid()
  const who = await holding(shop, ['order.read', 'order.edit'])
  const change = (to: object) =>
    shop.call('POST /api/admin/order/address', { id: no, reason: '13900139000 来电', ...to } as never, who)
  const whole = async () => (await look(no, owner)).data.value
  expect(await change({})).toMatchObject({ code: 'INVALID', msg: '请至少填写一项要修改的内容' })
  expect(await change({ city_id: '330106' })).toMatchObject({ code: 'INVALID', msg: '修改地区时请填写详细地址' })
  for (const mask of [{ real_name: '张**' }, { detail: '****' }, { phone: '138****8000' }])
    expect(await change(mask)).toMatchObject({ code: 'INVALID' })
  expect(await whole()).toBe(WHOLE)
  expect(await change({ phone: '13900139000' })).toMatchObject({ status: 200 })
  expect(await whole()).toBe('张三 13900139000 广东省深圳市南山区科技路 1 号')
  expect(await change({ detail: ' 海德路 9 号 ' })).toMatchObject({ status: 200 })
  expect(await change({ real_name: '李四', city_id: '330106', detail: '文三路 90 号' })).toMatchObject({ status: 200 })
  expect(await whole()).toBe('李四 13900139000 浙江省杭州市西湖区文三路 90 号')
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.actorId, who.id))
  expect(entries.map(({ why }) => why)).toEqual(Array(3).fill('139****9000 来电'))
  expect(JSON.stringify(entries)).not.toMatch(/13900139000|李四|海德路|文三路/)
  expect(JSON.parse(entries.at(-1)!.details)).toMatchObject({
    before: { real_name: '张**', user_address: '广东省深圳市南山区 ****' },
    after: { real_name: '李**', user_address: '浙江省杭州市西湖区 ****' }
  })
})
