import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { csvOf, sendFile } from '../../../test/sheets'
import { auditEntries, consolePeople, orders } from '../../db/schema'
import { csvRows } from '../../lib/csv'
import { newId } from '../../lib/ids'
import { ordersAfter } from './queries'

let shop: TestShop
let buying: Buying
let staff: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  staff = await holding(shop, ['order.read', 'order.ship', 'order.export'])
})
afterAll(() => shop.close())

type Who = { id?: string; token: string }
const ask = (more: object = {}, who: Who = staff) => shop.call('POST /api/admin/order/export', more as never, who)
async function file(more: object = {}, who: Who = staff): Promise<Record<string, string>[]> {
  const { data } = await ask(more, who)
  const response = await shop.app.inject({ method: 'GET', url: data.url })
  expect(response.statusCode).toBe(200)
  expect(response.body.startsWith('\uFEFF')).toBe(true)
  const [titles, ...rows] = csvRows(response.body.slice(1))!
  return rows.map(cells => Object.fromEntries(titles!.map((title, i) => [title, cells[i]!])))
}
async function paid(fields: { shopId?: string; name?: string } = {}) {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods(fields), qty: 2 }])
  await buying.pay(buyer, no)
  return no
}

test('orders are taken away as the list finds them, with the columns that were chosen', async () => {
  const no = await paid({ name: '=1+1 的茶' })
  const [row, ...others] = await file({ search: no })
  expect(others).toEqual([])
  expect(row).toMatchObject({
    订单号: no,
    状态: '待发货',
    商品: '=1+1 的茶（默认）×2',
    件数: '2',
    实付: '20.00',
    支付方式: '余额',
    收货人: '张**',
    手机号: '138****8000',
    收货地址: '广东省深圳市南山区 ****',
    快递单号: ''
  })
  const few = await file({ search: no, columns: ['pay_price', 'no'] })
  expect(few).toEqual([{ 订单号: no, 实付: '20.00' }])
  expect(Object.keys(few[0]!)).toEqual(['订单号', '实付'])
  expect(await ask({ columns: ['password'] })).toMatchObject({ code: 'INVALID' })
  expect(await file({ type: 0, search: no })).toEqual([])
})

test('no cell is a formula, and order numbers keep their digits', async () => {
  const no = await paid({ name: '=cmd' })
  await shop.db.update(orders).set({ mark: '@SUM(A1)', receiver: '+张三' }).where(eq(orders.no, no))
  const { data } = await ask({ search: no })
  const { body } = await shop.app.inject({ method: 'GET', url: data.url })
  expect(body).toContain(`\t${no}`)
  for (const text of [`'=cmd（默认）×2`, `'@SUM(A1)`, `'+**`]) expect(body).toContain(text)
})

test('a file of orders that wait, filled in, ships them as it is', async () => {
  const no = await paid()
  const rows = (await file({ type: 1, search: no })).map(row => ({
    ...row,
    快递公司: '顺丰速运',
    快递单号: 'SF7654321'
  }))
  const text = csvOf([Object.keys(rows[0]!), ...rows.map(row => Object.values(row))])
  const sent = await sendFile(shop, 'POST /api/admin/order/sheet', { text, token: staff.token })
  expect(sent.data).toMatchObject({ rows_total: 1, rows_bad: 0 })
})

const WHOLE = { 收货人: '张三', 手机号: '13800138000', 收货地址: '广东省深圳市南山区科技路 1 号' }
const MASKED = { 收货人: '张**', 手机号: '138****8000', 收货地址: '广东省深圳市南山区 ****' }
const setState = (no: string, state: string) => shop.db.update(orders).set({ state }).where(eq(orders.no, no))

test('whole receivers go to who may see them while there is something to send, for a purpose and as many as were counted', async () => {
  const no = await paid()
  expect(await ask({ whole: 1, reason: '打单' })).toMatchObject({ code: 'FORBIDDEN' })
  const may = await holding(shop, ['order.export', 'order.receivers'])
  expect(await ask({ whole: 1, reason: ' ' }, may)).toMatchObject({ code: 'INVALID', msg: '请填写用途' })
  expect(await file({ whole: 1, reason: '打单', search: no }, may)).toMatchObject([WHOLE])
  const asked = { whole: 1, reason: '打单', search: no, from: 1_700_000_000 }
  expect(await file({ ...asked, columns: ['no', 'pay_price'] }, may)).toEqual([{ 订单号: no, 实付: '20.00' }])
  const trail = async () =>
    (await shop.db.select().from(auditEntries).where(eq(auditEntries.actorId, may.id)).orderBy(auditEntries.seq)).map(
      ({ action, why, details }) => [action, why, JSON.parse(details).after]
    )
  const action = 'POST /api/admin/order/export'
  expect(await trail()).toEqual([
    [action, '打单', { receivers: 1, people: 1 }],
    [action, '打单', undefined]
  ])
  await setState(no, 'complete')
  expect(await file(asked, may)).toMatchObject([MASKED])
  // What was counted is all that leaves, whatever comes to wait until the file is fetched.
  const { data } = await ask(asked, may)
  await setState(no, 'paid')
  const { body } = await shop.app.inject({ method: 'GET', url: data.url })
  expect(body).toContain('138****8000')
  expect(body).not.toContain('13800138000')
})

test('people of a shop take away orders of their own alone, and receivers only while they send', async () => {
  const keeper = await shop.person()
  const shopId = await buying.store({ ownerId: keeper.id })
  const owner = await forShop(shop, keeper.id, shopId)
  const [own, other] = [await paid({ shopId }), await paid()]
  expect((await file({}, owner)).map(row => row.订单号)).toEqual([own])
  expect(await file({ search: other, shop: newId() }, owner)).toEqual([])
  const taken = () => file({ whole: 1, reason: '打单' }, owner)
  expect(await taken()).toMatchObject([WHOLE])
  await setState(own, 'complete')
  expect(await taken()).toMatchObject([MASKED])
})

test('who lost the right meanwhile gets nothing by an address they were given', async () => {
  const clerk = await holding(shop, ['order.export'])
  const { data } = await ask({}, clerk)
  await shop.db
    .update(consolePeople)
    .set({ roles: ['content'] })
    .where(eq(consolePeople.userId, clerk.id))
  expect((await shop.app.inject({ method: 'GET', url: data.url })).statusCode).toBe(404)
})

test('a walk through all orders meets each once, however many were made in one moment', async () => {
  for (let i = 0; i < 7; i++) await paid()
  const all = await shop.db.select({ id: orders.id }).from(orders)
  const met: string[] = []
  for (let after: { made: string; id: string } | undefined; ; ) {
    const page = await ordersAfter(shop.app.services, {}, { type: 9, search: '' }, after, 3)
    met.push(...page.list.map(one => one.order.id))
    if (!page.after) break
    after = page.after
  }
  expect([...met].sort()).toEqual(all.map(row => row.id).sort())
})
