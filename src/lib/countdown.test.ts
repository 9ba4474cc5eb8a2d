import fc from 'fast-check'
import { autorun } from 'mobx'
import { Cooldown, ServerClock, Ticker } from './countdown'

const START_MS = Date.parse('2026-11-20T08:30:00.000Z')
const header = (at_ms: number) => new Date(at_ms).toUTCString()

beforeEach(() => jest.useFakeTimers({ now: START_MS }))
afterEach(() => jest.useRealTimers())

/** The app sleeps: the clock goes on and no timer fires. */
const sleep = (ms: number) => jest.setSystemTime(Date.now() + ms)

describe('ServerClock', () => {
  test('is the phone’s own time before an answer was seen', () => {
    const clock = new ServerClock()
    expect(clock.now_ms()).toBe(START_MS)
    expect(clock.now_s()).toBe(START_MS / 1_000)
  })

  test('follows the server, half the way and half a second added', () => {
    const clock = new ServerClock()
    clock.learn(header(START_MS + 90_000), START_MS - 200, START_MS)
    expect(clock.now_ms()).toBe(START_MS + 90_000 + 500 + 100)
  })

  test.each([
    ['no header', undefined, START_MS - 10],
    ['an empty header', '', START_MS - 10],
    ['a broken header', 'yesterday', START_MS - 10],
    ['an answer that took too long', header(START_MS + 90_000), START_MS - 10_001],
    ['an answer from before its question', header(START_MS + 90_000), START_MS + 1]
  ])('learns nothing from %s', (_, text, sent_ms) => {
    const clock = new ServerClock()
    clock.learn(text, sent_ms, START_MS)
    expect(clock.now_ms()).toBe(START_MS)
  })

  test('believes the quicker answer while both agree', () => {
    const clock = new ServerClock()
    clock.learn(header(START_MS + 60_000), START_MS - 100, START_MS)
    const before_ms = clock.now_ms()
    clock.learn(header(START_MS + 60_000), START_MS - 900, START_MS)
    expect(clock.now_ms()).toBe(before_ms)
    clock.learn(header(START_MS + 60_000), START_MS - 20, START_MS)
    expect(clock.now_ms()).toBe(START_MS + 60_000 + 500 + 10)
  })

  test('believes a slow answer once the best is five minutes old', () => {
    const clock = new ServerClock()
    clock.learn(header(START_MS), START_MS - 20, START_MS)
    const later_ms = START_MS + 5 * 60_000 + 1
    jest.setSystemTime(later_ms)
    clock.learn(header(later_ms), later_ms - 400, later_ms)
    expect(clock.now_ms() - later_ms).toBe(Date.parse(header(later_ms)) - later_ms + 500 + 200)
  })

  test('is right again when the phone’s clock was set', () => {
    const clock = new ServerClock()
    clock.learn(header(START_MS), START_MS - 20, START_MS)
    jest.setSystemTime(START_MS + 3_600_000)
    clock.learn(header(START_MS), START_MS + 3_600_000 - 500, START_MS + 3_600_000)
    expect(Math.abs(clock.now_ms() - START_MS)).toBeLessThanOrEqual(1_000)
    jest.setSystemTime(START_MS - 3_600_000)
    clock.learn(header(START_MS), START_MS - 3_600_000 - 500, START_MS - 3_600_000)
    expect(Math.abs(clock.now_ms() - START_MS)).toBeLessThanOrEqual(1_000)
  })

  test('is off by no more than half a second and half the way', () => {
    const answers = fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.float({ min: 0, max: 1, noNaN: true })), {
      minLength: 1
    })
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), answers, (wrong_ms, list) => {
        const clock = new ServerClock()
        let phone_ms = START_MS
        let quickest_ms = Number.POSITIVE_INFINITY
        for (const [roundTrip_ms, share] of list) {
          const sent_ms = phone_ms
          phone_ms += roundTrip_ms
          clock.learn(header(sent_ms + Math.floor(roundTrip_ms * share) + wrong_ms), sent_ms, phone_ms)
          quickest_ms = Math.min(quickest_ms, roundTrip_ms)
        }
        jest.setSystemTime(phone_ms)
        expect(Math.abs(clock.now_ms() - phone_ms - wrong_ms)).toBeLessThanOrEqual(
          502 + Math.max(...list.map(one => one[0])) / 2
        )
      })
    )
  })
})

