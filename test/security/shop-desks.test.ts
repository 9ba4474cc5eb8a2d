import { eq } from 'drizzle-orm'
import type { EndpointKey } from '../../contract'
import { SHOP_RIGHTS } from '../../contract/core'
import { SHOP_AT_CONSOLE } from '../../contract/rights'
import { auditEntries, products, shopStaff } from '../../server/src/db/schema'
import { newId } from '../../server/src/lib/ids'
import { uploadUrl } from '../../server/src/media/address'
import { forShop } from '../../server/test/console'
import { TestShop } from '../../server/test/harness'
import { all } from './endpoints'
import { type Kept, openKept, shelvesOf } from './keeping'

/** People of a shop at the console: they see and do what is their shop's, and nothing else there is. */
const there = all.filter(({ endpoint }) => endpoint.auth === 'console')
const theirs = there.filter(({ endpoint }) => endpoint.shops).map(({ key }) => key as EndpointKey)
const others = there.filter(({ endpoint }) => !endpoint.shops).map(({ key }) => key as EndpointKey)
const rightOf = (key: string) => there.find(one => one.key === key)!.endpoint.right

/** About one's own session; the console's own tests try them. */
const OWN = [
  ...['GET /api/admin/me', 'GET /api/admin/today', 'GET /api/admin/sessions', 'POST /api/admin/sessions/end'],
  ...['GET /api/admin/step_up', 'POST /api/admin/step_up', 'POST /api/admin/sign_out', 'POST /api/admin/recovery'],
  ...['GET /api/admin/views', 'POST /api/admin/views/save', 'POST /api/admin/views/remove']
]
/** Forms with a file: what is in those of rows is tried by their domain's tests. */
const FORMS = [
  ...['POST /api/admin/upload', 'POST /api/admin/order/sheet', 'POST /api/admin/goods/sheet'],
  ...['POST /api/admin/order/sheet/head', 'POST /api/admin/goods/sheet/head'],
  ...['POST /api/admin/goods/sheet/pictures', 'POST /api/admin/goods/film', 'POST /api/admin/chat/upload']
]

const FREE = {
  ...{ regions: [], is_deliverable: 1, first_units: 1, first_fee: '0', next_units: 1, next_fee: '0', free_over: '' }
}

/** What an owner says of the own shop: which one it is, the session says, so there is nothing of others' to name. */
const OF_SESSION = ['save', 'delivery', 'return_address'].map(path => `POST /api/admin/own_shop/${path}`)

/** Figures are of days, and not of anything of a shop's that others could name. */
const DAYS = { from: '2026-11-01', until: '2026-11-30' }

const picture = () => uploadUrl(newId().replaceAll('-', ''))

