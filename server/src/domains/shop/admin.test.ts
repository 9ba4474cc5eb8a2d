import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { auditEntries, consolePeople, shopCategories, shopStaff } from '../../db/schema'
import { codeAt, stepAt } from '../../engines/desk'
import { hashPassword } from '../../engines/identity/passwords'
import { newId } from '../../lib/ids'
import { uploadUrl } from '../../media/address'

const PASSWORD = 'Desk-2688x'

type Person = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let buying: Buying
let operator: Person
let owner: Person
let id: string
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator'] })
})
beforeEach(async () => {
  owner = await shop.person({ nickname: '掌柜', passwordHash: await hashPassword(PASSWORD) })
  id = await buying.store({ name: '山间茶铺', ownerId: owner.id })
})
afterAll(() => shop.close())

const list = async (filter: Record<string, unknown> = {}) =>
  (await shop.call('GET /api/admin/shop/list', { limit: 100, ...filter }, operator)).data.list
const detail = (shopId = id, who: { token: string } = operator) =>
  shop.call('GET /api/admin/shop/detail/{id}', { id: shopId }, who)
const invite = (phone: string, shopId = id) =>
  shop.call('POST /api/admin/shop/desk', { id: shopId, phone, name: '阿掌' }, operator)

describe('a shop', () => {
  const logo = async () => uploadUrl(newId().replaceAll('-', ''))
  const save = (input: Record<string, unknown>, who: { token: string } = operator) =>
    shop.call('POST /api/admin/shop/save', { is_self: 0, ...input } as never, who)

  test('is opened, found by its name and trade, sends for nothing, and has goods put on sale in it', async () => {
    await shop.db.insert(shopCategories).values({ id: newId(), name: '茶叶' })
    const { list: trades } = (await shop.call('GET /api/admin/shop/trades', {}, operator)).data
    const trade = trades[0]!
    const name = `青石${newId().slice(-6)}茶行`
    const opened = await save({ name, logo: await logo(), category_id: trade.id })
    expect(opened).toMatchObject({ status: 200 })
    const { data } = await detail(opened.data.id)
    expect(data).toMatchObject({
      name,
      opening: 1,
      is_self: 0,
      category_id: trade.id,
      category_name: trade.name,
      owner: ''
    })
    expect((await list({ search: name })).map(row => row.id)).toEqual([opened.data.id])
    const templates = (await shop.call('GET /api/admin/freight/list', { shop: opened.data.id }, operator)).data.list
    expect(templates).toMatchObject([{ name: '全国包邮' }])
    const trail = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, opened.data.id))
    expect(trail).toMatchObject([{ actorId: operator.id, action: 'POST /api/admin/shop/save' }])
  })

  test('is renamed, by whoever saw it as it is, and found by the new name alone', async () => {
    const before = (await detail()).data
    const name = `云岭${newId().slice(-6)}铺`
    const face = { id, mark: before.mark, logo: await logo() }
    const answers = await Promise.all([save({ ...face, name }), save({ ...face, name: `${name}二` })])
    expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['CHANGED', 'ok'])
    const now = (await detail()).data
    expect(now).toMatchObject({ owner_id: owner.id, opening: 1, cutoff: before.cutoff, address: before.address })
    expect([name, `${name}二`]).toContain(now.name)
    expect((await list({ search: now.name })).map(row => row.id)).toContain(id)
    expect(await save({ id, name, logo: now.logo })).toMatchObject({ code: 'CHANGED' })
  })

  test('keeps the name it shares with another, and has a new logo', async () => {
    await buying.store({ name: '山间茶铺' })
    const before = (await detail()).data
    const drawn = await logo()
    expect(await save({ id, mark: before.mark, name: before.name, logo: drawn })).toMatchObject({ status: 200 })
    expect((await detail()).data).toMatchObject({ name: '山间茶铺', logo: drawn })
  })

  test('has a name of its own, a trade there is and a picture of this house', async () => {
    const count = (await list()).length
    const good = { name: `有名${newId().slice(-6)}`, logo: await logo() }
    const taken = (await detail()).data.name
    expect(await save({ ...good, name: ` ${taken} ` })).toMatchObject({ code: 'NAME_TAKEN' })
    expect(await save({ ...good, category_id: newId() })).toMatchObject({ code: 'TRADE' })
    expect(await save({ ...good, logo: 'https://elsewhere.example/a.webp' })).toMatchObject({ code: 'BAD_PICTURE' })
    expect(await save({ ...good, name: '  ' })).toMatchObject({ code: 'INVALID' })
    expect(await save({ ...good, id: newId(), mark: 'x' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await save(good, await holding(shop, ['shop.read']))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await save(good, await forShop(shop, owner.id, id))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await list()).toHaveLength(count)
    const answers = await Promise.all([1, 2, 3].map(() => save(good)))
    expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['NAME_TAKEN', 'NAME_TAKEN', 'ok'])
  })
})

