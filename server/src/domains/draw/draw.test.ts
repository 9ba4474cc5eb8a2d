import { eq, sql } from 'drizzle-orm'
import { pickAgain } from '../../../../src/lib/draw-proof'
import { Drawing } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { drawPrizes } from '../../db/schema'
import { rotateSeed } from '../../engines/draw'
import { runCommand } from '../../ops'

let shop: TestShop
let d: Drawing
let code: string
beforeAll(async () => {
  shop = await TestShop.open()
  d = new Drawing(shop)
  code = await d.open({ place: 'jindou', personDay: 5, personTotal: 100 })
})
afterAll(() => shop.close())

type Who = { token: string }
const info = (who: Who, more = {}) => shop.call('POST /api/lottery/jindou', { act: 'info', ...more }, who)
const drawing = (who: Who, more: Record<string, unknown> = {}) =>
  shop.call('POST /api/lottery/jindou', { act: 'draw', client_seed: 'myownseed', ...more }, who)

describe('through the door', () => {
  test('the odds, the stock and the promise are there before anybody draws', async () => {
    const { data } = await info(await d.person())
    expect(data).toMatchObject({
      code,
      open: 1,
      note: '',
      price: '10',
      asset_name: '金豆',
      balance: '1000',
      nonce: 1,
      drawn: null,
      list: [],
      left_today: 5,
      left_total: 100,
      hash: await d.hash(code)
    })
    expect(data.prizes).toMatchObject([
      { id: 0, name: '大奖', amount: '500', odds: '10.00%', stock: 3, fallback: 0 },
      { id: 1, name: '消费券', amount: '1.00', asset_name: '消费券', odds: '30.00%', stock: 20, fallback: 0 },
      { id: 2, name: '谢谢参与', odds: '60.00%', stock: 0, left: 0, fallback: 1 }
    ])
    expect(data.rules[0]).toContain('10 金豆')
  })

  test('a draw answers its result, the balance after it and stands in the records; again it answers the same', async () => {
    const person = await d.person()
    const { hash, nonce } = (await info(person)).data
    const first = (await drawing(person, { hash, nonce })).data
    expect(first).toMatchObject({
      nonce: 2,
      left_today: 4,
      drawn: { nonce: 1, client_seed: 'myownseed', seed: '', hash }
    })
    expect(first.list).toHaveLength(1)
    const again = (await drawing(person, { hash, nonce })).data
    expect([again.drawn!.id, again.balance, again.nonce]).toEqual([first.drawn!.id, first.balance, 2])
    const bills = await shop.call('GET /api/pc/get_balance_record/{type}', { type: 'jindou' }, person)
    expect(bills.data.list.at(-2)).toMatchObject({ title: '参与抽奖', number: '10', pm: 0, mark: '测试抽奖' })
  })

  test('accounts of one person draw by turns: the numbers and what is left are theirs together', async () => {
    const main = await d.person()
    const sub = await d.person(1_000n, { parentId: main.id })
    const { hash } = (await info(main)).data
    await drawing(main, { hash, nonce: 1 })
    expect((await info(sub)).data).toMatchObject({ nonce: 2, left_today: 4, left_total: 99, list: [] })
    expect((await drawing(sub, { hash, nonce: 1 })).code).toBe('STALE')
    const { data } = await drawing(sub, { hash, nonce: 2 })
    expect(data).toMatchObject({ nonce: 3, left_today: 3, drawn: { nonce: 2, player: sub.id } })
    for (const nonce of [3, 4, 5]) await drawing(main, { hash, nonce })
    expect((await info(sub)).data).toMatchObject({ nonce: 6, left_today: 0 })
    for (const who of [main, sub]) expect((await drawing(who, { hash, nonce: 6 })).code).toBe('DAY_CAP')
  })

  test.each([
    ['nothing of it said', {}, 'INVALID'],
    ['a number ahead', { nonce: 2 }, 'STALE'],
    ['a number of none', { nonce: 0 }, 'INVALID'],
    ['another promise', { hash: 'a'.repeat(64) }, 'SEED_CHANGED'],
    ['a promise that is none', { hash: 'x' }, 'INVALID'],
    ['a seed too short', { client_seed: 'abc' }, 'INVALID'],
    ['a seed with signs', { client_seed: 'abc:def:ghi' }, 'INVALID'],
    ['a campaign of elsewhere', { code: 'spring' }, 'NOT_FOUND']
  ])('%s is refused', async (_, fields, refusal) => {
    const person = await d.person()
    const { hash } = (await info(person)).data
    const sent = Object.keys(fields).length > 0 ? { hash, nonce: 1, ...fields } : {}
    expect(await drawing(person, sent)).toMatchObject({ status: 400, code: refusal, msg: /[\u4e00-\u9fff]/ })
    expect(await d.has(person.id)).toBe(1_000n)
  })

  test('without beans, and after the day’s last draw, one is told', async () => {
    const poor = await d.person(9n)
    const { hash } = (await info(poor)).data
    expect(await drawing(poor, { hash, nonce: 1 })).toMatchObject({ code: 'INSUFFICIENT', msg: /金豆不足/ })
    const rich = await d.person()
    for (let nonce = 1; nonce <= 5; nonce++) await drawing(rich, { hash, nonce })
    expect(await drawing(rich, { hash, nonce: 6 })).toMatchObject({ code: 'DAY_CAP' })
  })

  test('a draft and a draw of another page are nobody’s to see', async () => {
    const person = await d.person()
    const [draft, elsewhere] = [await d.draft({ place: 'jindou' }), await d.open()]
    expect(await info(person, { code: draft })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await info(person, { code: elsewhere })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('what the app checks with is what the server drew by', async () => {
    const person = await d.person()
    const { hash } = (await info(person)).data
    for (let nonce = 1; nonce <= 5; nonce++) await drawing(person, { hash, nonce, client_seed: `seedNumber${nonce}` })
    await rotateSeed(shop.app.services, { code, at: d.now() })
    const { data } = await info(person)
    expect(data.hash).not.toBe(hash)
    expect(data.list).toHaveLength(5)
    for (const line of data.list) {
      expect(line.seed).toMatch(/^[0-9a-f]{64}$/)
      expect(pickAgain(data, line)).toEqual({ hash: line.hash, prize: line.picked })
    }
    const [line] = data.list
    const weights = data.prizes.map(prize => prize.weight).join(',')
    const { seed, player, nonce, client_seed } = line!
    const told = await runCommand(shop.app.services, [
      'draw-check',
      'one',
      seed,
      code,
      player,
      `${nonce}`,
      client_seed,
      weights
    ])
    expect(told).toBe(`seed hash ${hash}, picks prize ${line!.picked}`)
  })
})

describe('operators', () => {
  const day_s = 86_400
  const form = () => ({
    code: 'spring',
    place: 'spring',
    title: '春季抽奖',
    asset: 'jindou',
    price: '10',
    person_day: 3,
    person_total: 9,
    starts_at: Math.floor(d.now().getTime() / 1000),
    ends_at: Math.floor(d.now().getTime() / 1000) + day_s,
    prizes: [
      { name: '消费券', asset: 'xfq', amount: '5.00', weight: 1, stock: 2 },
      { name: '谢谢参与', asset: 'jindou', amount: '0', weight: 9, stock: 0 }
    ]
  })
  const operator = () => shop.person({ roles: ['operator'] })

  test('a million draws on paper tell what each prize comes to, one time at a time for whoever asks', async () => {
    const who = await operator()
    await shop.call('POST /api/admin/draw', { ...form(), code: 'million', place: 'million' }, who)
    const simulate = (draws: number, by = who) =>
      shop.call('GET /api/admin/draw/simulate', { code: 'million', draws }, by)
    expect(await simulate(1_000_001)).toMatchObject({ code: 'INVALID' })
    const [both, colleague] = await Promise.all([
      Promise.all([simulate(200_000), simulate(200_000)]),
      simulate(10, await operator())
    ])
    expect(both.map(({ code }) => code).sort()).toEqual(['SIMULATING', undefined])
    expect(both.find(({ code }) => code)!.msg).toBe('你的上一次试算还没有结束，请等它算完')
    expect(colleague.status).toBe(200)
    const { data } = both.find(({ code }) => !code)!
    expect(data).toMatchObject({
      draws: 200_000,
      prizes: [
        { name: '消费券', stock: 2, expected: '20000.00', given: 2 },
        { name: '谢谢参与', stock: 0, expected: '180000.00', given: 199_998 }
      ]
    })
    expect(data.prizes.map(({ picked }) => picked).reduce((sum, times) => sum + times)).toBe(200_000)
    const xfq = data.pools.find(({ asset }) => asset === 'xfq')
    expect([data.plays, xfq]).toMatchObject([200, { needed: '10.00', paid: '10.00', balance: '0.00', dry_bp: 10_000 }])
    expect((await simulate(1_000_000)).data).toMatchObject({
      draws: 1_000_000,
      prizes: [{ given: 2 }, { given: 999_998 }]
    })
  })

  test('are told when somebody else changed the draw or its prizes since they looked', async () => {
    const who = await operator()
    const code = 'seen-by-two'
    const write = (more: object) => shop.call('POST /api/admin/draw', { ...form(), code, ...more }, who)
    const { mark } = (await write({})).data
    const [first, none] = form().prizes
    const prizes = [{ ...first!, stock: 3 }, none!]
    expect(await write({ mark, prizes })).toMatchObject({ status: 200 })
    expect(await write({ mark, title: '后改的' })).toMatchObject({ code: 'CHANGED' })
    const { list } = (await shop.call('GET /api/admin/draws', {}, who)).data
    const now = list.find(one => one.code === code)!
    expect(now).toMatchObject({ title: form().title, prizes: [{ stock: 3 }, { stock: 0 }] })
    const { starts_at, ends_at } = form()
    await shop.db
      .update(drawPrizes)
      .set({ remaining: sql`${drawPrizes.remaining} / 2` })
      .where(eq(drawPrizes.campaign, code))
    expect(await write({ mark: now.mark, prizes, starts_at, ends_at, title: '后改的' })).toMatchObject({ status: 200 })
  })

  test('write, fund, open, compare with the odds, reveal and close', async () => {
    const who = await operator()
    const state = (act: 'open' | 'close' | 'rotate') =>
      shop.call('POST /api/admin/draw/state', { code: 'spring', act }, who)
    const saved = (await shop.call('POST /api/admin/draw', form(), who)).data
    expect(saved).toMatchObject({
      state: 'draft',
      needs: [{ asset: 'xfq', needed: '10.00', balance: '0.00' }],
      hash: ''
    })
    const paper = (await shop.call('GET /api/admin/draw/simulate', { code: 'spring', draws: 500 }, who)).data
    expect([paper.draws, paper.prizes.reduce((sum, { given }) => sum + given, 0)]).toEqual([500, 500])
    expect(paper.pools.find(({ asset }) => asset === 'xfq')).toMatchObject({ needed: '10.00', balance: '0.00' })
    expect(await state('open')).toMatchObject({ code: 'POOL_SHORT' })
    expect(await state('close')).toMatchObject({ code: 'NOT_OPEN' })
    await shop.call(
      'POST /api/admin/pool/fund',
      { pool: saved.pool, asset: 'xfq', amount: '10' },
      { ...who, idem: 'f' }
    )
    const opened = (await state('open')).data
    expect(opened).toMatchObject({ state: 'open', hash: /^[0-9a-f]{64}$/ })
    expect(await shop.call('POST /api/admin/draw', form(), who)).toMatchObject({ code: 'STARTED' })
    expect((await state('rotate')).data.hash).not.toBe(opened.hash)
    const { id } = await d.person()
    await d.do('spring', id, 1)
    const { data } = await shop.call('GET /api/admin/draws', {}, who)
    const listed = data.list.find(one => one.code === 'spring')!
    expect(data.point_assets).toContainEqual({ code: 'jindou', name: '金豆' })
    expect(data.point_assets.map(one => one.code)).not.toContain('CNY')
    expect(listed).toMatchObject({ draws: 1, prizes: [{ expected: '0.10' }, { expected: '0.90' }] })
    expect((await state('close')).data).toMatchObject({ state: 'closed', hash: '' })
    expect(await state('open')).toMatchObject({ code: 'STARTED' })
  })

  test.each([
    [{ asset: 'CNY' }, 'BAD_DRAW'],
    [{ asset: 'nothing' }, 'BAD_DRAW'],
    [
      {
        price: '0',
        prizes: [
          { name: '红包', asset: 'jindou', amount: '1', weight: 1, stock: 1 },
          { name: '保底', asset: 'jindou', amount: '1', weight: 1, stock: 0 }
        ]
      },
      'BAD_DRAW'
    ],
    [{ rounds: [{ from: '10:00', to: '12:00' }] }, 'BAD_DRAW'],
    [{ rounds: [{ from: '25:00', to: '26:00' }] }, 'INVALID'],
    [{ price: '1.5' }, 'AMOUNT'],
    [{ ends_at: 1 }, 'BAD_DRAW'],
    [{ person_day: 10 }, 'BAD_DRAW'],
    [{ prizes: [] }, 'INVALID'],
    [{ code: 'Upper' }, 'INVALID']
  ])('a draw with %j is refused with %s', async (fields, refusal) => {
    const sent = { ...form(), code: 'refused', ...fields }
    expect(await shop.call('POST /api/admin/draw', sent, await operator())).toMatchObject({ code: refusal })
  })

  test('nobody else does', async () => {
    const person = await shop.person()
    for (const key of ['POST /api/admin/draw', 'POST /api/admin/draw/state', 'GET /api/admin/draws'] as const)
      expect(await shop.call(key, form(), person)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
