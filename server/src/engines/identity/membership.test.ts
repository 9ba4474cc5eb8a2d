import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { users } from '../../db/schema'
import { addGrowth, LEVELS } from './membership'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const levelOf = (spentFen: bigint) => LEVELS.filter(level => spentFen >= level.fromFen).length - 1

test.each([
  [['199.99'], 0, '普通会员', '银卡会员'],
  [['200.00'], 1, '银卡会员', '金卡会员'],
  [['150.00', '1850.00'], 2, '金卡会员', '钻石会员'],
  [['10000.00'], 3, '钻石会员', '']
])('after spending %j the level is %i', async (spent, level, name, next) => {
  const person = await shop.person()
  for (const amount of spent) await addGrowth(shop.db, person.id, BigInt(amount.replace('.', '')))
  const answer = await shop.call('GET /api/user', {}, { token: person.token })
  expect(answer.data).toMatchObject({ level, level_name: name, next_level_name: next })
})

test('a level given by hand stays', async () => {
  const person = await shop.person({ level: 3 })
  await addGrowth(shop.db, person.id, 1n)
  const answer = await shop.call('GET /api/user', {}, { token: person.token })
  expect(answer.data).toMatchObject({ level: 3, growth: '0.01', next_level_growth: '' })
})

test('orders settled at once all count, whatever their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.bigInt(0n, 500_000n), { maxLength: 8 }), async amounts => {
      const person = await shop.person()
      await Promise.all(amounts.map(amount => addGrowth(shop.db, person.id, amount)))
      const [row] = await shop.db.select().from(users).where(eq(users.id, person.id))
      const sum = amounts.reduce((a, b) => a + b, 0n)
      expect(row).toMatchObject({ growthFen: sum, level: levelOf(sum) })
    }),
    { numRuns: 20 }
  )
})
