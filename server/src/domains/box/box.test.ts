import { eq } from 'drizzle-orm'
import { Boxing } from '../../../test/boxing'
import { TestShop } from '../../../test/harness'
import { skus } from '../../db/schema'
import { checkBox, closeDraw, drawReport } from '../../engines/draw'
import { account, balanceOf, check, pool, user } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { BARTER_POOL } from '../draw/service'

let shop: TestShop
let b: Boxing
let operatorId: string
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '50' } })
  b = new Boxing(shop)
  operatorId = (await shop.person({ roles: ['operator'] })).id
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const operator = async () => ({ token: await shop.tokenOf(operatorId) })
const fresh = async (who: { id: string }) => ({ id: who.id, token: await shop.tokenOf(who.id) })
const money = (id: string) => balanceOf(shop.db, account(user(id), 'CNY'))
const beans = (id: string) => balanceOf(shop.db, account(user(id), 'jindou'))
const held = () => balanceOf(shop.db, account(pool(BARTER_POOL), 'jindou'))
const stockOf = async (id: string) => (await shop.db.select().from(skus).where(eq(skus.id, id)))[0]!.stock
const DAY_S = 86_400
const small = async () => [await b.thing('大', 2, { barter: 300 }), await b.thing('小', 10, { barter: 50 })]

