import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { bySecond, forShop, holding } from '../../../test/console'
import { makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { approvals, products, settings, shopStaff, skus } from '../../db/schema'
import { newId } from '../../lib/ids'

type Person = { id: string; token: string }
const SAVE = 'POST /api/admin/goods/save'
const BATCH = 'POST /api/admin/goods/batch'

let shop: TestShop
let one: Person
let other: Person
let shopId: string
beforeAll(async () => {
  shop = await TestShop.open()
  one = await shop.person({ roles: ['operator'] })
  other = await shop.person({ roles: ['operator'] })
  shopId = await makeShop(shop.db)
})
afterAll(() => shop.close())

const shelfOf = (id: string) => shop.db.select().from(skus).where(eq(skus.productId, id)).orderBy(skus.suk)
const priceOf = async (id: string) => (await shelfOf(id))[0]!.priceFen
/** A product with one SKU at 100 yuan. */
async function made(more: object = {}) {
  const { id } = await makeProduct(shop.db, { shopId, name: '手工银壶', skus: [{ priceFen: 10_000n }], ...more })
  return id
}
async function form(id: string, who: Person = one) {
  const { data } = await shop.call('GET /api/admin/goods/detail/{id}', { id }, who)
  const { skus: shelf, status, ...rest } = data
  return {
    ...rest,
    published: status === 'on' ? (1 as const) : (0 as const),
    skus: shelf.map(({ suk, image, price, vip_price, cost, weight_g }) => ({
      suk,
      image,
      price,
      vip_price,
      cost,
      weight_g
    }))
  }
}
async function price(id: string, to: object, who: Person = one) {
  const now = await form(id, who)
  return shop.call(SAVE, { ...now, skus: now.skus.map(sku => ({ ...sku, ...to })) }, { ...who, idem: newId() })
}
const batch = (ids: string[], percent: number, who: Person = one) => shop.call(BATCH, { ids, percent }, who)
const waiting = async (who: Person) => (await shop.call('GET /api/admin/approval/list', { limit: 100 }, who)).data.list
const changesOf = async (id: string, who: Person = other) =>
  (await shop.call('GET /api/admin/approval/sent/{id}', { id }, who)).data.changes.map(one => [
    one.title,
    one.was_told,
    one.is_told
  ])
const decide = (id: string, agree: 0 | 1, who: Person = other) =>
  shop.call('POST /api/admin/approval/decide', { id, agree, reason: '已核对' }, who)
const lastAsked = async () => (await waiting(other)).at(-1)!

describe('a price one person sets', () => {
  test('goes to the half alone, and further down only with somebody else, who sees what was', async () => {
    const id = await made()
    expect(await price(id, { price: '50.00' })).toMatchObject({ status: 200 })
    // Steps add up: half of the half is a quarter.
    expect(await price(id, { price: '25.00' })).toMatchObject({ code: 'HELD' })
    expect(await priceOf(id)).toBe(5_000n)
    const asked = await lastAsked()
    expect(asked).toMatchObject({
      title: '大幅降低商品价格',
      told: '「手工银壶」有 1 个价格低于原价或成本的 50%',
      amount: '',
      shop_name: ''
    })
    expect(await changesOf(asked.id)).toEqual([['售价', '¥50.00（此前 ¥100.00）', '¥25.00']])
    expect(await decide(asked.id, 1, one)).toMatchObject({ code: 'OWN' })
    expect(await decide(asked.id, 1)).toMatchObject({ data: { state: 'done' } })
    expect(await priceOf(id)).toBe(2_500n)
    // What two persons agreed to is what the next one is compared with.
    expect(await price(id, { price: '12.50' })).toMatchObject({ status: 200 })
    expect(await price(id, { price: '12.49' })).toMatchObject({ code: 'HELD' })
    expect(await price(id, { price: '0' })).toMatchObject({ code: 'HELD' })
  })

  test('is not asked about where it rises or stays, whatever it is', async () => {
    const id = await made({ skus: [{ priceFen: 100n, vipPriceFen: 1n, costFen: 9_000n }] })
    expect(await price(id, {})).toMatchObject({ status: 200 })
    expect(await price(id, { price: '2.00' })).toMatchObject({ status: 200 })
    expect(await price(id, { cost: '200.00' })).toMatchObject({ status: 200 })
    expect(await price(id, { price: '1.99' })).toMatchObject({ code: 'HELD' })
  })

  test('is weighed against its cost, as it was and as it is sent', async () => {
    const id = await made({ skus: [{ priceFen: 10_000n, costFen: 16_000n }] })
    expect(await price(id, { price: '79.99', cost: '0' })).toMatchObject({ code: 'HELD' })
    expect(await price(id, { price: '99.99', cost: '200.00' })).toMatchObject({ code: 'HELD' })
    expect(await price(id, { price: '80.00' })).toMatchObject({ status: 200 })
  })

  test('of members is weighed as the price is', async () => {
    const id = await made()
    expect(await price(id, { vip_price: '49.99' })).toMatchObject({ code: 'HELD' })
    expect(await changesOf((await lastAsked()).id)).toEqual([['会员价', '', '¥49.99']])
    expect(await price(id, { vip_price: '50.00' })).toMatchObject({ status: 200 })
    expect(await price(id, { price: '120.00' })).toMatchObject({ status: 200 })
    expect(await price(id, { price: '120.00', vip_price: '49.00' })).toMatchObject({ code: 'HELD' })
  })

  test('of an SKU that takes the place of another is weighed against that', async () => {
    const id = await made()
    const now = await form(id)
    const next = (value: string, to: string) => ({
      ...now,
      attrs: [{ name: '颜色', values: [value] }],
      skus: [{ ...now.skus[0]!, suk: value, price: to }]
    })
    expect(await shop.call(SAVE, next('银', '1.00'), { ...one, idem: newId() })).toMatchObject({ code: 'HELD' })
    expect(await shop.call(SAVE, next('银', '50.00'), { ...one, idem: newId() })).toMatchObject({ status: 200 })
    const again = await form(id)
    const more = { ...next('雪银', '26.00'), version: again.version }
    expect(await shop.call(SAVE, more, { ...one, idem: newId() })).toMatchObject({ code: 'HELD' })
    expect(await shelfOf(id)).toMatchObject([{ suk: '银', priceFen: 5_000n, priceFromFen: 10_000n }])
  })

  test('never ends below half of what it cost most, however many steps are taken', async () => {
    const step = fc.oneof(
      fc.integer({ min: 0, max: 20_000 }).map(fen => ['save', fen] as const),
      fc.integer({ min: 10, max: 150 }).map(percent => ['batch', percent] as const)
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async steps => {
        const id = await made()
        let most = 10_000n
        for (const [how, by] of steps) {
          const answer = how === 'save' ? await price(id, { price: (by / 100).toFixed(2) }) : await batch([id], by)
          expect(['HELD', undefined]).toContain(answer.code)
          const now = await priceOf(id)
          if (now > most) most = now
          expect(now * 2n).toBeGreaterThanOrEqual(most)
        }
      }),
      { numRuns: 12 }
    )
  })
})

