import { and, eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { csvOf, fileAt, sendFile } from '../../../test/sheets'
import { auditEntries, brands, categories, freightTemplates, productAttrs, products, skus } from '../../db/schema'
import { runSheets } from '../../engines/sheet'
import { csvRows } from '../../lib/csv'
import { newId } from '../../lib/ids'

const ALL = ['goods.read', 'goods.edit', 'goods.stock', 'goods.publish']

let shop: TestShop
let buying: Buying
let staff: { id: string; token: string }
let shopId: string
const NEW = {
  商品名称: '手冲挂耳咖啡',
  店铺: '山间茶铺',
  分类: '食品/冲饮',
  品牌: '山野',
  商品图片: '/pic/a.png /pic/b.png',
  单位: '盒',
  运费模板: '包邮',
  规格名: '口味，规格'
}
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  staff = await holding(shop, ALL)
  shopId = await buying.store({ name: '山间茶铺' })
  const root = newId()
  await shop.db.insert(categories).values({ id: root, name: '食品' })
  await shop.db.insert(categories).values({ id: newId(), name: '冲饮', parentId: root })
  await shop.db.insert(brands).values({ id: newId(), name: '山野' })
  await shop.db.insert(freightTemplates).values({ id: newId(), shopId, name: '包邮' })
})
afterAll(() => shop.close())

type Cells = Record<string, string>
/** Rows by title; columns are those that any row names. */
function fileOf(rows: Cells[]) {
  const titles = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return csvOf([titles, ...rows.map(row => titles.map(title => row[title] ?? ''))])
}
const send = (text: string, token = staff.token) => sendFile(shop, 'POST /api/admin/goods/sheet', { text, token })
const start = (id: string, who = staff) => shop.call('POST /api/admin/goods/sheet/start', { id }, who)
const detail = async (id: string, who = staff) =>
  (await shop.call('GET /api/admin/goods/sheet/detail/{id}', { id, limit: 100 }, who)).data
const faults = async (id: string) =>
  (await detail(id)).list.filter(row => row.why !== '').map(row => [row.row_no, row.why])
async function imported(text: string, who = staff) {
  const { data } = await send(text, who.token)
  if (data.rows_left === 0) return detail(data.id, who)
  await start(data.id, who)
  await runSheets(shop.app.services)
  return detail(data.id, who)
}
async function exported(asked: { keyword?: string; shop?: string } = {}, who = staff): Promise<Cells[]> {
  const { data } = await shop.call('POST /api/admin/goods/export', asked, who)
  const response = await shop.app.inject({ method: 'GET', url: data.url })
  expect(response.headers['content-disposition']).toContain(encodeURIComponent(data.filename))
  const [titles, ...rows] = csvRows(response.body.replace('\uFEFF', ''))!
  return rows.map(cells => Object.fromEntries(titles!.map((title, i) => [title, cells[i]!])))
}
const productOf = async (name: string) =>
  (
    await shop.db
      .select()
      .from(products)
      .where(and(eq(products.name, name), eq(products.shopId, shopId)))
  )[0]!
const shelfOf = (productId: string) =>
  shop.db.select().from(skus).where(eq(skus.productId, productId)).orderBy(skus.suk)

/** A new product with two SKUs. */
const made = (name: string): Cells[] => [
  { ...NEW, 商品名称: name, 规格值: '深烘,10 袋', 售价: '39.90', 划线价: '49', 库存: '100', '重量（克）': '120' },
  { 商品名称: name, 店铺: '山间茶铺', 规格值: '浅烘，10 袋', 售价: '42', 会员价: '40', 库存: '5' }
]

