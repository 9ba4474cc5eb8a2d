import { SHOP_RIGHTS, type ShopRight } from '@contract/core'
import { desc, eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { forShop } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { storeToPay } from '../../../test/storing'
import { auditEntries, consolePeople, shopStaff, shops } from '../../db/schema'
import { codeAt, stepAt } from '../../engines/desk'
import { hashPassword } from '../../engines/identity/passwords'
import { STAFF_MOST } from '../../engines/scope'
import { newId } from '../../lib/ids'
import { uploadUrl } from '../../media/address'

const PASSWORD = 'Desk-2688x'
const picture = () => uploadUrl(newId().replaceAll('-', ''))

let shop: TestShop
let buying: Buying
let operator: Awaited<ReturnType<TestShop['person']>>
let owner: Awaited<ReturnType<TestShop['person']>>
/** The owner at the console. */
let there: { id: string; token: string }
let id: string
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator'] })
})
beforeEach(async () => {
  owner = await shop.person({ nickname: '周掌柜' })
  id = await storeToPay(shop, { name: `茶铺${newId().slice(-8)}`, ownerId: owner.id, logo: '/logo.png', intro: '喝茶' })
  there = await forShop(shop, owner.id, id)
})
afterAll(() => shop.close())

const sales = afterSales(
  () => shop,
  () => buying,
  () => operator
)
const own = async () => (await shop.call('GET /api/admin/own_shop', {}, there)).data
const row = async (of = id) => (await shop.db.select().from(shops).where(eq(shops.id, of)))[0]!
/** The newest entry of the trail about the shop. */
async function entry() {
  const about = eq(auditEntries.subject, id)
  const [newest] = await shop.db.select().from(auditEntries).where(about).orderBy(desc(auditEntries.seq)).limit(1)
  return newest && { ...newest, details: JSON.parse(newest.details) }
}

describe('what a shop is like', () => {
  const about = {
    logo: '/logo.png',
    phone: '0571-88886666',
    open_time: '10:00',
    close_time: '22:30',
    rest_days: [1],
    pics: [] as string[],
    per_capita: '68',
    intro: '坐下来慢慢喝'
  }
  const save = async (input: object, who = there) =>
    shop.call('POST /api/admin/own_shop/save', { ...about, name: (await row()).name, ...input } as never, who)

  test('is said by its owner, read by shoppers, and stands in the trail with what it was', async () => {
    const before = await row()
    const [logo, pic] = [picture(), picture()]
    expect(await save({ name: `${before.name}二店`, logo, pics: [pic], mark: (await own()).mark })).toMatchObject({
      status: 200
    })
    const { data } = await shop.call('GET /api/merchantoffline/storeDetail', { mer_id: id })
    expect(data).toMatchObject({
      shop_name: `${before.name}二店`,
      logo,
      pics: [pic],
      hours: '10:00-22:30，周一休息',
      phone: '0571-88886666',
      per_capita: '68.00',
      intro: '坐下来慢慢喝'
    })
    expect(await own()).toMatchObject({ open_time: '10:00', close_time: '22:30', rest_days: [1], opening: 1 })
    expect(await entry()).toMatchObject({
      actorId: owner.id,
      action: 'POST /api/admin/own_shop/save',
      details: { before: { name: before.name, intro: '喝茶' }, sent: { intro: '坐下来慢慢喝' } }
    })
  })

  test('leaves alone where it is, what it trades in and whether it is open', async () => {
    await shop.db
      .update(shops)
      .set({ published: false, isBest: true, city: '没有这个城', sales: 9 })
      .where(eq(shops.id, id))
    const before = await row()
    const more = { city: '北京市', kind: 'mall', category_id: newId(), is_self: 1, published: true, sort: 99 }
    expect(await save({ ...more, id: newId(), mer_id: newId() })).toMatchObject({ status: 200 })
    const { kind, city, categoryId, isSelf, isBest, published, sort, sales: sold, longitude } = before
    expect(await row()).toMatchObject({
      kind,
      city,
      categoryId,
      isSelf,
      isBest,
      published,
      sort,
      sales: sold,
      longitude
    })
  })

  test('of two who say it the second is told, whoever the first was', async () => {
    const { mark } = await own()
    const { data } = await shop.call('GET /api/admin/shop/detail/{id}', { id }, operator)
    const { name, logo } = await row()
    const renamed = { id, name: `${name}新`, logo, is_self: 0 as const, mark: data.mark }
    expect(await shop.call('POST /api/admin/shop/save', renamed, operator)).toMatchObject({ status: 200 })
    const before = await row()
    expect(await save({ mark })).toMatchObject({ code: 'CHANGED' })
    expect(await row()).toEqual(before)
    await shop.db.update(shops).set({ sales: 900, followers: 8 }).where(eq(shops.id, id))
    expect(await save({ mark: (await own()).mark })).toMatchObject({ status: 200 })
  })

  test.each<[object, string]>([
    [{ name: ' ' }, 'INVALID'],
    [{ logo: 'https://elsewhere.example/a.png' }, 'BAD_PICTURE'],
    [{ pics: ['https://elsewhere.example/a.png'] }, 'BAD_PICTURE'],
    [{ open_time: '' }, 'HOURS'],
    [{ open_time: '22:30' }, 'HOURS'],
    [{ open_time: '25:00' }, 'INVALID'],
    [{ rest_days: [0, 1, 2, 3, 4, 5, 6] }, 'INVALID'],
    [{ phone: 'call me' }, 'INVALID'],
    [{ per_capita: '-1' }, 'INVALID'],
    [{ intro: ' ' }, 'INVALID']
  ])('refuses %j and changes nothing', async (input, code) => {
    const before = await row()
    expect(await save(input)).toMatchObject({ code })
    expect(await row()).toEqual(before)
  })

  test('is called as no other shop is', async () => {
    const name = `青石茶行${newId().slice(-6)}`
    const other = await shop.person()
    const otherId = await buying.store({ name: `白石茶行${newId().slice(-6)}`, ownerId: other.id, logo: '/logo.png' })
    const otherThere = await forShop(shop, other.id, otherId)
    const both = await Promise.all([save({ name }), save({ name }, otherThere)])
    expect(both.map(({ code }) => code ?? 'ok').sort()).toEqual(['NAME_TAKEN', 'ok'])
  })
})

