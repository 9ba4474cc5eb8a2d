import { eq, inArray } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { makeProduct } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { VERSION, Windows } from '../../../test/windows'
import { verifyName } from '../../../test/withdrawing'
import { transact } from '../../db/connection'
import { messages, products, subshopGoods, subshopRates, subshops, users } from '../../db/schema'
import { mergeAccounts } from '../../engines/identity/merge'
import { check } from '../../engines/ledger'
import { newId } from '../../lib/ids'
import { exportOf } from '../closing/export'
import { WINDOW_MOST } from './window'

let shop: TestShop
let buying: Buying
let windows: Windows
let operator: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { PLATFORM_MARGIN_BP: '1000' } })
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator', 'staff'] })
  windows = new Windows(shop, buying, operator)
  await windows.agreement()
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const open = (who: Who | undefined, fields: Record<string, unknown> = {}) =>
  shop.call('POST /api/subshop/open', { name: '阿满的小店', version: VERSION, ...fields }, who)
const center = (who?: Who, asked: { id?: string } = {}) => shop.call('GET /api/subshop/center', asked, who)
const shown = (who?: Who, asked: { id?: string; limit?: number } = {}) =>
  shop.call('GET /api/subshop/showCaseList', asked, who)
const rule = async (who: Who) => (await shop.call('GET /api/subshop/rule', {}, who)).data
const choice = async (who: Who, asked: Record<string, unknown> = {}) =>
  (await shop.call('GET /api/subshop/productLst', asked, who)).data
const edit = (who: Who, fields: Record<string, unknown>) => shop.call('POST /api/subshop/editSubStore', fields, who)
const remove = (who: Who, ids: string[]) => shop.call('POST /api/subshop/removeShowCase', { ids }, who)
const add = (who: Who, ids: string[]) => shop.call('POST /api/subshop/addShowCase', { ids }, who)
const marketing = (right = 'marketing.edit') => holding(shop, ['marketing.read', right])

