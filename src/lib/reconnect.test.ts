import { cameBack, untilSettled } from './reconnect'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Fails so many times, then answers. */
const failing = (times: number) =>
  jest.fn(async () => {
    if (times-- > 0) throw new Error('offline')
    return 'here'
  })

test('what fails is not asked again while the network stood all the time', async () => {
  const ask = failing(1)
  await expect(untilSettled(ask)).rejects.toThrow('offline')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('what fails just after the network came back is asked again', async () => {
  cameBack()
  const ask = failing(3)
  const answer = untilSettled(ask)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(await answer).toBe('here')
  expect(ask).toHaveBeenCalledTimes(4)
})

test('a network that is not there after all is given up', async () => {
  cameBack()
  const refused = untilSettled(failing(100)).catch(error => error.message)
  await jest.advanceTimersByTimeAsync(3_500)
  expect(await refused).toBe('offline')
})
