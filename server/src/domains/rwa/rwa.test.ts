import { eq } from 'drizzle-orm'
import { Boxing } from '../../../test/boxing'
import { TestShop } from '../../../test/harness'
import { couponTemplates, products, userCoupons } from '../../db/schema'
import { checkBox, openDraw, type PrizeTerms } from '../../engines/draw'
import { check, fundUser } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

let shop: TestShop
let b: Boxing
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40' } })
  b = new Boxing(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const DAY_MS = 86_400_000

async function goods(stock: number): Promise<PrizeTerms> {
  const { productId, skuId } = await b.thing('权益', stock)
  const detail = { productId, skuId, postFree: true }
  return { name: '好物权益', kind: 'prize_goods', asset: 'jindou', amountMinor: 0n, weight: stock, stock, detail }
}
async function coupon(stock: number): Promise<PrizeTerms> {
  const templateId = newId()
  await shop.db.insert(couponTemplates).values({
    id: templateId,
    shopId: await b.buying.store({ name: '山间茶事' }),
    title: '满减券',
    thresholdFen: 0n,
    amountFen: 600n,
    stock: stock + 2,
    startsAt: b.now(),
    endsAt: new Date(b.now().getTime() + 90 * DAY_MS)
  })
  return {
    name: '6 元券',
    kind: 'prize_coupon',
    asset: 'jindou',
    amountMinor: 0n,
    weight: stock,
    stock,
    detail: { templateId }
  }
}
type Fields = Parameters<Boxing['draws']['draft']>[0]
const draft = (prizes: PrizeTerms[], fields: Fields = {}) =>
  b.draws.draft({ place: 'rwa', pick: 'box', priceMinor: 200n, ...fields }, prizes)
async function box(prizes: PrizeTerms[]) {
  const code = await draft(prizes)
  await openDraw(shop.app.services, { code, at: b.now() })
  return code
}
const rich = async (beans = 1_000n) => {
  const who = await b.person()
  await fundUser(shop.db, { userId: who.id, asset: 'jindou', amountMinor: beans, key: newId(), at: b.now() })
  return who
}
const act = (who: Who | undefined, fields: object) =>
  shop.call('POST /api/rwa/openMhbox', fields as { act: 'info' }, who)
const open = async (who: Who, code: string, nonce = 1) =>
  act(who, { act: 'draw', code, nonce, hash: await b.draws.hash(code), client_seed: 'mySeed1234' })

test('every benefit names the goods or the shop behind it, and no yield is promised', async () => {
  const code = await box([await goods(2), await coupon(3)])
  const { data } = await act(await rich(), { code })
  expect(data).toMatchObject({ open: 1, pick: 'box', price: '200', worth: '2.00', age: 'adult', is_parent: 1 })
  expect(data.backing).toMatchObject([
    { id: 0, kind: 'prize_goods', value: '50.00', listed: 1, picture: '/p.png' },
    { id: 1, kind: 'prize_coupon', value: '6.00', mer_name: '山间茶事', listed: 1, product_id: '' }
  ])
  const rules = data.rules.join('')
  expect(rules).toContain('不是投资')
  expect(rules).not.toMatch(/年化|收益率|保本|稳赚|升值空间/)
  const [row] = data.backing
  await shop.db.update(products).set({ published: false }).where(eq(products.id, row!.product_id))
  expect((await act(await rich(), { code })).data.backing[0]).toMatchObject({ listed: 0 })
})

test('opened for points, it gives a coupon at once and goods that are collected, and proves itself', async () => {
  const code = await box([await goods(2), await coupon(2)])
  const who = await rich(800n)
  for (let nonce = 1; nonce <= 4; nonce++) expect((await open(who, code, nonce)).status).toBe(200)
  expect(await b.draws.has(who.id)).toBe(0n)
  expect(await open(await rich(), code)).toMatchObject({ code: 'SOLD_OUT' })
  expect(await shop.db.$count(userCoupons, eq(userCoupons.userId, who.id))).toBe(2)
  const { goods: things } = (await act(who, { code })).data
  expect(things.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  const prizes = things.map(({ id }) => id)
  expect((await act(who, { act: 'collect', code, prizes, preview: true })).data.delivery).toMatchObject({
    freight_price: '0.00'
  })
  expect(await act(await rich(), { act: 'collect', code, prizes })).toMatchObject({ code: 'NOT_FOUND' })
  expect((await act(who, { act: 'collect', code, prizes })).data.order).toMatchObject({ pay_price: '0.00' })
  await runJob(shop.app.services, 'draw-keep')
  expect(await checkBox(shop.db, code)).toEqual({ checked: 4, wrong: null })
})

test('the same opening at once is one, and many people never open more than there are', async () => {
  const code = await box([await coupon(5)])
  const who = await rich()
  const same = await Promise.all(Array.from({ length: 8 }, () => open(who, code)))
  expect(new Set(same.map(({ data }) => data.drawn?.id)).size).toBe(1)
  expect(await b.draws.has(who.id)).toBe(800n)
  const crowd = await Promise.all(Array.from({ length: 20 }, () => rich(200n)))
  const all = await Promise.all(crowd.map(one => open(one, code)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(4)
})

test('the poor, the young, sub-accounts and visitors open none', async () => {
  const code = await box([await coupon(3)])
  const poor = await rich(199n)
  expect(await open(poor, code)).toMatchObject({ code: 'INSUFFICIENT' })
  expect(await open(await shop.person({ parentId: poor.id }), code)).toMatchObject({ code: 'SUB_ACCOUNT' })
  expect(await open(await shop.person(), code)).toMatchObject({ code: 'AGE_NEEDED' })
  expect(await act(undefined, { code })).toMatchObject({ status: 410000 })
  expect(await act(poor, { act: 'buy', code })).toMatchObject({ code: 'NOT_FOUND' })
})

test('a box that holds anything but goods and coupons, or costs money or too much, is not written', async () => {
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => '',
      error => error.code as string
    )
  const points = { name: '9 金豆', kind: 'points', asset: 'jindou', amountMinor: 9n, weight: 1, stock: 5 }
  expect(await refused(draft([await coupon(2), points]))).toBe('BAD_DRAW')
  expect(await refused(draft([await coupon(2)], { priceMinor: 20_100n }))).toBe('PRICE_TOO_HIGH')
  expect(await refused(draft([await coupon(2)], { priceMinor: 0n }))).toBe('BAD_DRAW')
  const sold = { entry: 'chances', priceMinor: 0n, chanceFen: 990n } as const
  expect(await refused(draft([await coupon(2)], sold))).toBe('BAD_DRAW')
  const code = await draft([await coupon(2)])
  expect(await act(await rich(), { code })).toMatchObject({ code: 'NOT_FOUND' })
})
