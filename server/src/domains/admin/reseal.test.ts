import { TestShop } from '../../../test/harness'
import { cashable } from '../../../test/withdrawing'
import { payoutAccounts, realNames, uploads } from '../../db/schema'
import { newId } from '../../lib/ids'
import { secretsOf } from '../../lib/secrets'
import { keepSealed, openSealed } from '../../media/sealed'
import { resealAll, SEALED } from './reseal'

const OLD = `old:${'11'.repeat(32)}`
const NEW = `new:${'22'.repeat(32)}`

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATA_KEYS: OLD } })
})
afterAll(() => shop.close())

const services = (keys: string) => ({
  ...shop.app.services,
  config: { ...shop.app.services.config, DATA_KEYS: keys }
})

test('what an older key sealed is sealed by the newest, once, and read without the older one', async () => {
  const { id } = await shop.person()
  await cashable(shop, id)
  const name = 'ab'.repeat(16)
  const { storage } = shop.app.services.providers
  await keepSealed({ storage, config: services(OLD).config }, name, Buffer.from('photo'))
  await shop.db.insert(uploads).values({ userId: id, id: newId(), name, width: 1, height: 1, bytes: 5, sealed: true })
  expect(await resealAll(services(`${NEW},${OLD}`))).toBe(5)
  expect(await resealAll(services(`${NEW},${OLD}`))).toBe(0)
  const { unseal } = secretsOf(services(NEW).config)
  const [real] = await shop.db.select().from(realNames)
  const [card] = await shop.db.select().from(payoutAccounts)
  expect([unseal(real!.nameSealed), unseal(card!.holderSealed)]).toEqual(['陈小满', '陈小满'])
  expect(await openSealed({ storage, config: services(NEW).config }, name)).toContain(
    Buffer.from('photo').toString('base64')
  )
})

test('every column that holds something sealed is known', async () => {
  const { rows } = await shop.db.$client.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and (column_name like '%\\_sealed' or column_name = 'sealed')`
  )
  const known = SEALED.map(([table, column]) => `${table}.${column}`)
  expect(rows.map(row => `${row.table_name}.${row.column_name}`).sort()).toEqual(known.sort())
})
