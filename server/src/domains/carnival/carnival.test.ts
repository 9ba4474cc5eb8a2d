import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Buying } from '../../../test/buying'
import { Drawing } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { probe, Tasking } from '../../../test/tasking'
import { carnivalGoods, skus } from '../../db/schema'
import { closeDraw, grantChances } from '../../engines/draw'
import { check, fundUser } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { programmes } from '..'
import type { PointsTerms } from '../draw/service'

let shop: TestShop
let d: Drawing
let tasking: Tasking
let buying: Buying
let operator: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({
    env: { DATABASE_POOL: '40' },
    programmes: [...programmes, { contracts: [], taskEvents: [probe] }]
  })
  d = new Drawing(shop)
  tasking = new Tasking(shop)
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator'] })
  await toNine()
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

/** Nine in the morning of the next day in China. */
async function toNine() {
  const day = new Date(d.now().getTime() + 8 * 3_600_000 + 86_400_000).toISOString().slice(0, 10)
  shop.clock.advance((Date.parse(`${day}T01:00:00Z`) - d.now().getTime()) / 1_000)
  operator.token = await shop.tokenOf(operator.id)
}

type Who = { id: string; token: string }
const NOTHING: PointsTerms = { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 1, stock: 0 }
const BEANS: PointsTerms = { name: '8 金豆', asset: 'jindou', amountMinor: 8n, weight: 100_000_000, stock: 1_000 }

/** A carnival that runs: two chances a day, and those of some tasks. */
async function carnival(tasks: { task: string; times: number }[] = [], dayTimes = 2, fields = {}) {
  const terms = { place: 'carnival', entry: 'chances', priceMinor: 0n } as const
  const code = await d.open({ ...terms, ...fields }, [BEANS, NOTHING])
  const saved = await shop.call('POST /api/admin/carnival', { code, day_times: dayTimes, tasks }, operator)
  expect([saved.status, saved.msg]).toEqual([200, expect.anything()])
  return code
}
const info = async (who: Who, code: string) => (await shop.call('GET /api/carnival/info', { code }, who)).data
const receive = (who: Who, code: string, task?: string) =>
  shop.call('POST /api/carnival/receiveNum', { code, task }, who)
const play = async (who: Who, code: string, nonce = 1, more = {}) => {
  const plan = { code, nonce, hash: await d.hash(code), client_seed: 'mySeed1234', ...more }
  return shop.call('POST /api/carnival/draw', plan, who)
}
const grant = (who: Who, code: string, times: number) =>
  grantChances(shop.app.services, { userId: who.id, campaign: code, key: `test:${newId()}`, times, at: d.now() })
const beans = (who: Who, amountMinor: bigint) =>
  fundUser(shop.db, { userId: who.id, asset: 'jindou', amountMinor, key: newId(), at: d.now() })