/** What a shop's people send to each endpoint about things of their own shop. */
const deeds: Record<string, (kept: Kept, version: number) => Record<string, unknown>> = {
  'GET /api/admin/order/counts': () => ({}),
  'GET /api/admin/order/list': () => ({}),
  'GET /api/admin/order/detail/{id}': kept => ({ id: kept.order }),
  'GET /api/admin/express': () => ({}),
  'GET /api/admin/order/regions': () => ({}),
  'POST /api/admin/order/address': kept => ({
    ...{ id: kept.order, real_name: '李四', phone: '13900139000', city_id: '330106' },
    ...{ detail: '文三路 90 号', reason: '买家来电' }
  }),
  'POST /api/admin/order/note': kept => ({ id: kept.order, staff_note: '不放小票' }),
  'POST /api/admin/order/picking': kept => ({ orders: [kept.order] }),
  'POST /api/admin/order/slips': kept => ({ orders: [kept.order] }),
  'POST /api/admin/order/ship': kept => ({ id: kept.order, company: '圆通速递', number: 'YT100200300' }),
  'POST /api/admin/order/parcel': kept => ({ id: kept.sent, company: '圆通速递', number: 'YT100200301' }),
  'GET /api/admin/order/express/{id}': kept => ({ id: kept.sent }),
  'GET /api/admin/order/sheet/list': () => ({}),
  'GET /api/admin/order/sheet/sample': () => ({}),
  'GET /api/admin/order/sheet/detail/{id}': kept => ({ id: kept.sheets['order-sheet'].checked }),
  'GET /api/admin/order/sheet/failed/{id}': kept => ({ id: kept.sheets['order-sheet'].checked }),
  'POST /api/admin/order/sheet/start': kept => ({ id: kept.sheets['order-sheet'].checked }),
  'POST /api/admin/order/sheet/stop': kept => ({ id: kept.sheets['order-sheet'].running }),
  'POST /api/admin/order/export': () => ({}),
  'POST /api/admin/goods/export': () => ({}),
  'GET /api/admin/goods/sheet/list': () => ({}),
  'GET /api/admin/goods/sheet/sample': () => ({}),
  'GET /api/admin/goods/sheet/detail/{id}': kept => ({ id: kept.sheets['goods-sheet'].checked }),
  'GET /api/admin/goods/sheet/failed/{id}': kept => ({ id: kept.sheets['goods-sheet'].checked }),
  'POST /api/admin/goods/sheet/start': kept => ({ id: kept.sheets['goods-sheet'].checked }),
  'POST /api/admin/goods/sheet/stop': kept => ({ id: kept.sheets['goods-sheet'].running }),
  'POST /api/admin/order/receiver': kept => ({ id: kept.order, reason: '联系买家' }),
  'GET /api/admin/aftersale/list': () => ({}),
  'GET /api/admin/aftersale/open/{id}': kept => ({ id: kept.order }),
  'POST /api/admin/aftersale/open': kept => ({
    ...{ id: kept.order, type: 1, lines: [{ id: kept.line, num: 1 }] },
    ...{ text: '不想要了', note: '买家来电' }
  }),
  'POST /api/admin/aftersale/agree': kept => ({ id: kept.afterSale, words: '好的' }),
  'POST /api/admin/aftersale/refuse': kept => ({ id: kept.afterSale, reason: '商品已使用' }),
  'POST /api/admin/aftersale/offer': kept => ({ id: kept.returned, price: '1.00', reason: '有使用痕迹' }),
  'POST /api/admin/aftersale/received': kept => ({ id: kept.returned }),
  'GET /api/admin/review/list': () => ({}),
  'GET /api/admin/statement': () => ({}),
  'GET /api/admin/statement/sums': () => ({}),
  'GET /api/admin/statement/waiting': () => ({}),
  'POST /api/admin/statement/export': () => ({}),
  'GET /api/admin/approval/list': () => ({}),
  'GET /api/admin/approval/sent/{id}': kept => ({ id: kept.approval }),
  'POST /api/admin/approval/decide': kept => ({ id: kept.approval, agree: 0, reason: '价格有误' }),
  'GET /api/admin/figures': () => DAYS,
  'GET /api/admin/figures/visits': () => DAYS,
  'GET /api/admin/figures/stock': () => ({}),
  'GET /api/admin/figures/top': () => ({ ...DAYS, by: 'product' }),
  'GET /api/admin/figures/aftersales': () => DAYS,
  'POST /api/admin/figures/aftersales/export': () => ({ ...DAYS, by: 'product' }),
  'POST /api/admin/figures/export': () => ({ ...DAYS, by: 'product' }),
  'GET /api/admin/chat/desks': () => ({}),
  'GET /api/admin/chat/usersig': kept => ({ desk: kept.merId }),
  'GET /api/admin/chat/beside': kept => ({ desk: kept.merId, conv: kept.conv }),
  'GET /api/admin/chat/goods': kept => ({ desk: kept.merId, search: '' }),
  'POST /api/admin/chat/finish': kept => ({ desk: kept.merId, conv: kept.conv }),
  'POST /api/admin/reply/answer': kept => ({ id: kept.review, content: '谢谢' }),
  'GET /api/admin/goods/list': () => ({}),
  'GET /api/admin/goods/detail/{id}': kept => ({ id: kept.product }),
  'GET /api/admin/goods/offers/{id}': kept => ({ id: kept.product }),
  'GET /api/admin/goods/stock/{id}': kept => ({ id: kept.product }),
  'GET /api/admin/goods/options': () => ({}),
  'GET /api/admin/subshop/goods': () => ({}),
  'POST /api/admin/subshop/rate': kept => ({ product_id: kept.product, rate_bp: 800 }),
  'GET /api/admin/freight/regions': () => ({}),
  'GET /api/admin/freight/list': () => ({}),
  'POST /api/admin/freight/save': kept => ({ shop_id: kept.merId, name: '包邮', charge_by: 'piece', rules: [FREE] }),
  'POST /api/admin/freight/remove': kept => ({ id: kept.freight }),
  'GET /api/admin/category/list': () => ({}),
  'POST /api/admin/stock/set': kept => ({ sku_id: kept.sku, stock: 8 }),
  'POST /api/admin/stock/adjust': kept => ({ sku_id: kept.sku, by: 1 }),
  'POST /api/admin/product/publish': kept => ({ id: kept.product, published: false }),
  'POST /api/admin/goods/publish': kept => ({ ids: [kept.product], published: 0 }),
  'POST /api/admin/goods/batch': kept => ({ ids: [kept.product], percent: 90 }),
  'GET /api/admin/own_shop': () => ({}),
  'POST /api/admin/own_shop/save': () => ({
    ...{ name: `自己改的店${tries}`, logo: picture(), phone: '0571-88886666', open_time: '10:00', close_time: '22:00' },
    ...{ rest_days: [], pics: [], per_capita: '68', intro: '自己写的介绍' }
  }),
  'POST /api/admin/own_shop/delivery': () => ({ cutoff: '15:30', days: 2 }),
  'POST /api/admin/own_shop/return_address': () => ({
    name: '退货组',
    phone: '0571-88001234',
    address: '仓前街道 8 号库'
  }),
  'GET /api/admin/own_shop/staff': () => ({}),
  'POST /api/admin/own_shop/staff/save': kept => ({ uid: kept.clerk.id, rights: ['orders'] }),
  'POST /api/admin/own_shop/staff/remove': kept => ({ uid: kept.clerk.id }),
  'POST /api/admin/own_shop/staff/invite': kept => ({ uid: kept.clerk.id, name: '小禾' }),
  'POST /api/admin/goods/save': (kept, version) => ({
    id: kept.product,
    version,
    shop_id: kept.merId,
    cate_id: category,
    store_name: '改过的货',
    images: ['/pic/1.png'],
    unit_name: '件',
    postage: '0',
    is_hot: 1,
    is_best: 1,
    is_new: 1,
    published: 1,
    attrs: [],
    skus: [{ suk: '', price: '10.00' }]
  })
}
const keys = Object.keys(deeds) as EndpointKey[]
const ownedBy = ({ order, product, afterSale, merId, sheets, conv, approval, clerk }: Kept) => [
  ...[order, product, afterSale, merId, conv, approval, clerk.id],
  ...Object.values(sheets).flatMap(({ checked, running }) => [checked, running])
]

