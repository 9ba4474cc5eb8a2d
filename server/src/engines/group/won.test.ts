import { TestShop } from '../../../test/harness'
import { groups } from '../../db/schema'
import { newId } from '../../lib/ids'
import { wonBySubject } from '.'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

test('who won is told of filled groups alone, for the kind and the subjects that are asked about', async () => {
  const at = shop.clock.now()
  const [tea, cup, none] = [newId(), newId(), newId()]
  const group = (subject: string, state: string, size: number, confirmed: number, kind = 'tuan') => ({
    ...{ id: newId(), kind, subject, state, size, taken: confirmed, confirmed, leaderId: newId() },
    ...{ endsAt: at, endedAt: state === 'open' ? null : at }
  })
  await shop.db
    .insert(groups)
    .values([
      ...[group(tea, 'filled', 2, 2), group(tea, 'filled', 2, 2), group(tea, 'filled', 5, 5)],
      ...[group(tea, 'open', 3, 2), group(tea, 'lapsed', 3, 1), group(tea, 'filled', 4, 4, 'tour')],
      ...[group(cup, 'filled', 3, 3), group(none, 'lapsed', 2, 1)]
    ])
  expect(await wonBySubject(shop.db, 'tuan', [tea, cup, none])).toEqual(
    new Map([
      [tea, 9],
      [cup, 3]
    ])
  )
  expect(await wonBySubject(shop.db, 'tuan', [cup])).toEqual(new Map([[cup, 3]]))
  expect(await wonBySubject(shop.db, 'tuan', [])).toEqual(new Map())
})
