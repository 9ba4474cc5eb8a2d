import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { makeCategory, makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { categories, products, skus, uploads } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let owner: Awaited<ReturnType<TestShop['person']>>
let shopId: string
let root: string
let leaf: string
beforeAll(async () => {
  shop = await TestShop.open()
  owner = await shop.person({ roles: ['operator'] })
  shopId = await makeShop(shop.db)
  root = await makeCategory(shop.db, '服饰')
  leaf = await makeCategory(shop.db, '上衣', root)
})
afterAll(() => shop.close())

const sku = (suk: string, more: object = {}) => ({ suk, image: '', price: '99.00', stock: 10, weight_g: 200, ...more })
const form = (more: object = {}) => ({
  shop_id: shopId,
  cate_id: leaf,
  store_name: '棉麻衬衫',
  store_info: '',
  keyword: '衬衫',
  images: ['/pic/1.png'],
  unit_name: '件',
  postage: '0',
  limit_num: 0,
  is_hot: 0 as const,
  is_best: 0 as const,
  is_new: 1 as const,
  sort: 0,
  description: '<p>透气</p><script>alert(1)</script>',
  published: 1 as const,
  attrs: [
    { name: '颜色', values: ['白', '蓝'] },
    { name: '尺码', values: ['M', 'L'] }
  ],
  skus: [sku('白,M'), sku('白,L'), sku('蓝,M', { price: '109.00', vip_price: '99.00' }), sku('蓝,L')],
  ...more
})
const save = (more: object = {}, who = owner) =>
  shop.call('POST /api/admin/goods/save', form(more), { ...who, idem: newId() })
const detail = async (id: string) => (await shop.call('GET /api/admin/goods/detail/{id}', { id }, owner)).data
const list = async (filter: Record<string, unknown> = {}) =>
  (await shop.call('GET /api/admin/goods/list', filter, owner)).data
type Detail = Awaited<ReturnType<typeof detail>>

/** What the form sends for a product as it was loaded. */
const seen = ({ id, version, skus: shelf }: Detail) => ({
  id,
  version,
  skus: shelf.map(({ suk, price, stock }) => sku(suk, { price, stock, was: stock }))
})

describe('a product', () => {
  test('is made with its matrix, shown to shoppers, and changed', async () => {
    const { data } = await save()
    const made = await detail(data.id)
    expect(made).toMatchObject({ version: 1, edited_by: '小明', status: 'on', store_name: '棉麻衬衫' })
    expect(made.skus.map(one => one.suk).sort()).toEqual(['白,L', '白,M', '蓝,L', '蓝,M'].sort())
    expect(made.description).toBe('<p>透气</p>')
    const shopper = await shop.call('GET /api/product/detail/{id}', { id: data.id })
    expect(shopper.data).toMatchObject({ storeInfo: { store_name: '棉麻衬衫', price: '99.00', stock: 40 } })
    const next = await save({ ...seen(made), store_name: '亚麻衬衫' })
    expect(next.data.version).toBe(2)
    expect((await detail(data.id)).skus.map(one => [one.unique, one.stock])).toEqual(
      made.skus.map(one => [one.unique, one.stock])
    )
    const { data: trail } = await shop.call('GET /api/admin/audit', { subject: data.id }, owner)
    expect(JSON.parse(trail.list[0]!.details)).toMatchObject({
      before: { name: '棉麻衬衫', version: 1 },
      after: { name: '亚麻衬衫', version: 2 }
    })
  })

  test.each([
    [{ skus: [sku('白,M'), sku('白,M')] }, 'INVALID'],
    [{ skus: [sku('红,M')] }, 'INVALID'],
    [{ skus: [] }, 'INVALID'],
    [{ attrs: [{ name: '颜色', values: ['白,蓝'] }], skus: [sku('白,蓝')] }, 'INVALID'],
    [{ skus: [sku('白,M', { price: '-1' })] }, 'INVALID'],
    [{ skus: [sku('白,M', { vip_price: '100' })] }, 'INVALID'],
    [{ images: [] }, 'INVALID'],
    [{ images: ['https://elsewhere.example/1.png'] }, 'INVALID'],
    [{ images: ['//elsewhere.example/1.png'] }, 'INVALID'],
    [{ store_name: '   ' }, 'INVALID'],
    [{ cate_id: newId() }, 'INVALID'],
    [{ shop_id: newId() }, 'INVALID'],
    [{ temp_id: newId() }, 'INVALID'],
    [{ id: newId(), version: 1 }, 'NOT_FOUND']
  ])('%j is refused with %s', async (more, code) => {
    const before = await shop.db.$count(products)
    expect(await save(more)).toMatchObject({ status: 400, code })
    expect(await shop.db.$count(products)).toBe(before)
  })

  test('made twice with one key is one product', async () => {
    const idem = newId()
    const before = await shop.db.$count(products)
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.call('POST /api/admin/goods/save', form(), { ...owner, idem }))
    )
    expect(new Set(answers.map(answer => answer.data.id)).size).toBe(1)
    expect(await shop.db.$count(products)).toBe(before + 1)
  })

  test('is neither put on sale nor restocked by who may only edit it', async () => {
    const editor = await holding(shop, ['goods.read', 'goods.edit'])
    const made = await save({}, editor)
    expect(await detail(made.data.id)).toMatchObject({ status: 'off', edited_by: '小满' })
    const { data } = await save()
    const loaded = seen(await detail(data.id))
    expect(await save({ ...loaded, published: 0 }, editor)).toMatchObject({ status: 200 })
    const again = await detail(data.id)
    expect(again.status).toBe('on')
    const more = seen(again).skus.map(one => ({ ...one, stock: 99 }))
    expect(await save({ ...seen(again), skus: more }, editor)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await detail(data.id)).skus.every(one => one.stock === 10)).toBe(true)
  })

  test('does not move to another shop', async () => {
    const { data } = await save()
    const other = await makeShop(shop.db)
    expect(await save({ ...seen(await detail(data.id)), shop_id: other })).toMatchObject({ code: 'INVALID' })
  })
})

