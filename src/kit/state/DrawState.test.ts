import { ApiError, api } from '@/api'
import { type DrawInfo, type DrawnLine, DrawState, proofWords } from './DrawState'

jest.mock('@tarojs/taro', () => jest.requireActual('../../../test/support/taro'))
jest.mock('@/api', () => ({ ...jest.requireActual('@/api/call'), api: jest.fn() }))
const server = api as unknown as jest.Mock

const line = (fields: Partial<DrawnLine> = {}): DrawnLine => ({
  ...{ id: '1', prize: 0, picked: 0, name: '5 金豆', amount: '5', asset_name: '金豆', won: 1, nonce: 1 },
  ...{ client_seed: 'clientSeed1', player: 'p', hash: 'h', seed: '', add_time: 0, _add_time: '' },
  ...fields
})
const info = (fields: Partial<DrawInfo> = {}): DrawInfo => ({
  ...{
    code: 'beans',
    title: '抽奖',
    open: 1,
    note: '',
    price: '20',
    asset: 'jindou',
    asset_name: '金豆',
    balance: '100'
  },
  ...{ left_today: 3, left_total: 9, hash: 'h', nonce: 1, prizes: [], rules: [], drawn: null, list: [] },
  ...fields
})

/** A draw whose terms are on the screen. */
async function shown(fields: Partial<DrawInfo> = {}) {
  server.mockReset().mockResolvedValueOnce(info(fields))
  const state = new DrawState('POST /api/lottery/jindou')
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
  [{ price: '0', left_today: 0 }, '今天已抽过，明天再来']
])('with %j one is told %j', async (fields, words) => {
  expect((await shown(fields)).fault).toBe(words)
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
  const prizes = [{ id: 0, weight: 1 }] as DrawInfo['prizes']
  const words = (fields: Partial<DrawnLine>) => proofWords({ code: 'beans', prizes }, line({ seed, hash, ...fields }))

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
