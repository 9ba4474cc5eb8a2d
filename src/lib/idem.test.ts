import fc from 'fast-check'
import { newIdempotencyKey, WriteKeys } from './idem'

/** Runs `work` as in the mini-program, where `crypto` does not exist. */
function withoutCrypto(work: () => void) {
  const known = Object.getOwnPropertyDescriptor(globalThis, 'crypto')
  Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true, writable: true })
  try {
    work()
  } finally {
    if (known) Object.defineProperty(globalThis, 'crypto', known)
    else Reflect.deleteProperty(globalThis, 'crypto')
  }
}

const manyKeys = () => new Set(Array.from({ length: 5_000 }, newIdempotencyKey))

describe('newIdempotencyKey', () => {
  afterEach(() => jest.restoreAllMocks())

  test('is 32 hex digits and does not repeat', () => {
    expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(manyKeys().size).toBe(5_000)
  })

  test('does the same without crypto', () => {
    withoutCrypto(() => {
      expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
      expect(manyKeys().size).toBe(5_000)
    })
  })

  test('differs even when chance and the clock stand still', () => {
    withoutCrypto(() => {
      jest.spyOn(Math, 'random').mockReturnValue(0.5)
      jest.spyOn(Date, 'now').mockReturnValue(1_790_000_000_000)
      expect(manyKeys().size).toBe(5_000)
    })
  })
})

describe('WriteKeys', () => {
  test('a retry of the same input keeps its key', () => {
    fc.assert(
      fc.property(fc.jsonValue(), input => {
        const keys = new WriteKeys()
        expect(keys.keyFor('POST /api/order/pay', input)).toBe(keys.keyFor('POST /api/order/pay', input))
      })
    )
  })

  test('another input, another endpoint and a settled write get new keys', () => {
    const keys = new WriteKeys()
    const first = keys.keyFor('POST /api/order/pay', { uni: '1' })
    expect(keys.keyFor('POST /api/order/take', { uni: '1' })).not.toBe(first)
    expect(keys.keyFor('POST /api/order/pay', { uni: '2' })).not.toBe(first)
    const second = keys.keyFor('POST /api/order/pay', { uni: '2' })
    keys.settle('POST /api/order/pay')
    expect(keys.keyFor('POST /api/order/pay', { uni: '2' })).not.toBe(second)
  })

  test('takes no input at all', () => {
    const keys = new WriteKeys()
    expect(keys.keyFor('POST /api/sign/integral', undefined)).toBe(keys.keyFor('POST /api/sign/integral', undefined))
  })
})