describe('of what somebody else changed meanwhile nothing is overwritten', () => {
  test('one of two who save the same version is told who was first', async () => {
    const { data } = await save()
    const loaded = seen(await detail(data.id))
    const names = ['甲', '乙', '丙', '丁']
    const answers = await Promise.all(names.map(store_name => save({ ...loaded, store_name })))
    const won = answers.findIndex(answer => answer.status === 200)
    expect(answers.filter(answer => answer.code === 'CHANGED')).toHaveLength(3)
    expect(answers.find(answer => answer.code === 'CHANGED')!.msg).toContain('「小明」刚刚修改过')
    expect(await detail(data.id)).toMatchObject({ store_name: names[won], version: 2 })
  })

  test('taking off sale counts as a change, and so does what the keeper of the shop does', async () => {
    const { data } = await save()
    const loaded = seen(await detail(data.id))
    await shop.call('POST /api/admin/goods/publish', { ids: [data.id], published: 0 }, owner)
    expect(await save(loaded)).toMatchObject({ code: 'CHANGED' })
    expect((await detail(data.id)).status).toBe('off')
    expect(await save({ ...seen(await detail(data.id)), version: undefined })).toMatchObject({ code: 'CHANGED' })
    const again = seen(await detail(data.id))
    await shop.call('POST /api/admin/product/publish', { id: data.id, published: true }, owner)
    const refused = await save(again)
    expect(refused).toMatchObject({ code: 'CHANGED' })
    expect(refused.msg).toContain('其他人刚刚修改过')
  })

  test('stock that was sold while the form was open stays sold, and is not set over', async () => {
    const { data } = await save()
    const loaded = await detail(data.id)
    const buying = new Buying(shop)
    const buyer = await buying.buyer()
    const first = loaded.skus.find(one => one.suk === '白,M')!
    await buying.order(buyer.token, [{ of: { productId: data.id, skuId: first.unique }, qty: 3 }])
    expect(await save(seen(loaded))).toMatchObject({ status: 200 })
    const after = await detail(data.id)
    expect(after.skus.find(one => one.suk === '白,M')!.stock).toBe(7)
    const set = (was: number, stock: number) =>
      save({ ...seen(after), skus: seen(after).skus.map(one => (one.suk === '白,M' ? { ...one, was, stock } : one)) })
    const refused = await set(10, 50)
    expect(refused).toMatchObject({ code: 'CHANGED' })
    expect(refused.msg).toContain('「白,M」的库存刚刚变为 7 件')
    expect(await set(7, 50)).toMatchObject({ status: 200 })
    const [row] = await shop.db.select().from(skus).where(eq(skus.id, first.unique))
    expect(row!.stock).toBe(50)
  })
})

