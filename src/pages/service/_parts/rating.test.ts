import { api } from '@/api'
import type { ChatLine } from '@/api/chat/transport'
import { RateForm, rateState } from './rating'

jest.mock('@tarojs/taro', () => jest.requireActual('../../../../test/support/taro'))
jest.mock('@/api', () => ({ ...jest.requireActual('@/api/call'), api: jest.fn() }))
const server = api as unknown as jest.Mock

const line = (fields: Partial<ChatLine>): ChatLine => ({
  ...{ conv: 'c', seq: 1, side: 'service', kind: 'note', body: {}, client_id: 'x', recalled: false, add_time: 1_000 },
  ...fields
})
const asks = line({ body: { text: '请评分', rate: 'r' } })
const DAY_S = 86_400

test('a line that asks is open for a day, until it is answered', () => {
  expect(rateState(asks, [asks], 1_000)).toBe('open')
  expect(rateState(asks, [asks], 1_000 + DAY_S - 1)).toBe('open')
  expect(rateState(asks, [asks], 1_000 + DAY_S)).toBe('late')
  const said = line({ seq: 2, side: 'user', body: { text: '评价：★★★★★', rated: 'r' } })
  expect(rateState(asks, [asks, said], 1_000)).toBe('rated')
  expect(rateState(asks, [asks, line({ body: { rated: 'other' } })], 1_000)).toBe('open')
})

test('other lines ask for nothing, whatever they say', () => {
  expect(rateState(line({}), [], 1_000)).toBe('')
  expect(rateState(line({ kind: 'text', body: { text: '评分', rate: 'r' } }), [], 1_000)).toBe('')
})

test('nothing is sent without stars, one answer however often it is tapped, and again after a refusal', async () => {
  const form = new RateForm('r')
  await form.send()
  expect(server).not.toHaveBeenCalled()
  form.set({ stars: 4, words: '很耐心' })
  server.mockResolvedValueOnce(undefined)
  await Promise.all([form.send(), form.send()])
  expect(server.mock.calls).toEqual([['POST /api/im/rate', { id: 'r', stars: 4, words: '很耐心' }]])
  expect([form.done, form.busy]).toEqual([false, false])
  server.mockResolvedValueOnce({ stars: 4 })
  await form.send()
  expect([form.done, form.busy]).toEqual([true, false])
})