describe('opening', () => {
  test('a person with a real name opens one, under the agreement they read', async () => {
    const me = await windows.verified()
    expect(await rule(me)).toMatchObject({ version: VERSION, allowed: 1, reason: '', need: '' })
    const { data } = await open(me, { name: ' 阿满的\u202e小店 ', info: '每周上新' })
    expect((await center(me)).data).toMatchObject({
      id: data.id,
      name: '阿满的小店',
      info: '每周上新',
      status: 1,
      is_mine: 1,
      goods_count: 0
    })
    const [row] = await shop.db.select().from(subshops).where(eq(subshops.userId, me.id))
    expect(row).toMatchObject({ agreementVersion: VERSION, agreedAt: shop.clock.now() })
    expect(await rule(me)).toMatchObject({ allowed: 0, reason: '你已经开通了小店' })
    expect(await open(me)).toMatchObject({ code: 'OPENED' })
  })

  test('refused without a real name, to sub-accounts, under another version and to guests', async () => {
    const plain = await shop.person()
    expect(await rule(plain)).toMatchObject({ allowed: 0, need: 'real_name' })
    expect(await open(plain)).toMatchObject({ code: 'REAL_NAME' })
    const parent = await windows.verified()
    const sub = await shop.person({ parentId: parent.id })
    expect(await open(sub)).toMatchObject({ code: 'SUB_ACCOUNT' })
    expect((await rule(sub)).allowed).toBe(0)
    expect(await open(parent, { version: '2019.01' })).toMatchObject({ code: 'AGREEMENT' })
    expect(await open(undefined)).toMatchObject({ status: 410000 })
    expect((await center(plain)).data).toMatchObject({ status: 0, id: '', token: '' })
    expect(await center()).toMatchObject({ code: 'SIGN_IN' })
    expect(await shop.db.$count(subshops, inArray(subshops.userId, [plain.id, sub.id, parent.id]))).toBe(0)
  })

  test.each([
    [{ name: '   ' }, 'INVALID'],
    [{ name: '店'.repeat(21) }, 'INVALID'],
    [{ info: '告'.repeat(141) }, 'INVALID'],
    [{ name: '官方客服' }, 'NAME_RESERVED'],
    [{ avatar: 'https://evil.example/a.png' }, 'BAD_PICTURE']
  ])('%j is refused', async (fields, code) => {
    expect(await open(await windows.verified(), fields)).toMatchObject({ code })
  })

  test('of ten at once one opens it', async () => {
    const me = await windows.verified()
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(me)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(answer => 'code' in answer && answer.code === 'OPENED')).toHaveLength(9)
  })

  test('name, picture and notice are changed one by one; nobody without a sub-shop changes any', async () => {
    const me = await windows.keeper()
    expect((await edit(me, { info: '今天\n特价' })).data).toMatchObject({ name: '阿满的小店', info: '今天\n特价' })
    expect((await edit(me, { name: '满满' })).data).toMatchObject({ name: '满满', info: '今天\n特价' })
    expect(await edit(me, { name: '官方客服' })).toMatchObject({ code: 'NAME_RESERVED' })
    expect(await edit(me, { avatar: '//evil.example/x.png' })).toMatchObject({ code: 'BAD_PICTURE' })
    expect(await edit(await windows.verified(), { name: '没有' })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a window', () => {
  test('holds goods that shops share, the latest first, and shows visitors nothing of what they bring', async () => {
    const [a, b] = [await windows.shared(1500, { name: '云南滇红' }), await windows.shared(800, { priceFen: 3333n })]
    const me = await windows.keeper([a])
    shop.clock.advance(60)
    expect((await add(me, [b.productId, a.productId])).data).toEqual({ count: 2 })
    const mine = (await shown(me)).data
    expect(mine.list.map(({ id, rate_bp, commission }) => [id, rate_bp, commission])).toEqual([
      [b.productId, 800, '2.66'],
      [a.productId, 1500, '15.00']
    ])
    const seen = (await shown(undefined, { id: me.subshop })).data
    expect(seen.list.map(({ id }) => id)).toEqual([b.productId, a.productId])
    expect(seen.list[0]).not.toHaveProperty('commission')
    expect((await center(undefined, { id: me.subshop })).data).toMatchObject({ is_mine: 0, goods_count: 2, reason: '' })
    expect((await choice(me)).list.find(({ id }) => id === a.productId)).toMatchObject({ in_window: 1, rate_bp: 1500 })
    expect((await choice(me, { keyword: '没有这样的商品' })).list).toEqual([])
    expect((await remove(me, [a.productId])).data).toEqual({ count: 1 })
    expect((await choice(me)).list.find(({ id }) => id === a.productId)).toMatchObject({ in_window: 0 })
  })

  test('takes nothing that is not shared or on sale; what stops being so is off, and can be taken out', async () => {
    const [a, plain, gone] = [await windows.shared(1000), await buying.goods(), await windows.shared(1000)]
    await shop.db.update(products).set({ published: false }).where(eq(products.id, gone.productId))
    const me = await windows.keeper()
    for (const ids of [[plain.productId], [gone.productId], [newId()], [a.productId, plain.productId]])
      expect(await add(me, ids)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await shown(me)).data.count).toBe(0)
    await add(me, [a.productId])
    const boss = await shop.person()
    await shop.db.execute(`update shops set owner_id = '${boss.id}' where id = '${a.shopId}'`)
    expect((await shop.call('POST /api/keeper/goods/share', { id: a.productId, rate_bp: 0 }, boss)).status).toBe(200)
    expect((await shown(undefined, { id: me.subshop })).data.count).toBe(0)
    expect((await shown(me)).data.list).toMatchObject([{ id: a.productId, status: 'off', _status: '商家已停止推广' }])
    expect((await remove(me, [a.productId])).data).toEqual({ count: 0 })
  })

  test('holds a hundred and no more, also of several who add at once', async () => {
    const me = await windows.keeper()
    const goods = []
    const shopId = await buying.store()
    for (let i = 0; i < 6; i++) goods.push(await windows.shared(500, { shopId }))
    await shop.db.insert(subshopGoods).values(
      Array.from({ length: WINDOW_MOST - 3 }, () => ({
        userId: me.id,
        productId: newId(),
        addedAt: shop.clock.now()
      }))
    )
    const answers = await Promise.all(goods.map(({ productId }) => add(me, [productId])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(answer => 'code' in answer && answer.code === 'FULL')).toHaveLength(3)
    expect(await shop.db.$count(subshopGoods, eq(subshopGoods.userId, me.id))).toBe(WINDOW_MOST)
  })

  test('is chosen from by words too, in each order', async () => {
    const [tea, other] = [
      await makeProduct(shop.db, { name: '高山红茶' }),
      await makeProduct(shop.db, { name: '高山绿茶' })
    ]
    await shop.db
      .insert(subshopRates)
      .values({ productId: tea.id, rateBp: 1000, editedBy: '运营', editedAt: shop.clock.now() })
    const me = await windows.keeper()
    for (const keyword of ['茶', '红茶', '高山'])
      for (const sort of ['default', 'sales', 'price_asc', 'price_desc', 'newest'])
        expect((await choice(me, { keyword, sort })).list.map(({ id }) => id)).toEqual([tea.id])
    for (const keyword of ['绿茶', '绿', '高山绿', '没有这样的东西'])
      expect((await choice(me, { keyword })).list.filter(({ id }) => id !== tea.id)).toEqual([])
    expect((await add(me, [other.id])).code).toBe('NOT_FOUND')
  })

  test('is nobody else’s to change, and needs a sub-shop', async () => {
    const goods = await windows.shared(1000)
    const [me, other] = [await windows.keeper([goods]), await windows.keeper()]
    await remove(other, [goods.productId])
    expect((await shown(me)).data.count).toBe(1)
    const none = await windows.verified()
    expect(await add(none, [goods.productId])).toMatchObject({ code: 'NOT_FOUND' })
    expect(await remove(none, [goods.productId])).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('GET /api/subshop/productLst', {}, none)).toMatchObject({ code: 'NOT_FOUND' })
    for (const key of ['GET /api/subshop/stat', 'GET /api/subshop/orderList', 'GET /api/subshop/getQrcode'] as const)
      expect(await shop.call(key, {}, none)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shown(undefined, { id: newId() })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shown()).toMatchObject({ code: 'SIGN_IN' })
    expect(await add(me, [])).toMatchObject({ code: 'INVALID' })
  })

  test('has a poster with its link, which says nothing of whose it is', async () => {
    const me = await windows.keeper()
    const { data } = await shop.call('GET /api/subshop/getQrcode', {}, me)
    expect(data.url).toBe(`/pages/subshop/index?id=${me.subshop}&lk=${me.link}`)
    expect(data.url).not.toContain(me.id)
    const picture = await shop.app.inject({ method: 'GET', url: data.image })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/webp')
    const again = await shop.call('GET /api/subshop/getQrcode', {}, me)
    expect(again.data.image).toBe(data.image)
  })
})

describe('rates', () => {
  test('are the shop’s to set, for its own goods and below the ceiling', async () => {
    const boss = await shop.person()
    const shopId = await buying.store({ ownerId: boss.id })
    const [own, other] = [await buying.goods({ shopId }), await buying.goods()]
    const set = (id: string, rate_bp: number, who: Who = boss) =>
      shop.call('POST /api/keeper/goods/share', { id, rate_bp, mer_id: shopId }, who)
    expect((await set(own.productId, 1200)).data).toEqual({ share_bp: 1200 })
    const { data } = await shop.call('GET /api/keeper/goods', { mer_id: shopId }, boss)
    expect(data).toMatchObject({ max_bp: 3000, list: [{ id: own.productId, share_bp: 1200 }] })
    expect(await set(own.productId, 3001)).toMatchObject({ code: 'TOO_MUCH', msg: '佣金比例最高 30%' })
    expect(await set(other.productId, 500)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await set(own.productId, -1)).toMatchObject({ code: 'INVALID' })
    expect(await set(own.productId, 500, await shop.person())).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('at the console too, for people of the platform and of the shop itself', async () => {
    const owner = await shop.person()
    const shopId = await buying.store({ ownerId: owner.id })
    const [own, other] = [await buying.goods({ shopId, name: '自家茶' }), await buying.goods()]
    const desk = await holding(shop, ['goods.read', 'goods.edit'])
    const set = (who: Who, product_id: string, rate_bp: number) =>
      shop.call('POST /api/admin/subshop/rate', { product_id, rate_bp }, who)
    expect((await set(desk, own.productId, 900)).data).toEqual({ rate_bp: 900 })
    const list = await shop.call('GET /api/admin/subshop/goods', { shop: shopId }, desk)
    expect(list.data).toMatchObject({ count: 1, list: [{ store_name: '自家茶', rate_bp: 900, edited_by: '小满' }] })
    expect(await set(desk, own.productId, 3_100)).toMatchObject({ code: 'TOO_MUCH' })
    expect(await set(await holding(shop, ['goods.read']), own.productId, 100)).toMatchObject({ code: 'FORBIDDEN' })
    const boss = await forShop(shop, owner.id, shopId)
    expect((await set(boss, own.productId, 700)).data).toEqual({ rate_bp: 700 })
    expect(await set(boss, other.productId, 100)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await shop.call('GET /api/admin/subshop/goods', {}, boss)).data).toMatchObject({
      count: 1,
      list: [{ product_id: own.productId, rate_bp: 700 }]
    })
  })

  test('a ceiling that is lowered counts at once, and more than the whole is refused', async () => {
    const goods = await windows.shared(2_800)
    const me = await windows.keeper([goods])
    const desk = await marketing()
    const set = (max_bp: number, who: Who = desk) =>
      shop.call('POST /api/admin/subshop/terms', { max_bp, open: 1 }, who)
    expect((await set(1_000)).data).toEqual({ max_bp: 1_000, open: 1 })
    expect((await shown(me)).data.list).toMatchObject([{ rate_bp: 1_000, commission: '10.00' }])
    expect((await choice(me)).list.every(({ rate_bp }) => rate_bp <= 1_000)).toBe(true)
    expect((await set(0)).status).toBe(200)
    expect((await shown(undefined, { id: me.subshop })).data.count).toBe(0)
    expect(await set(5_001)).toMatchObject({ code: 'INVALID' })
    expect(await set(500, await holding(shop, ['marketing.read']))).toMatchObject({ code: 'FORBIDDEN' })
    expect((await set(3_000)).status).toBe(200)
    const terms = await shop.call('GET /api/admin/subshop/terms', {}, desk)
    expect(terms.data.list).toEqual([{ max_bp: 3_000, open: 1, mark: expect.any(String) }])
  })

  test('while none are opened nobody new opens one', async () => {
    const desk = await marketing()
    const set = (open: 0 | 1) => shop.call('POST /api/admin/subshop/terms', { max_bp: 3_000, open }, desk)
    await set(0)
    expect(await open(await windows.verified())).toMatchObject({ code: 'OFF' })
    await set(1)
    expect((await open(await windows.verified())).status).toBe(200)
  })
})

describe('operators', () => {
  test('close one with a reason and open it again; its keeper is told, visitors see it no more', async () => {
    const goods = await windows.shared(1000)
    const me = await windows.keeper([goods])
    const desk = await marketing()
    const close = (reason: string, who: Who = desk) =>
      shop.call('POST /api/admin/subshop/close', { id: me.subshop, reason }, who)
    expect(await close('违规', await holding(shop, ['marketing.read']))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await close('  ')).toMatchObject({ code: 'INVALID' })
    expect((await close('公告含有虚假宣传')).data).toEqual({ state: 'closed' })
    expect(await close('再来一次')).toMatchObject({ code: 'STATE' })
    expect(await center(undefined, { id: me.subshop })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shown(undefined, { id: me.subshop })).toMatchObject({ code: 'NOT_FOUND' })
    expect((await center(me)).data).toMatchObject({ status: 2, reason: '公告含有虚假宣传', token: '' })
    expect(await edit(me, { info: '好' })).toMatchObject({ code: 'CLOSED' })
    expect(await add(me, [goods.productId])).toMatchObject({ code: 'CLOSED' })
    expect(await shop.call('GET /api/subshop/getQrcode', {}, me)).toMatchObject({ code: 'CLOSED' })
    expect((await windows.touch(await shop.person(), me.link)).state).toBe('off')
    const list = await shop.call('GET /api/admin/subshop/list', { state: 'closed' }, desk)
    expect(list.data.list).toMatchObject([
      { id: me.subshop, state: 'closed', reason: '公告含有虚假宣传', goods_count: 1 }
    ])
    const again = { id: me.subshop, reason: '已整改' }
    expect((await shop.call('POST /api/admin/subshop/reopen', again, desk)).data).toEqual({ state: 'open' })
    expect(await shop.call('POST /api/admin/subshop/reopen', again, desk)).toMatchObject({ code: 'STATE' })
    expect((await shown(undefined, { id: me.subshop })).data.count).toBe(1)
    const told = await shop.db.select().from(messages).where(eq(messages.userId, me.id))
    expect(told.map(({ title }) => title).sort()).toEqual(['你的小店已恢复营业', '你的小店已被关闭'])
  })

  test('take off a name or a notice that must not be seen', async () => {
    const me = await windows.keeper()
    await edit(me, { info: '加微信领红包' })
    const desk = await marketing()
    const clean = (part: string, who: Who = desk, id = me.subshop) =>
      shop.call('POST /api/admin/subshop/clean', { id, part: part as 'name', reason: '含有引流信息' }, who)
    expect((await clean('info')).data).toMatchObject({ name: '阿满的小店', info: '' })
    expect((await clean('name')).data).toMatchObject({ name: '未命名小店' })
    expect(await clean('phone')).toMatchObject({ code: 'INVALID' })
    expect(await clean('name', desk, newId())).toMatchObject({ code: 'NOT_FOUND' })
    expect(await clean('name', await holding(shop, ['marketing.read']))).toMatchObject({ code: 'FORBIDDEN' })
    const told = await shop.db.select().from(messages).where(eq(messages.userId, me.id))
    expect(told.map(({ title }) => title)).toContain('你的小店公告已被清除')
  })

  test('find the one of a person by phone, masked', async () => {
    const me = await windows.keeper()
    const desk = await marketing()
    const find = (phone: string) => shop.call('GET /api/admin/subshop/list', { phone }, desk)
    const { list, count } = (await find(me.phone)).data
    expect(count).toBe(1)
    expect(list).toMatchObject([{ id: me.subshop, version: VERSION, state: 'open', settled: '0.00' }])
    expect(list[0]!.phone).not.toBe(me.phone)
    expect((await find('13000000000')).data.count).toBe(0)
    expect(await shop.call('GET /api/admin/subshop/list', {}, await holding(shop, ['goods.read']))).toMatchObject({
      code: 'FORBIDDEN'
    })
  })
})

test('the account page leads verified people to one of their own, and nobody else', async () => {
  const roles = async (who: Who) =>
    (await shop.call('GET /api/getFuwuNavigation', {}, who)).data.list.flatMap(group =>
      group.list.map(({ name }) => name)
    )
  const entry = (name: string, role: string) =>
    shop.db.execute(`insert into entries (id, place, name, picture, url, group_name, role)
      values ('${newId()}', 'service', '${name}', '/p.png', '/pages/subshop/my', '我的', '${role}')`)
  await entry('我的小店', 'subshop')
  await entry('开通小店', 'subshop_new')
  const plain = await shop.person()
  expect(await roles(plain)).toEqual([])
  await verifyName(shop, plain.id)
  expect(await roles(plain)).toEqual(['开通小店'])
  await open(plain)
  expect(await roles(plain)).toEqual(['我的小店'])
})

test('people are given their sub-shop with the rest of what is kept of them', async () => {
  const me = await windows.keeper()
  expect(await exportOf(shop.app.services, me.id)).toContain('我的小店')
})

describe('of two accounts that become one', () => {
  const merge = async (fromId: string, toId: string) => {
    await shop.db.update(users).set({ phone: null }).where(eq(users.id, fromId))
    await transact(shop.db, tx =>
      mergeAccounts(tx, { fromId, toId }, shop.app.services.personal.mergeSteps, shop.clock.now())
    )
  }

  test('the sub-shop goes along, with its window and its link', async () => {
    const goods = await windows.shared(1000)
    const [from, to] = [await windows.keeper([goods]), await shop.person()]
    await merge(from.id, to.id)
    expect((await center(to)).data).toMatchObject({ id: from.subshop, goods_count: 1, token: from.link })
    expect((await windows.touch(await shop.person(), from.link)).state).toBe('locked')
  })

  test('the one that is kept keeps its own, and the other’s link leads nowhere', async () => {
    const goods = await windows.shared(1000)
    const [from, to] = [await windows.keeper([goods]), await windows.keeper()]
    await merge(from.id, to.id)
    expect((await center(to)).data).toMatchObject({ id: to.subshop, goods_count: 0, token: to.link })
    expect(await center(undefined, { id: from.subshop })).toMatchObject({ code: 'NOT_FOUND' })
    const touched = await shop.call('POST /api/lock_customer/touch', { share: from.link }, await shop.person())
    expect(touched).toMatchObject({ code: 'NOT_FOUND' })
  })
})
