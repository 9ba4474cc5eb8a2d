import { sql } from 'drizzle-orm'
import { makeCategory, makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { brands, hotKeywords, products, shops } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refreshTermsAtNight } from '../catalogue/terms'

let shop: TestShop
let mer: string
let category: string
beforeAll(async () => {
  shop = await TestShop.open()
  const { db } = shop
  mer = await makeShop(db, { name: '清风数码旗舰店', city: '深圳市', intro: '专营耳机' })
  category = await makeCategory(db, '影音')
  const huawei = newId()
  await db.insert(brands).values({ id: huawei, name: 'Huawei' })
  const put = (name: string, priceFen: bigint, sales: number, more = {}) =>
    makeProduct(db, { name, shopId: mer, categoryId: category, skus: [{ priceFen, stock: 9, sales }], ...more })
  await put('无线蓝牙耳机 降噪长续航', 19900n, 50)
  await put('有线耳机', 2900n, 500, { brandId: huawei })
  await put('耳机收纳包', 900n, 5)
  await put('女士洗发水 控油去屑 500ml', 3990n, 80)
  await put('红色连衣裙 夏季新款', 15900n, 7)
  await put('iPhone15 手机壳', 1900n, 30, { keyword: '苹果 保护套' })
  await put('长绒棉毛巾', 1200n, 60, {
    attrs: [{ name: '颜色', values: ['宝蓝'] }],
    skus: [{ suk: '宝蓝', priceFen: 1200n, stock: 9 }]
  })
})
afterAll(() => shop.close())

const search = (input: Record<string, unknown>, token?: string) =>
  shop.call('GET /api/search_productlist', input as never, { token })
const found = async (keyword: string, more = {}) =>
  (await search({ keyword, ...more })).data.list.map(line => line.store_name)