let shop: TestShop
let victim: Kept
let other: Kept
let owner: { id: string; token: string }
let thief: { id: string; token: string }
let category: string
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  const [keeper, stranger] = [await shop.person(), await shop.person()]
  victim = await openKept(shop, keeper.id)
  other = await openKept(shop, stranger.id)
  owner = await forShop(shop, keeper.id, victim.merId)
  thief = await forShop(shop, stranger.id, other.merId)
  category = (await shop.db.select().from(products).where(eq(products.id, victim.product)))[0]!.categoryId
})
afterAll(() => shop?.close())

let tries = 0
const ask = (key: EndpointKey, input: Record<string, unknown>, who: { token: string }) =>
  shop.call(key, input as never, { token: who.token, idem: `try ${tries++}` })
const versionOf = async (kept: Kept) =>
  (await shop.db.select().from(products).where(eq(products.id, kept.product)))[0]!.version
const inputOf = async (key: string, kept: Kept) => deeds[key]!(kept, await versionOf(kept))

test('every endpoint that is open to shops has a deed', () => {
  expect(theirs.filter(key => !deeds[key] && !OWN.includes(key) && !FORMS.includes(key))).toEqual([])
  expect(keys.filter(key => !theirs.includes(key))).toEqual([])
})

test('what a shop may let its people do is open to shops', () => {
  const granted = new Set<string>(Object.values(SHOP_AT_CONSOLE).flat())
  const opened = new Set(theirs.map(rightOf).filter(right => right !== undefined))
  // What is the owner's alone is granted to nobody.
  opened.delete('owner')
  expect([...opened].sort()).toEqual([...granted].sort())
})

test.each(others)('%s is closed to people of a shop', async key => {
  expect(await ask(key, {}, owner)).toMatchObject({ status: 400, code: 'FORBIDDEN' })
})

test.each(keys)('%s shows and does nothing of another shop', async key => {
  const before = await shelvesOf(shop, victim)
  const input = await inputOf(key, victim)
  const answer = await ask(key, input, thief)
  if (Object.keys(input).length > 0 && !('until' in input) && !OF_SESSION.includes(key))
    expect(answer).toMatchObject({ status: 400, code: 'NOT_FOUND' })
  for (const own of ownedBy(victim)) expect(JSON.stringify(answer.data)).not.toContain(own)
  expect(await shelvesOf(shop, victim)).toBe(before)
})

test.each(keys.filter(key => key.startsWith('GET ')))('%s is not widened by naming another shop', async key => {
  const answer = await ask(key, { ...(await inputOf(key, other)), shop: victim.merId, mer_id: victim.merId }, thief)
  expect(answer.status).toBe(200)
  for (const own of ownedBy(victim)) expect(JSON.stringify(answer.data)).not.toContain(own)
})

