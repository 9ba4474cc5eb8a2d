import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'

let shop: TestShop
let owner: Awaited<ReturnType<TestShop['person']>>
beforeAll(async () => {
  shop = await TestShop.open()
  owner = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

const told = (seq: number, who: { token: string } = owner) =>
  shop.call('GET /api/admin/audit/told/{seq}', { seq }, { token: who.token })
/** The newest entry about a thing, in words. */
async function entryOf(subject: string) {
  const { data } = await shop.call('GET /api/admin/audit', { subject, limit: 1 }, owner)
  return (await told(data.list[0]!.seq)).data
}
const plain = (title: string, said: string) => ({ title, told: said, about: '', about_id: '' })

test('a change is told as it was beside how it is, with what differs', async () => {
  const coupon = { title: '开学券', coupon_price: '5', use_min_price: '50', stock: 10, limit_num: 1 }
  const begins = Math.floor(shop.clock.now().getTime() / 1000)
  const times = { starts_at: begins, ends_at: begins + 86_400 }
  const { id } = (await shop.call('POST /api/admin/coupon/save', { ...coupon, ...times, published: 0 }, owner)).data
  await shop.call('POST /api/admin/coupon/save', { ...coupon, ...times, id, stock: 20, published: 1 }, owner)
  const { thing, sent, changes_told } = await entryOf(id)
  expect(thing).toMatchObject({ title: '对象', told: '开学券' })
  expect(sent).toContainEqual(plain('优惠券', '开学券'))
  expect(changes_told.filter(({ differs }) => differs)).toEqual([
    expect.objectContaining({ was_told: '10', is_told: '20' }),
    expect.objectContaining({ was_told: '否', is_told: '是' })
  ])
  expect(changes_told.every(({ title }) => /^[\u4e00-\u9fa5]+$/.test(title))).toBe(true)
})

test('what nobody noted afterwards is what was sent, choices and rights are in words', async () => {
  const role = { name: '夜班', words: '', rights: ['order.read', 'order.ship'] as const }
  const { id } = (await shop.call('POST /api/admin/role', { ...role, rights: [...role.rights] }, owner)).data
  await shop.call('POST /api/admin/role', { ...role, id, rights: ['order.read'] }, owner)
  expect((await entryOf(id)).changes_told).toContainEqual({
    title: '权限',
    was_told: '查看订单\n发货',
    is_told: '查看订单',
    differs: 1
  })
  const { list } = (await shop.call('GET /api/admin/notices', {}, owner)).data
  const { mark } = list.find(row => row.topic === 'security' && row.channel === 'sms')!
  await shop.call('POST /api/admin/notice/switch', { topic: 'security', channel: 'sms', off: 1, mark }, owner)
  expect((await entryOf('security:sms')).changes_told).toEqual([
    { title: '关闭', was_told: '否', is_told: '是', differs: 1 }
  ])
})

test('an order is led to by its number, and what was never kept is said not to have been', async () => {
  const buying = new Buying(shop)
  const buyer = await buying.buyer()
  const { no, payPrice } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 20_000n }) }])
  await shop.call('POST /api/admin/order/price', { id: no, pay_price: '190', reason: '老顾客' }, owner)
  const { thing, changes_told } = await entryOf(no)
  expect(thing).toEqual({ title: '对象', told: no, about: 'order', about_id: no })
  expect(changes_told).toEqual([{ title: '金额', was_told: `¥${payPrice}`, is_told: '¥190', differs: 1 }])
})

test('is read by who may read the trail', async () => {
  const { data } = await shop.call('GET /api/admin/audit', { limit: 1 }, owner)
  const { seq } = data.list[0]!
  expect((await told(seq, await holding(shop, ['audit.read']))).status).toBe(200)
  expect(await told(seq, await holding(shop, ['order.read']))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await told(seq + 1_000)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await told(0)).toMatchObject({ code: 'INVALID' })
})