describe('GET /api/search_productlist', () => {
  test.each<[string, string, string[]]>([
    ['a word', '洗发水', ['女士洗发水 控油去屑 500ml']],
    ['a word inside a word', '洗发', ['女士洗发水 控油去屑 500ml']],
    ['several words, wherever they stand', '耳机 降噪', ['无线蓝牙耳机 降噪长续航']],
    ['words without a space', '蓝牙耳机', ['无线蓝牙耳机 降噪长续航']],
    ['one character', '裙', ['红色连衣裙 夏季新款']],
    ['an English brand, in any case', 'HUAWEI', ['有线耳机']],
    ['letters a name begins with', 'ipho', ['iPhone15 手机壳']],
    ['letters apart from their number', 'iphone 15', ['iPhone15 手机壳']],
    ['full-width letters', 'ＩＰＨＯＮＥ１５', ['iPhone15 手机壳']],
    ['a keyword that is not in the name', '保护套', ['iPhone15 手机壳']],
    ['words cut otherwise than in the name', '长棉巾', ['长绒棉毛巾']],
    ['another word for the same', '有线 耳麦', ['有线耳机']],
    ['another word for what the name has in two', 'iphone15 手机套', ['iPhone15 手机壳']],
    ['a wider word', '裙子', ['红色连衣裙 夏季新款']],
    ['a colour to choose and a word', '宝蓝 毛巾', ['长绒棉毛巾']],
    ['what matters in a sentence', '我要买的毛巾', ['长绒棉毛巾']],
    ['some of the words when not all are known', '洗发水 宇宙飞船', ['女士洗发水 控油去屑 500ml']]
  ])('finds by %s', async (_, keyword, names) => {
    expect(await found(keyword)).toEqual(names)
  })

  test.each([
    ['a character that sounds the same', '洗法水', '洗发水'],
    ['a word that sounds the same', '蓝芽', '蓝牙'],
    ['letters changed places', 'iphnoe', 'iphone'],
    ['a brand misspelt', 'huawai', 'huawei'],
    ['the word in letters', 'lianyiqun', '连衣裙']
  ])('puts right %s', async (_, keyword, corrected) => {
    const { data } = await search({ keyword })
    expect(data.corrected).toMatch(new RegExp(corrected))
    expect(data.count).toBeGreaterThan(0)
  })

  test('a narrow word does not find the wider, nor another narrow one', async () => {
    for (const keyword of ['半身裙', '开衫']) expect((await search({ keyword })).data.count).toBe(0)
  })

  test('says so when nothing is found', async () => {
    for (const keyword of ['量子纠缠', 'zzzzqqqq', '!!!', '  ', '😀', '%', "' or 1=1 --"]) {
      expect((await search({ keyword })).data).toEqual({ list: [], count: 0, cursor: '', corrected: '' })
    }
  })

  test('best fit first, or as asked; filters narrow; pages and cursors lead through', async () => {
    expect((await found('耳机')).at(0)).toBe('有线耳机')
    expect(await found('耳机', { sort: 'price_asc' })).toEqual(['耳机收纳包', '有线耳机', '无线蓝牙耳机 降噪长续航'])
    expect(await found('耳机', { sort: 'price_desc' })).toEqual(['无线蓝牙耳机 降噪长续航', '有线耳机', '耳机收纳包'])
    expect(await found('耳机', { sort: 'sales', limit: 1, page: 2 })).toEqual(['无线蓝牙耳机 降噪长续航'])
    expect(await found('耳机', { sort: 'newest' })).toEqual(['耳机收纳包', '有线耳机', '无线蓝牙耳机 降噪长续航'])
    expect(await found('耳机', { price_max: '10' })).toEqual(['耳机收纳包'])
    expect(await found('耳机', { cid: category, mer_id: mer })).toHaveLength(3)
    expect(await found('耳机', { mer_id: newId() })).toEqual([])
    const first = await search({ keyword: '耳机', limit: 2 })
    const second = await search({ keyword: '耳机', limit: 2, cursor: first.data.cursor })
    const names = [...first.data.list, ...second.data.list].map(line => line.store_name)
    expect(names).toEqual(await found('耳机'))
    expect(first.data.count).toBe(3)
    expect(second.data.cursor).toBe('')
  })

  test.each([
    [{ keyword: '耳机', sort: 'rank' }, '排序格式不正确'],
    [{ keyword: '耳机', cursor: '-' }, '游标格式不正确'],
    [{ keyword: '耳机', cursor: Buffer.from('["rank","-1 or 1"]').toString('base64url') }, '游标格式不正确'],
    [{ keyword: '长'.repeat(61) }, '关键词最多 60 个字'],
    [{}, '请填写关键词']
  ])('refuses %j', async (input, msg) => {
    expect(await search(input)).toMatchObject({ http: 200, status: 400, code: 'INVALID', msg })
  })

  test('a word in very many names is listed by sales, and its cursors lead on', async () => {
    await shop.db.$client.query(
      `insert into search_terms (term, spelling, weight) values ('耳机', 'erji', 5000) on conflict (term) do update set weight = 5000`
    )
    const first = await search({ keyword: '耳机', limit: 2 })
    const second = await search({ keyword: '耳机', limit: 2, cursor: first.data.cursor })
    const names = [...first.data.list, ...second.data.list].map(line => line.store_name)
    expect(names).toEqual(['有线耳机', '无线蓝牙耳机 降噪长续航', '耳机收纳包'])
    expect(await refreshTermsAtNight(shop.db, new Date('2026-11-20T19:59:59Z'))).toBe(0)
    expect(await refreshTermsAtNight(shop.db, new Date('2026-11-20T20:00:00Z'))).toBeGreaterThan(10)
    const { rows } = await shop.db.$client.query(`select weight from search_terms where term = '耳机'`)
    expect(rows).toEqual([{ weight: 3 }])
  })
})

describe('suggestions', () => {
  test.each([
    ['蓝', '蓝牙耳机'],
    ['蓝牙er', '蓝牙耳机'],
    ['lany', '蓝牙耳机'],
    ['hua', 'huawei'],
    ['洗', '洗发水']
  ])('%s leads to %s', async (keyword, term) => {
    expect((await shop.call('GET /api/search_recommend', { keyword })).data).toContain(term)
  })

  test.each(['%', '_', "'", '\\', '', 'qqq'])('%j leads nowhere', async keyword => {
    expect(await shop.call('GET /api/search_recommend', { keyword })).toMatchObject({ status: 200, data: [] })
  })
})

