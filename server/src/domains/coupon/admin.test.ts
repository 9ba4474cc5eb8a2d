import { eq, sql } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { approvals, couponGrants, couponTemplates, userCoupons, type users } from '../../db/schema'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { MOST_USES } from './figures'
import { runGrants } from './grants'

type Person = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let one: Person
let other: Person
beforeAll(async () => {
  shop = await TestShop.open()
  one = await shop.person({ roles: ['operator'], level: 0 })
  other = await shop.person({ roles: ['operator'], level: 0 })
})
afterAll(() => shop.close())

const DAY = 86_400
const now_s = () => Math.floor(shop.clock.now().getTime() / 1000)
const form = (more: object = {}) => ({
  title: '满百减十',
  coupon_price: '10',
  use_min_price: '100',
  starts_at: now_s() - 60,
  ends_at: now_s() + 10 * DAY,
  stock: 1000,
  limit_num: 1,
  published: 1 as const,
  ...more
})
const save = (more: object = {}) => shop.call('POST /api/admin/coupon/save', form(more), one)
const list = async (filter: Record<string, unknown> = {}) =>
  (await shop.call('GET /api/admin/coupon/list', { limit: 100, ...filter }, one)).data.list
const grant = (id: string, more: object, who: Person = one) =>
  shop.call('POST /api/admin/coupon/grant', { id, reason: '会员关怀', ...more } as never, { ...who, idem: newId() })
const grants = async (id: string) => (await shop.call('GET /api/admin/coupon/grants', { id }, one)).data
const had = (id: string) => shop.db.$count(userCoupons, eq(userCoupons.templateId, id))
const people = (count: number, fields: Partial<typeof users.$inferInsert> = {}) =>
  Promise.all(Array.from({ length: count }, () => shop.person({ createdAt: shop.clock.now(), ...fields })))

