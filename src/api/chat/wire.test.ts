jest.mock('@tarojs/taro', () => jest.requireActual('../../../test/support/taro'))
jest.mock('@/platform/tencent', () => ({}))

import Taro from '../../../test/support/taro'
import { wire } from './wire'

type Heard = Record<'open' | 'message' | 'close' | 'error', (event?: never) => void>

/** A socket nobody has answered yet; `hands` says when Taro hands it over. */
function socket(hands: Promise<unknown> = Promise.resolve()) {
  const on = {} as Heard
  const close = jest.fn()
  const asked: { timeout?: number }[] = []
  const task = {
    close,
    send: jest.fn(),
    onOpen: (hear: Heard['open']) => Object.assign(on, { open: hear }),
    onMessage: (hear: Heard['message']) => Object.assign(on, { message: hear }),
    onClose: (hear: Heard['close']) => Object.assign(on, { close: hear }),
    onError: (hear: Heard['error']) => Object.assign(on, { error: hear })
  }
  Object.assign(Taro, {
    connectSocket: (options: { timeout?: number }) => {
      asked.push(options)
      return hands.then(() => task)
    }
  })
  const events = { opened: jest.fn(), told: jest.fn(), closed: jest.fn() }
  return { on, close, asked, events }
}

Object.assign(globalThis, { API_BASE: 'https://shop.example' })
beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a connection that is not open after 60000 ms is given up and told of as closed, once', async () => {
  const { on, close, asked, events } = socket()
  wire(events)
  await jest.advanceTimersByTimeAsync(59_999)
  expect(asked).toMatchObject([{ timeout: 60_000 }])
  expect(events.closed).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(close).toHaveBeenCalled()
  on.open()
  on.close()
  expect(events.closed).toHaveBeenCalledTimes(1)
  expect(events.opened).not.toHaveBeenCalled()
})

test('one Taro hands over after that is closed again', async () => {
  const { close, events } = socket(new Promise(resolve => setTimeout(resolve, 70_000)))
  wire(events)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(events.closed).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(10_000)
  expect(close).toHaveBeenCalled()
})

test('an open one stays open, and one that was left is not told of', async () => {
  const { on, close, events } = socket()
  const one = wire(events)
  await jest.advanceTimersByTimeAsync(0)
  on.open()
  await jest.advanceTimersByTimeAsync(120_000)
  expect([close.mock.calls.length, events.closed.mock.calls.length]).toEqual([0, 0])
  one.close()
  const other = socket()
  wire(other.events).close()
  await jest.advanceTimersByTimeAsync(120_000)
  expect(other.events.closed).not.toHaveBeenCalled()
})
