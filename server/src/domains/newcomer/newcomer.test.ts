import { and, eq, sql } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { codeFor, signedIn } from '../../../test/sign-in'
import { verifyName } from '../../../test/withdrawing'
import { transact } from '../../db/connection'
import { couponTemplates, messages, userCoupons, users, welcomeGifts } from '../../db/schema'
import { newId } from '../../lib/ids'
import { eraseFamily } from '../closing/erase'
import { writeSetting } from '../site/settings'
import { newcomerPolicy } from './policy'

const DAY_S = 86_400
let shop: TestShop
let buying: Buying
let operator: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

const now = () => shop.clock.now()
async function template(title: string, fields: Partial<typeof couponTemplates.$inferInsert> = {}) {
  const id = newId()
  await shop.db.insert(couponTemplates).values({
    id,
    title,
    thresholdFen: 0n,
    amountFen: 500n,
    stock: 1_000,
    published: false,
    startsAt: new Date(now().getTime() - 1000),
    endsAt: new Date(now().getTime() + 400 * DAY_S * 1000),
    ...fields
  })
  return id
}
let offered: string[]
beforeEach(async () => {
  offered = [await template('五元券'), await template('满减券', { amountFen: 4_000n, thresholdFen: 19_900n })]
  await writeSetting(shop.db, 'newcomer', { coupons: offered })
})

const person = (fields: Partial<typeof users.$inferInsert> = {}) => shop.person({ createdAt: now(), ...fields })
const welcome = async ({ token }: { token: string }) =>
  (await shop.call('POST /api/newcomer/welcome', {}, { token })).data
const owned = (userId: string) => shop.db.select().from(userCoupons).where(eq(userCoupons.userId, userId))
const told = (userId: string) =>
  shop.db.$count(messages, and(eq(messages.userId, userId), eq(messages.title, '新人礼包已到账')))

describe('coupons of welcome', () => {
  test('are given, told of and shown once, with what they take off and until when', async () => {
    const me = await person()
    expect(await welcome(me)).toMatchObject({
      show: 1,
      over: 1,
      total_price: '45.00',
      list: [
        { title: '满减券', coupon_price: '40.00', use_min_price: '199.00', mer_id: null },
        { title: '五元券', coupon_price: '5.00', use_min_price: '0.00' }
      ]
    })
    for (const { endsAt } of await owned(me.id)) expect(endsAt).toEqual(new Date(now().getTime() + 7 * DAY_S * 1000))
    expect(await welcome(me)).toEqual({ show: 0, over: 1, total_price: '0.00', list: [] })
    expect([(await owned(me.id)).length, await told(me.id)]).toEqual([2, 1])
  })

  test('asked for by many devices at once they come once, and one of those shows them', async () => {
    const me = await person()
    const answers = await Promise.all(Array.from({ length: 12 }, () => welcome(me)))
    expect(answers.filter(one => one.show === 1)).toHaveLength(1)
    expect([(await owned(me.id)).length, await told(me.id)]).toEqual([2, 1])
  })

  test('people who come at once take no more than there are', async () => {
    const few = await template('限量券', { stock: 3 })
    await writeSetting(shop.db, 'newcomer', { coupons: [few, ...offered] })
    const people = await Promise.all(Array.from({ length: 8 }, () => person()))
    const lists = (await Promise.all(people.map(welcome))).map(({ list }) => list.map(one => one.title))
    expect(lists.filter(list => list.includes('限量券'))).toHaveLength(3)
    expect(lists.every(list => list.includes('五元券'))).toBe(true)
    const [row] = await shop.db.select().from(couponTemplates).where(eq(couponTemplates.id, few))
    expect(row!.claimed).toBe(3)
  })

  test('not to whoever came long ago, bought something, or uses a sub-account', async () => {
    const old = await person({ createdAt: new Date(now().getTime() - 16 * DAY_S * 1000) })
    expect(await welcome(old)).toMatchObject({ show: 0, over: 1 })
    const buyer = await buying.buyer({ createdAt: now() })
    const { no } = await buying.order(buyer.token, [{ of: await buying.goods() }])
    await buying.pay(buyer, no)
    expect(await welcome(buyer)).toMatchObject({ show: 0, over: 1 })
    const parent = await person()
    const sub = await person({ parentId: parent.id })
    expect(await welcome(sub)).toMatchObject({ show: 0, over: 1 })
    expect((await welcome(parent)).list).toHaveLength(2)
    expect(await shop.call('POST /api/newcomer/welcome', {})).toMatchObject({ status: 410000 })
  })

  test('wait for a phone, and for something to be on offer', async () => {
    const me = await person({ phone: null })
    expect(await welcome(me)).toMatchObject({ show: 0, over: 0 })
    await shop.db.update(users).set({ phone: '13700001234' }).where(eq(users.id, me.id))
    await writeSetting(shop.db, 'newcomer', { coupons: [] })
    expect(await welcome(me)).toMatchObject({ show: 0, over: 0 })
    await writeSetting(shop.db, 'newcomer', { coupons: offered })
    expect(await welcome(me)).toMatchObject({ show: 1, over: 1 })
  })

  test('not again for a phone whose account was closed, nor for another phone of the same person', async () => {
    const { uid, phone } = await signedIn(shop)
    const first = { token: await shop.tokenOf(uid) }
    expect(await welcome(first)).toMatchObject({ show: 1 })
    await transact(shop.db, tx =>
      eraseFamily(tx, shop.app.services.personal, { rootId: uid, family: [uid], at: now() })
    )
    shop.clock.advance(120)
    const again = await signedIn(shop, phone)
    expect(again.uid).not.toBe(uid)
    expect(await welcome({ token: await shop.tokenOf(again.uid) })).toMatchObject({ show: 0, over: 1 })
    expect(await owned(again.uid)).toEqual([])
    const me = await person()
    await welcome(me)
    await shop.db.update(users).set({ phone: '13700005678' }).where(eq(users.id, me.id))
    expect(await welcome(me)).toMatchObject({ show: 0, over: 1 })
    expect(await owned(me.id)).toHaveLength(2)
  })

  test('are one gift when two accounts become one: what came first to the one that stays, or moves to it', async () => {
    const chat = async () => {
      const code = `sandbox-welcome-${newId()}`
      const { data } = await shop.call('POST /api/checkwechat', { code, from: 'weapp', register: 1 })
      return data.token!
    }
    const owner = await person()
    await welcome(owner)
    const captcha = await codeFor(shop, owner.phone, 'bind')
    const input = { phone: owner.phone, captcha, merge: 1 as const }
    const { data } = await shop.call('POST /api/login/bangmergzh', input, { token: await chat() })
    expect(await welcome({ token: data.token! })).toMatchObject({ show: 0, over: 1 })
    expect(await owned(owner.id)).toHaveLength(2)
    // Two that both had them, as operators may join.
    const [stays, goes] = [await person(), await person()]
    await Promise.all([welcome(stays), welcome(goes)])
    const ids = [goes.id, stays.id] as const
    await transact(shop.db, tx => newcomerPolicy.merge!.move(tx, ...ids, now()))
    expect((await owned(goes.id)).every(({ endsAt }) => endsAt <= now())).toBe(true)
    expect((await owned(stays.id)).every(({ endsAt }) => endsAt > now())).toBe(true)
    const mine = await shop.db.select().from(welcomeGifts).where(eq(welcomeGifts.userId, stays.id))
    expect(mine).toHaveLength(1)
    const [only, none] = [await person(), await person()]
    await welcome(only)
    await transact(shop.db, tx => newcomerPolicy.merge!.move(tx, only.id, none.id, now()))
    expect(await welcome(none)).toMatchObject({ show: 0, over: 1 })
  })
})

