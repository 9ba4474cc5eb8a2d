import { ApiError, api } from '@/api'
import { type PacketInfo, type PacketSession, PacketState } from './PacketState'

jest.mock('@tarojs/taro', () => jest.requireActual('../../../../test/support/taro'))
jest.mock('@/api', () => ({ ...jest.requireActual('@/api/call'), api: jest.fn() }))
const server = api as unknown as jest.Mock

/** Eight in the evening in China. */
const EIGHT_S = Date.UTC(2026, 10, 21, 12) / 1_000
const session = (fields: Partial<PacketSession> = {}): PacketSession => ({
  code: 'p-1',
  start_time: EIGHT_S - 3_600,
  stop_time: EIGHT_S,
  state: 1,
  total: 9,
  left: 4,
  mine: 0,
  hash: 'h',
  ...fields
})
const soon = session({ code: 'p-2', start_time: EIGHT_S, state: 0 })
const info = (...sessions: PacketSession[]): PacketInfo => ({
  title: '抢红包',
  open: 1,
  note: '',
  sessions,
  prizes: [],
  rules: [],
  drawn: null,
  list: []
})
async function shown(answer: PacketInfo) {
  server.mockReset().mockResolvedValueOnce(answer)
  const state = new PacketState()
  await state.load()
  return state
}
const sent = (call: number) => server.mock.calls[call][1]

test.each([
  ['a session that runs', info(session(), soon), ''],
  ['one that is taken', info(session({ mine: 1 }), soon), '本场已抢到，20:00 再来'],
  ['one without packets left', info(session({ left: 0 })), '手慢了，本场已抢完'],
  ['one that is not funded', info(session({ state: 3 }), soon), '奖励池补充中，本场稍后开放'],
  ['only one to come', info(session({ state: 2 }), soon), '20:00 开抢'],
  ['none left', info(session({ state: 2 })), '今天的场次已结束'],
  ['a campaign that is over', { ...info(), open: 0 as const, note: '本期抽奖已结束' }, '本期抽奖已结束']
])('with %s one is told so', async (_, answer, words) => {
  expect((await shown(answer)).fault).toBe(words)
})

test('what cannot be taken is not asked for', async () => {
  const state = await shown(info(session({ left: 0 })))
  await state.grab()
  expect(server).toHaveBeenCalledTimes(1)
})

test('a grab without an answer is sent again as it was; a refused one loads what is left', async () => {
  const state = await shown(info(session()))
  server.mockRejectedValueOnce(new ApiError('OFFLINE', ''))
  await state.grab()
  server.mockResolvedValueOnce({ ...info(session({ mine: 1 })), drawn: { id: '1' } })
  await state.grab()
  expect(sent(2)).toEqual(sent(1))
  expect([state.packet?.id, state.done]).toEqual(['1', 1])
  const other = await shown(info(session()))
  server.mockRejectedValueOnce(new ApiError('SOLD_OUT', '', 400)).mockResolvedValueOnce(info(session({ left: 0 })))
  await other.grab()
  expect([other.packet, other.fault]).toEqual([null, '手慢了，本场已抢完'])
})