describe('a file of goods', () => {
  test('makes products with their SKUs, and nothing before somebody says so', async () => {
    const { data } = await send(fileOf(made('第一款咖啡')))
    expect(data).toMatchObject({ rows_total: 2, rows_bad: 0, rows_left: 2 })
    expect(await productOf('第一款咖啡')).toBeUndefined()
    await start(data.id)
    expect(await runSheets(shop.app.services)).toBe(1)
    expect((await detail(data.id)).sheet).toMatchObject({ state: 'done', rows_done: 2 })
    const product = await productOf('第一款咖啡')
    expect(product).toMatchObject({
      stock: 105,
      priceFen: 3990n,
      published: false,
      pictures: ['/pic/a.png', '/pic/b.png']
    })
    expect(product.brandId && product.freightTemplateId).toBeTruthy()
    const attrs = await shop.db.select().from(productAttrs).where(eq(productAttrs.productId, product.id))
    expect(attrs.map(({ name, values }) => [name, values])).toEqual([
      ['口味', ['深烘', '浅烘']],
      ['规格', ['10 袋']]
    ])
    expect(await shelfOf(product.id)).toMatchObject([
      { suk: '浅烘,10 袋', priceFen: 4200n, vipPriceFen: 4000n, stock: 5 },
      { suk: '深烘,10 袋', otPriceFen: 4900n, stock: 100, weightG: 120 }
    ])
    const trail = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, product.id))
    expect(trail).toMatchObject([{ action: 'goods-sheet', actorId: staff.id }])
  })

  test('that was taken away and is sent in as it is changes nothing; one cell that is changed changes just that', async () => {
    await imported(fileOf([...made('第二款咖啡'), ...made('第三款咖啡')]))
    const before = await productOf('第二款咖啡')
    const rows = await exported({ keyword: before.id })
    expect(rows.map(row => row.规格值)).toEqual(['浅烘,10 袋', '深烘,10 袋'])
    const whole = await exported()
    const untouched = await imported(fileOf(whole))
    expect(untouched.sheet).toMatchObject({ rows_same: whole.length, rows_done: 0, rows_bad: 0, rows_refused: 0 })
    expect(await productOf('第二款咖啡')).toEqual(before)
    const others = await shelfOf((await productOf('第三款咖啡')).id)

    const changed = whole.map(row =>
      row.商品编号 === before.id && row.规格值 === '深烘,10 袋' ? { ...row, 售价: '35.5' } : row
    )
    const result = await imported(fileOf(changed))
    expect(result.sheet).toMatchObject({ rows_done: 2, rows_same: whole.length - 2, rows_refused: 0 })
    const after = await productOf('第二款咖啡')
    expect(after).toEqual({
      ...before,
      priceFen: 3550n,
      version: before.version + 1,
      editedBy: after.editedBy,
      editedAt: after.editedAt
    })
    expect((await shelfOf(before.id))[1]).toMatchObject({ suk: '深烘,10 袋', priceFen: 3550n, stock: 100 })
    expect(await shelfOf((await productOf('第三款咖啡')).id)).toEqual(others)
    // The file before that change is not written over it.
    const late = await send(fileOf(whole.map(row => ({ ...row, 成本价: '1' }))))
    expect((await faults(late.data.id)).filter(([, why]) => String(why).includes('重新导出')).length).toBeGreaterThan(0)
  })

  test('leaves alone what it has no column or no row for, and empties what is emptied', async () => {
    await imported(fileOf(made('第四款咖啡')))
    const { id } = await productOf('第四款咖啡')
    await shop.db.update(products).set({ intro: '一句话', description: '<p>图文</p>' }).where(eq(products.id, id))
    await imported(fileOf([{ 商品编号: id, 规格值: '浅烘,10 袋', 会员价: '', 划线价: '50' }]))
    expect(await productOf('第四款咖啡')).toMatchObject({ intro: '一句话', description: '<p>图文</p>' })
    expect(await shelfOf(id)).toMatchObject([
      { suk: '浅烘,10 袋', priceFen: 4200n, vipPriceFen: null, otPriceFen: 5000n, stock: 5 },
      { suk: '深烘,10 袋', priceFen: 3990n, stock: 100 }
    ])
    await imported(fileOf([{ 商品编号: id, 简介: '', 品牌: '' }]))
    expect(await productOf('第四款咖啡')).toMatchObject({ intro: '', brandId: null })
    expect(await shelfOf(id)).toHaveLength(2)
  })

  test('sets stock only while it is as it was when the file was made', async () => {
    await imported(fileOf(made('第五款咖啡')))
    const { id } = await productOf('第五款咖啡')
    const rows = await exported({ keyword: id })
    const [first] = await shelfOf(id)
    await shop.call('POST /api/admin/stock/adjust', { sku_id: first!.id, by: -2 }, { ...staff, idem: newId() })
    // What was not touched is not put back.
    expect((await imported(fileOf(rows))).sheet).toMatchObject({ rows_same: 2 })
    expect((await shelfOf(id))[0]!.stock).toBe(3)
    const moved = await send(fileOf(rows.map(row => ({ ...row, 库存: '50' }))))
    expect(await faults(moved.data.id)).toContainEqual([2, '导出后库存变为 3 件，请核对后再改'])
    const again = (await exported({ keyword: id })).map(row => ({ ...row, 库存: '50' }))
    expect((await imported(fileOf(again))).sheet).toMatchObject({ rows_done: 2 })
    expect((await productOf('第五款咖啡')).stock).toBe(100)
  })

  test('takes values as they are, also those with a comma of another kind', async () => {
    await imported(fileOf(made('逗号咖啡')))
    const { id } = await productOf('逗号咖啡')
    const isOne = and(eq(skus.productId, id), eq(skus.suk, '深烘,10 袋'))
    await shop.db.update(skus).set({ suk: '中，深烘,10 袋' }).where(isOne)
    await shop.db
      .update(productAttrs)
      .set({ values: ['中，深烘', '浅烘'] })
      .where(and(eq(productAttrs.productId, id), eq(productAttrs.name, '口味')))
    expect((await imported(fileOf(await exported({ keyword: id })))).sheet).toMatchObject({ rows_same: 2, rows_bad: 0 })
  })

  test('knows goods and shops by their ids however those are written', async () => {
    const capitals = made('大写编号咖啡').map(row => ({ ...row, 店铺: shopId.toUpperCase() }))
    await imported(fileOf(capitals))
    const { id } = await productOf('大写编号咖啡')
    const { sheet } = await imported(fileOf([{ 商品编号: id.toUpperCase(), 店铺: shopId.toUpperCase(), 简介: '改过' }]))
    expect(sheet).toMatchObject({ rows_done: 1, rows_bad: 0 })
    expect(await productOf('大写编号咖啡')).toMatchObject({ id, intro: '改过' })
  })

  test('keeps what looks like a formula as text, there and back', async () => {
    await imported(fileOf(made('=HYPERLINK("http://x")').map(row => ({ ...row, 简介: row.分类 ? '+86' : '' }))))
    const product = await productOf('=HYPERLINK("http://x")')
    expect(product.intro).toBe('+86')
    const { data } = await shop.call('POST /api/admin/goods/export', { keyword: product.id }, staff)
    const { body } = await shop.app.inject({ method: 'GET', url: data.url })
    expect(body).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect((await imported(fileOf(await exported({ keyword: product.id })))).sheet).toMatchObject({ rows_same: 2 })
  })
})