describe('prices in percent', () => {
  test('wait for somebody else, are done as told, and are asked anew where that no longer holds', async () => {
    const ids = [await made(), await made({ name: '紫砂杯' })].sort()
    const asked = async () => {
      expect(await batch(ids, 40)).toMatchObject({ code: 'HELD' })
      return lastAsked()
    }
    const first = await asked()
    expect(first.told).toBe('2 件商品改为现价的 40%，其中 2 个价格低于原价或成本的 50%')
    expect(await changesOf(first.id)).toHaveLength(2)
    expect(await batch([ids[0]!], 90)).toMatchObject({ status: 200 })
    expect(await decide(first.id, 1)).toMatchObject({ code: 'DEED' })
    expect(await priceOf(ids[1]!)).toBe(10_000n)
    // The same words are another deed by now, and are not taken for the one that waits.
    const again = await asked()
    expect(await priceOf(ids[0]!)).toBe(9_000n)
    expect(await decide(again.id, 1)).toMatchObject({ data: { state: 'done' } })
    expect([await priceOf(ids[0]!), await priceOf(ids[1]!)]).toEqual([3_600n, 4_000n])
    expect(await batch(ids, 50)).toMatchObject({ status: 200 })
  })

  test('of two at once are not taken one upon the other', async () => {
    for (let round = 0; round < 5; round++) {
      const ids = [await made()]
      const answers = await Promise.all([batch(ids, 60), batch(ids, 61, other)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(['HELD', 'CHANGED']).toContain(answers.find(({ status }) => status !== 200)!.code)
      expect(await priceOf(ids[0]!)).toBeGreaterThanOrEqual(6_000n)
    }
  })
})

describe('people of a shop', () => {
  /** A shop at the console: its owner, and staff who edit goods. */
  async function kept() {
    const keeper = await shop.person()
    const id = await makeShop(shop.db, { ownerId: keeper.id, name: `银器铺${newId().slice(-6)}` })
    const clerk = await shop.person()
    await shop.db.insert(shopStaff).values({ userId: clerk.id, shopId: id, rights: ['goods'], namedBy: keeper.id })
    return { id, owner: await forShop(shop, keeper.id, id), clerk: await forShop(shop, clerk.id, id) }
  }

  test('agree to one another within it, and see nothing of others', async () => {
    const [own, foreign] = [await kept(), await kept()]
    const id = await made({ shopId: own.id })
    expect(await price(id, { price: '1.00' }, own.clerk)).toMatchObject({ code: 'HELD' })
    const [row] = await waiting(own.owner)
    expect(row).toMatchObject({ may: ['agree', 'refuse'], asker: '阿店' })
    expect(await waiting(foreign.owner)).toEqual([])
    expect(await decide(row!.id, 1, foreign.owner)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('GET /api/admin/approval/sent/{id}', { id: row!.id }, foreign.owner)).toMatchObject({
      code: 'NOT_FOUND'
    })
    expect(await decide(row!.id, 1, own.clerk)).toMatchObject({ code: 'OWN' })
    expect(await decide(row!.id, 1, own.owner)).toMatchObject({ data: { state: 'done' } })
    expect(await priceOf(id)).toBe(100n)
  })

  test('are agreed to by the platform, and what they sent stays within their shop', async () => {
    const own = await kept()
    const id = await made({ shopId: own.id })
    const now = await form(id, own.owner)
    const sent = { ...now, is_hot: 1 as const, skus: now.skus.map(sku => ({ ...sku, price: '2.00' })) }
    expect(await shop.call(SAVE, sent, { ...own.owner, idem: newId() })).toMatchObject({ code: 'HELD' })
    const asked = await lastAsked()
    expect(asked.shop_name).toMatch(/^银器铺/)
    // Somebody else of the platform may do it only with the deed's own right.
    const lacking = await holding(shop, ['approval.read', 'approval.decide'])
    expect(await decide(asked.id, 1, lacking)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await decide(asked.id, 1)).toMatchObject({ data: { state: 'done' } })
    const [product] = await shop.db.select().from(products).where(eq(products.id, id))
    expect(product).toMatchObject({ isHot: false, priceFen: 200n, editedBy: '阿店' })
  })

  test('do not see nor decide what the platform asks about their goods', async () => {
    const own = await kept()
    const id = await made({ shopId: own.id })
    expect(await price(id, { price: '1.00' })).toMatchObject({ code: 'HELD' })
    const asked = await lastAsked()
    expect(await waiting(own.owner)).toEqual([])
    expect(await decide(asked.id, 1, own.owner)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('who left the shop asks for nothing any more; another shop written into a row breaks its seal', async () => {
    const [own, foreign] = [await kept(), await kept()]
    const id = await made({ shopId: own.id })
    expect(await price(id, { price: '1.00' }, own.clerk)).toMatchObject({ code: 'HELD' })
    const [row] = await waiting(own.owner)
    await shop.db.update(approvals).set({ shopId: foreign.id }).where(eq(approvals.id, row!.id))
    expect(await decide(row!.id, 1, foreign.owner)).toMatchObject({ code: 'BROKEN_SEAL' })
    await shop.db.update(approvals).set({ shopId: own.id }).where(eq(approvals.id, row!.id))
    await shop.db.delete(shopStaff).where(eq(shopStaff.userId, own.clerk.id))
    expect(await decide(row!.id, 1, own.owner)).toMatchObject({ code: 'ASKER' })
    expect(await priceOf(id)).toBe(10_000n)
  })
})

test('the part is set at once where it asks for more, and by two persons where for less', async () => {
  await shop.db.delete(settings).where(eq(settings.name, 'price'))
  const now = async () => (await shop.call('GET /api/admin/site/price', {}, one)).data
  const set = async (least: number, mark?: string) =>
    shop.call('POST /api/admin/site/price', { least_part: least, mark: mark ?? (await now()).mark }, one)
  const { mark } = await now()
  expect(await set(0)).toMatchObject({ code: 'INVALID' })
  expect(await set(101)).toMatchObject({ code: 'INVALID' })
  expect(await set(80)).toMatchObject({ status: 200 })
  expect(await set(90, mark)).toMatchObject({ code: 'CHANGED' })
  const id = await made()
  expect(await price(id, { price: '79.99' })).toMatchObject({ code: 'HELD' })
  const told = await bySecond(
    shop,
    'POST /api/admin/site/price',
    () => set(30),
    async () => expect((await now()).least_part).toBe(80)
  )
  expect(told).toBe('最低改价比例由 80% 调低到 30%')
  expect(await now()).toMatchObject({ least_part: 30, edited_by: '小明' })
  expect(await price(id, { price: '30.00' })).toMatchObject({ status: 200 })
  await shop.db.delete(settings).where(eq(settings.name, 'price'))
})