describe('coupons', () => {
  test('are made, listed by state, claimed by shoppers, and keep their terms from then on', async () => {
    const { id } = (await save({ title: '开业券' })).data
    expect((await list({ search: '开业' }))[0]).toMatchObject({
      id,
      state: 'on',
      coupon_price: '10.00',
      use_min_price: '100.00',
      claimed: 0
    })
    const me = await shop.person()
    expect(await shop.call('POST /api/rwa/couponsClaim', { id }, { ...me, idem: 'c' })).toMatchObject({ status: 200 })
    expect(await save({ id, coupon_price: '20' })).toMatchObject({ code: 'CLAIMED' })
    expect(await save({ id, stock: 2000, starts_at: form().starts_at, title: '开业券二' })).toMatchObject({
      status: 200
    })
    expect((await list({ search: '开业券二' }))[0]).toMatchObject({ stock: 2000, claimed: 1, used: 0 })
    await shop.call('POST /api/admin/coupon/publish', { id, published: 0 }, one)
    expect((await list({ state: 'off' })).map(row => row.id)).toContain(id)
    const late = await shop.person()
    expect(await shop.call('POST /api/rwa/couponsClaim', { id }, { ...late, idem: 'd' })).toMatchObject({
      code: 'NOT_FOUND'
    })
    expect(await shop.call('POST /api/admin/coupon/publish', { id: newId(), published: 1 }, one)).toMatchObject({
      code: 'NOT_FOUND'
    })
  })

  test('that two change at once are changed by the first alone; a claim is no such change', async () => {
    const { id } = (await save({ title: '两人改' })).data
    const seen = async () => (await list({ search: '两人改' }))[0]!
    const { mark, start_time } = await seen()
    const me = await shop.person()
    expect(await shop.call('POST /api/rwa/couponsClaim', { id }, { ...me, idem: 'c' })).toMatchObject({ status: 200 })
    const change = (more: object) => save({ id, title: '两人改', starts_at: start_time, ...more })
    expect(await change({ mark, stock: 2000 })).toMatchObject({ status: 200 })
    expect(await change({ mark, limit_num: 2 })).toMatchObject({ code: 'CHANGED' })
    const now = await seen()
    expect(now).toMatchObject({ stock: 2000, limit_num: 1, claimed: 1 })
    await shop.call('POST /api/admin/coupon/publish', { id, published: 0 }, one)
    expect(await change({ mark: now.mark, limit_num: 2 })).toMatchObject({ code: 'CHANGED' })
    expect(await change({ mark: (await seen()).mark, limit_num: 2, published: 0 })).toMatchObject({ status: 200 })
    expect(await seen()).toMatchObject({ limit_num: 2, published: 0 })
  })

  test('tell how many were used and what that brought', async () => {
    const buying = new Buying(shop)
    const { id } = (await save({ title: '拉新券' })).data
    const of = await buying.goods({ priceFen: 12_000n })
    const figures = async (who: { token: string } = one, asked = id) =>
      shop.call('GET /api/admin/coupon/figures', { id: asked }, who)
    const claimer = async () => {
      const buyer = await buying.buyer()
      expect((await shop.call('POST /api/rwa/couponsClaim', { id }, { ...buyer, idem: newId() })).status).toBe(200)
      return buyer
    }
    await claimer()
    const [waits, pays] = [await claimer(), await claimer()]
    await buying.order(waits.token, [{ of }])
    const { no, payPrice } = await buying.order(pays.token, [{ of }])
    expect(payPrice).toBe('110.00')
    await buying.pay(pays, no)
    const found = { stock: 1000, claimed: 3, used_count: 2, order_count: 1, paid_price: '110.00', is_recent: 0 }
    expect((await figures()).data).toEqual(found)
    await shop.call('POST /api/admin/order/refund', { id: no, reason: '缺货' }, one)
    expect((await figures()).data).toEqual({ ...found, used_count: 1, order_count: 0, paid_price: '0.00' })
    await shop.db.execute(sql`insert into user_coupons (user_id, id, template_id, nth, title, threshold_fen, amount_fen,
        starts_at, ends_at, state, used_at)
      select gen_random_uuid(), gen_random_uuid(), ${id}, 1, '拉新券', 0, 1, now(), now(), 'used', now()
      from generate_series(1, ${MOST_USES})`)
    expect((await figures()).data).toMatchObject({ used_count: MOST_USES + 1, is_recent: 1 })
    expect(await figures(await holding(shop, ['coupon.grant']))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await figures(one, newId())).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    [{ coupon_price: '0' }, 'BAD_COUPON'],
    [{ coupon_price: '101' }, 'BAD_COUPON'],
    [{ ends_at: 1 }, 'BAD_COUPON'],
    [{ mer_id: newId() }, 'BAD_COUPON'],
    [{ title: '  ' }, 'INVALID'],
    [{ stock: 0 }, 'INVALID'],
    [{ id: newId() }, 'NOT_FOUND']
  ])('%j is refused with %s', async (more, code) => {
    expect(await save(more)).toMatchObject({ status: 400, code })
  })
})