describe('a box', () => {
  test('is ordered, paid at the cashier, and opened then, not before', async () => {
    const code = await b.open(await small())
    const who = await b.person()
    const { data } = await b.join(who, code, 3)
    expect(data.pay_price).toBe('117.00')
    expect(await b.info(who, code)).toMatchObject({ chances: 0, boxes_left: 9, boxes_total: 12, box_price: '39.00' })
    expect(await b.unbox(who, code)).toMatchObject({ code: 'NO_CHANCE' })
    expect((await b.pay(who, data)).data.status).toBe('SUCCESS')
    expect(await b.info(who, code)).toMatchObject({ chances: 3, age: 'adult', is_parent: 1, room_total: 197 })
    expect((await b.list(who, 'unopened')).list).toEqual([
      expect.objectContaining({
        code,
        num: 3,
        order_id: data.order_id,
        price: '39.00',
        can_refund: 1,
        _state: '待打开'
      })
    ])
    const { drawn_all: made } = (await b.unbox(who, code, 1, 3)).data
    expect(made.map(({ nonce, ticket_no: ticket, paid_by: by }) => [nonce, ticket, by])).toEqual([
      [1, 1, 'chance'],
      [2, 2, 'chance'],
      [3, 3, 'chance']
    ])
    expect((await b.unbox(who, code, 1, 3)).data.drawn_all).toEqual(made)
    expect((await b.list(who, 'unopened')).count).toBe(0)
    const won = await b.list(who, 'waiting')
    expect(won.list.map(({ name }) => name).sort()).toEqual(made.map(({ name }) => name).sort())
    expect(won.list.every(({ barter }) => barter > 0)).toBe(true)
    const history = (await shop.call('GET /api/box/get_history', { code }, who)).data
    expect([history.count, history.list[0]!.nonce]).toEqual([3, 3])
    const { count } = (await shop.call('GET /api/box/get_history', { code }, await b.person())).data
    expect(count).toBe(0)
  })

  test('asked for many times at once is one order, and opened many times at once is one opening', async () => {
    const code = await b.open(await small())
    const who = await b.person()
    await b.bought(who, code)
    const same = await Promise.all(Array.from({ length: 12 }, () => b.unbox(who, code)))
    expect(new Set(same.map(({ data }) => data.drawn?.id)).size).toBe(1)
    expect((await b.list(who, 'waiting')).count).toBe(1)
  })

  test('eighty of them bought by two hundred at once go to eighty, each ticket once, the last with its prize', async () => {
    const prizes = [await b.thing('隐藏', 2), await b.thing('热门', 18), await b.thing('普通', 60)]
    const code = await b.open([...prizes, await b.thing('末位', 1, { last: true })], { priceFen: 100n })
    const people = await Promise.all(Array.from({ length: 200 }, () => b.person()))
    const asked = await Promise.all(people.map(who => b.join(who, code)))
    const buyers = people.filter((_, i) => asked[i]!.status === 200)
    expect(buyers).toHaveLength(80)
    expect(asked.filter(one => one.code === 'SOLD_OUT')).toHaveLength(120)
    const bills = asked.filter(({ status }) => status === 200).map(({ data }) => data)
    await Promise.all(buyers.map((who, i) => b.pay(who, bills[i]!)))
    const made = await Promise.all(buyers.map(who => b.unbox(who, code)))
    const drawn = made.map(({ data }) => data.drawn!)
    expect(drawn.map(one => one.ticket_no).sort((x, y) => x - y)).toEqual(Array.from({ length: 80 }, (_, i) => i + 1))
    expect(drawn.filter(one => one.bonus).map(one => [one.ticket_no, one.bonus])).toEqual([[80, '末位']])
    const { lines } = await drawReport(shop.app.services, code)
    expect(lines.map(({ given, prize }) => [given, prize.remaining])).toEqual([
      [2, 0],
      [18, 0],
      [60, 0],
      [1, 0]
    ])
    const last = buyers[drawn.findIndex(one => one.bonus)]!
    expect((await b.list(last, 'waiting')).list.map(({ name }) => name)).toContain('末位')
    await runJob(shop.app.services, 'draw-keep')
    expect(await checkBox(shop.db, code)).toEqual({ checked: 80, wrong: null })
  }, 240_000)

  test('guarantees what it says, whoever is unlucky', async () => {
    const code = await b.open([await b.thing('隐藏', 3, { guarded: true }), await b.thing('普通', 97)], {
      guarantee: 10
    })
    const who = await b.person()
    await b.bought(who, code, 10)
    const { drawn_all: made } = (await b.unbox(who, code, 1, 10)).data
    expect(made.some(({ name }) => name === '隐藏')).toBe(true)
    expect(made.filter(one => one.guaranteed).every(({ name }) => name === '隐藏')).toBe(true)
  })

  test('shows what it holds with the odds of what is left, its goods, its rules, and who won, masked', async () => {
    const code = await b.open(await small())
    const who = await b.person()
    await b.bought(who, code)
    const { name } = (await b.unbox(who, code)).data.drawn!
    const { list } = (await shop.call('GET /api/box/get_award_list', { code }, who)).data
    const left = name === '大' ? [1, 10] : [2, 9]
    expect(list.map(one => [one.name, one.left, one.value, one.barter])).toEqual([
      ['大', left[0], '50.00', 300],
      ['小', left[1], '50.00', 50]
    ])
    expect(list[0]!.odds).toBe(`${(Math.floor((left[0]! * 10_000) / 11) / 100).toFixed(2)}%`)
    const described = (await shop.call('GET /api/box/get_award_desc_list', { code })).data
    expect(described.list[0]).toMatchObject({ name: '大', num: 2, value: '50.00', pictures: ['/p.png'] })
    const rules = (await shop.call('GET /api/box/get_rules', { code })).data.list
    expect(rules[0]).toBe('每个盲盒 39.00 元，本系列共 12 个，每个盲盒里都有一件商品，没有空盒。')
    const barrage = (await shop.call('GET /api/box/get_barrage', { code })).data.list
    expect(barrage).toEqual([expect.objectContaining({ name, nickname: expect.stringMatching(/^.\*\*$/) })])
  })
})

describe('caps and the switch', () => {
  test('unpaid boxes count against a person’s caps, and come back when the order lapses', async () => {
    const code = await b.open(await small(), { personDay: 3, personTotal: 4 })
    const who = await b.person()
    const { data } = await b.join(who, code, 3)
    expect(await b.join(who, code)).toMatchObject({ code: 'DAY_CAP' })
    expect(await b.join(who, code, 3)).toMatchObject({ code: 'PERSON_CAP' })
    await shop.call('POST /api/order/cancel', { id: data.order_id }, who)
    expect(await b.info(who, code)).toMatchObject({ boxes_left: 12, room_today: 3, room_total: 4 })
    expect((await b.join(who, code, 3)).status).toBe(200)
  })

  test('stopped, nothing is sold and what was is opened', async () => {
    const code = await b.open(await small())
    const who = await b.person()
    await b.bought(who, code)
    const stop = async (stopped: 0 | 1) => shop.call('POST /api/admin/box/stop', { code, stopped }, await operator())
    expect((await stop(1)).data).toMatchObject({ code, stopped: 1, taken: 1, opened: 0, boxes: 12 })
    expect(await b.info(who, code)).toMatchObject({ stopped: 1 })
    expect(await b.join(who, code)).toMatchObject({ code: 'STOPPED' })
    expect((await b.unbox(who, code)).status).toBe(200)
    expect((await stop(0)).data.stopped).toBe(0)
    expect((await b.join(who, code)).status).toBe(200)
    const { list } = (await shop.call('GET /api/admin/boxes', {}, await operator())).data
    expect(list.find(one => one.code === code)).toMatchObject({ opened: 1, taken: 2, price: '39.00' })
  })
})