test('a file that is begun can be stopped, goes on, and stands in the list of files', async () => {
  const { data } = await send(fileOf([{ ...NEW, 商品名称: '停一停的商品', 规格值: '原味,大', 售价: '19.90' }]))
  const stop = () => shop.call('POST /api/admin/goods/sheet/stop', { id: data.id }, staff)
  expect(await stop()).toMatchObject({ code: 'STATE' })
  await start(data.id)
  expect((await stop()).data).toMatchObject({ id: data.id, state: 'stopped' })
  await runSheets(shop.app.services)
  const listed = async () => (await shop.call('GET /api/admin/goods/sheet/list', {}, staff)).data.list
  expect((await listed()).find(one => one.id === data.id)).toMatchObject({
    state: 'stopped',
    rows_left: data.rows_left
  })
  await start(data.id)
  await runSheets(shop.app.services)
  expect((await listed()).find(one => one.id === data.id)).toMatchObject({ state: 'done', rows_left: 0 })
})

test('the sample has every column a file may have, in either format, and its row is not taken for goods', async () => {
  const { columns } = (await shop.call('GET /api/admin/goods/sheet/list', {}, staff)).data
  const named = async (format: 'csv' | 'xlsx') =>
    (await shop.call('GET /api/admin/goods/sheet/sample', { format }, staff)).data.filename
  expect([await named('csv'), await named('xlsx')]).toEqual(['导入商品模板.csv', '导入商品模板.xlsx'])
  const sample = (await shop.call('GET /api/admin/goods/sheet/sample', { format: 'csv' }, staff)).data
  const text = (await fileAt(shop, sample)).toString()
  const [head] = csvRows(text.replace('\uFEFF', ''))!
  expect(head).toEqual(columns.map(({ title }) => title))
  expect((await send(text)).data).toMatchObject({ rows_total: 1, rows_bad: 1 })
})

