import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { Tasking } from '../../../test/tasking'
import { check } from '../../engines/ledger'
import { newId } from '../../lib/ids'
import { goodsSeen } from '../catalogue/tasks'

let shop: TestShop
let tasks: Tasking
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open()
  tasks = new Tasking(shop)
  buying = new Buying(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { token: string }
const list = async (who: Who, type?: 'daily' | 'growth' | 'invite' | 'bonus') =>
  (await shop.call('GET /api/task/get_task_list', type ? { type } : {}, who)).data
const num = async (who: Who) => (await shop.call('GET /api/task/get_num', {}, who)).data
const draw = (who: Who, id: string, period: string) => shop.call('POST /api/task/draw', { id, period }, who)
const watch = (who: Who, act: 'open' | 'end', id: string, more: Record<string, unknown> = {}) =>
  shop.call('POST /api/task/watch', { act, type: 'goods', id, ...more }, who)

/** Opens a product, lets the time go by and ends it. */
async function lookAt(who: Who, id: string, wait_s = 15) {
  const { data } = await watch(who, 'open', id)
  shop.clock.advance(wait_s)
  return watch(who, 'end', id, { pass: data.pass })
}

describe('looking at goods', () => {
  let three: string[]
  let code: string
  beforeAll(async () => {
    three = []
    for (let i = 0; i < 3; i++) three.push((await buying.goods()).productId)
    const task = await tasks.open({ event: goodsSeen.code, target: 3, title: '浏览 3 件商品' }, 10_000n)
    code = task.code
  })

  test('three different goods, fifteen seconds of the server’s each, are rewarded once', async () => {
    const me = await shop.person()
    const before = await list(me)
    expect(before.list.map(({ type, title }) => [type, title])).toEqual([
      ['daily', '每日任务'],
      ['growth', '成长任务'],
      ['invite', '邀请任务']
    ])
    const [line] = before.list[0]!.list
    expect(line).toMatchObject({
      id: code,
      state: 'doing',
      num: 0,
      target: 3,
      unit: '件',
      reward: '10',
      asset_name: '金豆',
      note: '今天还差 3 件',
      button: '去浏览',
      watch: 'goods',
      icon: 'eye',
      cycle: 'day'
    })
    expect(await draw(me, code, line!.period)).toMatchObject({ status: 400, code: 'NOT_DONE' })
    for (const [i, id] of three.entries()) {
      const { data } = await lookAt(me, id)
      expect(data).toMatchObject({ num: i + 1, target: 3, unit: '件', pass: '' })
    }
    expect(await num(me)).toMatchObject({ task_num: 1, done_num: 1, draw_num: 1, total_num: 0, jindou: '0' })
    expect((await list(me)).list[0]!.list[0]).toMatchObject({ state: 'done', num: 3 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => draw(me, code, line!.period)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 200)!.data).toEqual({
      state: 'paid',
      reward: '10',
      asset_name: '金豆'
    })
    expect(new Set(answers.flatMap(one => one.code ?? []))).toEqual(new Set(['CLAIMED']))
    expect(await num(me)).toMatchObject({ draw_num: 0, done_num: 1, total_num: 1, jindou: '10' })
    const { data: bills } = await shop.call('GET /api/pc/get_balance_record/{type}', { type: 'jindou' }, me)
    expect(bills.list[0]).toMatchObject({ title: '任务奖励', mark: '浏览 3 件商品', number: '10', pm: 1 })
    expect(bills.wallet!.earned_by).toContain('任务')
    expect((await watch(me, 'open', three[0]!)).data).toMatchObject({ pass: '', num: 0, target: 0 })
  })

  test('the same goods twice a day count once, and again on another day', async () => {
    const me = await shop.person()
    await lookAt(me, three[0]!)
    expect((await lookAt(me, three[0]!)).data.num).toBe(1)
    shop.clock.advance(86_400)
    expect((await lookAt(me, three[0]!)).data.num).toBe(1)
    expect((await lookAt(me, three[1]!)).data.num).toBe(2)
  })

  test('is not to be had faster than time goes by, at once, by another’s pass, or by a made-up one', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    const [a, b] = three as [string, string]
    expect(await lookAt(me, a, 14)).toMatchObject({ status: 400, code: 'TOO_SOON' })
    const first = (await watch(me, 'open', a)).data
    const second = (await watch(me, 'open', b)).data
    shop.clock.advance(60)
    // Two pages open at a time are one look: the second took the place of the first.
    expect(await watch(me, 'end', a, { pass: first.pass })).toMatchObject({ code: 'GONE' })
    expect(await watch(me, 'end', a, { pass: second.pass })).toMatchObject({ code: 'GONE' })
    expect(await watch(other, 'end', b, { pass: second.pass })).toMatchObject({ code: 'GONE' })
    expect(await watch(me, 'end', b, { pass: newId() })).toMatchObject({ code: 'GONE' })
    expect(await watch(me, 'end', b)).toMatchObject({ code: 'INVALID' })
    const ends = await Promise.all(Array.from({ length: 10 }, () => watch(me, 'end', b, { pass: second.pass })))
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await list(me)).list[0]!.list[0]!.num).toBe(1)
    const late = (await watch(me, 'open', a)).data
    shop.clock.advance(31 * 60)
    expect(await watch(me, 'end', a, { pass: late.pass })).toMatchObject({ code: 'GONE' })
    expect(await watch(me, 'open', newId())).toMatchObject({ code: 'NOT_FOUND' })
    const hidden = (await buying.goods({ published: false })).productId
    expect(await watch(me, 'open', hidden)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('asks for nothing where no task wants it', async () => {
    const me = await shop.person()
    const answer = await shop.call('POST /api/task/watch', { act: 'open', type: 'video', id: newId() }, me)
    expect(answer.data).toEqual({ pass: '', left_s: 0, num: 0, target: 0, unit: '个' })
  })
})

describe('who may what', () => {
  test('a sub-account sees what its parent’s person has, and claims nothing', async () => {
    const parent = await shop.person()
    const child = await shop.person({ parentId: parent.id })
    const task = await tasks.open({ target: 1, event: 'order_paid', place: 'bonus' })
    const period = '2026-11-20'
    expect(await list(child, 'bonus')).toMatchObject({ can_draw: 0, list: [{ type: 'bonus', title: '奖励任务' }] })
    expect(await draw(child, task.code, period)).toMatchObject({ code: 'SUB_ACCOUNT' })
    expect((await list(parent, 'bonus')).can_draw).toBe(1)
  })

  test('nobody who is not signed in, but rules and banners are open', async () => {
    for (const key of ['GET /api/task/get_task_list', 'GET /api/task/get_num'] as const)
      expect(await shop.call(key, {})).toMatchObject({ status: 410000 })
    expect(await shop.call('POST /api/task/draw', { id: 'abc', period: 'once' })).toMatchObject({ status: 410000 })
    const rules = (await shop.call('GET /api/task/rule', {})).data.list
    expect(rules.map(({ title }) => title)).toEqual(['怎样完成', '怎样领取', '退款与违规'])
    expect((await shop.call('GET /api/task/banner_list', {})).data.list).toEqual([])
  })

  test('what is sent is checked in Chinese', async () => {
    const me = await shop.person()
    expect(await draw(me, 'no-such-task', 'once')).toMatchObject({ code: 'NOT_FOUND', msg: '没有这个任务' })
    for (const [id, period] of [
      ['UPPER', 'once'],
      ['abc', 'yesterday'],
      ["a'; drop table tasks", 'once']
    ] as const)
      expect(await draw(me, id, period)).toMatchObject({ code: 'INVALID', msg: expect.stringMatching(/任务/) })
  })

  test('the welfare page has what the level gives', async () => {
    const [plain, silver] = [await shop.person(), await shop.person({ level: 1, growthFen: 25_000n })]
    const price = async (who: Who) => (await num(who)).benefits.find(({ title }) => title === '会员价')!.has
    expect([await price(plain), await price(silver)]).toEqual([0, 1])
    expect(await num(silver)).toMatchObject({ level_name: '银卡会员', growth: '250.00', next_level_name: '金卡会员' })
  })
})