describe('refunds', () => {
  const refund = (who: { id: string; token: string }, order_id: string) =>
    shop.call('POST /api/box/refund', { order_id }, who)

  test('give back what is not opened, within seven days, to the person alone', async () => {
    const code = await b.open(await small())
    const who = await b.person()
    const no = await b.bought(who, code, 3)
    await b.unbox(who, code)
    expect(await refund(await b.person(), no)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await refund(who, no)).data).toEqual({ status: 'refunded' })
    expect(await money(who.id)).toBe(7_800n)
    expect(await b.info(who, code)).toMatchObject({ chances: 0, boxes_left: 11 })
    expect(await refund(who, no)).toMatchObject({ code: 'STATE' })
    const later = await b.bought(who, code)
    shop.clock.advance(7 * DAY_S)
    expect(await refund(await fresh(who), later)).toMatchObject({ code: 'EXPIRED' })
    expect((await b.unbox(await fresh(who), code, 2)).status).toBe(200)
  })

  test('give nothing back for opened boxes, and race the opening without paying twice', async () => {
    const code = await b.open([await b.thing('大', 20), await b.thing('小', 60)])
    for (let round = 0; round < 6; round++) {
      const who = await b.person()
      const no = await b.bought(who, code, 3)
      const [opened, back] = await Promise.all([b.unbox(who, code, 1, 3), refund(who, no)])
      expect([opened.status, back.status].sort()).toEqual([200, 400])
      const won = (await b.list(who, 'waiting')).count
      expect([won, await money(who.id)]).toEqual(opened.status === 200 ? [3, 0n] : [0, 11_700n])
    }
    const { list } = (await shop.call('GET /api/admin/boxes', {}, await operator())).data
    const { opened, taken } = list.find(one => one.code === code)!
    expect(opened).toBe(taken)
  })

  test('come by themselves for what nobody opened when the series is over', async () => {
    const code = await b.open(await small())
    const who = await b.person()
    await b.bought(who, code, 3)
    await b.unbox(who, code)
    await closeDraw(shop.app.services, { code, at: b.now() })
    expect(await runJob(shop.app.services, 'draw-refunds')).toBe(1)
    expect(await money(who.id)).toBe(7_800n)
    expect(await b.unbox(who, code, 2, 1, { hash: 'a'.repeat(64) })).toMatchObject({ code: 'CLOSED' })
  })

  test('an order is not paid any more once the series has ended, and its boxes go back when it lapses', async () => {
    const code = await b.open(await small())
    const who = await b.person()
    const { data } = await b.join(who, code)
    await closeDraw(shop.app.services, { code, at: b.now() })
    expect((await b.pay(who, data)).status).toBe(400)
    expect(await money(who.id)).toBe(3_900n)
    await shop.call('POST /api/order/cancel', { id: data.order_id }, who)
    const { list } = (await shop.call('GET /api/admin/boxes', {}, await operator())).data
    expect(list.find(one => one.code === code)).toMatchObject({ taken: 0, opened: 0 })
  })
})

