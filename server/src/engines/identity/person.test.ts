import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { drawPlayers, flashBuyers } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const MIGRATIONS = join(__dirname, '../../../migrations')
const statements = () => {
  const name = readdirSync(MIGRATIONS).find(file => file.endsWith('_limits_of_a_person.sql'))!
  return readFileSync(join(MIGRATIONS, name), 'utf8').split('--> statement-breakpoint')
}

test('what accounts of one person had counted apart is one count, others keep theirs, and twice is once', async () => {
  const main = await shop.person()
  const late = await shop.person()
  const subs = [await shop.person({ parentId: main.id }), await shop.person({ parentId: main.id })]
  const only = await shop.person({ parentId: late.id })
  const [itemId, other] = [newId(), newId()]
  await shop.db
    .insert(flashBuyers)
    .values([
      ...[main, ...subs].map(({ id: userId }, i) => ({ userId, itemId, bought: i + 1 })),
      { userId: only.id, itemId: other, bought: 2 }
    ])
  const [before, today] = ['2026-11-20', '2026-11-21']
  const played = (userId: string, campaign: string, day: string, nonce: number, times: number) => ({
    userId,
    campaign,
    day,
    nonce,
    today: times,
    again: 0,
    counted: 0,
    dry: 0,
    taken: 0,
    takenDay: null,
    takenToday: 0
  })
  await shop.db
    .insert(drawPlayers)
    .values([
      played(main.id, 'a', before, 7, 3),
      ...[played(subs[0]!.id, 'a', today, 5, 2), played(subs[1]!.id, 'a', today, 4, 1)],
      ...[played(main.id, 'b', today, 2, 2), played(subs[0]!.id, 'b', before, 9, 5)],
      ...[played(only.id, 'b', today, 3, 1), played(late.id, 'c', today, 1, 1)]
    ])
  for (let twice = 0; twice < 2; twice++) for (const statement of statements()) await shop.db.execute(statement)
  const bought = await shop.db
    .select()
    .from(flashBuyers)
    .where(inArray(flashBuyers.itemId, [itemId, other]))
  expect(bought).toHaveLength(2)
  expect(bought).toEqual(
    expect.arrayContaining([
      { userId: main.id, itemId, bought: 6 },
      { userId: late.id, itemId: other, bought: 2 }
    ])
  )
  const drawn = (id: string) =>
    shop.db.select().from(drawPlayers).where(eq(drawPlayers.userId, id)).orderBy(drawPlayers.campaign)
  expect(await drawn(main.id)).toEqual([played(main.id, 'a', today, 16, 3), played(main.id, 'b', today, 11, 2)])
  expect(await drawn(late.id)).toEqual([played(late.id, 'b', today, 3, 1), played(late.id, 'c', today, 1, 1)])
  for (const { id } of [...subs, only]) expect(await drawn(id)).toEqual([])
})
