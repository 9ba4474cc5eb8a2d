import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import routes from '../../docs/spec/routes.json'
import { check } from '../src/engines/ledger'
import { countDifferences } from '../src/engines/lock'
import { reconcileDaily } from '../src/engines/reconciliation'
import { runJob } from '../src/jobs'
import { TestShop } from '../test/harness'
import { seed } from '.'
import { DEMO_PASSWORD, demoUsers } from './data/people'
import { productId } from './goods'

const dataDir = mkdtempSync(path.join(tmpdir(), 'seed-'))
let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATA_DIR: dataDir } })
  await seed(shop.app.services)
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What every table holds, as a count and a hash of all its rows. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await shop.db.execute<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`
  )
  const all: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await shop.db.execute<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from "${name}" t`
    )
    all[name] = rows[0]!.sum
  }
  return all
}

const numberOf = async (query: string) => Number((await shop.db.execute<{ n: string }>(query)).rows[0]!.n)

test('seeding twice is seeding once', async () => {
  const before = await contents()
  await seed(shop.app.services)
  expect(await contents()).toEqual(before)
})

test.each([
  ['categories', 'select count(*) as n from categories', 20],
  ['first-level categories', 'select count(*) as n from categories where parent_id is null', 8],
  ['shops', 'select count(*) as n from shops', 12],
  ['products', 'select count(*) as n from products', 300],
  ...[
    [0, 20],
    [1, 100],
    [2, 50],
    [3, 12]
  ].map(([attrs, least]): [string, string, number] => [
    `products chosen by ${attrs} attributes`,
    `select count(*) as n from products p where (select count(*) from product_attrs where product_id = p.id) = ${attrs}`,
    least!
  ]),
  ['reviews', 'select count(*) as n from replies', 1500],
  ['people who review', 'select count(distinct user_id) as n from replies', 50],
  ['flash sessions of two days', 'select count(*) as n from flash_sessions', 10],
  ['coupons', 'select count(*) as n from coupon_templates', 20],
  ['notices', `select count(*) as n from articles where kind = 'notice'`, 8],
  ['help articles', `select count(*) as n from articles where kind = 'help'`, 15],
  ['freight templates', 'select count(*) as n from freight_templates', 36],
  ['orders', 'select count(*) as n from orders', 8]
])('there are enough %s', async (_, query, least) => {
  expect(await numberOf(query)).toBeGreaterThanOrEqual(least)
})

test.each([
  ['line of a price above its list price', 'select count(*) as n from skus where price_fen > ot_price_fen'],
  ['member price above the price', 'select count(*) as n from skus where vip_price_fen > price_fen'],
  [
    'flash price above the price',
    'select count(*) as n from flash_items i join skus s on s.id = i.sku_id where i.price_fen >= s.price_fen'
  ],
  [
    'flash item whose stripes do not sum up',
    `select count(*) as n from flash_items i where stock <> (select sum(stock) from flash_stripes where item_id = i.id)`
  ],
  [
    'flash item sold to other people than hold it',
    `select count(*) as n from flash_items i where (select sum(sold) from flash_stripes where item_id = i.id)
       <> (select coalesce(sum(bought), 0) from flash_buyers where item_id = i.id)`
  ],
  [
    'flash item of the running session that nobody bought, or that is gone',
    `select count(*) as n from flash_items i join flash_sessions f on f.id = i.session_id
       cross join lateral (select sum(sold) as sold from flash_stripes where item_id = i.id) t
     where f.starts_at <= '2026-11-20T08:00:00Z' and (sold = 0 or sold = stock)`
  ],
  [
    'SKU with the pictures, price or choice of another',
    `select count(*) as n from (select product_id, suk from skus group by 1, 2 having count(*) > 1) x`
  ],
  [
    'product with fewer SKUs than its attributes have choices',
    `select count(*) as n from (
       select product_id, round(exp(sum(ln(cardinality(values))))) as choices from product_attrs group by 1) a
     where choices <> (select count(*) from skus s where s.product_id = a.product_id)`
  ],
  [
    'product whose sums are not those of its SKUs',
    `select count(*) as n from products p where stock <> (select sum(stock) from skus where product_id = p.id)`
  ],
  [
    'review of a SKU there is not',
    `select count(*) as n from replies r left join skus s on s.id = r.sku_id and s.product_id = r.product_id where s.id is null`
  ],
  [
    'rating that differs from its reviews',
    `select count(*) as n from product_ratings g where good_count + middle_count + poor_count
       <> (select count(*) from replies where product_id = g.product_id)`
  ],
  [
    'picture that was never drawn',
    `select count(*) as n from (
       select unnest(pictures) as url from products union select image from skus where image <> ''
       union select logo from shops union select unnest(banners) from shops union select unnest(pictures) from shops
       union select unnest(pictures) from replies union select picture from banners union select picture from entries
       union select avatar from users where avatar <> '' union select picture from categories union select logo from brands
       union select (regexp_matches(description, 'src="([^"]+)"', 'g'))[1] from products
     ) u where not exists (select from pictures where hash = substring(url from '^/media/p/([0-9a-f]{32})-[0-9]+\\.webp$'))`
  ]
])('there is no %s', async (_, query) => {
  expect(await numberOf(query)).toBe(0)
})

