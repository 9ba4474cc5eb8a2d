import fc from 'fast-check'
import { Cached, type TextStore } from './cached'

const DAY_MS = 86_400_000
const START_MS = 1_790_000_000_000

/** A phone's storage in a map; `full` makes writing throw as a full phone does. */
class MapStore implements TextStore {
  readonly map = new Map<string, string>()
  full = false
  get = (key: string): unknown => this.map.get(key) ?? ''
  set(key: string, text: string) {
    if (this.full) throw new Error('exceed storage max size')
    this.map.set(key, text)
  }
  remove = (key: string) => {
    this.map.delete(key)
    this.full = false
  }
  keys = () => [...this.map.keys()]
}

let now_ms: number
let store: MapStore
let cached: Cached

beforeEach(() => {
  now_ms = START_MS
  store = new MapStore()
  cached = new Cached(store, () => now_ms)
})

describe('expiry', () => {
  test.each([
    [undefined, DAY_MS - 1, true],
    [undefined, DAY_MS, false],
    [1_000, 999, true],
    [1_000, 1_000, false],
    [0, 0, false]
  ])('kept for %p ms, asked after %d ms: there is %s', (expiry_ms, later_ms, there) => {
    cached.set('a', { x: 1 }, expiry_ms)
    now_ms += later_ms
    expect(cached.get('a')).toEqual(there ? { x: 1 } : undefined)
    expect(store.map.size).toBe(there ? 1 : 0)
  })

  test('an entry kept while the clock was ahead is dropped', () => {
    cached.set('a', 1)
    now_ms -= 1
    expect(cached.get('a')).toBeUndefined()
    expect(store.map.size).toBe(0)
  })
})

describe('values', () => {
  test.each([[null], [0], [false], [''], ['中'], [[1, [2]]], [{ a: { b: null } }]])('%j comes back', value => {
    cached.set('a', value)
    expect(cached.get('a')).toEqual(value)
  })

  test('any JSON comes back', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue({ noUnicodeString: false }), (name, value) => {
        expect(cached.set(name, value)).toBe(true)
        expect(JSON.stringify(cached.get(name))).toBe(JSON.stringify(JSON.parse(JSON.stringify(value))))
      })
    )
  })

  test('a later value replaces an earlier one, and removing removes one', () => {
    cached.set('a', 1)
    cached.set('a', 2)
    cached.set('b', 3)
    expect(cached.get('a')).toBe(2)
    cached.remove('a')
    expect(cached.get('a')).toBeUndefined()
    expect(cached.get('b')).toBe(3)
  })
})

describe('broken entries are dropped', () => {
  test.each([
    '{',
    'null',
    '1',
    '"text"',
    '[]',
    '{}',
    '{"value":1}',
    `{"value":1,"saved_ms":${START_MS}}`,
    `{"value":1,"saved_ms":"${START_MS}","until_ms":"9999999999999"}`,
    `{"saved_ms":${START_MS},"until_ms":9999999999999}`
  ])('%s', text => {
    store.map.set('cache:a', text)
    expect(cached.get('a')).toBeUndefined()
    expect(store.map.has('cache:a')).toBe(false)
  })

  test('any text is read without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => {
        store.map.set('cache:a', text)
        cached.get('a')
      })
    )
  })

  test.each([[undefined], [null], [7], [{}]])('storage that answers %p has nothing', answer => {
    store.get = () => answer
    expect(cached.get('a')).toBeUndefined()
  })
})

describe('clear, sweep and size', () => {
  test('leave the session alone', () => {
    store.map.set('token', 'secret')
    cached.set('a', 1)
    cached.set('b', 2)
    cached.clear()
    expect([...store.map]).toEqual([['token', 'secret']])
    expect(cached.size()).toBe(0)
  })

  test('sweeping removes the old and the broken', () => {
    cached.set('old', 1, 1_000)
    cached.set('new', 1)
    store.map.set('cache:broken', '{')
    now_ms += 1_000
    expect(cached.sweep()).toBe(2)
    expect(store.keys()).toEqual(['cache:new'])
    expect(cached.sweep()).toBe(0)
  })

  test('size grows with what is kept', () => {
    expect(cached.size()).toBe(0)
    cached.set('a', 'x'.repeat(1_000))
    expect(cached.size()).toBeGreaterThan(1_000)
    expect(cached.size()).toBeLessThan(1_200)
  })
})

describe('a full phone', () => {
  test('makes room by dropping what is old', () => {
    cached.set('old', 1, 1_000)
    now_ms += 1_000
    store.full = true
    expect(cached.set('a', 2)).toBe(true)
    expect(cached.get('a')).toBe(2)
  })

  test('keeps nothing when there is no room to make', () => {
    store.full = true
    expect(cached.set('a', 2)).toBe(false)
    expect(cached.get('a')).toBeUndefined()
  })
})

describe('through', () => {
  test('loads once in a day', async () => {
    const load = jest.fn(async () => ['红', '蓝'])
    expect(await cached.through('words', load)).toEqual(['红', '蓝'])
    expect(await cached.through('words', load)).toEqual(['红', '蓝'])
    now_ms += DAY_MS
    await cached.through('words', load)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('ten at once load once', async () => {
    const load = jest.fn(async () => 7)
    const answers = await Promise.all(Array.from({ length: 10 }, () => cached.through('a', load)))
    expect(answers).toEqual(Array(10).fill(7))
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('a failure reaches everybody who waits and is not kept', async () => {
    const load = jest.fn<Promise<number>, []>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(1)
    const both = await Promise.allSettled([cached.through('a', load), cached.through('a', load)])
    expect(both.map(one => one.status)).toEqual(['rejected', 'rejected'])
    expect(await cached.through('a', load)).toBe(1)
  })

  test('an answer of nothing is not kept, and a full phone does not matter', async () => {
    expect(await cached.through('a', async () => undefined)).toBeUndefined()
    expect(store.map.size).toBe(0)
    store.full = true
    expect(await cached.through('b', async () => 1)).toBe(1)
  })
})
