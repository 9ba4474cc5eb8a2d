import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { forShop } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { freightRules, freightTemplates, orderLines, orders, products, skus } from '../../db/schema'
import { account, balanceOf, user } from '../../engines/ledger'
import { JOBS, runJob, startJobs } from '../../jobs'
import { newId } from '../../lib/ids'
import { runCommand } from '../../ops'

let shop: TestShop
let buying: Buying
let operator: { token: string }
let staff: { token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator'] })
  staff = await shop.person({ roles: ['staff'] })
})
afterAll(() => shop.close())

const parcel = { company: 'zhongtong', number: 'ZT20261120' }
const detail = async (token: string, no: string) =>
  (await shop.call('GET /api/order/detail/{id}', { id: no }, { token })).data
async function paidOrder() {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods() }])
  await buying.pay(buyer, no)
  return { buyer, no }
}

describe('who may do what', () => {
  test.each([
    ['POST /api/admin/order/ship', { id: 'x', ...parcel }, 'staff'],
    ['POST /api/admin/order/price', { id: 'x', pay_price: '1', reason: '议价' }, 'operator'],
    ['GET /api/admin/order/regions', {}, 'operator'],
    [
      'POST /api/admin/order/address',
      { id: 'x', real_name: '李', phone: '13800138001', city_id: '330106', detail: '文三路', reason: '来电' },
      'operator'
    ],
    ['POST /api/admin/order/note', { id: 'x', staff_note: '' }, 'operator'],
    ['POST /api/admin/order/refund', { id: 'x', reason: '缺货' }, 'operator'],
    ['POST /api/admin/stock/set', { sku_id: newId(), stock: 1 }, 'operator'],
    ['POST /api/admin/stock/adjust', { sku_id: newId(), by: 1 }, 'operator'],
    ['POST /api/admin/product/publish', { id: newId(), published: false }, 'operator'],
    ['GET /api/admin/order/list', {}, 'staff'],
    ['GET /api/admin/order/counts', {}, 'staff'],
    ['GET /api/admin/order/detail/{id}', { id: 'x' }, 'staff'],
    ['GET /api/admin/express', {}, 'staff']
  ] as const)('%s', async (key, input, role) => {
    const shopper = await shop.person()
    expect(await shop.call(key, input as never, {})).toMatchObject({ status: 410000 })
    expect(await shop.call(key, input as never, { token: shopper.token })).toMatchObject({ code: 'FORBIDDEN' })
    const asStaff = await shop.call(key, input as never, { token: staff.token })
    expect(asStaff.code === 'FORBIDDEN').toBe(role === 'operator')
    const asOperator = await shop.call(key, input as never, { token: operator.token })
    expect(asOperator.code).not.toBe('FORBIDDEN')
  })
})