test('the ranking of lockers is what their locks say', async () => {
  expect(await countDifferences(shop.db)).toEqual([])
})

test('figures by day are what was sold', async () => {
  expect(await runJob(shop.app.services, 'stats-compare')).toBe(0)
})

test('money balances, and nobody is below zero', async () => {
  expect((await check(shop.db)).problems).toEqual([])
})

test('what came through a channel is booked on the day it came', async () => {
  expect(await reconcileDaily(shop.app.services)).toBeGreaterThan(0)
  expect(await numberOf('select count(*) as n from reconciliation_differences')).toBe(0)
})

test('every link leads to a page of the product', async () => {
  const { rows } = await shop.db.execute<{ url: string }>(
    `select url from banners union select url from entries union select url from activities union select url from messages`
  )
  const pages = new Set(JSON.stringify(routes).match(/\/pages\/[\w-]+\/[\w-]+/g))
  // Keepers have pages of ours beside the product's.
  const manifest = readFileSync(path.join(__dirname, '../../src/pages.manifest.ts'), 'utf8')
  for (const [, page] of /keeper: \{([^}]*)\}/.exec(manifest)![1]!.matchAll(/(\w+):/g))
    pages.add(`/pages/keeper/${page}`)
  for (const { url } of rows) if (url) expect(pages).toContain(url.split('?')[0])
})

test('the home page has all its parts', async () => {
  const home = await Promise.all([
    shop.call('GET /api/index/banner_list', {}),
    shop.call('GET /api/getindexnavigation', {}),
    shop.call('GET /api/revisionNavigation', {}),
    shop.call('GET /api/revisionindex', {}),
    shop.call('GET /api/goodsindex', {}),
    shop.call('GET /api/indexhdtproductlist', {}),
    shop.call('GET /api/article/notice/list', {})
  ])
  for (const answer of home) expect(answer.data.list.length).toBeGreaterThan(1)
  expect((await shop.call('GET /api/gethuodtstatus', {})).data.status).toBe('on')
})

test('hot words, words of the search field and names of categories find plenty, as they are', async () => {
  const { data: hot } = await shop.call('GET /api/hot_keyword', {})
  const { data: head } = await shop.call('GET /api/headerIndex', {})
  const { data: categories } = await shop.call('GET /api/category', {})
  const names = categories.flatMap(first => [first.cate_name, ...first.children.map(second => second.cate_name)])
  const few: unknown[] = []
  for (const keyword of [...hot, ...head.search_words, ...names]) {
    const { data } = await shop.call('GET /api/search_productlist', { keyword })
    if (data.count < 4 || data.corrected) few.push([keyword, data.count, data.corrected])
  }
  expect(hot.length).toBeGreaterThan(9)
  expect(few).toEqual([])
})