describe('what was won', () => {
  test('is collected in one delivery, by its owner alone', async () => {
    const code = await b.open(await small())
    const who = await b.person()
    await b.bought(who, code, 3)
    await b.unbox(who, code, 1, 3)
    const prizes = (await b.list(who, 'waiting')).list.map(({ id }) => id)
    const collect = (as: { id: string; token: string }, more = {}) =>
      shop.call('POST /api/box/draw_award', { prizes, ...more }, as)
    expect(await collect(await b.person())).toMatchObject({ code: 'NOT_FOUND' })
    expect((await collect(who, { preview: true })).data.delivery).toMatchObject({ freight_price: '0.00' })
    const twice = await Promise.all([1, 2, 3].map(() => collect(who)))
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await b.list(who, 'ordered')).count).toBe(3)
    expect((await b.list(who, 'waiting')).count).toBe(0)
  })

  test('is bartered once at the published rate within thirty days, and the thing is on the shelf again', async () => {
    const goods = await b.thing('杯', 4, { barter: 80 })
    const code = await b.open([goods, await b.thing('末位', 1, { last: true })])
    const who = await b.person()
    await b.bought(who, code, 3)
    const before = await held()
    await b.unbox(who, code, 1, 3)
    expect(await held()).toBe(before + 240n)
    const [first, second, third] = (await b.list(who, 'waiting')).list.map(({ id }) => id)
    const barter = async (id: string, as = who) => shop.call('POST /api/box/do_barter', { id }, as)
    expect(await barter(first!, await b.person())).toMatchObject({ code: 'NOT_FOUND' })
    const at = await stockOf(goods.skuId)
    const many = await Promise.all(Array.from({ length: 8 }, () => barter(first!)))
    expect(many.filter(({ status }) => status === 200).map(({ data }) => data)).toEqual([{ beans: 80, balance: '80' }])
    expect(new Set(many.filter(({ status }) => status !== 200).map(one => one.code))).toEqual(new Set(['BARTERED']))
    expect([await beans(who.id), await stockOf(goods.skuId), await held()]).toEqual([80n, at + 1, before + 160n])
    await shop.call('POST /api/box/draw_award', { prizes: [second!] }, who)
    expect(await barter(second!)).toMatchObject({ code: 'STATE' })
    shop.clock.advance(30 * DAY_S)
    expect(await barter(third!, { ...who, ...(await fresh(who)) })).toMatchObject({ code: 'EXPIRED' })
    await runJob(shop.app.services, 'prize-barter')
    // Those of the tests before are over as well.
    expect(await held()).toBe(0n)
  })

  test('is not bartered and sent at once', async () => {
    const code = await b.open([await b.thing('杯', 30, { barter: 10 }), await b.thing('末位', 1, { last: true })])
    for (let round = 0; round < 5; round++) {
      const who = await b.person()
      await b.bought(who, code)
      await b.unbox(who, code)
      const { id } = (await b.list(who, 'waiting')).list[0]!
      const [sent, bartered] = await Promise.all([
        shop.call('POST /api/box/draw_award', { prizes: [id] }, who),
        shop.call('POST /api/box/do_barter', { id }, who)
      ])
      expect([sent.status, bartered.status].sort()).toEqual([200, 400])
      expect(await beans(who.id)).toBe(bartered.status === 200 ? 10n : 0n)
    }
  })
})

test.each([
  ['GET /api/box/get_info', {}],
  ['GET /api/box/get_user_box_list', { type: 'unopened' }],
  ['POST /api/box/join', { code: 'box-none', times: 1 }],
  ['POST /api/box/open_award', { code: 'box-none', nonce: 1, hash: 'a'.repeat(64), client_seed: 'mySeed1234' }]
] as const)('%s is for who is signed in', async (key, input) => {
  expect(await shop.call(key, input as never)).toMatchObject({ status: 410000 })
})

test('a series nobody knows is not found, and a sub-account buys and opens nothing', async () => {
  const code = await b.open(await small())
  const parent = await b.person()
  const sub = await shop.person({ parentId: parent.id })
  expect(await b.join(sub, code)).toMatchObject({ code: 'SUB_ACCOUNT' })
  expect(await b.unbox(sub, code)).toMatchObject({ code: 'SUB_ACCOUNT' })
  expect(await b.join(parent, 'box-none')).toMatchObject({ code: 'NOT_FOUND' })
  const beansBox = await b.draws.open({ place: 'jindou' })
  expect(await b.join(parent, beansBox)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await shop.call('POST /api/box/do_barter', { id: newId() }, parent)).toMatchObject({ code: 'NOT_FOUND' })
})
