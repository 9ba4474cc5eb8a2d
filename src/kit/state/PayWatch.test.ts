import { ApiError } from '@/api/call'
import { type PayCheck, PayWatch } from './PayWatch'

jest.mock('@tarojs/taro', () => ({ __esModule: true, default: {} }))

beforeEach(() => jest.useFakeTimers({ now: 0 }))
afterEach(() => jest.useRealTimers())

const check = (status: PayCheck['status']): PayCheck => ({
  kind: 'mall',
  order_id: '1',
  status,
  paid: status === 'paid',
  pay_price: '1.00',
  pay_type: null,
  pay_time: 0,
  stop_time: null,
  payments: []
})

/** Answers one after the other, the last one for ever. */
const server = (...answers: (PayCheck['status'] | ApiError)[]) =>
  jest.fn(async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    if (answer instanceof ApiError) throw answer
    return check(answer)
  })

test.each(['paid', 'closed'] as const)('asks until the order is %s', async final => {
  const ask = server('paying', 'paying', final)
  const watch = new PayWatch(ask)
  const followed = watch.follow()
  expect(watch.watching).toBe(true)
  await jest.advanceTimersByTimeAsync(10_000)
  expect((await followed)?.status).toBe(final)
  expect(watch).toMatchObject({ watching: false, last: { status: final } })
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a payment that was given up goes on being asked for, unless only its end matters', async () => {
  const patient = new PayWatch(server('unpaid', 'paid'))
  const followed = patient.follow()
  await jest.advanceTimersByTimeAsync(5_000)
  expect((await followed)?.status).toBe('paid')
  expect((await new PayWatch(server('unpaid')).follow(true))?.status).toBe('unpaid')
})

test('ends with what it last heard when patience ends', async () => {
  const watch = new PayWatch(server('paying'), 8_000)
  const followed = watch.follow()
  await jest.advanceTimersByTimeAsync(8_000)
  expect((await followed)?.status).toBe('paying')
  expect(watch.watching).toBe(false)
  expect(jest.getTimerCount()).toBe(0)
})

test('a network that comes and goes is waited out; an order that is not there is not', async () => {
  const watch = new PayWatch(server(new ApiError('OFFLINE', '网络开小差了'), 'paid'))
  const followed = watch.follow()
  await jest.advanceTimersByTimeAsync(2_000)
  expect((await followed)?.status).toBe('paid')
  const missing = server(new ApiError('NOT_FOUND', '订单不存在'))
  expect(await new PayWatch(missing).follow()).toBeUndefined()
  expect(missing).toHaveBeenCalledTimes(1)
})

test('stopped, or started over, the first run says nothing more', async () => {
  const watch = new PayWatch(server('paying', 'paying', 'paid'))
  const first = watch.follow()
  const second = watch.follow()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await first).toBeUndefined()
  expect((await second)?.status).toBe('paid')
  const third = watch.follow()
  watch.stop()
  expect(await third).toBeUndefined()
  expect(jest.getTimerCount()).toBe(0)
})

test('a nudge asks at once', async () => {
  const ask = server('paying', 'paid')
  const watch = new PayWatch(ask)
  const followed = watch.follow()
  await jest.advanceTimersByTimeAsync(1)
  watch.nudge()
  expect((await followed)?.status).toBe('paid')
})