describe('how a shop sends and takes back', () => {
  const place = { name: '退货组', phone: '0571-88001234', address: '浙江省杭州市余杭区仓前街道 8 号库' }
  const put = (input: object, who = there) =>
    shop.call('POST /api/admin/own_shop/return_address', { ...place, ...input } as never, who)
  const send = (input: object, who = there) =>
    shop.call('POST /api/admin/own_shop/delivery', { cutoff: '15:30', days: 2, ...input } as never, who)

  test('is what buyers are told from then on', async () => {
    expect(await put({ mark: (await own()).return_mark })).toMatchObject({ status: 200 })
    const goods = await buying.goods({ shopId: id })
    const buyer = await buying.buyer()
    const { no } = await buying.order(buyer.token, [{ of: goods }])
    await buying.pay(buyer, no)
    await sales.ship(no)
    const asked = await sales.asked(buyer, no, { refund_type: 2 })
    const agreed = await shop.call('POST /api/admin/aftersale/agree', { id: asked.id, words: '' }, there)
    expect(agreed).toMatchObject({ status: 200 })
    expect((await sales.detail(buyer, no)).refunds[0]!.return_to).toEqual(place)
    expect(await send({ mark: (await own()).send_mark })).toMatchObject({ status: 200 })
    expect(await own()).toMatchObject({ cutoff: '15:30', days: 2, return_name: '退货组' })
    expect(await entry()).toMatchObject({ details: { before: { cutoff: '16:00', days: 3 } } })
  })

  test('of the owner and the platform the second is told', async () => {
    const { send_mark, return_mark } = await own()
    const byOperator = [
      await shop.call('POST /api/admin/shop/delivery', { id, cutoff: '12:00', days: 5, mark: send_mark }, operator),
      await shop.call('POST /api/admin/shop/return_address', { id, ...place, mark: return_mark }, operator)
    ]
    expect(byOperator).toMatchObject([{ status: 200 }, { status: 200 }])
    const before = await row()
    expect(await send({ mark: send_mark })).toMatchObject({ code: 'CHANGED' })
    expect(await put({ mark: return_mark, name: '前台' })).toMatchObject({ code: 'CHANGED' })
    expect(await row()).toEqual(before)
  })

  test.each<[object, 'put' | 'send']>([
    [{ name: ' ' }, 'put'],
    [{ phone: 'abc' }, 'put'],
    [{ address: '库' }, 'put'],
    [{ cutoff: '24:30' }, 'send'],
    [{ cutoff: '' }, 'send'],
    [{ days: 0 }, 'send'],
    [{ days: 61 }, 'send']
  ])('refuses %j and changes nothing', async (input, what) => {
    const before = await row()
    expect(await (what === 'put' ? put(input) : send(input))).toMatchObject({ code: 'INVALID' })
    expect(await row()).toEqual(before)
  })
})