describe('orders', () => {
  test('states that are worked through tell how many there are, as their lists do; of a shop, or of all', async () => {
    const counts = async (who: { token: string }, input = {}) => {
      const { list } = (await shop.call('GET /api/admin/order/counts', input, { token: who.token })).data
      return Object.fromEntries(list.map(({ tab, order_count }) => [tab, order_count]))
    }
    const before = await counts(staff)
    const keeper = await shop.person()
    const of = await buying.goods({ shopId: await buying.store({ ownerId: keeper.id }) })
    const buyer = await buying.buyer()
    await buying.order(buyer.token, [{ of }])
    const { no } = await buying.order(buyer.token, [{ of }])
    await buying.pay(buyer, no)
    const after = await counts(staff)
    expect([after['0']! - before['0']!, after['1']! - before['1']!]).toEqual([1, 1])
    expect(await counts(staff, { shop: of.shopId })).toEqual({ '0': 1, '1': 1, '2': 0, '3': 0, '-3': 0 })
    const owner = await forShop(shop, keeper.id, of.shopId)
    expect(await counts(owner)).toEqual({ '0': 1, '1': 1, '2': 0, '3': 0, '-3': 0 })
    const { data } = await shop.call('GET /api/admin/order/list', { type: 1, shop: of.shopId }, { token: staff.token })
    expect(data.count).toBe(1)
  })

  test('the list finds by number, phone and receiver; shipping tells the buyer', async () => {
    const { buyer, no } = await paidOrder()
    const list = async (search: string) =>
      (await shop.call('GET /api/admin/order/list', { search, type: 1 }, { token: staff.token })).data
    expect(await list(no)).toMatchObject({ count: 1, list: [{ order_id: no, uid: buyer.id }] })
    expect((await list('13800138000')).count).toBeGreaterThan(0)
    expect((await list('张三')).count).toBeGreaterThan(0)
    expect(await list("' or 1=1 --")).toEqual({ list: [], count: 0 })
    const ship = (input = {}) =>
      shop.call('POST /api/admin/order/ship', { id: no, ...parcel, ...input }, { token: staff.token })
    expect(await ship({ company: '不存在快递' })).toMatchObject({ code: 'CARRIER' })
    expect(await ship({ number: '<script>' })).toMatchObject({ code: 'INVALID' })
    expect(await ship({ id: newId() })).toMatchObject({ code: 'NOT_FOUND' })
    const answers = await Promise.all([ship(), ship(), ship()])
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(await detail(buyer.token, no)).toMatchObject({ delivery_name: '中通快递', status: 2 })
    const messages = await shop.call('GET /api/user_message/list', {}, { token: buyer.token })
    expect(JSON.stringify(messages.data)).toContain('你的订单已发货')
    const whole = await shop.call('GET /api/admin/order/detail/{id}', { id: no }, { token: staff.token })
    expect(whole.data).toMatchObject({
      order_id: no,
      timeline: [{ action: 'ship' }, { action: 'pay' }, { action: 'create' }]
    })
  })

  test('a new price splits over lines to the fen, and is what is then paid', async () => {
    const buyer = await buying.buyer()
    const wants = [
      { of: await buying.goods({ priceFen: 333n }), qty: 3 },
      { of: await buying.goods({ priceFen: 1001n }) }
    ]
    const { no } = await buying.order(buyer.token, wants)
    const price = (pay_price: string) =>
      shop.call('POST /api/admin/order/price', { id: no, pay_price, reason: '老顾客' }, { token: operator.token })
    for (const wrong of ['-1', '1.234', 'abc', '']) expect(await price(wrong)).toMatchObject({ code: 'INVALID' })
    expect(await price('7')).toMatchObject({ status: 200 })
    expect(await price('9.99')).toMatchObject({ status: 200 })
    const [order] = await shop.db.select().from(orders).where(eq(orders.no, no))
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id))
    expect(lines.reduce((sum, line) => sum + line.payFen, 0n)).toBe(999n)
    expect(order).toMatchObject({ payFen: 999n, adjustFen: 999n - 2000n })
    await buying.pay(buyer, no)
    expect(await balanceOf(shop.db, account(user(buyer.id), 'CNY'))).toBe(0n)
    expect(await price('1.00')).toMatchObject({ code: 'STATE' })
    expect(await detail(buyer.token, no)).toMatchObject({ pay_price: '9.99', adjust_price: '-10.01' })
  })

  const elsewhere = {
    real_name: '李四',
    phone: '13900139000',
    city_id: '330106',
    detail: ' 文三路 90 号 ',
    reason: '买家来电'
  }
  const readdress = (id: string, input = {}) =>
    shop.call('POST /api/admin/order/address', { id, ...elsewhere, ...input }, { token: operator.token })

  test('an order that has not left goes elsewhere when its buyer asks; the buyer is told, and freight stays', async () => {
    const { buyer, no } = await paidOrder()
    const before = await detail(buyer.token, no)
    for (const wrong of [{ phone: '12' }, { real_name: ' ' }, { detail: '' }, { reason: '' }])
      expect(await readdress(no, wrong)).toMatchObject({ code: 'INVALID' })
    expect(await readdress(no, { city_id: '999999' })).toMatchObject({ code: 'BAD_REGION' })
    expect(await readdress(newId())).toMatchObject({ code: 'NOT_FOUND' })
    expect(await detail(buyer.token, no)).toEqual(before)
    expect(await readdress(no)).toMatchObject({ status: 200 })
    expect(await detail(buyer.token, no)).toMatchObject({
      real_name: '李四',
      user_phone: '13900139000',
      user_address: '浙江省杭州市西湖区文三路 90 号',
      pay_price: before.pay_price,
      timeline: [{ action: 'readdress', msg: '商家修改了收货信息' }, { action: 'pay' }, { action: 'create' }]
    })
    const messages = await shop.call('GET /api/user_message/list', {}, { token: buyer.token })
    expect(JSON.stringify(messages.data)).toContain('收货信息已修改')
    const regions = await shop.call('GET /api/admin/order/regions', {}, { token: operator.token })
    expect(regions.data.find(({ v }) => v === '330000')?.c[0]?.c.map(({ n }) => n)).toContain('西湖区')
    const ship = { id: no, ...parcel }
    const [sent, moved] = await Promise.all([
      shop.call('POST /api/admin/order/ship', ship, { token: operator.token }),
      readdress(no, { real_name: '王五' })
    ])
    expect(sent.status).toBe(200)
    expect((await detail(buyer.token, no)).real_name).toBe(moved.status === 200 ? '王五' : '李四')
    expect(await readdress(no)).toMatchObject({ code: 'STATE' })
  })

  test('goods that are not sent somewhere are not sent there afterwards either', async () => {
    const buyer = await buying.buyer()
    const of = await buying.goods()
    const [product] = await shop.db.select().from(products).where(eq(products.id, of.productId))
    const [template] = await shop.db
      .insert(freightTemplates)
      .values({ id: newId(), shopId: product!.shopId, name: '不发浙江', chargeBy: 'piece' })
      .returning()
    const rule = { templateId: template!.id, firstUnits: 1, firstFeeFen: 0n, nextUnits: 1, nextFeeFen: 0n }
    await shop.db.insert(freightRules).values([
      { id: newId(), ...rule, regionCodes: [], deliverable: true },
      { id: newId(), ...rule, regionCodes: ['33'], deliverable: false }
    ])
    const { no } = await buying.order(buyer.token, [{ of }])
    await shop.db.update(products).set({ freightTemplateId: template!.id }).where(eq(products.id, of.productId))
    expect(await readdress(no)).toMatchObject({ code: 'UNDELIVERABLE', msg: `${product!.name} 不配送到该地区` })
    expect(await readdress(no, { city_id: '110101' })).toMatchObject({ status: 200 })
  })

  test('a note of the desk is for colleagues: it follows the parts of an order, and no buyer sees it', async () => {
    const buyer = await buying.buyer()
    const shopId = await buying.store()
    const wants = [{ of: await buying.goods() }, { of: await buying.goods({ shopId }) }]
    const { no } = await buying.order(buyer.token, wants)
    const note = (id: string, staff_note: string) =>
      shop.call('POST /api/admin/order/note', { id, staff_note }, { token: operator.token })
    expect(await note(no, '字'.repeat(201))).toMatchObject({ code: 'INVALID' })
    expect(await note(no, ' 送礼，不放小票 ')).toMatchObject({ status: 200 })
    await buying.pay(buyer, no)
    const desk = async (id: string) =>
      (await shop.call('GET /api/admin/order/detail/{id}', { id }, { token: operator.token })).data
    const { children } = await desk(no)
    expect(children).toHaveLength(2)
    const [part] = children
    expect(await desk(part!.order_id)).toMatchObject({ staff_note: '送礼，不放小票' })
    expect(JSON.stringify(await detail(buyer.token, part!.order_id))).not.toContain('不放小票')
    expect(await note(part!.order_id, '')).toMatchObject({ status: 200 })
    expect(await desk(part!.order_id)).toMatchObject({ staff_note: '' })
  })

  test('an order priced at nothing is paid and refunded without money', async () => {
    const buyer = await buying.buyer()
    const { no } = await buying.order(buyer.token, [{ of: await buying.goods() }])
    await shop.call(
      'POST /api/admin/order/price',
      { id: no, pay_price: '0', reason: '补偿' },
      { token: operator.token }
    )
    await buying.pay(buyer, no)
    const answer = await shop.call(
      'POST /api/admin/order/refund',
      { id: no, reason: '缺货' },
      { token: operator.token }
    )
    expect(answer.data).toEqual({ status: 'refunded' })
  })
})

