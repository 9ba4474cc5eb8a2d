import { type Poll, type PollOutcome, poll } from './poll'

beforeEach(() => jest.useFakeTimers({ now: 0 }))
afterEach(() => jest.useRealTimers())

type State = 'unpaid' | 'paid'
const settled = (state: State) => state === 'paid'

/** Answers 'paid' from the `paidAt`-th question on, and remembers when it was asked. */
function cashier(paidAt = Number.POSITIVE_INFINITY) {
  const askedAt_ms: number[] = []
  const ask = async (): Promise<State> => (askedAt_ms.push(Date.now()) >= paidAt ? 'paid' : 'unpaid')
  return { askedAt_ms, ask }
}

const outcomeOf = <T>(running: Poll<T>) => {
  const seen: { outcome?: PollOutcome<T>; error?: unknown } = {}
  running.outcome.then(
    outcome => Object.assign(seen, { outcome }),
    error => Object.assign(seen, { error })
  )
  return seen
}

test('asks at once and ends with the first final answer', async () => {
  const { askedAt_ms, ask } = cashier(1)
  await expect(poll(ask, { settled }).outcome).resolves.toEqual({ status: 'settled', value: 'paid' })
  expect(askedAt_ms).toEqual([0])
  expect(jest.getTimerCount()).toBe(0)
})

test('asks ever less often up to the longest wait', async () => {
  const { askedAt_ms, ask } = cashier(6)
  const seen = outcomeOf(poll(ask, { settled, interval_ms: 1_000, factor: 2, maxInterval_ms: 5_000 }))
  await jest.advanceTimersByTimeAsync(30_000)
  expect(seen.outcome).toEqual({ status: 'settled', value: 'paid' })
  expect(askedAt_ms).toEqual([0, 1_000, 3_000, 7_000, 12_000, 17_000])
  expect(jest.getTimerCount()).toBe(0)
})

test('gives up when time is up, after one last question', async () => {
  const { askedAt_ms, ask } = cashier()
  const seen = outcomeOf(poll(ask, { settled, interval_ms: 4_000, factor: 1, timeout_ms: 10_000 }))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(seen.outcome).toEqual({ status: 'timeout', last: 'unpaid' })
  expect(askedAt_ms).toEqual([0, 4_000, 8_000, 10_000])
  expect(jest.getTimerCount()).toBe(0)
})

test('what was paid while the app slept is found by the last question', async () => {
  let state: State = 'unpaid'
  const seen = outcomeOf(poll(async () => state, { settled, interval_ms: 5_000, timeout_ms: 10_000 }))
  await jest.advanceTimersByTimeAsync(6_000)
  state = 'paid'
  await jest.advanceTimersByTimeAsync(4_000)
  expect(seen.outcome).toEqual({ status: 'settled', value: 'paid' })
})

test('a question nobody answers does not hold it up', async () => {
  const seen = outcomeOf(poll(() => new Promise<State>(() => {}), { settled, timeout_ms: 10_000 }))
  await jest.advanceTimersByTimeAsync(14_999)
  expect(seen.outcome).toBeUndefined()
  await jest.advanceTimersByTimeAsync(1)
  expect(seen.outcome).toEqual({ status: 'timeout' })
  expect(jest.getTimerCount()).toBe(0)
})

test('never asks twice at the same time', async () => {
  let answer: (state: State) => void = () => {}
  const ask = jest.fn(
    () =>
      new Promise<State>(resolve => {
        answer = resolve
      })
  )
  const running = poll(ask, { settled, interval_ms: 1_000 })
  const seen = outcomeOf(running)
  await jest.advanceTimersByTimeAsync(20_000)
  running.nudge()
  expect(ask).toHaveBeenCalledTimes(1)
  answer('paid')
  await jest.advanceTimersByTimeAsync(0)
  expect(seen.outcome).toEqual({ status: 'settled', value: 'paid' })
})

test('errors are hiccups unless they are said to be fatal', async () => {
  const ask = jest.fn<Promise<State>, []>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('paid')
  const seen = outcomeOf(poll(ask, { settled, fatal: error => (error as Error).message === 'gone' }))
  await jest.advanceTimersByTimeAsync(1_000)
  expect(seen.outcome).toEqual({ status: 'settled', value: 'paid' })
})

test('a fatal error rejects and ends the asking', async () => {
  const gone = new Error('gone')
  const ask = jest.fn<Promise<State>, []>().mockRejectedValue(gone)
  const seen = outcomeOf(poll(ask, { settled, fatal: error => error === gone }))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(seen.error).toBe(gone)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(jest.getTimerCount()).toBe(0)
})

test('a poll that only ever failed times out with no last answer', async () => {
  const seen = outcomeOf(poll<State>(() => Promise.reject(new Error('offline')), { settled, timeout_ms: 3_000 }))
  await jest.advanceTimersByTimeAsync(10_000)
  expect(seen.outcome).toEqual({ status: 'timeout' })
})

test('a nudge asks now and the waiting goes on from there', async () => {
  const { askedAt_ms, ask } = cashier()
  const running = poll(ask, { settled, interval_ms: 10_000, factor: 1, maxInterval_ms: 10_000 })
  await jest.advanceTimersByTimeAsync(3_000)
  running.nudge()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(askedAt_ms).toEqual([0, 3_000, 13_000])
  running.cancel()
})

describe('cancelling', () => {
  test('ends the waiting and asks no more', async () => {
    const { askedAt_ms, ask } = cashier()
    const running = poll(ask, { settled })
    const seen = outcomeOf(running)
    await jest.advanceTimersByTimeAsync(1_500)
    running.cancel()
    running.nudge()
    await jest.advanceTimersByTimeAsync(120_000)
    expect(seen.outcome).toEqual({ status: 'cancelled' })
    expect(askedAt_ms).toEqual([0, 1_000])
    expect(jest.getTimerCount()).toBe(0)
  })

  test('an answer on its way no longer counts', async () => {
    let answer: (state: State) => void = () => {}
    const running = poll(
      () =>
        new Promise<State>(resolve => {
          answer = resolve
        }),
      { settled }
    )
    const seen = outcomeOf(running)
    running.cancel()
    answer('paid')
    await jest.advanceTimersByTimeAsync(0)
    expect(seen.outcome).toEqual({ status: 'cancelled' })
    expect(jest.getTimerCount()).toBe(0)
  })

  test('after the end it changes nothing', async () => {
    const running = poll(cashier(1).ask, { settled })
    const seen = outcomeOf(running)
    await jest.advanceTimersByTimeAsync(0)
    running.cancel()
    await jest.advanceTimersByTimeAsync(0)
    expect(seen.outcome).toEqual({ status: 'settled', value: 'paid' })
  })
})