describe('chances', () => {
  test('of a day are received once however often one asks at once, are drawn with, and are gone at midnight', async () => {
    const code = await carnival()
    const who = await shop.person()
    expect(await info(who, code)).toMatchObject({ chances: 0, day_times: 2, day_open: 1, can_receive: 1, tasks: [] })
    const asked = await Promise.all(Array.from({ length: 12 }, () => receive(who, code)))
    expect(asked.filter(({ status }) => status === 200).map(({ data }) => data)).toEqual([{ times: 2, chances: 2 }])
    expect(asked.filter(one => one.code === 'RECEIVED')).toHaveLength(11)
    const made = await play(who, code)
    expect(made.data.drawn).toMatchObject({ name: '8 金豆', paid_by: 'chance', nonce: 1 })
    expect(await d.has(who.id)).toBe(8n)
    expect(await info(who, code)).toMatchObject({ chances: 1, day_open: 0, nonce: 2 })
    shop.clock.advance(15 * 3_600)
    const next = { ...who, token: await shop.tokenOf(who.id) }
    expect(await info(next, code)).toMatchObject({ chances: 0, day_open: 1 })
    expect(await play(next, code, 2)).toMatchObject({ code: 'NO_CHANCE' })
    await toNine()
  })

  test('of a task come when it is finished, with its own reward, once in each of its periods', async () => {
    const { code: task } = await tasking.open({ target: 2 })
    const code = await carnival([{ task, times: 3 }])
    const who = await shop.person()
    await tasking.do(who.id)
    expect((await info(who, code)).tasks).toEqual([expect.objectContaining({ id: task, num: 1, state: 'doing' })])
    expect(await receive(who, code, task)).toMatchObject({ code: 'NOT_DONE' })
    await tasking.do(who.id)
    expect((await info(who, code)).tasks[0]).toMatchObject({ num: 2, times: 3, reward: '10 金豆', state: 'open' })
    const asked = await Promise.all(Array.from({ length: 8 }, () => receive(who, code, task)))
    expect(asked.filter(({ status }) => status === 200).map(({ data }) => data)).toEqual([{ times: 3, chances: 3 }])
    expect(await d.has(who.id)).toBe(10n)
    expect((await info(who, code)).tasks[0]).toMatchObject({ state: 'received' })
    expect(await receive(who, code, task)).toMatchObject({ code: 'RECEIVED' })
    await toNine()
    const later = { ...who, token: await shop.tokenOf(who.id) }
    expect((await info(later, code)).tasks[0]).toMatchObject({ num: 0, state: 'doing' })
  })

  test('of a task whose reward was claimed before come too, and what is undone then does not bring them again', async () => {
    const { code: task, period } = await tasking.open({ target: 1 })
    const code = await carnival([{ task, times: 1 }])
    const who = await shop.person()
    await tasking.do(who.id, 'first')
    await tasking.claim(who.id, { code: task, period })
    expect((await receive(who, code, task)).data).toEqual({ times: 1, chances: 1 })
    await tasking.undo(who.id, 'first')
    await toNine()
    const later = { ...who, token: await shop.tokenOf(who.id) }
    await tasking.do(who.id, 'second')
    expect(await receive(later, code, task)).toMatchObject({ code: 'NOT_DONE' })
    await tasking.do(who.id, 'third')
    expect((await receive(later, code, task)).data.times).toBe(1)
  })

  test('are nobody else’s, and no sub-account’s', async () => {
    const code = await carnival()
    const [who, other] = [await shop.person(), await shop.person()]
    await receive(who, code)
    expect((await info(other, code)).chances).toBe(0)
    const sub = await shop.person({ parentId: who.id })
    expect((await info(sub, code)).can_receive).toBe(0)
    for (const answer of [await receive(sub, code), await play(sub, code)])
      expect(answer).toMatchObject({ code: 'SUB_ACCOUNT', msg: '子账号不能参加，请切换到主账号' })
  })

  test('are not given for what the carnival does not name, nor before and after it', async () => {
    const code = await carnival([], 0)
    const who = await shop.person()
    expect(await receive(who, code)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await receive(who, code, 'task-none')).toMatchObject({ code: 'NOT_FOUND' })
    const early = await carnival([], 2, { startsAt: new Date(d.now().getTime() + 3_600_000) })
    expect(await receive(who, early)).toMatchObject({ code: 'CLOSED' })
    await closeDraw(shop.app.services, { code, at: d.now() })
    expect(await receive(who, code)).toMatchObject({ code: 'CLOSED' })
  })

  test('whatever is received and drawn: what is left is what was received less what was drawn', async () => {
    const code = await carnival([], 3, { personDay: 1_000, personTotal: 10_000 })
    const deed = fc.constantFrom('receive', 'draw', 'grant')
    const run = fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 15 }), async deeds => {
      const who = await shop.person()
      let [left, drawn, isHad] = [0, 0, false]
      for (const one of deeds) {
        if (one === 'receive') {
          expect((await receive(who, code)).status).toBe(isHad ? 400 : 200)
          if (!isHad) left += 3
          isHad = true
        }
        if (one === 'grant') left += (await grant(who, code, 1)).grant.times
        if (one === 'draw' && (await play(who, code, drawn + 1)).status === 200) [left, drawn] = [left - 1, drawn + 1]
      }
      expect(await info(who, code)).toMatchObject({ chances: left, nonce: drawn + 1 })
      const { count } = (await shop.call('GET /api/carnival/record', { code }, who)).data
      expect(count).toBe(drawn)
    })
    await fc.assert(run, { numRuns: 10 })
  })
})

