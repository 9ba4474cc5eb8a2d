import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { crmebShop } from '../../../test/crmeb'
import { dumpOf } from '../../../test/dumping'
import { makeCategory, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import {
  addresses,
  articles,
  categories,
  couponTemplates,
  importIds,
  importRows,
  ledgerTransfers,
  orderLines,
  orders,
  outsideIds,
  products,
  shops,
  skus,
  userCoupons,
  users
} from '../../db/schema'
import { account, balanceOf, user } from '../../engines/ledger'
import { receiveOverdue, settleDue, tallySales } from '../../engines/order'
import { sharesOf } from './amounts'
import { choicesOf, runImport } from './main'
import { circles } from './spread'

const folder = mkdtempSync(path.join(tmpdir(), 'crmeb-'))
const dump = path.join(folder, 'old.sql')
const packedDump = path.join(folder, 'old.sql.gz')
const report = path.join(folder, 'report.txt')
const quiet = () => {}

let shop: TestShop
let lines: string[]

const run = (to: TestShop, from = dump, say: (words: string) => void = quiet) =>
  runImport(to.app.services, { from, prefix: 'eb_', report }, say)

beforeAll(async () => {
  writeFileSync(dump, dumpOf(crmebShop))
  writeFileSync(packedDump, gzipSync(dumpOf(crmebShop)))
  shop = await TestShop.open()
  const done = await run(shop)
  expect(done.ok).toBe(true)
  lines = done.lines
})
afterAll(() => shop.close())

const idOf = async (table: string, key: number) => {
  const rows = await shop.db.select().from(importIds).where(eq(importIds.tableName, table))
  return rows.find(row => row.key === BigInt(key))?.id
}
const misfits = () => readFileSync(report, 'utf8').trim().split('\n')
const personNo = async (uid: number) =>
  (
    await shop.db
      .select()
      .from(users)
      .where(eq(users.id, (await idOf('user', uid))!))
  )[0]!

test('people come with their phones and no password; who is odd is named', async () => {
  expect(await personNo(1)).toMatchObject({
    phone: '13800000001',
    nickname: '顾客1',
    passwordHash: null,
    disabled: false
  })
  expect(await personNo(2)).toMatchObject({ nickname: '小😀王', birthday: '1990-01-01' })
  expect(await personNo(3)).toMatchObject({ phone: null, disabled: false })
  expect(await personNo(4)).toMatchObject({ phone: null, nickname: '已注销用户', disabled: true })
  expect(await personNo(5)).toMatchObject({ disabled: true })
  expect(await personNo(8)).toMatchObject({ phone: '13800000088' })
  expect((await personNo(9)).createdAt).toEqual(shop.clock.now())
  expect(misfits()).toEqual(
    expect.arrayContaining([
      'eb_user 3 有改动：手机号 13800000002 已属于编号更小的用户，这个账号没有手机号，不能用验证码登录',
      'eb_user 7 有改动：“12345”不是大陆手机号，不能用验证码登录'
    ])
  )
  const [wechat, ...others] = await shop.db.select().from(outsideIds)
  expect([wechat?.userId, others]).toEqual([await idOf('user', 6), []])
})

test('who brought whom: a circle is opened at its last link, nobody brings themselves', async () => {
  const brought = await Promise.all([1, 2, 5, 6, 7, 8, 9].map(async uid => (await personNo(uid)).referrerId))
  const [one, six, seven] = await Promise.all([1, 6, 7].map(uid => idOf('user', uid)))
  expect(brought).toEqual([null, one, null, seven, null, six, null])
})

test('balances are posted from one account, and the sums are those of the source', async () => {
  const { db } = shop
  const of = async (uid: number) =>
    Promise.all(
      (['CNY', 'jindou', 'shouyi'] as const).map(async asset =>
        balanceOf(db, account(user((await idOf('user', uid))!), asset))
      )
    )
  expect(await of(1)).toEqual([10_050n, 250n, 1_234n])
  expect(await of(4)).toEqual([0n, 0n, 0n])
  expect(await of(5)).toEqual([0n, 0n, 0n])
  expect(await of(9)).toEqual([0n, 10n, 0n])
  expect(lines).toEqual(
    expect.arrayContaining([
      '  余额：原商城合计 102.76 = 搬入 107.55 + 未搬入 -4.79，相符',
      '  积分：原商城合计 260.50 = 搬入 260.00 + 未搬入 0.50，相符',
      '  佣金：原商城合计 12.34 = 搬入 12.34 + 未搬入 0.00，相符'
    ])
  )
})

test('goods: two levels of categories, SKUs that fit, cleaned descriptions, whole addresses of pictures', async () => {
  const { db } = shop
  const [made] = await db.select().from(shops)
  expect(made).toMatchObject({ name: '云上咖啡', isSelf: true, published: true })
  const [root] = await db.select().from(categories).where(eq(categories.name, '咖啡'))
  const [second] = await db.select().from(categories).where(eq(categories.name, '咖啡豆'))
  expect(second!.parentId).toBe(root!.id)
  expect(root!.picture).toBe('https://old.example.cn/uploads/k.png')
  expect(await idOf('store_category', 3)).toBe(second!.id)

  const names = await db.select().from(products).orderBy(asc(products.name))
  expect(names.map(one => [one.name, one.published])).toEqual([
    ['商品1', true],
    ['商品2', true],
    ['商品5', true],
    ['商品6', false]
  ])
  expect(names[0]).toMatchObject({
    priceFen: 1990n,
    postageFen: 500n,
    description: '<p>好豆</p>',
    categoryId: second!.id
  })
  expect(names[0]!.pictures).toEqual(['https://old.example.cn/p.png', 'https://old.example.cn/uploads/q.png'])
  expect(names[2]).toMatchObject({ priceFen: 1n, postageFen: 0n, stock: 40 })
  const shelf = await db.select().from(skus).where(eq(skus.productId, names[1]!.id)).orderBy(asc(skus.suk))
  expect(shelf.map(one => [one.suk, one.vipPriceFen, one.stock, one.weightG])).toEqual([
    ['红,大号', 1880n, 10, 250],
    ['蓝,大号', null, 0, 250]
  ])
  expect(misfits()).toEqual(
    expect.arrayContaining([
      'eb_store_product 2 有改动：规格“绿,大号”与商品属性不符，没有搬入',
      'eb_store_product 3 没有搬入：商品已删除',
      'eb_store_product 4 没有搬入：请至少上传一张商品图片',
      'eb_store_product 5 有改动：没有规格数据，已按商品本身的价格和库存搬入'
    ])
  )
})

test('orders that ended are history: exact to the fen, and nothing pays, settles or counts them again', async () => {
  const { db, app } = shop
  const past = await db.select().from(orders).orderBy(asc(orders.no))
  expect(past.map(one => [one.no, one.state, one.payFen, one.adjustFen])).toEqual([
    ['cp1', 'complete', 6001n, -69n],
    ['cp2', 'refunded', 6001n, -69n],
    ['cp3', 'cancelled', 6001n, -69n],
    ['cp6', 'complete', 6001n, -69n],
    ['cp9', 'complete', 1000n, 0n]
  ])
  const own = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, past[0]!.id))
    .orderBy(asc(orderLines.position))
  expect(own.map(line => [line.title, line.qty, line.priceFen, line.payFen, line.reviewed])).toEqual([
    ['商品1', 2, 1990n, 4001n, false],
    ['绝版😀豆', 1, 1990n, 2000n, true]
  ])
  expect(own[0]!.productId).toBe(await idOf('store_product', 1))
  expect(own[1]!.picture).toBe('https://old.example.cn/uploads/x.png')
  const [serialized] = await db.select().from(orderLines).where(eq(orderLines.orderId, past[1]!.id))
  expect(serialized).toMatchObject({ title: '商品2', suk: '红,大号', qty: 4 })
  expect(past[0]).toMatchObject({ receiverRegion: '浙江省杭州市西湖区', receiverDetail: '文三路 1 号', shipNo: 'YT1' })

  const before = await db.$count(ledgerTransfers)
  shop.clock.advance(40 * 86_400)
  expect(await receiveOverdue(app.services)).toBe(0)
  expect(await settleDue(app.services)).toBe(0)
  expect(await tallySales(app.services)).toBe(0)
  expect(await db.$count(ledgerTransfers)).toBe(before)
  // 60.01 twice: what was spent counts towards the level.
  expect(await personNo(1)).toMatchObject({ growthFen: 12_002n, level: 0 })
  for (const [no, words] of [
    ['4', '已付款还没有发完货'],
    ['5', '买家 77 不存在'],
    ['7', '退款正在处理'],
    ['8', '已拆分的主订单']
  ])
    expect(misfits().find(line => line.startsWith(`eb_store_order ${no} 没有搬入`))).toContain(words)
})

