import { pickAgain } from '../../../../src/lib/draw-proof'
import { Drawing } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { keepDraws } from '../../engines/draw'
import { check } from '../../engines/ledger'

let shop: TestShop
let d: Drawing
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40' } })
  d = new Drawing(shop)
  // Nine in the morning in China.
  const nine = new Date(`${new Date(d.now().getTime() + 86_400_000).toISOString().slice(0, 10)}T01:00:00Z`)
  shop.clock.advance((nine.getTime() - d.now().getTime()) / 1_000)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { token?: string }
const HOUR_S = 3_600
const people = (count: number) => Promise.all(Array.from({ length: count }, () => d.person(0n)))
/** A further account of a person. */
const subAccount = (parent: { id: string }) => shop.person({ parentId: parent.id })

describe('the free draw of the day', () => {
  const info = (who: Who = {}) => shop.call('POST /api/lottery/sign', { act: 'info' }, who)
  const drawing = (who: Who, more: object) =>
    shop.call('POST /api/lottery/sign', { act: 'draw', client_seed: 'myownseed', ...more }, who)

  test('while there is none one is told', async () => {
    expect(await info()).toMatchObject({ code: 'NOT_FOUND', msg: /[一-鿿]/ })
  })

  test('costs nothing, once a day, and a visitor sees its odds', async () => {
    await d.open({ place: 'sign', priceMinor: 0n, personDay: 1, personTotal: 30 })
    const { data } = await info()
    expect(data).toMatchObject({ open: 1, price: '0', balance: '0', left_today: 1, nonce: 1, list: [] })
    expect(data.prizes.map(prize => prize.odds)).toEqual(['10.00%', '30.00%', '60.00%'])
    expect(data.rules[0]).toMatch(/不需要任何花费/)
    const { hash } = data
    expect(await drawing({}, { hash, nonce: 1 })).toMatchObject({ status: 410000 })
    const person = await d.person(0n)
    const first = (await drawing(person, { hash, nonce: 1 })).data
    expect(first).toMatchObject({ left_today: 0, nonce: 2, drawn: { hash, seed: '', nonce: 1 } })
    const won = first.drawn!.asset_name === '金豆' ? first.drawn!.amount : '0'
    expect(first.balance).toBe(won)
    expect((await drawing(person, { hash, nonce: 1 })).data.drawn!.id).toBe(first.drawn!.id)
    expect(await drawing(person, { hash, nonce: 2 })).toMatchObject({ code: 'DAY_CAP', msg: /明天再来/ })
    expect((await info(person)).data.balance).toBe(won)
    // Midnight in China, not in London.
    shop.clock.advance(15 * HOUR_S)
    const next = (await info(person)).data
    expect(next.left_today).toBe(1)
    expect((await drawing(person, { hash: next.hash, nonce: 2 })).data.drawn!.nonce).toBe(2)
    shop.clock.advance(9 * HOUR_S)
    await keepDraws(shop.app.services)
    const after = (await info(person)).data
    const line = after.list.find(({ hash: old }) => old === hash)!
    expect(pickAgain(after, line)).toEqual({ hash, prize: line.picked })
  })

  test('not by a sub-account, nor with a promise of the bean draw', async () => {
    const parent = await d.person(0n)
    const { hash } = (await info(parent)).data
    expect(await drawing(await subAccount(parent), { hash, nonce: 1 })).toMatchObject({ code: 'SUB_ACCOUNT' })
    const beans = await d.open({ place: 'jindou' })
    expect(await drawing(parent, { hash: await d.hash(beans), nonce: 1 })).toMatchObject({ code: 'SEED_CHANGED' })
    expect(await drawing(parent, { code: beans, hash, nonce: 1 })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await drawing(parent, { hash })).toMatchObject({ code: 'INVALID' })
  })
})