describe('who helps in a shop', () => {
  const staff = async () => (await shop.call('GET /api/admin/own_shop/staff', {}, there)).data
  const save = (input: object, who = there) =>
    shop.call('POST /api/admin/own_shop/staff/save', { rights: ['orders'], ...input } as never, who)
  const remove = (uid: string, who = there) => shop.call('POST /api/admin/own_shop/staff/remove', { uid }, who)
  const invite = (uid: string, who = there) =>
    shop.call('POST /api/admin/own_shop/staff/invite', { uid, name: '小禾' }, who)
  const named = async (...rights: ShopRight[]) => {
    const person = await shop.person({ nickname: '小禾', passwordHash: await hashPassword(PASSWORD) })
    expect(await save({ phone: person.phone, rights })).toMatchObject({ status: 200, data: { id: person.id } })
    return person
  }
  const rows = () => shop.db.select().from(shopStaff).where(eq(shopStaff.shopId, id))

  /** Signs somebody in who was invited. */
  async function signedIn(person: { phone: string }, code: string) {
    const { ticket } = (await shop.call('POST /api/admin/sign_in', { phone: person.phone, password: PASSWORD })).data
    const given = { ticket, invite: code }
    const { secret } = (await shop.call('POST /api/admin/sign_in/offer', given)).data
    const proof = codeAt(secret, stepAt(shop.clock.now()))
    const { data } = await shop.call('POST /api/admin/sign_in/enrol', { ...given, secret, code: proof })
    return { token: data.token }
  }

  test('is listed after the owner, with their job and whether they may sign in', async () => {
    const clerk = await named('goods', 'reviews')
    await named('orders', 'tb')
    const { list, rights, roles, staff_max } = await staff()
    expect(list).toMatchObject([
      { uid: owner.id, is_owner: 1, is_me: 1, role: '店主', rights: [...SHOP_RIGHTS], desk_name: '阿店', mark: '' },
      { uid: clerk.id, is_owner: 0, is_me: 0, role: '商品', rights: ['goods', 'reviews'], desk: 'none' },
      { role: '', rights: ['orders', 'tb'] }
    ])
    expect(list[1]!.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect(rights.map(right => right.id)).toEqual([...SHOP_RIGHTS])
    expect(roles.map(role => role.name)).toEqual(['商品', '订单', '客服', '财务'])
    expect(staff_max).toBe(STAFF_MOST)
    expect(await entry()).toMatchObject({
      details: { before: { rights: [] }, after: { rights: ['orders', 'tb'] } }
    })
  })

  test('signs in once invited, does what the rights say, and never sets up the shop', async () => {
    const clerk = await named('orders')
    const { data } = await invite(clerk.id)
    const desk = await signedIn(clerk, data.invite)
    const me = (await shop.call('GET /api/admin/me', {}, desk)).data
    expect(me).toMatchObject({ name: '小禾', shop: { id, is_owner: 0 } })
    expect(me.rights).not.toContain('goods.read')
    expect(await shop.call('GET /api/admin/order/list', {}, desk)).toMatchObject({ status: 200 })
    expect(await shop.call('GET /api/admin/goods/list', {}, desk)).toMatchObject({ code: 'FORBIDDEN' })
    await save({ uid: clerk.id, rights: SHOP_RIGHTS })
    expect(await shop.call('GET /api/admin/goods/list', {}, desk)).toMatchObject({ status: 200 })
    const before = await rows()
    for (const answer of [
      await shop.call('GET /api/admin/own_shop', {}, desk),
      await shop.call('GET /api/admin/own_shop/staff', {}, desk),
      await save({ uid: clerk.id, rights: ['tb'] }, { ...there, ...desk }),
      await remove(clerk.id, { ...there, ...desk }),
      await invite(owner.id, { ...there, ...desk })
    ])
      expect(answer).toMatchObject({ code: 'FORBIDDEN', msg: '只有店主可以设置自己的店铺' })
    expect(await rows()).toEqual(before)
    expect(await remove(clerk.id)).toMatchObject({ status: 200 })
    expect(await shop.call('GET /api/admin/me', {}, desk)).toMatchObject({ status: 410000 })
    expect(await entry()).toMatchObject({
      action: 'POST /api/admin/own_shop/staff/remove',
      details: { before: { rights: [...SHOP_RIGHTS] }, after: { person: clerk.id } }
    })
  })

  test('is invited anew when the authenticator is lost: sign-ins end, the first invitation is worth nothing', async () => {
    const clerk = await named('orders')
    const first = (await invite(clerk.id)).data.invite
    const second = (await invite(clerk.id)).data.invite
    const { ticket } = (await shop.call('POST /api/admin/sign_in', { phone: clerk.phone, password: PASSWORD })).data
    expect(await shop.call('POST /api/admin/sign_in/offer', { ticket, invite: first })).toMatchObject({
      code: 'INVITE'
    })
    const desk = await signedIn(clerk, second)
    expect((await staff()).list[1]).toMatchObject({ desk: 'active', desk_name: '小禾' })
    await invite(clerk.id)
    expect(await shop.call('GET /api/admin/me', {}, desk)).toMatchObject({ status: 410000 })
    expect((await staff()).list[1]).toMatchObject({ desk: 'invited' })
  })

  test('may come from a shop they left, and not from one they are in, nor from the platform', async () => {
    const clerk = await named('orders')
    const elsewhere = await buying.store({ ownerId: (await shop.person()).id })
    const help = { userId: clerk.id, shopId: elsewhere, rights: ['goods'], namedBy: owner.id }
    await shop.db.insert(shopStaff).values(help)
    await forShop(shop, clerk.id, elsewhere)
    expect(await invite(clerk.id)).toMatchObject({ code: 'ALREADY' })
    await shop.db.delete(shopStaff).where(eq(shopStaff.shopId, elsewhere))
    expect(await invite(clerk.id)).toMatchObject({ status: 200 })
    expect((await staff()).list[1]).toMatchObject({ desk: 'invited' })
    await save({ phone: operator.phone })
    expect(await invite(operator.id)).toMatchObject({ code: 'ALREADY' })
    await shop.db.update(consolePeople).set({ disabled: true }).where(eq(consolePeople.userId, clerk.id))
    expect(await invite(clerk.id)).toMatchObject({ code: 'DISABLED' })
    expect(await invite(owner.id)).toMatchObject({ code: 'OWN' })
    expect(await invite((await shop.person()).id)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is never the owner, a stranger to the mall, or somebody of another shop by id', async () => {
    const stranger = await shop.person()
    const before = await rows()
    expect(await save({ phone: owner.phone })).toMatchObject({
      code: 'NO_PERSON',
      msg: '这是店主的手机号，店主已有全部权限'
    })
    expect(await save({ phone: '13100000000' })).toMatchObject({ code: 'NO_PERSON' })
    expect(await save({})).toMatchObject({ code: 'NO_PERSON' })
    expect(await save({ uid: stranger.id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await remove(owner.id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await remove(stranger.id)).toMatchObject({ code: 'NOT_FOUND' })
    for (const rights of [[], ['owner'], ['order.read'], ['orders', 'orders']])
      expect(await save({ phone: stranger.phone, rights })).toMatchObject({ code: 'INVALID' })
    expect(await rows()).toEqual(before)
    expect((await row()).ownerId).toBe(owner.id)
  })

  test('of two who change the same rights the second is told', async () => {
    const clerk = await named('orders')
    const { mark } = (await staff()).list[1]!
    const both = await Promise.all([
      save({ uid: clerk.id, mark, rights: ['goods'] }),
      save({ uid: clerk.id, mark, rights: ['reviews'] })
    ])
    expect(both.map(({ code }) => code ?? 'ok').sort()).toEqual(['CHANGED', 'ok'])
  })

  test('is no more than a page of people, however many are named at once', async () => {
    const many = await Promise.all(Array.from({ length: STAFF_MOST - 1 }, () => shop.person()))
    await shop.db
      .insert(shopStaff)
      .values(many.map(one => ({ userId: one.id, shopId: id, rights: ['orders'], namedBy: owner.id })))
    const [a, b] = [await shop.person(), await shop.person()]
    const both = await Promise.all([save({ phone: a.phone }), save({ phone: b.phone })])
    expect(both.map(({ code }) => code ?? 'ok').sort()).toEqual(['FULL', 'ok'])
  })
})

test('whoever works for the platform, and who owned the shop before, sets up nothing here', async () => {
  expect(await shop.call('GET /api/admin/own_shop', {}, operator)).toMatchObject({ code: 'FORBIDDEN' })
  const next = await shop.person()
  await shop.call('POST /api/admin/shop/owner', { id, phone: next.phone }, operator)
  expect(await shop.call('GET /api/admin/own_shop', {}, there)).toMatchObject({ status: 410000 })
})
