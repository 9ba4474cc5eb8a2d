import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { type ProofPrize, type ProofRecord, type ProofTerms, pickAgain, proofOf } from './draw-proof'

const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => Buffer.from(bytes).toString('hex'))

/** The same recipe by another implementation: which share a draw picks. */
function pickBy(seed: string, message: string, shares: readonly number[]): number {
  const digest = createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest('hex')
  const rest = BigInt(`0x${digest}`) % BigInt(shares.reduce((sum, one) => sum + one, 0))
  const passed = shares.map((_, i) => BigInt(shares.slice(0, i + 1).reduce((sum, one) => sum + one, 0)))
  return passed.findIndex(sum => rest < sum)
}
const hashOf = (seed: string) => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

const prize = (id: number, fields: Partial<ProofPrize> = {}): ProofPrize => ({
  id,
  name: `奖品 ${id}`,
  weight: 1,
  stock: 2,
  fallback: 0,
  is_last: 0,
  guarded: 0,
  ...fields
})

test('agrees with another implementation of the same recipe', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(hex, fc.uuid(), fc.integer({ min: 1, max: 10_000 }), weights, (seed, player, nonce, all) => {
      const prizes = all.map((weight, id) => ({ id, weight }))
      expect(pickAgain({ code: 'beans', prizes }, { player, nonce, client_seed: 'clientSeed1', seed })).toEqual({
        hash: hashOf(seed),
        prize: pickBy(seed, `beans:${player}:${nonce}:clientSeed1`, all)
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

const SEED = 'ab'.repeat(32)
const base = { player: 'p', nonce: 1, client_seed: 'clientSeed1', seed: SEED, hash: hashOf(SEED) }
const sound = (terms: ProofTerms, record: ProofRecord) => proofOf(terms, record).map(step => step.sound)

/** A box drawn out ticket by ticket, each with its record. */
function drawnOut(stocks: readonly number[]) {
  const prizes = [...stocks.map((stock, id) => prize(id, { stock })), prize(stocks.length, { stock: 1, is_last: 1 })]
  const left = [...stocks, 0]
  const box: number[] = []
  const records = Array.from({ length: stocks.reduce((sum, one) => sum + one, 0) }, (_, i): ProofRecord => {
    const weights = [...left]
    const picked = pickBy(SEED, `box:p:${i + 1}:clientSeed1`, weights)
    left[picked]!--
    box.push(picked)
    const bonus = left.every(tickets => tickets === 0) ? '末位奖' : ''
    return { ...base, nonce: i + 1, picked, prize: picked, ticket_no: i + 1, guaranteed: 0, bonus, weights }
  })
  const terms: ProofTerms = { code: 'box', pick: 'box', prizes, box }
  return { terms, records }
}

describe('a box', () => {
  test('of whatever tickets is sound from the first to the last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 5 }), stocks => {
        const { terms, records } = drawnOut(stocks)
        for (const record of records) expect(sound(terms, record)).not.toContain(false)
        expect(proofOf(terms, records.at(-1)!).at(-1)!.words).toContain('最后一张')
      }),
      { numRuns: 30 }
    )
  })

  test('with a ticket put back, one taken out unseen, or a last prize for another is not', () => {
    const { terms, records } = drawnOut([3, 4])
    const [first, second] = records as [ProofRecord, ProofRecord]
    expect(sound(terms, { ...second, weights: first.weights })[1]).toBe(false)
    expect(sound({ ...terms, box: [1 - terms.box[0]!, ...terms.box.slice(1)] }, second)[1]).toBe(false)
    expect(sound({ ...terms, box: [1 - terms.box[0]!, ...terms.box.slice(1)] }, first)[1]).toBe(false)
    expect(sound(terms, { ...first, bonus: '末位奖' }).at(-1)).toBe(false)
  })
})

describe('by weights', () => {
  const prizes = [
    prize(0, { weight: 1, guarded: 1 }),
    prize(1, { weight: 3 }),
    prize(2, { weight: 6, stock: 0, fallback: 1 })
  ]
  const terms: ProofTerms = { code: 'beans', pick: 'weights', prizes, box: [] }
  const own = { ...base, ticket_no: 0, guaranteed: 0, bonus: '' }
  const picked = pickBy(SEED, 'beans:p:1:clientSeed1', [1, 3, 6])
  const record: ProofRecord = { ...own, picked, prize: picked, weights: [1, 3, 6] }

  test('each step is a sentence in Chinese before its figures', () => {
    const steps = proofOf(terms, record)
    expect(steps.map(step => [step.sound, /[一-鿿].*。$/.test(step.words)])).toEqual(Array(3).fill([true, true]))
  })

  test('a guaranteed one is picked among the guarded alone', () => {
    const sure = { ...record, guaranteed: 1, weights: [1, 0, 0], picked: 0, prize: 0 }
    expect(sound(terms, sure)).not.toContain(false)
    expect(sound(terms, { ...sure, weights: [1, 3, 6] })[1]).toBe(false)
    expect(sound(terms, { ...record, weights: [1, 0, 0] })[1]).toBe(false)
  })

  test('what had run out is made up for by the fallback and by nothing else', () => {
    const out = (id: number) => ({ ...record, prize: id })
    const others = [0, 1, 2].filter(id => id !== picked)
    for (const id of others) expect(sound(terms, out(id)).at(-1)).toBe(id === 2)
  })

  test('another seed or another prize does not pass', () => {
    expect(sound(terms, { ...record, seed: '00'.repeat(32) })[0]).toBe(false)
    const other = (picked + 1) % 3
    expect(sound(terms, { ...record, picked: other, prize: other })[2]).toBe(false)
  })
})
