import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { Refusal } from '../../lib/refusal'
import { bindInviter, inviterChain } from './referral'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

test('whoever names whom, however many at once: nobody is twice in a chain, and a refusal is a named one', async () => {
  const people = 7
  const pair = fc.tuple(fc.nat(people - 1), fc.nat(people - 1))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(pair, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), async batches => {
      const ids = (await Promise.all(Array.from({ length: people }, () => shop.person()))).map(one => one.id)
      const expected = new Map<string, string>()
      for (const batch of batches) {
        const outcomes = await Promise.all(
          batch.map(([user, inviter]) =>
            bindInviter(shop.db, ids[user]!, ids[inviter]!, shop.clock.now()).then(
              () => expected.set(ids[user]!, ids[inviter]!),
              error => expect(error).toBeInstanceOf(Refusal)
            )
          )
        )
        expect(outcomes).toHaveLength(batch.length)
      }
      for (const id of ids) {
        const chain = await inviterChain(shop.db, id)
        expect(new Set(chain).size).toBe(chain.length)
        expect(chain[1]).toBe(expected.get(id))
      }
    }),
    { numRuns: 25 }
  )
})