describe('the list', () => {
  test('goes on by cursor over all goods, each once, whatever is made meanwhile', async () => {
    const own = await makeShop(shop.db)
    const at = shop.clock.now()
    // Several at one moment: the id decides between them.
    for (let i = 0; i < 7; i++)
      await makeProduct(shop.db, { shopId: own, categoryId: leaf, createdAt: new Date(at.getTime() - (i % 3) * 1000) })
    const found: string[] = []
    let cursor: string | null = ''
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ shop: own, limit: 2, ...(cursor && { cursor }) })
      found.push(...page.list.map(row => row.id))
      if (found.length === 2) await makeProduct(shop.db, { shopId: own, categoryId: leaf, createdAt: shop.clock.now() })
      cursor = page.cursor
    } while (cursor)
    expect(new Set(found).size).toBe(found.length)
    expect(found.length).toBeGreaterThanOrEqual(7)
    for (const wrong of ['x', Buffer.from('["desk","x","y"]').toString('base64url')])
      expect(await shop.call('GET /api/admin/goods/list', { cursor: wrong }, owner)).toMatchObject({ code: 'INVALID' })
  })

  test.each([
    ['price_up', 'price', [100, 100, 200, 300]],
    ['price_down', 'price', [300, 200, 100, 100]],
    ['stock_up', 'stock', [0, 7, 7, 9]],
    ['stock_down', 'stock', [9, 7, 7, 0]],
    ['sales_up', 'sales', [1, 2, 3, 4]],
    ['sales_down', 'sales', [4, 3, 2, 1]]
  ] as const)('is sorted by %s, of all shops, of one and of what is low, on by cursor', async (sort, field, order) => {
    const own = await makeShop(shop.db)
    const made = [
      [300n, 7, 1],
      [100n, 0, 3],
      [200n, 9, 4],
      [100n, 7, 2]
    ] as const
    for (const [priceFen, stock, sales] of made) {
      const { id } = await makeProduct(shop.db, { shopId: own, categoryId: leaf })
      await shop.db.update(products).set({ priceFen, stock, sales }).where(eq(products.id, id))
    }
    for (const filter of [{ shop: own }, {}, { state: 'low' as const }]) {
      const found: Awaited<ReturnType<typeof list>>['list'] = []
      let cursor: string | null = ''
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({
          ...filter,
          sort,
          limit: 3,
          ...(cursor && { cursor })
        })
        found.push(...page.list)
        cursor = page.cursor
      } while (cursor)
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      const ours = found.filter(row => row.shop_id === own)
      expect(ours.map(row => Number(row[field]) * (field === 'price' ? 100 : 1))).toEqual([...order])
    }
  })

  test('is sorted by nothing else, goes on with no cursor of another order, and stays the newest first for a word', async () => {
    const asked = (input: object) => shop.call('GET /api/admin/goods/list', input as never, owner)
    expect(await asked({ sort: 'name' })).toMatchObject({ code: 'INVALID', msg: /[\u4e00-\u9fff]/ })
    const own = await makeShop(shop.db)
    const { id: first } = await makeProduct(shop.db, { shopId: own, categoryId: leaf })
    await makeProduct(shop.db, { shopId: own, categoryId: leaf })
    const { cursor } = await list({ shop: own, sort: 'price_up', limit: 1 })
    for (const sort of ['price_down', 'stock_up'])
      expect(await asked({ shop: own, sort, cursor })).toMatchObject({ code: 'INVALID' })
    expect((await list({ keyword: first, sort: 'price_up' })).list.map(({ id }) => id)).toEqual([first])
  })

  test('finds by words, id, category, shop and state, with counts', async () => {
    const own = await makeShop(shop.db)
    const { data: shirt } = await save({ shop_id: own, store_name: '青瓷茶杯', keyword: '' })
    const { data: cup } = await save({ shop_id: own, store_name: '竹编茶盘', published: 0 })
    const few = sku('', { stock: 3 })
    const { data: low } = await save({ shop_id: own, store_name: '旧书', attrs: [], skus: [few], cate_id: root })
    const ids = async (filter: Record<string, unknown>) =>
      (await list({ shop: own, ...filter })).list.map(row => row.id).sort()
    expect(await ids({})).toEqual([shirt.id, cup.id, low.id].sort())
    expect(await ids({ keyword: '茶杯' })).toEqual([shirt.id])
    expect(await ids({ keyword: cup.id })).toEqual([cup.id])
    const unique = (await detail(low.id)).skus[0]!.unique
    expect(await ids({ keyword: unique })).toEqual([low.id])
    expect(await ids({ keyword: "' or 1=1 --" })).toEqual([])
    expect(await ids({ state: 'off' })).toEqual([cup.id])
    expect(await ids({ state: 'low' })).toEqual([low.id])
    expect(await ids({ cate: leaf })).toEqual([shirt.id, cup.id].sort())
    expect(await ids({ cate: root })).toEqual([shirt.id, cup.id, low.id].sort())
    expect(await ids({ cate: newId() })).toEqual([])
    expect((await list({ shop: own })).counts).toEqual({ all: 3, on: 2, off: 1, low: 1 })
    expect((await list({ keyword: shirt.id })).list[0]).toMatchObject({
      price: '99.00',
      price_to: '109.00',
      sku_count: 4
    })
  })

  test('goods go on and off sale together, all or none', async () => {
    const made = await Promise.all([1, 2, 3].map(async () => (await save()).data.id))
    const publish = (ids: string[], published: 0 | 1) =>
      shop.call('POST /api/admin/goods/publish', { ids, published }, owner)
    expect((await publish(made, 0)).data).toEqual({ changed: 3 })
    expect(await publish([...made, newId()], 1)).toMatchObject({ code: 'NOT_FOUND' })
    for (const id of made) expect((await detail(id)).status).toBe('off')
  })
})

