import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { giveaways } from '../../db/schema'

let shop: TestShop
let operator: { token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

const now_s = () => Math.floor(shop.clock.now().getTime() / 1000)
const code = 'seen-by-two'
const form = {
  code,
  place: 'airdrop' as const,
  title: '周末空投',
  subtitle: '先到先得',
  picture: '/p.png',
  kind: 'give_points',
  asset: 'jindou',
  amount: '20',
  stock: 2,
  conditions: [{ kind: 'real_name', target: 1, days: 0 }]
}
const save = (more: object = {}) =>
  shop.call(
    'POST /api/admin/giveaway',
    { ...form, starts_at: now_s(), ends_at: now_s() + 86_400, ...more } as never,
    operator
  )
const listed = async () =>
  (await shop.call('GET /api/admin/giveaways', {}, operator)).data.list.find(one => one.code === code)!

test('a giveaway is listed with all that its form says', async () => {
  await save()
  const { conditions: condition_list, ...rest } = form
  const nothing = { template_id: '', product_id: '', sku_id: '', fee: '', days: null, campaign: '' }
  expect(await listed()).toMatchObject({ ...rest, condition_list, ...nothing })
})

test('of two who change the same giveaway the second is told; what is claimed is no such change', async () => {
  const { mark } = (await save()).data
  await shop.db.update(giveaways).set({ claimed: 1 }).where(eq(giveaways.code, code))
  expect(await save({ mark, title: '先改的' })).toMatchObject({ status: 200 })
  expect(await save({ mark, stock: 5 })).toMatchObject({ code: 'CHANGED' })
  const now = await listed()
  expect(now).toMatchObject({ title: '先改的', stock: 2, claimed: 1 })
  expect(await save({ mark: now.mark, stock: 5 })).toMatchObject({ status: 200, data: { stock: 5 } })
  expect(await save({ code: 'never-there', mark })).toMatchObject({ code: 'CHANGED' })
})