test('a known product is where it was, and its picture can be seen', async () => {
  const id = productId('明前西湖龙井 一芽一叶')
  expect(id).toBe('d6ce274f-038f-5ca2-ae2d-88c8c6b0f89d')
  const { data } = await shop.call('GET /api/product/detail/{id}', { id })
  expect(data.storeInfo.store_name).toBe('明前西湖龙井 一芽一叶')
  const picture = await shop.app.inject({ method: 'GET', url: data.storeInfo.image })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('agreements are whole and name the law they follow', async () => {
  for (const type of ['about', 'privacy', 'service', 'collect', 'share', 'merchant', 'franchise', 'zone'] as const) {
    const { data } = await shop.call('GET /api/getabout', { type })
    expect(data.content.length).toBeGreaterThan(300)
    expect(data.content).not.toContain('**')
  }
  const { data } = await shop.call('GET /api/getabout', { type: 'privacy' })
  expect(data.content).toContain('中华人民共和国个人信息保护法')
  const { data: phrase } = await shop.call('GET /api/getPhraseConfig', {})
  expect(phrase.config.agreements.privacy).toBe(data.version)
})

test('people of the demo can sign in and have their orders and messages', async () => {
  for (const { phone } of demoUsers) {
    const answer = await shop.call('POST /api/login', { account: phone, password: DEMO_PASSWORD }, { form: true })
    expect(answer.status).toBe(200)
  }
  const { phone } = demoUsers[0]!
  const { token } = await shop.call('POST /api/login', { account: phone, password: DEMO_PASSWORD })
  const { data } = await shop.call('GET /api/message', {}, { token })
  expect(data.unread).toBeGreaterThan(3)
  const states = await shop.call('GET /api/order/data', {}, { token })
  expect(states.data).toMatchObject({ unpaid_count: 1, received_count: 4 })
})

test('a newcomer finds after-sales at every point of their life', async () => {
  const { phone } = demoUsers[0]!
  const { token } = await shop.call('POST /api/login', { account: phone, password: DEMO_PASSWORD })
  const { data: orders } = await shop.call('GET /api/order/list', { type: 9, limit: 100 }, { token })
  const details = await Promise.all(
    orders.map(order => shop.call('GET /api/order/detail/{id}', { id: order.order_id }, { token }))
  )
  const refunds = details.flatMap(({ data }) => data.refunds)
  expect(refunds.map(refund => refund.status).sort()).toEqual([1, 3, 4, 6, 6, 8])
  const now = Math.floor(shop.clock.now().getTime() / 1000)
  for (const { status, _until } of refunds) if ([1, 4, 8].includes(status)) expect(_until).toBeGreaterThan(now)
})

test('campaigns of a demo shop stay ahead of the day', async () => {
  const keep = () => runJob(shop.app.services, 'demo-campaigns')
  const sessions = () => numberOf('select count(*) as n from flash_sessions')
  const before = await sessions()
  expect(await keep()).toBe(0)
  shop.clock.advance(2 * 86_400)
  expect(await keep()).toBeGreaterThan(10)
  expect(await sessions()).toBe(before + 10)
  expect(await keep()).toBe(0)
  shop.clock.advance(45 * 86_400)
  await keep()
  expect((await shop.call('GET /api/gethuodtstatus', {})).data).toMatchObject({ status: 'on' })
  expect((await shop.call('GET /api/indexhdtproductlist', {})).data.count).toBeGreaterThan(10)
  const notDemo = { ...shop.app.services, config: { ...shop.app.services.config, DEMO_DATA: false } }
  shop.clock.advance(86_400)
  expect(await runJob(notDemo, 'demo-campaigns')).toBe(0)
})

test('people of the demo go on buying while a flash sale runs, and what they leave goes back', async () => {
  const sold = () => numberOf('select sum(sold) as n from flash_stripes')
  await runJob(shop.app.services, 'demo-campaigns')
  const before = await sold()
  shop.clock.advance(3600)
  expect(await runJob(shop.app.services, 'demo-campaigns')).toBeGreaterThan(0)
  expect(await sold()).toBeGreaterThan(before)
  expect(await runJob(shop.app.services, 'flash-return')).toBeGreaterThan(0)
  expect(
    await numberOf(
      'select count(*) as n from products p where stock <> (select sum(stock) from skus where product_id = p.id)'
    )
  ).toBe(0)
})

test('in production people everybody knows the password of are refused', async () => {
  const services = { ...shop.app.services, config: { ...shop.app.services.config, NODE_ENV: 'production' as const } }
  await expect(seed(services, { demo: true, demoUsers: true })).rejects.toThrow('not made in production')
})

test('the catalogue can be filled up for measurement', async () => {
  await seed(shop.app.services, { products: 600 })
  expect(await numberOf('select count(*) as n from products')).toBe(600)
})
