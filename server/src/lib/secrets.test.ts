import fc from 'fast-check'
import { readConfig } from '../config'
import { secretsOf } from './secrets'

const OLD = `2026a:${'1'.repeat(64)}`
const NEW = `2026b:${'2'.repeat(64)}`
const APP_SECRET = 'ab'.repeat(32)
const secrets = (DATA_KEYS = '', secret = APP_SECRET) =>
  secretsOf(readConfig({ NODE_ENV: 'test', APP_SECRET: secret, DATA_KEYS }))

test('what is sealed is read again, and reads differently each time', () => {
  const { seal, unseal } = secrets(NEW)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const sealed = seal(text)
      expect(unseal(sealed)).toBe(text)
      expect(seal(text)).not.toBe(sealed)
      expect(sealed).toMatch(/^2026b\.[\w-]+$/)
    })
  )
})

test('after a change of keys the old is still read, and the new key seals', () => {
  const sealed = secrets(OLD).seal('33010619900101001X')
  const rotated = secrets(`${NEW},${OLD}`)
  expect(rotated.unseal(sealed)).toBe('33010619900101001X')
  expect(rotated.seal('x')).toMatch(/^2026b\./)
  expect(() => secrets(NEW).unseal(sealed)).toThrow('no data key 2026a')
})

test('a single changed character is noticed, also in the name of the key', () => {
  const { seal, unseal } = secrets(`${NEW},${OLD}`)
  const sealed = seal('6225881234567898')
  fc.assert(
    fc.property(fc.integer({ min: 6, max: sealed.length - 2 }), at => {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      expect(() => unseal(sealed.slice(0, at) + other + sealed.slice(at + 1))).toThrow()
    })
  )
  expect(() => unseal(sealed.replace('2026b', '2026a'))).toThrow()
  expect(() => unseal('')).toThrow()
})

test('an index is the same for the same text of a kind, through a change of keys, and tells nothing', () => {
  const index = (kind: string, text: string, of = secrets(OLD)) => of.blindIndex(kind, text)
  expect(index('card', '6225')).toBe(index('card', '6225', secrets(`${NEW},${OLD}`)))
  expect(index('card', '6225')).not.toBe(index('card', '6226'))
  expect(index('card', '6225')).not.toBe(index('citizen-id', '6225'))
  expect(index('card', '6225')).not.toBe(index('card', '6225', secrets(OLD, 'cd'.repeat(32))))
  expect(index('card', '6225')).not.toContain('6225')
})

test('production wants keys, and keys look like keys', () => {
  expect(() => readConfig({ NODE_ENV: 'production', APP_SECRET })).toThrow('DATA_KEYS: needed in production')
  expect(() => secrets('2026a:1234')).toThrow('DATA_KEYS')
  expect(() => secrets(`2026 a:${'1'.repeat(64)}`)).toThrow('DATA_KEYS')
})