describe('history', () => {
  const history = async (token: string) =>
    (await shop.call('GET /api/v2/user/search_list', {}, { token })).data.map(line => line.keyword)

  test('keeps the last twenty, each once, newest first, and only for who searched', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    for (let i = 1; i <= 22; i++) {
      shop.clock.advance(1)
      await search({ keyword: `词${i}` }, me.token)
    }
    shop.clock.advance(1)
    await search({ keyword: ' 词5 ' }, me.token)
    await search({ keyword: '词6', page: 2 }, me.token)
    const kept = await history(me.token)
    expect(kept).toHaveLength(20)
    expect(kept.slice(0, 3)).toEqual(['词5', '词22', '词21'])
    expect(kept).not.toContain('词2')
    expect(await history(other.token)).toEqual([])
    expect((await shop.call('GET /api/v2/user/search_list', {})).data).toEqual([])
  })

  test('one or all are forgotten; another’s stay', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    for (const { token } of [me, other]) {
      await search({ keyword: '甲' }, token)
      shop.clock.advance(1)
      await search({ keyword: '乙' }, token)
    }
    const theirs = (await shop.call('GET /api/v2/user/search_list', {}, { token: other.token })).data
    await shop.call('GET /api/v2/user/clean_search', { id: theirs[0]!.id }, { token: me.token })
    expect(await history(other.token)).toEqual(['乙', '甲'])
    const mine = (await shop.call('GET /api/v2/user/search_list', {}, { token: me.token })).data
    await shop.call('GET /api/v2/user/clean_search', { id: mine[0]!.id }, { token: me.token })
    expect(await history(me.token)).toEqual(['甲'])
    await shop.call('GET /api/v2/user/clean_search', {}, { token: me.token })
    expect(await history(me.token)).toEqual([])
    expect(await history(other.token)).toEqual(['乙', '甲'])
  })

  test('cleaning asks to sign in', async () => {
    expect(await shop.call('GET /api/v2/user/clean_search', {})).toMatchObject({ status: 410000, code: 'SIGN_IN' })
  })
})

test('hot words are the operator’s, in order, hidden ones left out', async () => {
  await shop.db.insert(hotKeywords).values([
    { id: newId(), keyword: '毛巾', sort: 1 },
    { id: newId(), keyword: '耳机', sort: 9 },
    { id: newId(), keyword: '旧词', sort: 5, shown: false }
  ])
  expect((await shop.call('GET /api/hot_keyword', {})).data).toEqual(['耳机', '毛巾'])
})

test('categories of the search page show what sells', async () => {
  const { data } = await shop.call('GET /api/searhcateList', {})
  const here = data.find(line => line.id === category)!
  expect(here).toMatchObject({ cate_name: '影音', pid: '' })
  expect(here.goods).toHaveLength(3)
})