test('their owner sees orders, addresses and coupons by the app', async () => {
  const token = await shop.tokenOf((await idOf('user', 1))!)
  const list = await shop.call('GET /api/order/list', { type: 9 }, { token })
  expect(list.data.map(one => one.order_id).sort()).toEqual(['cp1', 'cp3', 'cp6'])
  const detail = await shop.call('GET /api/order/detail/{id}', { id: 'cp1' }, { token })
  expect(detail.data).toMatchObject({ pay_price: '60.01', shop_name: '云上咖啡' })
  expect(detail.data._status._actions).not.toContain('aftersale')
  const book = await shop.db.select().from(addresses).orderBy(asc(addresses.createdAt), asc(addresses.id))
  expect(book.map(one => [one.cityId, one.phone, one.isDefault])).toEqual([
    ['330106', '13800000001', true],
    ['110105', '13800000001', false]
  ])
  const held = await shop.db.select().from(userCoupons).orderBy(asc(userCoupons.nth))
  expect(held.map(one => [one.nth, one.state, one.amountFen])).toEqual([
    [1, 'unused', 500n],
    [2, 'used', 500n]
  ])
  expect(await shop.db.select().from(couponTemplates)).toMatchObject([{ claimed: 2, stock: 2, published: false }])
})

test('articles with their text, by topic or as notices', async () => {
  const all = await shop.db.select().from(articles).orderBy(asc(articles.title))
  expect(all.map(one => [one.title, one.kind, one.content])).toEqual([
    ['怎样保养咖啡机', 'school', '<p>用完擦干。<img src="https://old.example.cn/uploads/c.png"></p>'],
    ['春节发货安排', 'notice', '<p>正月初八恢复发货。</p>']
  ])
  expect(all[1]!.publishedAt).toEqual(new Date('2023-11-14T22:13:20Z'))
})