describe('what is on offer', () => {
  const set = (input: object, token = operator.token) =>
    shop.call('POST /api/admin/newcomer', input as never, { token })

  test('is set by operators alone, to coupons there are and not everybody may claim', async () => {
    operator.token = await shop.tokenOf(operator.id)
    const saved = await set({ coupons: [offered[0]], valid_days: 3 })
    expect(saved.data).toMatchObject({ coupons: [offered[0]], valid_days: 3, within_days: 15 })
    const { data } = await shop.call('GET /api/admin/newcomer', {}, { token: operator.token })
    expect(data).toEqual(saved.data)
    expect(data.given).toBe(await shop.db.$count(welcomeGifts))
    const open = await template('人人可领', { published: true })
    const over = await template('过期', { endsAt: new Date(now().getTime() - 1) })
    for (const coupons of [[newId()], [open], [over]])
      expect(await set({ coupons })).toMatchObject({ code: 'BAD_GIFT' })
    expect(await set({ coupons: offered, valid_days: 0 })).toMatchObject({ code: 'INVALID' })
    const { token } = await shop.person()
    expect(await set({ coupons: [] }, token)).toMatchObject({ code: 'FORBIDDEN' })
    await set({ coupons: offered, valid_days: 7 })
  })
})

describe('first steps', () => {
  const steps = async ({ token }: { token: string }) => (await shop.call('GET /api/newcomer/steps', {}, { token })).data
  const done = (data: Awaited<ReturnType<typeof steps>>) => data.list.filter(one => one.done).map(one => one.id)

  test('are done by what the server knows, over all accounts of a person, and go when all are', async () => {
    const inviteCode = 'freshone'
    const me = await person({ inviteCode, nickname: `用户${inviteCode}` })
    const fresh = await steps(me)
    expect(fresh).toMatchObject({ show: 1, done_num: 0, num: 4 })
    expect(fresh.list.map(one => one.id)).toEqual(['profile', 'address', 'real_name', 'order'])
    await shop.db.update(users).set({ nickname: '小满', avatar: '/a.webp' }).where(eq(users.id, me.id))
    expect(done(await steps(me))).toEqual(['profile'])
    const sub = await person({ parentId: me.id })
    await buying.address(sub.id)
    expect(await steps(sub)).toMatchObject({ show: 0, list: [] })
    await verifyName(shop, me.id)
    expect(done(await steps(me))).toEqual(['profile', 'address', 'real_name'])
    await buying.address(me.id)
    const { no } = await buying.order(me.token, [{ of: await buying.goods() }])
    expect((await steps(me)).done_num).toBe(3)
    await buying.pay(me, no)
    expect(await steps(me)).toEqual({ show: 0, done_num: 4, num: 4, list: [] })
  })

  test('go when they are closed, for that person alone, and for whoever is no longer new', async () => {
    const [me, other] = [await person(), await person()]
    for (let i = 0; i < 2; i++) await shop.call('POST /api/newcomer/steps/close', {}, { token: me.token })
    expect([(await steps(me)).show, (await steps(other)).show]).toEqual([0, 1])
    await shop.db
      .update(users)
      .set({ createdAt: sql`${users.createdAt} - interval '61 days'` })
      .where(eq(users.id, other.id))
    expect((await steps(other)).show).toBe(0)
    for (const key of ['GET /api/newcomer/steps', 'POST /api/newcomer/steps/close'] as const)
      expect(await shop.call(key, {})).toMatchObject({ status: 410000 })
  })
})
