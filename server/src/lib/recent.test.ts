import { TestClock } from '../../test/harness'
import { recently } from './recent'

const counting = (values: unknown[]) => {
  let reads = 0
  const make = async () => values[Math.min(reads++, values.length - 1)]
  return { make, reads: () => reads }
}

test('is read once within its seconds, and again after them', async () => {
  const clock = new TestClock()
  const recent = recently(clock)
  const { make } = counting(['a', 'b'])
  expect(await recent('x', 5, make)).toBe('a')
  clock.advance(4)
  expect(await recent('x', 5, make)).toBe('a')
  clock.advance(2)
  expect(await recent('x', 5, make)).toBe('b')
})

test('those who ask together share one reading; each key has its own', async () => {
  const recent = recently(new TestClock())
  const { make, reads } = counting(['a', 'b'])
  const all = await Promise.all(Array.from({ length: 20 }, () => recent('x', 5, make)))
  expect([new Set(all), reads()]).toEqual([new Set(['a']), 1])
  expect(await recent('y', 5, make)).toBe('b')
})

test('neither a failure nor nothing is kept', async () => {
  const recent = recently(new TestClock())
  let turn = 0
  const make = async () => {
    turn++
    if (turn === 1) throw new Error('away')
    return turn === 2 ? undefined : 'there'
  }
  await expect(recent('x', 5, make)).rejects.toThrow('away')
  expect(await recent('x', 5, make)).toBeUndefined()
  expect(await recent('x', 5, make)).toBe('there')
})

test('a null is an answer too', async () => {
  const recent = recently(new TestClock())
  const { make, reads } = counting([null])
  expect([await recent('x', 5, make), await recent('x', 5, make), reads()]).toEqual([null, null, 1])
})

test('what is forgotten is read anew', async () => {
  const recent = recently(new TestClock())
  const { make } = counting(['a', 'b'])
  expect(await recent('x', 5, make)).toBe('a')
  recent.forget('x')
  expect(await recent('x', 5, make)).toBe('b')
  expect(await recent('x', 5, make)).toBe('b')
})

test('what is forgotten while it is being read is read anew', async () => {
  const recent = recently(new TestClock())
  let tell = (_: string) => {}
  const slow = recent('x', 5, () => new Promise<string>(done => (tell = done)))
  recent.forget('x')
  const { make } = counting(['b'])
  expect(await recent('x', 5, make)).toBe('b')
  tell('a')
  expect([await slow, await recent('x', 5, make)]).toEqual(['a', 'b'])
})