describe('Ticker', () => {
  const watch = (ticker: Ticker, read = () => ticker.now_ms) => {
    const seen: number[] = []
    return { seen, stop: autorun(() => void seen.push(read())) }
  }

  test('ticks each second while somebody looks, and not otherwise', () => {
    const ticker = new Ticker(new ServerClock())
    expect(ticker.now_ms).toBe(START_MS)
    expect(jest.getTimerCount()).toBe(0)
    const { seen, stop } = watch(ticker)
    jest.advanceTimersByTime(3_000)
    expect(seen).toEqual([0, 1_000, 2_000, 3_000].map(ms => START_MS + ms))
    stop()
    expect(jest.getTimerCount()).toBe(0)
  })

  test('falls on full seconds and drives any number of observers with one timer', () => {
    jest.setSystemTime(START_MS + 400)
    const ticker = new Ticker(new ServerClock())
    const first = watch(ticker)
    const second = watch(ticker)
    expect(jest.getTimerCount()).toBe(1)
    jest.advanceTimersByTime(600)
    expect(first.seen).toEqual([START_MS + 400, START_MS + 1_000])
    expect(second.seen).toEqual(first.seen)
    first.stop()
    jest.advanceTimersByTime(1_000)
    expect(second.seen).toHaveLength(3)
    second.stop()
    expect(jest.getTimerCount()).toBe(0)
  })

  test('is right at once after the app slept', () => {
    const ticker = new Ticker(new ServerClock())
    const end_s = START_MS / 1_000 + 1_800
    const { seen, stop } = watch(ticker, () => ticker.left_ms(end_s))
    sleep(600_000)
    ticker.wake()
    expect(seen).toEqual([1_800_000, 1_200_000])
    jest.advanceTimersByTime(1_000)
    expect(seen[2]).toBe(1_199_000)
    stop()
  })

  test('waking with nobody looking starts no timer', () => {
    const ticker = new Ticker(new ServerClock())
    ticker.wake()
    expect(jest.getTimerCount()).toBe(0)
    watch(ticker).stop()
    ticker.wake()
    expect(jest.getTimerCount()).toBe(0)
  })

  test('goes by the server’s time', () => {
    const clock = new ServerClock()
    clock.learn(header(START_MS + 60_000), START_MS, START_MS)
    const ticker = new Ticker(clock)
    expect(ticker.left_ms(START_MS / 1_000 + 100)).toBe(100_000 - 60_500)
  })

  test('an ended countdown reads zero and stops the timer', () => {
    const ticker = new Ticker(new ServerClock())
    const { seen, stop } = watch(ticker, () => ticker.left_ms(START_MS / 1_000 + 2))
    jest.advanceTimersByTime(10_000)
    expect(seen).toEqual([2_000, 1_000, 0])
    expect(jest.getTimerCount()).toBe(0)
    stop()
  })
})

describe('Cooldown', () => {
  const watched = (cooldown: Cooldown) => {
    const seen: number[] = []
    return { seen, stop: autorun(() => void seen.push(cooldown.left_s)) }
  }

  test('counts 60 to 0 and then lets go', () => {
    const cooldown = new Cooldown(new Ticker(new ServerClock()))
    const { seen, stop } = watched(cooldown)
    cooldown.start()
    jest.advanceTimersByTime(90_000)
    expect(seen).toEqual([0, ...Array.from({ length: 61 }, (_, i) => 60 - i)])
    expect(jest.getTimerCount()).toBe(0)
    stop()
  })

  test('may be started again, for as long as the server says', () => {
    const cooldown = new Cooldown(new Ticker(new ServerClock()))
    const { seen, stop } = watched(cooldown)
    cooldown.start(2)
    jest.advanceTimersByTime(5_000)
    cooldown.start(1)
    jest.advanceTimersByTime(5_000)
    expect(seen).toEqual([0, 2, 1, 0, 1, 0])
    stop()
  })

  test('sleeping does not make it longer', () => {
    const cooldown = new Cooldown(new Ticker(new ServerClock()))
    cooldown.start()
    sleep(59_500)
    expect(cooldown.left_s).toBe(1)
    sleep(500)
    expect(cooldown.left_s).toBe(0)
  })
})