describe('rows that are wrong', () => {
  test.each<[string, Cells[], number, string]>([
    ['no shop', [{ ...NEW, 店铺: '没有的店', 规格值: 'a,b', 售价: '1' }], 2, '没有名为「没有的店」的店铺'],
    ['no category', [{ ...NEW, 分类: '食品/没有', 规格值: 'a,b', 售价: '1' }], 2, '没有分类「食品/没有」'],
    ['no brand', [{ ...NEW, 品牌: '没有', 规格值: 'a,b', 售价: '1' }], 2, '品牌不存在'],
    ['no picture', [{ ...NEW, 商品图片: '', 规格值: 'a,b', 售价: '1' }], 2, '商品图片至少 1 项'],
    ['a picture that is none', [{ ...NEW, 商品图片: '主图', 规格值: 'a,b', 售价: '1' }], 2, '不是图片地址'],
    ['no price', [{ ...NEW, 规格值: 'a,b', 售价: '' }], 2, '请填写售价'],
    ['a price that is none', [{ ...NEW, 规格值: 'a,b', 售价: '=1+1' }], 2, '售价格式不正确'],
    ['a member price above', [{ ...NEW, 规格值: 'a,b', 售价: '1', 会员价: '2' }], 2, '会员价不能高于售价'],
    ['too few values', [{ ...NEW, 规格值: 'a', 售价: '1' }], 2, '规格值应有 2 项'],
    ['no value', [{ ...NEW, 规格值: '', 售价: '1' }], 2, '请填写规格值'],
    ['no names', [{ ...NEW, 规格名: '', 规格值: 'a,b', 售价: '1' }], 2, '请填写规格名'],
    ['a word that is no flag', [{ ...NEW, 规格值: 'a,b', 售价: '1', 上架: '好' }], 2, '「上架」请填「是」或「否」'],
    ['no such product', [{ 商品编号: newId(), 简介: 'x' }], 2, '商品不存在'],
    ['a number that is none', [{ 商品编号: '123', 简介: 'x' }], 2, '商品编号不正确'],
    ['stock that is none', [{ ...NEW, 规格值: 'a,b', 售价: '1', 库存: '1.5' }], 2, '库存'],
    [
      'one SKU twice',
      [
        { ...NEW, 规格值: 'a,b', 售价: '1' },
        { 商品名称: NEW.商品名称, 店铺: NEW.店铺, 规格值: 'a，b', 售价: '1' }
      ],
      3,
      '与第 2 行的规格重复'
    ],
    [
      'rows that differ',
      [
        { ...NEW, 规格值: 'a,b', 售价: '1' },
        { 商品名称: NEW.商品名称, 店铺: NEW.店铺, 单位: '箱', 规格值: 'a,c', 售价: '1' }
      ],
      3,
      '商品信息却不一致'
    ]
  ])('%s', async (_, rows, nth, words) => {
    const { data } = await send(fileOf(rows))
    expect(data).toMatchObject({ rows_left: 0, rows_bad: rows.length })
    expect(await faults(data.id)).toContainEqual([nth, expect.stringContaining(words)])
  })

  test('hold up the product they belong to and no other; mended, they go in', async () => {
    const bad = made('有误的咖啡').map((row, i) => (i === 1 ? { ...row, 售价: '贵' } : row))
    const { data } = await send(fileOf([...bad, ...made('无误的咖啡')]))
    expect(data).toMatchObject({ rows_bad: 2, rows_left: 2 })
    expect(await faults(data.id)).toEqual([
      [2, '第 3 行有误，同一项的各行一并跳过'],
      [3, '售价格式不正确']
    ])
    await start(data.id)
    await runSheets(shop.app.services)
    expect(await productOf('无误的咖啡')).toBeDefined()
    expect(await productOf('有误的咖啡')).toBeUndefined()
    const failed = (await shop.call('GET /api/admin/goods/sheet/failed/{id}', { id: data.id }, staff)).data
    const mended = await imported((await fileAt(shop, failed)).toString().replace('贵', '42'))
    expect(mended.sheet).toMatchObject({ rows_total: 2, rows_done: 2, ignored: [] })
    expect(await productOf('有误的咖啡')).toBeDefined()
  })

  test('set a price far below what it was, or below the cost, alone', async () => {
    await imported(fileOf(made('手冲壶')))
    const now = await productOf('手冲壶')
    const row = (sku: string, cells: Cells) => ({ 商品编号: now.id, 规格值: sku, ...cells })
    const { data } = await send(
      fileOf([row('深烘,10 袋', { 售价: '30', 会员价: '' }), row('浅烘,10 袋', { 售价: '42', 会员价: '20.99' })])
    )
    const why = '「浅烘,10 袋 会员价」低于原价或成本的 50%，需两人复核，请在商品编辑页修改'
    expect((await faults(data.id)).at(-1)).toEqual([3, why])
    expect((await shelfOf(now.id)).map(({ priceFen }) => priceFen)).toEqual([4200n, 3990n])
    // One by one, files take steps no further than a form does.
    const step = async (to: string) => imported(fileOf([row('深烘,10 袋', { 售价: to })]))
    expect(await step('20')).toMatchObject({ sheet: { rows_done: 1 } })
    expect(await step('10')).toMatchObject({ sheet: { rows_bad: 1, rows_done: 0 } })
    expect((await shelfOf(now.id))[1]).toMatchObject({ priceFen: 2000n, priceFromFen: 3990n })
  })

  test('of one product in two places are told apart', async () => {
    await imported(fileOf(made('分开的咖啡')))
    const { id } = await productOf('分开的咖啡')
    const { data } = await send(
      fileOf([
        { 商品编号: id, 简介: '甲' },
        { 商品编号: (await productOf('第一款咖啡')).id, 简介: '乙' },
        { 商品编号: id, 简介: '丙' }
      ])
    )
    expect(await faults(data.id)).toEqual([[4, '与第 2 行是同一商品，请放在相邻的行']])
  })
})