describe('shops', () => {
  test('are named to everybody of the platform who narrows a list to one; the chosen one comes first', async () => {
    const packer = await holding(shop, ['order.ship'])
    const other = await buying.store({ name: '小_果铺' })
    const named = async (asked: { shop?: string; search?: string }) =>
      (await shop.call('GET /api/admin/shop/names', asked, packer)).data.list
    expect(await named({ search: '_果' })).toEqual([{ id: other, name: '小_果铺' }])
    expect((await named({ shop: id, search: '果铺' })).slice(0, 2)).toEqual([
      { id, name: '山间茶铺' },
      { id: other, name: '小_果铺' }
    ])
    expect(await named({ search: '没有这家' })).toEqual([])
    const asked = await shop.call('GET /api/admin/shop/names', { search: '店'.repeat(51) }, packer)
    expect(asked).toMatchObject({ code: 'INVALID' })
  })

  test('are found by name and state, with their owner’s phone masked', async () => {
    const closed = await buying.store({ name: '山间旧铺' })
    await shop.call('POST /api/admin/shop/open', { id: closed, open: false }, operator)
    const ids = async (filter: Record<string, unknown>) => (await list(filter)).map(row => row.id)
    expect(await ids({ search: '山间' })).toEqual(expect.arrayContaining([id, closed]))
    expect(await ids({ search: '山间', state: 'open' })).not.toContain(closed)
    expect(await ids({ search: '山间', state: 'closed' })).toContain(closed)
    expect(await ids({ search: '%' })).toEqual([])
    const row = (await list({ search: '山间茶铺' })).find(one => one.id === id)!
    expect(row).toMatchObject({ owner: '掌柜', opening: 1, score: '' })
    expect(row.owner_phone).toMatch(/^139\*{4}\d{4}$/)
  })

  test('tell what they have to do and on sale, how they send and take back', async () => {
    const of = await buying.goods({ shopId: id })
    await buying.goods({ shopId: id, published: false })
    const buyer = await buying.buyer()
    const { no } = await buying.order(buyer.token, [{ of }])
    await buying.pay(buyer, no)
    await shop.call('POST /api/admin/shop/delivery', { id, cutoff: '09:05', days: 4 }, operator)
    const back = { id, name: '仓库', phone: '0571-8888888', address: '杭州市西湖区茶山路 8 号' }
    await shop.call('POST /api/admin/shop/return_address', back, operator)
    expect((await detail()).data).toMatchObject({
      goods_on: 1,
      goods_off: 1,
      to_ship: 1,
      cutoff: '09:05',
      days: 4,
      return_address: back.address,
      balance: '0.00'
    })
    expect(await detail(newId())).toMatchObject({ code: 'NOT_FOUND' })
    expect(await detail(id, owner)).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('people of a shop', () => {
  test('are invited, sign in with both factors, and see their shop alone', async () => {
    const { data } = await invite(owner.phone)
    expect((await detail()).data.staff).toMatchObject([{ nickname: '掌柜', is_owner: 1, desk: 'invited' }])
    const { ticket } = (await shop.call('POST /api/admin/sign_in', { phone: owner.phone, password: PASSWORD })).data
    const given = { ticket, invite: data.invite }
    const { secret } = (await shop.call('POST /api/admin/sign_in/offer', given)).data
    const code = codeAt(secret, stepAt(shop.clock.now()))
    const { token } = (await shop.call('POST /api/admin/sign_in/enrol', { ...given, secret, code })).data
    const me = await shop.call('GET /api/admin/me', {}, { token })
    expect(me.data).toMatchObject({ name: '阿掌', roles: ['山间茶铺'], shop: { id, name: '山间茶铺' } })
    expect(me.data.rights).toEqual(expect.arrayContaining(['order.ship', 'goods.edit']))
    expect(me.data.rights).not.toContain('shop.read')
    const options = await shop.call('GET /api/admin/goods/options', { search: '铺' }, { token })
    expect(options.data.shops).toEqual([{ id, name: '山间茶铺' }])
    expect(await detail(id, { token })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await shop.call('GET /api/admin/shop/names', {}, { token })).toMatchObject({ code: 'FORBIDDEN' })
    expect((await detail()).data.staff).toMatchObject([{ desk: 'active' }])
  })

  test('are its owner and its staff, and nobody of the platform', async () => {
    const stranger = await shop.person()
    expect(await invite(stranger.phone)).toMatchObject({ code: 'NO_PERSON' })
    expect(await invite('13100000000')).toMatchObject({ code: 'NO_PERSON' })
    expect(await invite(owner.phone, newId())).toMatchObject({ code: 'NO_PERSON' })
    expect(await invite(owner.phone)).toMatchObject({ status: 200 })
    expect(await invite(owner.phone)).toMatchObject({ code: 'ALREADY' })
    const people = (await shop.call('GET /api/admin/people', {}, operator)).data
    expect(people.find(one => one.id === owner.id)).toMatchObject({ shop_name: '山间茶铺', roles: ['shop'] })
  })

  test('get no role of the platform, and nobody of the platform gets theirs', async () => {
    await invite(owner.phone)
    const save = (userId: string, roles: string[]) =>
      shop.call('POST /api/admin/people/save', { id: userId, name: '阿掌', roles, disabled: 0 }, operator)
    expect(await save(owner.id, ['owner'])).toMatchObject({ code: 'NO_ROLE' })
    expect(await save(owner.id, ['shop', 'finance'])).toMatchObject({ code: 'NO_ROLE' })
    expect(await save(owner.id, ['shop'])).toMatchObject({ status: 200 })
    expect(await save(operator.id, ['shop'])).toMatchObject({ code: 'NO_ROLE' })
    const other = await shop.person()
    const add = { phone: other.phone, name: '小红', roles: ['shop'] }
    expect(await shop.call('POST /api/admin/people/add', add, operator)).toMatchObject({ code: 'NO_ROLE' })
    const forged = shop.db
      .update(consolePeople)
      .set({ roles: ['owner'] })
      .where(eq(consolePeople.userId, owner.id))
    await expect(forged).rejects.toThrow()
  })

  test('are out at once when the shop or the platform lets them go', async () => {
    const clerk = await shop.person()
    await shop.db.insert(shopStaff).values({ userId: clerk.id, shopId: id, rights: ['orders'], namedBy: owner.id })
    const there = await forShop(shop, clerk.id, id)
    const look = () => shop.call('GET /api/admin/order/list', {}, there)
    expect(await look()).toMatchObject({ status: 200 })
    const save = { id: clerk.id, name: '阿店', roles: ['shop'], disabled: 1 as const }
    await shop.call('POST /api/admin/people/save', save, operator)
    expect(await look()).toMatchObject({ status: 410000 })
    const again = await shop.person()
    await shop.db.insert(shopStaff).values({ userId: again.id, shopId: id, rights: ['orders'], namedBy: owner.id })
    const second = await forShop(shop, again.id, id)
    await shop.db.delete(shopStaff).where(eq(shopStaff.userId, again.id))
    expect(await shop.call('GET /api/admin/me', {}, second)).toMatchObject({
      status: 410000,
      msg: '你已不在这家店铺工作，请联系店主'
    })
  })
})