describe('GET /api/search_shoplist', () => {
  test.each([
    ['a word of the name', '数码', 1],
    ['what it says of itself', '耳机', 1],
    ['its city', '深圳', 1],
    ['one character', '清', 1],
    ['a name that sounds the same', '青风数码旗舰店', 1],
    ['something else', '海底捞', 0],
    ['nothing but signs', "';--", 0]
  ])('finds by %s', async (_, keyword, count) => {
    expect((await shop.call('GET /api/search_shoplist', { keyword })).data.count).toBe(count)
  })

  test.each([
    ['fewer than are counted', 700, 701],
    ['more than are counted', 899, 800]
  ])('shows the best of a word first where %s have it', async (_, more, count) => {
    const { db } = shop
    await makeShop(db, { name: '竹里茶馆' })
    await db.execute(sql`
      insert into shops (id, name, search, spelling, sales, created_at)
      select uuidv7(), name || g, search, spelling, g * 7919 % 3001, created_at
      from shops, generate_series(1, ${more}::int) g where name = '竹里茶馆'`)
    for (const page of [1, 3, 35]) {
      const { data } = await shop.call('GET /api/search_shoplist', { keyword: '茶馆', sort: 'sales', page, limit: 20 })
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from shops where name like '竹里茶馆%' order by sales desc, id desc limit 20 offset ${(page - 1) * 20}`)
      expect(data.list.map(line => line.mer_id)).toEqual(rows.map(row => row.id))
      expect(data.count).toBe(count)
    }
    await db.delete(shops).where(sql`${shops.name} like '竹里茶馆%'`)
    shop.clock.advance(10)
  })
})

test('of very many like goods, a page far back is where one comes to page by page', async () => {
  const { db } = shop
  await makeProduct(db, { name: '竹浆抽纸', shopId: mer, categoryId: category, skus: [{ priceFen: 990n, stock: 9 }] })
  const one = sql`${products.name} = '竹浆抽纸'`
  await db.execute(sql`
    insert into products (id, shop_id, category_id, root_category_id, name, pictures, unit, price_fen, ot_price_fen, sales,
      stock, published, search, created_at)
    select uuidv7(), shop_id, category_id, root_category_id, '竹浆抽纸 ' || g, pictures, unit, price_fen + g % 7, ot_price_fen, g,
      9, true, search, created_at
    from products, generate_series(1, 1100) g where ${one}`)
  const ids = await db.select({ id: products.id }).from(products).where(sql`${products.name} like '竹浆抽纸%'`)
  expect(ids).toHaveLength(1101)
  const far = (sort: string) => search({ keyword: '抽纸', sort, page: 20, limit: 50 })
  for (const [sort, order] of [
    ['sales', sql`sales desc, id desc`],
    ['price_asc', sql`price_fen, id`]
  ] as const) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from products where name like '竹浆抽纸%' order by ${order} limit 50 offset 950`)
    const { data } = await far(sort)
    expect(data.list.map(line => line.id)).toEqual(rows.map(row => row.id))
    expect(data.count).toBe(1000)
    const next = await search({ keyword: '抽纸', sort, limit: 50, cursor: data.cursor })
    expect(next.data.list).toHaveLength(50)
    expect(next.data.list[0]!.id).not.toBe(data.list.at(-1)!.id)
  }
  expect((await search({ keyword: '抽纸', sort: 'sales', page: 24, limit: 50 })).data.list).toEqual([])
  await db.delete(products).where(sql`${products.name} like '竹浆抽纸%'`)
})

test('a word the planner expects in very many goods is listed in the order asked for, near and far', async () => {
  const { db } = shop
  const copies = (name: string) => sql`
    insert into products (id, shop_id, category_id, root_category_id, name, pictures, unit, price_fen, ot_price_fen, sales,
      stock, published, search, created_at)
    select uuidv7(), shop_id, category_id, root_category_id, name || ' ' || g, pictures, unit, price_fen + g * 7919 % 3001,
      ot_price_fen, g * 104729 % 3001, 9, true, search, created_at + g * interval '1 second'
    from products, generate_series(1, 3100) g where name = ${name}`
  for (const name of ['莫代尔浴巾', '车载香薰']) {
    await makeProduct(db, { name, shopId: mer, categoryId: category, skus: [{ priceFen: 990n, stock: 9 }] })
    await db.execute(copies(name))
  }
  await db.execute(sql`analyze products`)
  for (const [sort, order] of [
    ['sales', sql`sales desc, id desc`],
    ['price_asc', sql`price_fen, id`],
    ['price_desc', sql`price_fen desc, id desc`],
    ['newest', sql`created_at desc, id desc`]
  ] as const) {
    for (const page of [1, 50]) {
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from products where name like '莫代尔浴巾%' order by ${order} limit 20 offset ${(page - 1) * 20}`)
      const { data } = await search({ keyword: '浴巾', sort, page, limit: 20 })
      expect(data.list.map(line => line.id)).toEqual(rows.map(row => row.id))
      expect(data).toMatchObject({ count: 1000, corrected: '' })
    }
  }
  const first = await search({ keyword: '浴巾', mer_id: mer, limit: 20 })
  const second = await search({ keyword: '浴巾', mer_id: mer, limit: 20, cursor: first.data.cursor })
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from products where name like '莫代尔浴巾%' order by sort desc, sales desc, id desc limit 40`)
  expect([...first.data.list, ...second.data.list].map(line => line.id)).toEqual(rows.map(row => row.id))
  expect((await search({ keyword: '浴巾', page: 600, limit: 20 })).data).toMatchObject({ list: [], count: 1000 })
})