// POST /api/admin/upload takes a form, which is sent as such.
test('a picture of the house is drawn anew and belongs to nobody who might leave', async () => {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const boundary = 'console-picture'
  const part = (bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`)
    ])
  const send = async (bytes: Buffer, token = owner.token) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/api/admin/upload',
        headers: {
          'authori-zation': `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`
        },
        payload: part(bytes)
      })
    ).json()
  const answer = await send(picture)
  expect(answer).toMatchObject({
    status: 200,
    data: { width: 64, height: 48, url: expect.stringMatching(/\.webp|\//) }
  })
  expect(await shop.db.$count(uploads, eq(uploads.userId, owner.id))).toBe(0)
  expect((await send(Buffer.from('no picture'))).data).toMatchObject({ code: 'NOT_A_PICTURE' })
  const stranger = await shop.person()
  expect((await send(picture, stranger.token)).data).toMatchObject({ code: 'FORBIDDEN' })
})

describe('categories', () => {
  const put = (more: object) =>
    shop.call(
      'POST /api/admin/category/save',
      { cate_name: '新分类', pic: '', sort: 0, is_show: 1, ...more } as never,
      owner
    )
  const remove = (id: string) => shop.call('POST /api/admin/category/remove', { id }, owner)

  test('are made on two levels, renamed, hidden and deleted while nothing is in them', async () => {
    const { id } = (await put({ cate_name: '家居' })).data
    const child = (await put({ cate_name: '灯具', pid: id })).data.id
    expect(await put({ cate_name: '台灯', pid: child })).toMatchObject({ code: 'LEVEL' })
    expect(await put({ cate_name: '灯具', pid: id })).toMatchObject({ code: 'NAME_TAKEN' })
    expect(await put({ id, cate_name: '家居', pid: root })).toMatchObject({ code: 'LEVEL' })
    expect(await put({ id: child, cate_name: '照明', pid: id, is_show: 0 })).toMatchObject({ status: 200 })
    const rows = (await shop.call('GET /api/admin/category/list', {}, owner)).data
    expect(rows.find(row => row.id === child)).toMatchObject({ cate_name: '照明', is_show: 0, goods_count: 0 })
    expect(await remove(id)).toMatchObject({ code: 'IN_USE' })
    expect(await remove(child)).toMatchObject({ status: 200 })
    expect(await remove(id)).toMatchObject({ status: 200 })
    expect(await remove(id)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('with goods stay where they are', async () => {
    const { data } = await save()
    expect(await remove(leaf)).toMatchObject({ code: 'IN_USE' })
    expect(await put({ id: leaf, cate_name: '上衣', pid: null })).toMatchObject({ code: 'LEVEL' })
    const rows = (await shop.call('GET /api/admin/category/list', {}, owner)).data
    expect(rows.find(row => row.id === leaf)!.goods_count).toBeGreaterThan(0)
    expect((await detail(data.id)).cate_id).toBe(leaf)
  })

  test('never get a third level, however many move them at once', async () => {
    const [a, b, c] = await Promise.all(['甲类', '乙类', '丙类'].map(cate_name => put({ cate_name })))
    const ids = [a!, b!, c!].map(answer => answer.data.id)
    await Promise.all([
      put({ id: ids[0], cate_name: '甲类', pid: ids[1] }),
      put({ id: ids[1], cate_name: '乙类', pid: ids[2] }),
      put({ id: ids[2], cate_name: '丙类', pid: ids[0] })
    ])
    const rows = await shop.db.select().from(categories)
    const deep = rows.filter(row => row.parentId && rows.find(one => one.id === row.parentId)!.parentId)
    expect(deep).toEqual([])
  })
})