describe('stock', () => {
  const stock = (key: 'set' | 'adjust', input: Record<string, unknown>, idem?: string) =>
    shop.call(`POST /api/admin/stock/${key}`, input as never, { token: operator.token, idem })

  test('is set and adjusted, never below zero, with the sum of the product', async () => {
    const { productId, skuId } = await buying.goods({ stock: 10 })
    expect(await stock('set', { sku_id: skuId, stock: 4 })).toMatchObject({ data: { stock: 4 } })
    expect(await stock('adjust', { sku_id: skuId, by: -3 })).toMatchObject({ data: { stock: 1 } })
    expect(await stock('adjust', { sku_id: skuId, by: -2 })).toMatchObject({ code: 'STOCK_SHORT' })
    expect(await stock('set', { sku_id: skuId, stock: -1 })).toMatchObject({ code: 'INVALID' })
    expect(await stock('adjust', { sku_id: newId(), by: 1 })).toMatchObject({ code: 'NOT_FOUND' })
    const [product] = await shop.db.select().from(products).where(eq(products.id, productId))
    expect(product!.stock).toBe(1)
  })

  test('the same adjustment sent twice counts once; many at once all count', async () => {
    const { skuId } = await buying.goods({ stock: 0 })
    await Promise.all([1, 2, 3].map(() => stock('adjust', { sku_id: skuId, by: 5 }, 'one-key')))
    await Promise.all(Array.from({ length: 10 }, (_, i) => stock('adjust', { sku_id: skuId, by: 1 }, `key-${i}`)))
    const [sku] = await shop.db.select().from(skus).where(eq(skus.id, skuId))
    expect(sku!.stock).toBe(15)
  })

  test('what is taken off sale can no longer be added', async () => {
    const { productId } = await buying.goods()
    const publish = (id: string, published: boolean) =>
      shop.call('POST /api/admin/product/publish', { id, published }, { token: operator.token })
    const { token } = await shop.person()
    await publish(productId, false)
    expect(await shop.call('POST /api/cart/add', { productId }, { token })).toMatchObject({ code: 'WITHDRAWN' })
    await publish(productId, true)
    expect(await shop.call('POST /api/cart/add', { productId }, { token })).toMatchObject({ status: 200 })
    expect(await publish(newId(), true)).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('npm run ops', () => {
  const ops = (...line: string[]) => runCommand(shop.app.services, line)

  test('looks into the books and runs jobs', async () => {
    await paidOrder()
    expect(await ops('ledger', 'check')).toContain('all balance')
    expect(await ops('jobs', 'run', 'all')).toContain('order-settle: 0')
    expect(await ops('help')).toContain('npm run ops')
  })

  test.each([
    [['nonsense'], 'unknown command'],
    [['constructor', 'x'], 'unknown command'],
    [['ledger'], 'usage: ledger'],
    [['ledger', 'cook'], 'ledger check'],
    [['jobs', 'run', 'nothing'], 'unknown job']
  ])('refuses %j', async (line, words) => {
    await expect(ops(...line)).rejects.toThrow(words)
  })
})

describe('jobs', () => {
  test('run once a period, whichever server looks', async () => {
    const { buyer, no } = await paidOrder()
    const unpaid = await buying.order(buyer.token, [{ of: await buying.goods() }])
    shop.clock.advance(3600)
    const servers = await Promise.all([startJobs(shop.app.services), startJobs(shop.app.services)])
    try {
      const until = Date.now() + 20_000
      while ((await detail(buyer.token, unpaid.no)).status !== -4 && Date.now() < until) {
        await new Promise(resolve => setTimeout(resolve, 200))
      }
      expect((await detail(buyer.token, unpaid.no)).status).toBe(-4)
      expect((await detail(buyer.token, no)).status).toBe(1)
    } finally {
      await Promise.all(servers.map(server => server.stop()))
    }
  })

  test('every one may run when there is nothing to do', async () => {
    for (const { name } of JOBS) expect(await runJob(shop.app.services, name)).toBeGreaterThanOrEqual(0)
  })
})