test('a product is neither given to another shop nor taken from it', async () => {
  const before = await shelvesOf(shop, victim)
  const key = 'POST /api/admin/goods/save' as EndpointKey
  const own = await inputOf(key, other)
  const mixed = [
    { ...own, shop_id: victim.merId },
    { ...own, id: victim.product, version: await versionOf(victim) },
    { ...own, id: undefined, version: undefined, shop_id: victim.merId }
  ]
  for (const input of mixed) expect(await ask(key, input, thief)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await shelvesOf(shop, victim)).toBe(before)
})

test.each(keys.filter(key => rightOf(key) !== 'owner'))(
  '%s opens to the owner, and to staff whom the shop lets, as long as it does',
  async key => {
    const keeper = await shop.person()
    const kept = await openKept(shop, keeper.id)
    const clerk = await forShop(shop, kept.clerk.id, kept.merId)
    const right = rightOf(key)!
    const employ = (rights: readonly string[]) =>
      shop.db
        .update(shopStaff)
        .set({ rights: [...rights] })
        .where(eq(shopStaff.userId, clerk.id))
    const opening = SHOP_RIGHTS.filter(one => SHOP_AT_CONSOLE[one].some(at => at === right))
    await employ(SHOP_RIGHTS.filter(one => !opening.includes(one)))
    expect(await ask(key, await inputOf(key, kept), clerk)).toMatchObject({ code: 'FORBIDDEN' })
    await employ(opening.slice(0, 1))
    expect((await ask(key, await inputOf(key, kept), clerk)).status).toBe(200)
    await shop.db.delete(shopStaff).where(eq(shopStaff.userId, clerk.id))
    expect(await ask(key, await inputOf(key, kept), clerk)).toMatchObject({ status: 410000 })
    const mine = await openKept(shop, keeper.id)
    const boss = await forShop(shop, keeper.id, mine.merId)
    expect((await ask(key, await inputOf(key, mine), boss)).status).toBe(200)
  }
)

test.each(keys.filter(key => rightOf(key) === 'owner'))('%s is the owner’s, whatever staff may do', async key => {
  const keeper = await shop.person()
  const kept = await openKept(shop, keeper.id)
  const clerk = await forShop(shop, kept.clerk.id, kept.merId)
  await shop.db
    .update(shopStaff)
    .set({ rights: [...SHOP_RIGHTS] })
    .where(eq(shopStaff.userId, clerk.id))
  const before = await shelvesOf(shop, kept)
  expect(await ask(key, await inputOf(key, kept), clerk)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await shelvesOf(shop, kept)).toBe(before)
  const boss = await forShop(shop, keeper.id, kept.merId)
  expect((await ask(key, await inputOf(key, kept), boss)).status).toBe(200)
})

test('what waits today is counted of the own shop, and whole numbers of nobody else are shown', async () => {
  const { data } = await shop.call('GET /api/admin/today', {}, { token: owner.token })
  const { rows } = await shop.db.$client.query(
    `select (select count(*) from orders where shop_id = $1 and state = 'paid')::int as orders,
      (select count(*) from conversations where shop_id = $1 and waits_since is not null)::int as chats`,
    [victim.merId]
  )
  const countOf = (id: string) => data.queues.find(queue => queue.id === id)!.count
  expect(data.queues.map(queue => queue.id).sort()).toEqual([
    'after-sales',
    'approvals',
    'chats',
    'low-stock',
    'reviews',
    'to-ship'
  ])
  expect([countOf('to-ship'), countOf('chats')]).toEqual([rows[0].orders, rows[0].chats])
  const { rows: paid } = await shop.db.$client.query(
    `select (select count(*) from orders where shop_id = $1 and paid_at is not null)
      + (select count(*) from store_payments where shop_id = $1) as count`,
    [victim.merId]
  )
  expect(data.paid_today!.orders).toBe(Number(paid[0].count))
  for (const kind of ['user.phone', 'withdrawal.account', 'withdrawal.holder'])
    expect(await ask('POST /api/admin/reveal', { kind, id: thief.id, reason: '好奇' }, owner)).toMatchObject({
      code: 'FORBIDDEN'
    })
})

test('what a shop saves leaves alone what the mall recommends, and stands in the trail', async () => {
  const key = 'POST /api/admin/goods/save' as EndpointKey
  await shop.db.update(products).set({ isBest: true, sort: 7 }).where(eq(products.id, victim.product))
  expect((await ask(key, { ...(await inputOf(key, victim)), is_best: 0, is_hot: 1, sort: 99 }, owner)).status).toBe(200)
  const [row] = await shop.db.select().from(products).where(eq(products.id, victim.product))
  expect(row).toMatchObject({ isBest: true, isHot: false, sort: 7, name: '改过的货', editedBy: '阿店' })
  const trail = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, victim.product))
  expect(trail.at(-1)).toMatchObject({ actorId: owner.id, action: key })
})
