import { ApiError, api } from '@/api'
import { verdictOf } from '@/lib/draw-proof'
import { type DrawInfo, type DrawnLine, DrawState, endpointSet, oneEndpoint } from './DrawState'

jest.mock('@tarojs/taro', () => jest.requireActual('../../../test/support/taro'))
jest.mock('@/api', () => ({ ...jest.requireActual('@/api/call'), api: jest.fn() }))
const server = api as unknown as jest.Mock

const line = (fields: Partial<DrawnLine> = {}): DrawnLine => ({
  id: '1',
  prize: 0,
  picked: 0,
  name: '5 金豆',
  amount: '5',
  asset_name: '金豆',
  won: 1,
  nonce: 1,
  kind: 'points',
  weights: [1],
  ticket_no: 0,
  guaranteed: 0,
  bonus: '',
  paid_by: 'price',
  client_seed: 'clientSeed1',
  player: 'p',
  hash: 'h',
  seed: '',
  add_time: 0,
  _add_time: '',
  ...fields
})
const info = (fields: Partial<DrawInfo> = {}): DrawInfo => ({
  code: 'beans',
  title: '抽奖',
  open: 1,
  note: '',
  price: '20',
  asset: 'jindou',
  asset_name: '金豆',
  balance: '100',
  left_today: 3,
  left_total: 9,
  hash: 'h',
  nonce: 1,
  prizes: [],
  rules: [],
  drawn: null,
  list: [],
  pick: 'weights',
  entry: 'price',
  chances: 0,
  chance_price: '',
  guarantee: 0,
  dry: 0,
  box: [],
  campaigns: [],
  drawn_all: [],
  goods: [],
  order: null,
  delivery: null,
  ...fields
})

/** A draw whose terms are on the screen. */
async function shown(fields: Partial<DrawInfo> = {}) {
  server.mockReset().mockResolvedValueOnce(info(fields))
  const state = new DrawState(oneEndpoint('POST /api/lottery/jindou'))
  await state.load()
  return state
}
const sent = (call: number) => server.mock.calls[call][1]

test.each([
  [{ open: 0 as const, note: '本期抽奖已结束' }, '本期抽奖已结束'],
  [{ left_total: 0, left_today: 0 }, '本期次数已用完'],
  [{ left_today: 0 }, '今天的次数已用完'],
  [{ balance: '19' }, '金豆不足'],
  [{ balance: '20' }, ''],
  [{ price: '0', balance: '0' }, ''],
  [{ price: '0', left_today: 0 }, '今天已抽过，明天再来'],
  [{ balance: '0', chances: 1 }, ''],
  [{ entry: 'chances' as const, balance: '0' }, '抽奖机会不足'],
  [{ entry: 'chances' as const, chances: 1, balance: '0', price: '0' }, '']
])('with %j one is told %j', async (fields, words) => {
  expect((await shown(fields)).fault).toBe(words)
})

test.each([
  [{ left_today: 9, left_total: 99 }, '今天还可抽 9 次'],
  [{ left_today: 9, left_total: 9 }, '本期还可抽 9 次'],
  [{ left_today: 20, left_total: 99, balance: '199' }, '金豆不足'],
  [{ left_today: 20, left_total: 99, balance: '180', chances: 1 }, ''],
  [{ left_today: 20, left_total: 99, entry: 'chances' as const, chances: 9 }, '抽奖机会不足']
])('with %j one is told of ten at once: %j', async (fields, words) => {
  expect((await shown(fields)).faultOf(10)).toBe(words)
})

test('ten at once are one request and ten results, and another campaign is chosen by its code', async () => {
  const state = await shown({ left_today: 10, left_total: 99, balance: '200' })
  const all = Array.from({ length: 10 }, (_, i) => line({ id: String(i), nonce: i + 1 }))
  server.mockResolvedValueOnce(info({ nonce: 11, drawn: all[0]!, drawn_all: all }))
  await state.draw(10)
  expect(sent(1)).toMatchObject({ act: 'draw', nonce: 1, times: 10 })
  expect([state.result?.id, state.results.length]).toEqual(['0', 10])
  state.putAway()
  expect([state.result, state.results.length]).toEqual([null, 0])
  server.mockResolvedValueOnce(info({ code: 'box' }))
  state.choose('box')
  expect(sent(2)).toEqual({ act: 'info', code: 'box' })
})

test('things that were won are asked about and then ordered', async () => {
  const state = await shown()
  const delivery = { goods: [], address: '张三', freight_price: '5.00', deliverable: 1 as const }
  server.mockResolvedValueOnce(info({ delivery }))
  expect(await state.preview(['p'])).toEqual(delivery)
  server.mockResolvedValueOnce(info({ order: { order_id: 'o', pay_price: '5.00' } }))
  expect(await state.collect(['p'])).toEqual({ order_id: 'o', pay_price: '5.00' })
  expect([sent(1), sent(2)]).toEqual([
    { act: 'collect', prizes: ['p'], preview: true },
    { act: 'collect', prizes: ['p'] }
  ])
})

test('what cannot be drawn is not asked for', async () => {
  const state = await shown({ balance: '0' })
  await state.draw()
  const own = await shown()
  own.setSeed('a:b')
  await own.draw()
  expect(server).toHaveBeenCalledTimes(1)
})

