import { eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import * as schema from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

const sales = afterSales(
  () => shop,
  () => buying,
  () => keeper
)
const list = async (filter: object) =>
  (await shop.call('GET /api/admin/aftersale/list', { limit: 100, ...filter }, keeper)).data.list
const ids = (rows: { id: string }[]) => rows.map(row => row.id)

async function asked() {
  const { buyer, no } = await sales.paidOrder()
  return (await sales.asked(buyer, no)).id
}

test('what waits for a decision comes by when it is decided by itself, the rest by when it was asked for', async () => {
  const [first, second] = [await asked(), await asked()]
  const soon = new Date(shop.clock.now().getTime() + 60_000)
  await shop.db.update(schema.afterSales).set({ dueAt: soon }).where(eq(schema.afterSales.id, second))
  expect(ids(await list({ waiting: true }))).toEqual([second, first])
  expect(ids(await list({}))).toEqual([first, second])
  for (const id of [first, second]) await sales.refuse(id)
  expect(ids(await list({ closed: true }))).toEqual([second, first])
  expect(await list({ waiting: true })).toEqual([])
})

test('it is narrowed by type and by shop', async () => {
  const id = await asked()
  const [row] = await list({ waiting: true })
  expect(ids(await list({ waiting: true, type: 1, shop: row!.mer_id }))).toEqual([id])
  expect(await list({ waiting: true, type: 2 })).toEqual([])
  expect(await list({ waiting: true, shop: newId() })).toEqual([])
})