describe('red packets', () => {
  const info = (who: Who = {}) => shop.call('POST /api/lottery/qianghongbao', { act: 'info' }, who)
  const grabbing = (who: Who, more: object = {}) =>
    shop.call('POST /api/lottery/qianghongbao', { act: 'grab', client_seed: 'myownseed', ...more }, who)
  type Session = Awaited<ReturnType<typeof info>>['data']['sessions'][number]
  const operator = () => shop.person({ roles: ['operator'] })
  const form = () => ({
    code: 'packets',
    place: 'qianghongbao',
    title: '抢红包',
    asset: 'jindou',
    price: '0',
    person_day: 1,
    person_total: 1,
    starts_at: Math.floor(d.now().getTime() / 1_000) - HOUR_S,
    ends_at: Math.floor(d.now().getTime() / 1_000) + 30 * 24 * HOUR_S,
    rounds: [
      { from: '10:00', to: '12:00' },
      { from: '20:00', to: '24:00' }
    ],
    prizes: [
      { name: '8 金豆', asset: 'jindou', amount: '8', weight: 1, stock: 2 },
      { name: '1 元消费券', asset: 'xfq', amount: '1.00', weight: 1, stock: 1 }
    ]
  })
  const fund = async (asset: string, amount: string, idem: string) =>
    shop.call('POST /api/admin/pool/fund', { pool: 'draw-packets', asset, amount }, { ...(await operator()), idem })

  test('an operator writes the hours and fills the pool; until then there are none', async () => {
    expect(await info()).toMatchObject({ code: 'NOT_FOUND' })
    const who = await operator()
    expect((await shop.call('POST /api/admin/draw', form(), who)).data).toMatchObject({
      state: 'draft',
      rounds: form().rounds,
      round_of: '',
      price: '0'
    })
    const open = () => shop.call('POST /api/admin/draw/state', { code: 'packets', act: 'open' }, who)
    expect(await open()).toMatchObject({ code: 'POOL_SHORT' })
    await fund('jindou', '16', 'a')
    await fund('xfq', '1', 'b')
    expect((await open()).data.state).toBe('open')
    const { data } = await shop.call('GET /api/admin/draws', {}, who)
    expect(data.list.filter(one => one.round_of === 'packets')).toHaveLength(1)
  })

  test('before its hour a session says when; a visitor sees packets and odds, and is asked to sign in', async () => {
    const { data } = await info()
    expect(data).toMatchObject({ open: 1, note: '', list: [], drawn: null })
    expect(data.sessions).toMatchObject([
      { state: 0, total: 3, left: 3, mine: 0, hash: /^[0-9a-f]{64}$/ },
      { state: 0, total: 0, hash: '' }
    ])
    expect(data.prizes.map(({ name, odds, left }) => [name, odds, left])).toEqual([
      ['8 金豆', '50.00%', 2],
      ['1 元消费券', '50.00%', 1]
    ])
    const [{ code, hash }] = data.sessions as [(typeof data.sessions)[0]]
    expect(await grabbing({}, { code, hash })).toMatchObject({ status: 410000 })
    expect(await grabbing(await d.person(0n), { code, hash })).toMatchObject({ code: 'CLOSED', msg: /10:00 开始/ })
  })

  test('once a person and session; the same again is the same packet', async () => {
    shop.clock.advance(HOUR_S)
    const person = await d.person(0n)
    const [session] = (await info(person)).data.sessions
    const { code, hash } = session!
    expect(session!.state).toBe(1)
    const { data } = await grabbing(person, { code, hash })
    expect(data).toMatchObject({ sessions: [{ mine: 1, left: 2, total: 3 }, {}], list: [{ code, weights: [1, 1] }] })
    const packet = data.drawn!
    expect(await d.has(person.id, packet.prize === 0 ? 'jindou' : 'xfq')).toBe(packet.prize === 0 ? 8n : 100n)
    expect((await grabbing(person, { code, hash })).data.drawn!.id).toBe(packet.id)
    const other = await grabbing(person, { code, hash, client_seed: 'anotherseed' })
    expect(other).toMatchObject({ code: 'TAKEN', msg: /抢过/ })
    const type = packet.prize === 0 ? 'jindou' : 'xfq'
    const bills = await shop.call('GET /api/pc/get_balance_record/{type}', { type }, person)
    expect(bills.data.list[0]).toMatchObject({ title: '抢红包', pm: 1, mark: packet.name })
  })

  test.each([
    ['nothing of it said', { code: undefined, hash: undefined }, 'INVALID'],
    ['another promise', { hash: 'b'.repeat(64) }, 'SEED_CHANGED'],
    ['a session of nowhere', { code: 'packets-990101-1000' }, 'NOT_FOUND'],
    ['the campaign itself', { code: 'packets' }, 'NOT_FOUND'],
    ['a draw that has no sessions', { code: 'elsewhere' }, 'NOT_FOUND'],
    ['a seed with signs', { client_seed: 'abc:def:ghi' }, 'INVALID']
  ])('%s is refused', async (_, fields, refusal) => {
    const person = await d.person(0n)
    const [{ code, hash }] = (await info(person)).data.sessions as [Session]
    const answer = await grabbing(person, { code, hash, ...fields })
    expect(answer).toMatchObject({ status: 400, code: refusal, msg: /[一-鿿]/ })
  })

  test('a rush: as many as there are packets have one, everybody else is told and has lost nothing', async () => {
    const all = await people(30)
    const [{ code, hash }] = (await info()).data.sessions as [Session]
    const answers = await Promise.all([...all, ...all].map(person => grabbing(person, { code, hash })))
    const told = answers.filter(({ status }) => status !== 200)
    expect(new Set(told.map(answer => answer.code))).toEqual(new Set(['SOLD_OUT']))
    expect(told[0]).toMatchObject({ msg: '手慢了，红包已抢完' })
    const lists = await Promise.all(all.map(async person => (await info(person)).data.list))
    expect(lists.filter(list => list.length > 0)).toHaveLength(2)
    expect(Math.max(...lists.map(list => list.length))).toBe(1)
    expect((await info()).data.sessions[0]).toMatchObject({ left: 0, total: 3, state: 1 })
    expect([await d.poolHas(code), await d.poolHas(code, 'xfq')]).toEqual([0n, 0n])
    const sub = await subAccount(all[0]!)
    expect(await grabbing(sub, { code, hash })).toMatchObject({ code: 'SUB_ACCOUNT' })
  })

  test('over, its seed is open; the next waits for its pool, and runs when that is filled', async () => {
    const person = await d.person(0n)
    const [{ code, hash }] = (await info()).data.sessions as [Session]
    shop.clock.advance(2 * HOUR_S)
    expect(await grabbing(person, { code, hash })).toMatchObject({ code: 'CLOSED', msg: /下一场/ })
    shop.clock.advance(8 * HOUR_S)
    await keepDraws(shop.app.services)
    expect((await info(person)).data.sessions).toMatchObject([
      { state: 2, hash: '' },
      { state: 3, hash: '' }
    ])
    await fund('jindou', '16', 'c')
    await fund('xfq', '1', 'd')
    await keepDraws(shop.app.services)
    const next = (await info(person)).data.sessions[1]!
    expect(next).toMatchObject({ state: 1, left: 3 })
    const packet = (await grabbing(person, { code: next.code, hash: next.hash })).data.drawn!
    shop.clock.advance(4 * HOUR_S)
    await keepDraws(shop.app.services)
    const { data } = await info(person)
    expect(data.sessions[0]).toMatchObject({ state: 0 })
    const [line] = data.list
    const prizes = line!.weights.map((weight, id) => ({ id, weight }))
    expect(pickAgain({ code: line!.code, prizes }, line!)).toEqual({ hash: next.hash, prize: packet.picked })
  })

  test('closed, there are none', async () => {
    expect((await info()).data.sessions).toHaveLength(2)
    const who = await operator()
    await shop.call('POST /api/admin/draw/state', { code: 'packets', act: 'close' }, who)
    expect((await info()).data).toMatchObject({ open: 0, note: '红包活动已结束，下一期再来', sessions: [] })
  })
})
