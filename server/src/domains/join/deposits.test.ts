import { sql } from 'drizzle-orm'
import { holding } from '../../../test/console'
import { Joining } from '../../../test/joining'
import { unpaidOrder } from '../../../test/orders'
import { csvRows } from '../../lib/csv'
import { newId } from '../../lib/ids'

let j: Joining
let reader: { id: string; token: string }
beforeEach(async () => {
  j = await Joining.open()
  reader = await holding(j.shop, ['ledger.read'])
})
afterEach(() => j.shop.close())

type Asked = Parameters<typeof j.shop.call<'GET /api/admin/deposit/list'>>[1]
const call = (asked: object = {}, who = reader) => j.shop.call('GET /api/admin/deposit/list', asked as Asked, who)
const listed = async (asked: object = {}) => (await call(asked)).data
const sums = async (shop: string) => (await j.shop.call('GET /api/admin/deposit/sums', { shop }, reader)).data
const moves = async (id: string) => (await j.shop.call('GET /api/admin/deposit/moves', { id }, reader)).data
const end = (id: string) =>
  j.shop.call('POST /api/admin/application/end', { id, reason: '商家申请退出' } as never, j.operator)

test('a deposit is due once it was agreed to, held once it is paid, and back when the shop has left', async () => {
  const who = await j.person()
  const id = await j.handedIn(who)
  expect((await listed({ state: 'due' })).list).toEqual([])
  await j.approve(id)
  const [due] = (await listed({ state: 'due' })).list
  expect(due).toMatchObject({ id, shop_id: '', shop_name: '云上茶铺', price: '10.00', state: 'due', order_no: '' })
  expect(due!.shop_owner).toMatchObject({ uid: who.id })
  expect((await moves(id)).list).toEqual([])
  const no = await j.depositOrder(who, id)
  await j.pay(who, no)
  expect((await listed({ state: 'due' })).list).toEqual([])
  const [held] = (await listed()).list
  expect(held).toMatchObject({ id, title: '商家入驻', price: '10.00', state: 'held', back_time: 0 })
  expect(held!.paid_time).toBeGreaterThan(0)
  expect(await sums(held!.shop_id)).toEqual({ held_price: '10.00', due_price: '0.00', back_price: '0.00' })
  expect((await moves(id)).list).toMatchObject([{ title: '缴纳保证金', price: '10.00', balance_price: '10.00' }])
  expect((await end(id)).status).toBe(200)
  expect((await listed()).list).toEqual([])
  expect((await listed({ state: 'back' })).list).toMatchObject([{ id, state: 'back', price: '10.00' }])
  expect((await moves(id)).list).toMatchObject([
    { price: '10.00' },
    { title: '退回保证金', price: '-10.00', balance_price: '0.00' }
  ])
  expect((await moves(id)).events.length).toBeGreaterThan(2)
  expect(await sums(held!.shop_id)).toEqual({ held_price: '0.00', due_price: '0.00', back_price: '10.00' })
})

test('all of one shop stand together, and every deposit on one page', async () => {
  const opened = []
  for (let i = 0; i < 3; i++) {
    opened.push(await j.opened())
    j.shop.clock.advance(60)
  }
  const ids = opened.map(({ id }) => id).reverse()
  expect((await listed()).list.map(row => row.id)).toEqual(ids)
  const walked: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await listed({ limit: 1, ...(cursor && { cursor }) })
    walked.push(...page.list.map(row => row.id))
    if (!page.cursor) break
    cursor = page.cursor
  }
  expect(walked).toEqual(ids)
  const { id, mer_id } = opened[1]!
  expect((await listed({ shop: mer_id })).list).toMatchObject([{ id, shop_id: mer_id }])
  expect((await listed({ shop: mer_id, state: 'back' })).list).toEqual([])
  const asked = { shop: mer_id, format: 'csv' } as const
  const { data } = await j.shop.call('POST /api/admin/deposit/export', asked, reader)
  const [titles, ...rows] = csvRows((await j.shop.app.inject({ method: 'GET', url: data.url })).body.slice(1))!
  expect(titles).toContain('保证金')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toEqual(expect.arrayContaining(['云上茶铺（西湖区）', '商家入驻', '10.00', '在押']))
})

test('what went back is found behind thousands of other orders that did, each once', async () => {
  const opened = [await j.opened(), await j.opened()]
  for (const { id } of opened) expect((await end(id)).status).toBe(200)
  const who = await j.person()
  const at = new Date(j.shop.clock.now().getTime() + 1000)
  const { no } = await unpaidOrder(j.shop, who.id, 100n, { state: 'refunded', createdAt: at })
  await j.shop.db.execute(sql`
    insert into orders select (jsonb_populate_record(o,
      jsonb_build_object('id', gen_random_uuid(), 'no', o.no || '-' || i, 'order_key', gen_random_uuid()))).*
    from orders o, generate_series(1, 1600) i where o.no = ${no}`)
  const pages: string[][] = []
  for (let cursor: string | undefined; ; ) {
    const page = await listed({ state: 'back', limit: 1, ...(cursor && { cursor }) })
    pages.push(page.list.map(row => row.id))
    if (!page.cursor) break
    cursor = page.cursor
  }
  expect(pages[0]).toEqual([])
  expect(pages.flat().toSorted()).toEqual(opened.map(({ id }) => id).toSorted())
})

test('refused: a deposit nobody has, a cursor of another state, without the right', async () => {
  expect(await j.shop.call('GET /api/admin/deposit/moves', { id: newId() }, reader)).toMatchObject({
    code: 'NOT_FOUND'
  })
  for (let i = 0; i < 2; i++) await j.opened()
  const { cursor } = await listed({ limit: 1 })
  expect(await call({ state: 'back', cursor })).toMatchObject({ code: 'INVALID' })
  const other = await holding(j.shop, ['order.read'])
  expect(await call({}, other)).toMatchObject({ code: 'FORBIDDEN' })
})