describe('who may do less', () => {
  test('neither moves stock nor puts on sale without the rights for it', async () => {
    await imported(fileOf(made('权限咖啡')))
    const { id } = await productOf('权限咖啡')
    const clerk = await holding(shop, ['goods.read', 'goods.edit'])
    const rows = await exported({ keyword: id }, clerk)
    const tries: [Cells, string][] = [
      [{ 库存: '7' }, '没有「调整库存」权限'],
      [{ 上架: '是' }, '没有「上架与下架」权限']
    ]
    for (const [more, words] of tries) {
      const text = fileOf(rows.map((row, i) => (i === 0 ? { ...row, ...more } : row)))
      const { data } = await send(text, clerk.token)
      expect(await faults(data.id)).toContainEqual([2, expect.stringContaining(words)])
    }
    expect((await imported(fileOf(rows.map(row => ({ ...row, 成本价: '3' }))), clerk)).sheet.rows_done).toBe(2)
  })

  test('people of a shop take away and send in goods of their own alone, and recommend nothing', async () => {
    const keeper = await shop.person()
    const own = await buying.store({ name: '自家店', ownerId: keeper.id })
    const owner = await forShop(shop, keeper.id, own)
    const mine = await buying.goods({ shopId: own, name: '自家货', isBest: true })
    const rows = await exported({ shop: shopId }, owner)
    expect(rows.map(row => row.商品编号)).toEqual([mine.productId])
    const others = (await productOf('第一款咖啡')).id
    const wrong = await send(fileOf([{ 商品编号: others, 简介: '别家' }]), owner.token)
    expect((await detail(wrong.data.id, owner)).list[0]).toMatchObject({ why: '商品不存在' })
    const foreign = await send(fileOf(made('别家新货')), owner.token)
    expect((await detail(foreign.data.id, owner)).list[0]).toMatchObject({ why: '只能导入自己店铺的商品' })
    await imported(fileOf(rows.map(row => ({ ...row, 精品: '否', 排序: '99', 简介: '自家简介' }))), owner)
    const [row] = await shop.db.select().from(products).where(eq(products.id, mine.productId))
    expect(row).toMatchObject({ intro: '自家简介', isBest: true, sort: 0 })
  })
})

test('an address of a file leads there for a minute, and while who asked for it may have it', async () => {
  const { data } = await shop.call('POST /api/admin/goods/export', {}, staff)
  const get = (url: string) => shop.app.inject({ method: 'GET', url })
  expect((await get(data.url)).statusCode).toBe(200)
  expect((await get(data.url.replace('/goods-file?', '/orders-file?'))).statusCode).toBe(404)
  expect((await get(data.url.replace(/ticket=./, 'ticket=x'))).statusCode).toBe(404)
  expect((await get('/media/desk/goods-file')).statusCode).toBe(404)
  shop.clock.advance(61)
  expect((await get(data.url)).statusCode).toBe(404)
})