describe('the shop', () => {
  const stockOf = async (id: string) => (await shop.db.select().from(skus).where(eq(skus.id, id)))[0]!.stock
  async function shelf(code: string, fields: Record<string, unknown> = {}) {
    const goods = await buying.goods({ stock: 10 })
    const sent = {
      name: '马克杯',
      product_id: goods.productId,
      sku_id: goods.skuId,
      chances: 2,
      beans: 50,
      stock: 4,
      person_max: 3,
      post_free: true,
      ...fields
    }
    const answer = await shop.call('POST /api/admin/carnival/goods', { code, goods: sent }, operator)
    return { ...goods, answer, id: answer.data?.goods?.[0]?.id ?? '' }
  }
  const take = (who: Who, id: string, pay: 'chances' | 'beans') =>
    shop.call('POST /api/carnival/exchange', { id, pay }, who)

  test('sells goods for chances or beans, which wait to be collected like prizes', async () => {
    const code = await carnival()
    const { id, skuId } = await shelf(code)
    expect(await stockOf(skuId)).toBe(6)
    const who = await buying.buyer()
    expect(await take(who, id, 'chances')).toMatchObject({ code: 'NO_CHANCE' })
    expect(await take(who, id, 'beans')).toMatchObject({ code: 'INSUFFICIENT', msg: '金豆不足，先去赚一些吧' })
    await grant(who, code, 3)
    await beans(who, 60n)
    expect((await take(who, id, 'chances')).data).toMatchObject({ chances: 1, balance: '60' })
    expect((await take(who, id, 'beans')).data).toMatchObject({ chances: 1, balance: '10' })
    expect(await d.poolHas(code)).toBe(8_000n + 50n)
    const listed = (await shop.call('GET /api/carnival/prize_list', { code }, who)).data
    expect(listed.list.map(({ name }) => name)).toEqual(['8 金豆', '谢谢参与'])
    expect(listed.goods).toEqual([
      expect.objectContaining({ id, name: '马克杯', chances: 2, beans: 50, left: 2, mine: 2, person_max: 3 })
    ])
    const { goods } = await info(who, code)
    expect(goods.map(({ name, state }) => [name, state])).toEqual([
      ['马克杯', 'waiting'],
      ['马克杯', 'waiting']
    ])
    const prizes = goods.map(({ id }) => id)
    const stranger = await buying.buyer()
    expect(await shop.call('POST /api/carnival/collect', { prizes }, stranger)).toMatchObject({ code: 'NOT_FOUND' })
    const asked = await shop.call('POST /api/carnival/collect', { prizes, preview: true }, who)
    expect(asked.data.delivery).toMatchObject({ freight_price: '0.00', goods: [{ num: 2 }] })
    expect((await shop.call('POST /api/carnival/collect', { prizes }, who)).data.order).toMatchObject({
      pay_price: '0.00'
    })
  })

  test('is never emptied twice, nor by one person beyond their share, by forty at once', async () => {
    const code = await carnival()
    const { id } = await shelf(code, { stock: 4, person_max: 1 })
    const people = await Promise.all(Array.from({ length: 20 }, () => d.person(100n)))
    const asked = await Promise.all([...people, ...people].map(who => take(who, id, 'beans')))
    const won = asked.filter(({ status }) => status === 200)
    expect(won).toHaveLength(4)
    expect(new Set(won.map(({ data }) => data.prize_id)).size).toBe(4)
    expect(await d.poolHas(code)).toBe(8_000n + 200n)
    const [row] = await shop.db.select().from(carnivalGoods).where(eq(carnivalGoods.id, id))
    expect(row!.remaining).toBe(0)
  })

  test('chances that pay there are not drawn with as well', async () => {
    const code = await carnival()
    const { id } = await shelf(code, { stock: 10, person_max: 10 })
    const who = await shop.person()
    await grant(who, code, 5)
    const done = await Promise.all([
      ...Array.from({ length: 4 }, () => take(who, id, 'chances')),
      ...[1, 1, 1].map(nonce => play(who, code, nonce))
    ])
    expect(done.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
    const after = await info(who, code)
    const taken = after.goods.length
    expect(after.chances).toBe(5 - taken * 2 - (after.nonce - 1))
    expect(after.chances).toBeGreaterThanOrEqual(0)
  })

  test('puts what is left back onto the shelf when the carnival is over, and is closed then', async () => {
    const code = await carnival()
    const { id, skuId } = await shelf(code)
    const who = await d.person(100n)
    await take(who, id, 'beans')
    await closeDraw(shop.app.services, { code, at: d.now() })
    expect(await take(who, id, 'beans')).toMatchObject({ code: 'CLOSED' })
    expect(await runJob(shop.app.services, 'carnival-shop')).toBe(1)
    expect(await stockOf(skuId)).toBe(9)
    expect(await runJob(shop.app.services, 'carnival-shop')).toBe(0)
  })

  test('takes no sub-account', async () => {
    const code = await carnival()
    const { id } = await shelf(code)
    const sub = await shop.person({ parentId: (await shop.person()).id })
    expect(await take(sub, id, 'beans')).toMatchObject({ code: 'SUB_ACCOUNT' })
    expect(await take(await shop.person(), newId(), 'beans')).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    ['BAD_CARNIVAL', { chances: undefined, beans: undefined }],
    ['BAD_CARNIVAL', { sku_id: newId() }],
    ['SOLD_OUT', { stock: 11 }],
    ['INVALID', { person_max: 0 }]
  ])('refuses %s of operators', async (code, fields) => {
    const { answer } = await shelf(await carnival(), fields)
    expect(answer).toMatchObject({ status: 400, code })
  })

  test('what is taken out of it goes back onto the shelf, once', async () => {
    const code = await carnival()
    const { id, skuId } = await shelf(code)
    const out = () => shop.call('POST /api/admin/carnival/goods', { code, remove: id }, operator)
    expect((await out()).data.goods[0]).toMatchObject({ left: 0, stock: 4 })
    await out()
    expect(await stockOf(skuId)).toBe(10)
  })

  test('operators change what goods cost and put more there; what was taken stays', async () => {
    const code = await carnival()
    const { id, skuId } = await shelf(code)
    const who = await d.person(100n)
    await take(who, id, 'beans')
    const change = (fields: Record<string, unknown>, by: { token: string } = operator) =>
      shop.call('POST /api/admin/carnival/goods/change', { code, id, beans: 40, person_max: 1, ...fields }, by)
    expect(await change({}, who)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await change({ beans: undefined })).toMatchObject({ code: 'BAD_CARNIVAL' })
    expect(await change({ id: newId() })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await change({ person_max: 0 })).toMatchObject({ code: 'INVALID' })
    expect(await change({ more: 7 })).toMatchObject({ code: 'SOLD_OUT' })
    expect(await stockOf(skuId)).toBe(6)
    const both = await Promise.all([change({ more: 4 }), change({ more: 4 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const [shown] = (await shop.call('GET /api/admin/carnival', { code }, operator)).data.goods
    expect(shown).toMatchObject({ chances: null, beans: 40, person_max: 1, stock: 8, left: 7 })
    expect(await stockOf(skuId)).toBe(2)
    expect(await take(who, id, 'beans')).toMatchObject({ code: 'LIMIT' })
    await closeDraw(shop.app.services, { code, at: d.now() })
    expect(await change({})).toMatchObject({ code: 'BAD_CARNIVAL' })
  })
})

describe('operators', () => {
  test.each([
    [{ place: 'jindou', entry: 'chances', priceMinor: 0n }],
    [{ place: 'carnival', entry: 'price', priceMinor: 10n }]
  ] as const)('make a carnival of nothing else: %j', async fields => {
    const code = await d.open(fields)
    const sent = { code, day_times: 1, tasks: [] }
    expect((await shop.call('POST /api/admin/carnival', sent, operator)).code).toBe('BAD_CARNIVAL')
  })

  test('name tasks there are, each once, and see how many chances are out', async () => {
    const { code: task } = await tasking.open()
    const code = await carnival([{ task, times: 2 }])
    const save = (tasks: { task: string; times: number }[]) =>
      shop.call('POST /api/admin/carnival', { code, day_times: 1, tasks }, operator)
    expect(await save([{ task: 'task-none', times: 1 }])).toMatchObject({
      code: 'BAD_CARNIVAL',
      msg: '没有任务 task-none'
    })
    expect(
      await save([
        { task, times: 1 },
        { task, times: 2 }
      ])
    ).toMatchObject({ code: 'BAD_CARNIVAL' })
    const who = await shop.person()
    await receive(who, code)
    await play(who, code)
    expect((await shop.call('GET /api/admin/carnival', { code }, operator)).data).toMatchObject({
      code,
      day_times: 2,
      tasks: [{ task, times: 2 }],
      given: 2,
      left: 1
    })
    expect(await shop.call('GET /api/admin/carnival', { code }, who)).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('see all rounds with what the form of their draw has', async () => {
    const prize = { name: '水杯', kind: 'prize_goods', weight: 5, stock: 1 } as const
    const { productId, skuId } = await buying.goods({ stock: 10 })
    const detail = { productId, skuId, postFree: true, days: 30 }
    const code = await d.draft({ place: 'carnival', entry: 'chances', priceMinor: 0n, title: '双旦嘉年华' }, [
      { ...prize, asset: 'jindou', amountMinor: 0n, detail },
      NOTHING
    ])
    const { data } = await shop.call('GET /api/admin/carnival/rounds', { limit: 100 }, operator)
    const [cup, nothing] = data.list.find(row => row.code === code)!.prizes
    expect(cup).toMatchObject({ ...prize, product_id: productId, sku_id: skuId, post_free: 1, days: 30 })
    expect(nothing).toMatchObject({ name: '谢谢参与', kind: 'points', amount: '0', stock: 0 })
    expect(data.list.find(row => row.code === code)).toMatchObject({ title: '双旦嘉年华', state: 'draft', is_set: 0 })
    await shop.call('POST /api/admin/carnival', { code, day_times: 3, tasks: [] }, operator)
    const set = await shop.call('GET /api/admin/carnival/rounds', { limit: 100 }, operator)
    expect(set.data.list.find(row => row.code === code)).toMatchObject({ is_set: 1, day_times: 3, goods_num: 0 })
  })
})