describe('a grant', () => {
  test('gives one each to a group, passes over who had theirs, and tells how far it is', async () => {
    const level = 7
    const group = await people(5, { level })
    const { id } = (await save()).data
    await shop.call('POST /api/rwa/couponsClaim', { id }, { ...group[0]!, idem: 'own' })
    const answer = await grant(id, { reach: 'level', level })
    expect(answer.data).toMatchObject({ total: 5, given: 0, state: 'running', reach: '7 级及以上会员' })
    await people(1, { level, createdAt: new Date(shop.clock.now().getTime() + 1000) })
    expect(await runJob(shop.app.services, 'coupon-grants')).toBe(4)
    expect(await grants(id)).toMatchObject([{ given: 4, skipped: 1, state: 'done', started_by: '小明' }])
    expect(await had(id)).toBe(5)
    expect(await runJob(shop.app.services, 'coupon-grants')).toBe(0)
    const { data: trail } = await shop.call('GET /api/admin/audit', { subject: id }, one)
    expect(trail.list[0]).toMatchObject({ title: '发放优惠券', why: '会员关怀' })
  })

  test('to phones goes to members alone; groups without anybody and closed coupons are refused', async () => {
    const { id } = (await save()).data
    const some = await people(2)
    const phones = some.map(person => person.phone)
    expect(await grant(id, { reach: 'phones', phones: [...phones, '13100000000'] })).toMatchObject({
      code: 'NO_PERSON'
    })
    expect(await grant(id, { reach: 'level', level: 99 })).toMatchObject({ code: 'NOBODY' })
    expect(await grant(id, { reach: 'level' })).toMatchObject({ code: 'INVALID' })
    expect((await grant(id, { reach: 'phones', phones })).data.total).toBe(2)
    await runGrants(shop.app.services)
    const rows = await shop.db.select().from(userCoupons).where(eq(userCoupons.templateId, id))
    expect(rows.map(row => row.userId).sort()).toEqual(some.map(person => person.id).sort())
    // Who they were is not kept beyond the grant.
    expect(await grants(id)).toMatchObject([{ state: 'done', reach: '指定的 2 位会员' }])
    const [kept] = await shop.db.select().from(couponGrants).where(eq(couponGrants.templateId, id))
    expect(kept!.members).toBeNull()
    const soon = (await save({ starts_at: now_s() + DAY })).data.id
    expect(await grant(soon, { reach: 'phones', phones })).toMatchObject({ code: 'NOT_OPEN' })
    const few = (await save({ stock: 1 })).data.id
    expect(await grant(few, { reach: 'phones', phones })).toMatchObject({ code: 'STOCK_SHORT' })
  })

  test('of much money waits for a second person', async () => {
    const { id } = (await save({ coupon_price: '3000', use_min_price: '3000', stock: 10 })).data
    const phones = (await people(2)).map(person => person.phone)
    expect(await grant(id, { reach: 'phones', phones })).toMatchObject({ code: 'HELD' })
    const waiting = (await shop.call('GET /api/admin/approval/list', {}, other)).data.list
    const row = waiting.find(one => one.done_to === id)!
    expect(row.told).toBe('向 2 位会员发放「满百减十」，面额共 ¥6000.00')
    expect(row.details).not.toContain(phones[0]!)
    const [kept] = await shop.db.select().from(approvals).where(eq(approvals.id, row.id))
    expect(JSON.stringify([kept!.input, kept!.words])).not.toContain(phones[0]!)
    const decided = await shop.call('POST /api/admin/approval/decide', { id: row.id, agree: 1 }, other)
    expect(decided).toMatchObject({ status: 200 })
    await runGrants(shop.app.services)
    expect(await had(id)).toBe(2)
  })

  test('is stopped for good, and ends by itself when the coupon runs out', async () => {
    const level = 8
    const group = await people(4, { level })
    const { id } = (await save({ stock: 4 })).data
    const first = (await grant(id, { reach: 'level', level })).data
    const stop = () => shop.call('POST /api/admin/coupon/grant/stop', { id: first.id }, one)
    const stopped = await Promise.all([stop(), stop()])
    expect(stopped.map(answer => answer.code ?? 'stopped').sort()).toEqual(['STATE', 'stopped'])
    expect(await runGrants(shop.app.services)).toBe(0)
    await grant(id, { reach: 'level', level })
    const taker = await shop.person({ level: 0 })
    await shop.call('POST /api/rwa/couponsClaim', { id }, { ...taker, idem: 'first' })
    expect(await runGrants(shop.app.services)).toBe(3)
    expect((await grants(id)).map(row => row.state).sort()).toEqual(['short', 'stopped'])
    expect(await had(id)).toBe(group.length)
    const [row] = await shop.db.select().from(couponTemplates).where(eq(couponTemplates.id, id))
    expect(row!.claimed).toBe(4)
  })

  test('and people who claim at the same moment never get more than their share together', async () => {
    const level = 9
    const group = await people(12, { level })
    const { id } = (await save({ stock: 12 })).data
    await grant(id, { reach: 'level', level })
    await Promise.all([
      runGrants(shop.app.services),
      runGrants(shop.app.services),
      ...group.map(person => shop.call('POST /api/rwa/couponsClaim', { id }, { ...person, idem: 'same' }))
    ])
    await runGrants(shop.app.services)
    const rows = await shop.db.select().from(userCoupons).where(eq(userCoupons.templateId, id))
    expect(rows.map(row => row.userId).sort()).toEqual(group.map(person => person.id).sort())
    const [ended] = await shop.db.select().from(couponGrants).where(eq(couponGrants.templateId, id))
    expect(['done', 'short']).toContain(ended!.state)
    expect(ended!.given + ended!.skipped).toBeLessThanOrEqual(12)
  })
})
