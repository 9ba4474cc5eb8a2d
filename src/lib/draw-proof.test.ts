import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { pickAgain } from './draw-proof'

const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => Buffer.from(bytes).toString('hex'))

test('agrees with another implementation of the same recipe', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(hex, fc.uuid(), fc.integer({ min: 1, max: 10_000 }), weights, (seed, player, nonce, all) => {
      const key = Buffer.from(seed, 'hex')
      const digest = createHmac('sha256', key).update(`beans:${player}:${nonce}:clientSeed1`).digest('hex')
      const chances = BigInt(all.reduce((sum, one) => sum + one, 0))
      const ticket = BigInt(`0x${digest}`) % chances
      const passed = all.map((_, i) => BigInt(all.slice(0, i + 1).reduce((sum, one) => sum + one, 0)))
      const prizes = all.map((weight, id) => ({ id, weight }))
      expect(pickAgain({ code: 'beans', prizes }, { player, nonce, client_seed: 'clientSeed1', seed })).toEqual({
        hash: createHash('sha256').update(key).digest('hex'),
        prize: passed.findIndex(sum => ticket < sum)
      })
    })
  )
})

test('a changed seed has another hash', () => {
  const record = { player: 'p', nonce: 1, client_seed: 'clientSeed1' }
  const terms = { code: 'beans', prizes: [{ id: 7, weight: 1 }] }
  const [one, other] = ['00', '01'].map(end => pickAgain(terms, { ...record, seed: 'ab'.repeat(31) + end }))
  expect(one!.prize).toBe(7)
  expect(one!.hash).not.toBe(other!.hash)
})