const countsOf = async ({ db }: TestShop) =>
  Promise.all(
    [users, products, orders, addresses, userCoupons, articles, ledgerTransfers, importIds].map(one => db.$count(one))
  )

test('a finished move changes nothing when it runs again, and keeps nothing of the source', async () => {
  const before = await countsOf(shop)
  expect((await run(shop, '/nowhere.sql')).ok).toBe(true)
  expect(await countsOf(shop)).toEqual(before)
  expect(await shop.db.$count(importRows)).toBe(0)
})

test('a move that was broken off goes on where it was, whichever step that is', async () => {
  const other = await TestShop.open()
  try {
    for (const step of ['读取', '商品', '推广关系', '微信', '订单', '汇总']) {
      const stop = (words: string) => {
        if (words.includes(step)) throw new Error(`broken off at ${step}`)
      }
      await expect(run(other, packedDump, stop)).rejects.toThrow('broken off')
    }
    expect((await run(other, packedDump)).lines.slice(0, -1)).toEqual(lines.slice(0, -1))
    expect(await countsOf(other)).toEqual(await countsOf(shop))
    expect(await other.db.$count(users, isNotNull(users.referrerId))).toBe(3)
    const { rows } = await other.db.execute<{ n: number }>(sql`select sum(growth_fen)::int as n from users`)
    expect(rows[0]!.n).toBe(13_002)
  } finally {
    await other.close()
  }
})