test('a draw sends what was promised and the person’s own seed, and shows what came', async () => {
  const state = await shown()
  state.setSeed('mySeed1234')
  server.mockResolvedValueOnce(info({ nonce: 2, drawn: line() }))
  await state.draw()
  expect(sent(1)).toEqual({ act: 'draw', code: 'beans', hash: 'h', nonce: 1, client_seed: 'mySeed1234' })
  expect([state.result?.name, state.done, state.info?.nonce]).toEqual(['5 金豆', 1, 2])
  expect(state.clientSeed).not.toBe('mySeed1234')
})

test('a draw without an answer is asked for again just as it was', async () => {
  const state = await shown()
  server.mockRejectedValueOnce(new ApiError('OFFLINE', '')).mockRejectedValueOnce(new ApiError('BROKEN', '', 504))
  await state.draw()
  await state.draw()
  server.mockResolvedValueOnce(info({ nonce: 2, drawn: line() }))
  await state.draw()
  expect(sent(2)).toEqual(sent(1))
  expect(sent(3)).toEqual(sent(1))
})

test('a refused draw loads the terms anew, and the next one goes by them', async () => {
  const state = await shown()
  server.mockRejectedValueOnce(new ApiError('SEED_CHANGED', '', 400)).mockResolvedValueOnce(info({ hash: 'next' }))
  await state.draw()
  server.mockResolvedValueOnce(info({ drawn: line() }))
  await state.draw()
  expect(sent(3)).toMatchObject({ act: 'draw', hash: 'next' })
})

describe('the proof', () => {
  const seed = '00'.repeat(32)
  const hash = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
  const of = (id: number, fallback: number) => ({ id, name: `奖品 ${id}`, weight: 1 - id, stock: 1 - id, fallback })
  const prizes = [of(0, 0), of(1, 1)].map(one => ({ ...one, is_last: 0, guarded: 0 }))
  const terms = { code: 'beans', pick: 'weights' as const, prizes, box: [] }
  const words = (fields: Partial<DrawnLine>) => verdictOf(terms, line({ seed, hash, weights: [1, 0], ...fields }))

  test('waits for the seed, agrees, and says when the prize had run out', () => {
    expect(words({ seed: '' })).toMatchObject({ sound: true, words: expect.stringMatching(/公布/) })
    expect(words({})).toMatchObject({ sound: true, words: expect.stringMatching(/验证通过：结果/) })
    expect(words({ prize: 1 })).toMatchObject({ sound: true, words: expect.stringMatching(/已抽完/) })
  })

  test('does not hide a seed or a prize that is another', () => {
    expect(words({ hash: 'other' })).toMatchObject({ sound: false, words: expect.stringMatching(/指纹不一致/) })
    expect(words({ picked: 3 })).toMatchObject({ sound: false, words: expect.stringMatching(/与记录不一致/) })
  })
})

describe('the wheel', () => {
  const prizes = [0, 1, 2].map(id => ({
    id,
    name: `奖品${id}`,
    kind: 'points' as const,
    asset: 'jindou',
    asset_name: '金豆',
    amount: '1',
    weight: 1,
    odds: '33.33%',
    stock: 9,
    left: 9,
    fallback: 0,
    is_last: 0,
    guarded: 0 as const
  }))

  test('turns to the prize the server gave, and nothing more is drawn before it stands', async () => {
    const state = await shown({ prizes })
    server.mockResolvedValueOnce(info({ prizes, nonce: 2, drawn: line({ id: 'd', prize: 2 }) }))
    await state.draw()
    expect([state.turning, state.stop]).toEqual([true, { turn: 'd', at: 2 }])
    await state.draw()
    expect(server).toHaveBeenCalledTimes(2)
    state.stand()
    expect([state.busy, state.result?.id]).toEqual([false, 'd'])
    state.putAway()
    expect(state.stop).toBe(null)
  })

  test('is for weights, and for as many prizes as have room; tickets of a box are shown otherwise', async () => {
    expect((await shown({ prizes })).wheel).toBe(true)
    expect((await shown({ prizes, pick: 'box' })).wheel).toBe(false)
    const many = Array.from({ length: 13 }, (_, id) => ({ ...prizes[0]!, id }))
    expect((await shown({ prizes: many })).wheel).toBe(false)
  })
})

test('a draw of several endpoints asks each for its part, and knows what was drawn after the terms came anew', async () => {
  const state = new DrawState(
    endpointSet({
      info: 'GET /api/turn/info',
      prizes: 'GET /api/turn/prizelist',
      record: 'GET /api/turn/record',
      draw: 'POST /api/turn/draw',
      receive: 'POST /api/turn/receive'
    })
  )
  const answers: Record<string, unknown> = {
    'GET /api/turn/info': info({ balance: '40' }),
    'GET /api/turn/prizelist': { list: [], count: 0 },
    'GET /api/turn/record': { list: [line()], count: 1 },
    'POST /api/turn/draw': { drawn: line({ id: 'new' }), drawn_all: [line({ id: 'new' })] }
  }
  server.mockReset().mockImplementation(async (key: string) => answers[key])
  await state.load()
  await state.draw()
  expect([state.info?.balance, state.info?.list.length, state.result?.id]).toEqual(['40', 1, 'new'])
  const made = server.mock.calls.find(([key]) => key === 'POST /api/turn/draw')
  expect(made?.[1]).toMatchObject({ code: 'beans', hash: 'h', nonce: 1 })
})
