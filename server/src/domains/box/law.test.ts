import { eq } from 'drizzle-orm'
import { Boxing } from '../../../test/boxing'
import { TestShop } from '../../../test/harness'
import { verifyName } from '../../../test/withdrawing'
import { readConfig } from '../../config'
import { users } from '../../db/schema'
import { check } from '../../engines/ledger'
import { yearsAt } from './consent'
import { saveSeries } from './series'

let shop: TestShop
let b: Boxing
beforeAll(async () => {
  shop = await TestShop.open()
  b = new Boxing(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const LAW = '《盲盒经营行为规范指引（试行）》'
/** The birthday of somebody who is so many years old today. */
const aged = (years: number, days = 0) => {
  const now = new Date(b.now().getTime() + 8 * 3_600_000 + days * 86_400_000)
  const day = now.toISOString().slice(0, 10)
  const born = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
  return born.endsWith('02-29') ? born.replace('02-29', '03-01') : born
}
type Who = { id: string; token: string; phone?: string }
const say = (who: Who, fields: object) =>
  shop.call('POST /api/box/consent', { act: 'declare', ...fields } as { act: 'declare' }, who)
const small = async () => [await b.thing('大', 2), await b.thing('小', 10)]

test.each([
  ['2008-11-22', '2026-11-22', 18],
  ['2008-11-23', '2026-11-22', 17],
  ['2018-01-01', '2026-11-22', 8],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18]
])('born on %s one is on %s %i years old', (birthday, day, years) => {
  expect(yearsAt(birthday, day)).toBe(years)
})

describe('who may buy', () => {
  test('nobody of whom no age is known; an adult by their word, or by a verified name', async () => {
    const code = await b.open(await small())
    const who = await shop.person()
    expect(await b.info(who, code)).toMatchObject({ age: 'unknown' })
    expect(await b.join(who, code)).toMatchObject({ code: 'AGE_NEEDED' })
    expect((await say(who, { birthday: aged(18) })).data).toEqual({ age: 'adult' })
    expect((await b.join(who, code)).status).toBe(200)
    const other = await shop.person()
    await verifyName(shop, other.id, '陈小满')
    expect((await b.join(other, code)).status).toBe(200)
  })

  test('nobody under eight, whoever agrees', async () => {
    const who = await shop.person()
    expect(await say(who, { birthday: aged(8, 1), guardian_phone: '13912345678' })).toMatchObject({
      code: 'UNDER_AGE',
      msg: `未满 8 周岁不能购买盲盒${LAW}`
    })
    expect(await say(who, { birthday: '2099-01-01' })).toMatchObject({ code: 'INVALID' })
    expect(await say(who, {})).toMatchObject({ code: 'INVALID' })
  })

  test('from eight to seventeen with a guardian who has a verified name and agreed, as long as they do', async () => {
    const code = await b.open(await small())
    const [child, guardian, stranger] = [await shop.person(), await shop.person(), await shop.person()]
    const { phone } = (await shop.db.select().from(users).where(eq(users.id, guardian.id)))[0]!
    expect(await say(child, { birthday: aged(12) })).toMatchObject({ code: 'GUARDIAN_NEEDED' })
    expect((await say(child, { birthday: aged(12), guardian_phone: phone })).data).toEqual({ age: 'asked' })
    expect(await b.join(child, code)).toMatchObject({ code: 'GUARDIAN_NEEDED', msg: expect.stringContaining(LAW) })
    expect((await b.info(guardian, code)).wards).toEqual([expect.objectContaining({ id: child.id, agreed: 0 })])
    const agree = (who: Who, act: 'agree' | 'withdraw') => say(who, { act, id: child.id })
    expect(await agree(stranger, 'agree')).toMatchObject({ code: 'REAL_NAME' })
    await verifyName(shop, stranger.id, '王一')
    expect(await agree(stranger, 'agree')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await agree(guardian, 'agree')).toMatchObject({ code: 'REAL_NAME' })
    await verifyName(shop, guardian.id, '陈小满')
    expect((await agree(guardian, 'agree')).status).toBe(200)
    expect((await b.join(child, code)).status).toBe(200)
    await agree(guardian, 'withdraw')
    expect(await b.join(child, code)).toMatchObject({ code: 'GUARDIAN_NEEDED' })
  })

  test('a minor does not become an adult by saying so, and is not told whose a phone is', async () => {
    const child = await shop.person()
    expect((await say(child, { birthday: aged(17), guardian_phone: '13900000000' })).data.age).toBe('asked')
    expect(await say(child, { birthday: aged(30) })).toMatchObject({ code: 'DECLARED' })
    const { phone } = (await shop.db.select().from(users).where(eq(users.id, child.id)))[0]!
    expect(await say(child, { birthday: aged(17), guardian_phone: phone })).toMatchObject({ code: 'GUARDIAN_NEEDED' })
  })
})

describe('what may be sold', () => {
  const save = async (fields: object, prizes?: Awaited<ReturnType<typeof small>>) =>
    saveSeries(shop.app.services, b.terms(prizes ?? (await small()), fields))

  test('a box costs no more than 200 yuan, here and by settings', async () => {
    await expect(save({ priceFen: 20_001n })).rejects.toMatchObject({
      code: 'PRICE_TOO_HIGH',
      message: `单个盲盒不得超过 200.00 元（${LAW}）`
    })
    await expect(save({ priceFen: 0n })).rejects.toMatchObject({ code: 'BAD_BOX' })
    expect(() => readConfig({ BOX_PRICE_FEN: '20001' })).toThrow('BOX_PRICE_FEN')
    const strict = await TestShop.open({ env: { BOX_PRICE_FEN: '5000' } })
    const boxes = new Boxing(strict)
    const goods = [await boxes.thing('大', 2), await boxes.thing('小', 3)]
    await expect(boxes.open(goods, { priceFen: 5_001n })).rejects.toMatchObject({
      message: `单个盲盒不得超过 50.00 元（${LAW}）`
    })
    await strict.close()
  })

  test('nothing is offered for a barter that is above its price, and no series opens whose pool could not pay it', async () => {
    const dear = [await b.thing('大', 2, { barter: 5_001 }), await b.thing('小', 3)]
    await expect(save({}, dear)).rejects.toMatchObject({ code: 'BAD_BOX', message: '「大」的置换金豆超过了商品售价' })
    const many = [await b.thing('大', 2, { barter: 5_000 }), await b.thing('小', 3, { barter: 3_200 })]
    await expect(save({}, many)).rejects.toMatchObject({
      code: 'BAD_BOX',
      message: '置换金豆的平均价值超过了盲盒售价'
    })
    const operator = await shop.person({ roles: ['operator'] })
    const { code } = await save({}, [await b.thing('大', 2, { barter: 100 }), await b.thing('小', 3, { barter: 10 })])
    const open = { code, act: 'open' } as const
    expect(await shop.call('POST /api/admin/draw/state', open, operator)).toMatchObject({
      code: 'POOL_SHORT',
      msg: '奖励池还差 230 金豆，补足后才能开始'
    })
    const answer = await shop.call('GET /api/admin/draw/simulate', { code, draws: 100 }, operator)
    expect(answer.data).toMatchObject({ draws: 5, pools: [expect.objectContaining({ needed: '230', paid: '230' })] })
  })

  test('operators write a series whole, and not once it has opened', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const [big, little] = await small()
    const sent = {
      code: 'box-office',
      title: '办公好物',
      subtitle: '桌面小确幸',
      picture: '/p.png',
      price: '59.90',
      guarantee: 5,
      person_day: 10,
      person_total: 20,
      starts_at: Math.floor(b.now().getTime() / 1_000),
      ends_at: Math.floor(b.now().getTime() / 1_000) + 86_400,
      prizes: [{ ...big!, guarded: true }, little!].map(({ productId, skuId, name, stock, ...more }) => ({
        name,
        stock,
        product_id: productId,
        sku_id: skuId,
        guarded: more.guarded
      }))
    }
    const saved = await shop.call('POST /api/admin/box', sent, operator)
    expect(saved.data).toMatchObject({ state: 'draft', price: '59.90', boxes: 12, taken: 0, guarantee: 5, stopped: 0 })
    const who = await b.person()
    expect(await b.join(who, 'box-office')).toMatchObject({ code: 'NOT_FOUND' })
    await shop.call('POST /api/admin/draw/state', { code: 'box-office', act: 'open' }, operator)
    expect((await b.join(who, 'box-office')).data.pay_price).toBe('59.90')
    expect(await shop.call('POST /api/admin/box', sent, operator)).toMatchObject({ code: 'STARTED' })
    expect(await shop.call('POST /api/admin/box', sent, who)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