test('goods come into a shop of a name that nobody took meanwhile', async () => {
  const other = await TestShop.open()
  const until = (step: string) => (words: string) => {
    if (words.includes(step)) throw new Error(`broken off at ${step}`)
  }
  try {
    await expect(run(other, dump, until('读取'))).rejects.toThrow('broken off')
    const first = await makeShop(other.db, { name: '云上咖啡' })
    await expect(run(other, dump, until('商品'))).rejects.toThrow('broken off')
    const made = () => other.db.select({ name: shops.name }).from(shops).where(ne(shops.id, first))
    expect(await made()).toEqual([{ name: '云上咖啡（2）' }])
    await expect(run(other, dump, until('商品'))).rejects.toThrow('broken off')
    expect(await made()).toEqual([{ name: '云上咖啡（2）' }])
  } finally {
    await other.close()
  }
})

test('a shop that is not empty is left alone', async () => {
  const other = await TestShop.open()
  try {
    await makeCategory(other.db)
    await other.person()
    await expect(run(other)).rejects.toMatchObject({
      code: 'NOT_EMPTY',
      message: '这个商城不是空的（用户 1，商品分类 1），数据只能搬进空商城'
    })
    expect(await other.db.$count(importRows)).toBe(0)
  } finally {
    await other.close()
  }
})

test('a source without tables of CRMEB, and one that is not there, are refused', async () => {
  const other = await TestShop.open()
  try {
    const nothing = path.join(folder, 'nothing.sql')
    writeFileSync(nothing, dumpOf({ wp_posts: [{ id: 1 }] }))
    await expect(run(other, nothing)).rejects.toThrow('没有读到 CRMEB 的任何数据表')
    await expect(run(other, path.join(folder, 'none.sql'))).rejects.toThrow('找不到转储文件')
    expect(choicesOf([])).toBeUndefined()
    expect(choicesOf(['--from', 'a.sql'])).toMatchObject({ from: 'a.sql', prefix: 'eb_' })
  } finally {
    await other.close()
  }
})

const fen = fc.bigInt({ min: 0n, max: 10_000_000n })

test('parts of an order sum up to it in every amount, and each line by itself', () => {
  const whole = fc.record({ goodsFen: fen, freightFen: fen, couponFen: fen, jindou: fen, jindouFen: fen, payFen: fen })
  fc.assert(
    fc.property(whole, fc.array(fen, { minLength: 1, maxLength: 9 }), (amounts, worths) => {
      const { order, lines } = sharesOf(amounts, worths)
      for (const name of Object.keys(order) as (keyof typeof order)[])
        expect(lines.reduce((sum, line) => sum + line[name], 0n)).toBe(order[name])
      for (const one of [order, ...lines])
        expect(one.payFen).toBe(one.goodsFen + one.freightFen - one.couponFen - one.jindouFen + one.adjustFen)
    })
  )
})

test('without the links that are cut, nobody is above themselves', () => {
  const number = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number, number), { maxLength: 20 }), made => {
      const links = new Map(
        made.filter(([a, b]) => a !== b).map(([a, b, at_ms]) => [BigInt(a), { by: BigInt(b), at_ms }] as const)
      )
      const cut = circles(links)
      for (const start of links.keys()) {
        const seen = new Set<bigint>()
        for (let here = start; links.has(here) && !cut.has(here); here = links.get(here)!.by) {
          expect(seen.has(here)).toBe(false)
          seen.add(here)
        }
      }
    })
  )
})
