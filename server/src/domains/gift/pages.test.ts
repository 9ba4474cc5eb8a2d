import { Gifting } from '../../../test/gifting'
import { TestShop } from '../../../test/harness'

let shop: TestShop
let g: Gifting
beforeAll(async () => {
  shop = await TestShop.open()
  g = new Gifting(shop)
})
afterAll(() => shop.close())

/** The ids on each page of two, and on the one behind the last. */
async function pagesOf(
  ask: (paging: { page: number; limit: number }) => Promise<{ data: { list: readonly { id: string }[] } }>
) {
  const pages = [1, 2, 3, 4].map(page => ask({ page, limit: 2 }))
  return (await Promise.all(pages)).map(({ data }) => data.list.map(({ id }) => id))
}

test('gifts of one moment stand on pages of their own, each once: for who sent, who took and the desk', async () => {
  const mug = await g.buying.goods({ priceFen: 3_000n, stock: 9 })
  const [giver, friend] = [await g.giver(), await g.buying.buyer({ nickname: '阿宽' })]
  const sent: string[] = []
  for (let i = 0; i < 5; i++) {
    const { id } = await g.send(giver, mug)
    sent.push(id)
    if (i < 3) expect((await g.take(await g.link(giver, id), friend)).status).toBe(200)
  }
  const newest = [...sent].sort().reverse()
  const operator = await shop.person({ roles: ['operator'] })
  const [mine, desks, taken] = [
    await pagesOf(paging => shop.call('GET /api/gift/invitelist', paging, giver)),
    await pagesOf(paging => shop.call('GET /api/admin/gift/list', paging, operator)),
    await pagesOf(paging => shop.call('GET /api/gift/receivelist', paging, friend))
  ]
  for (const pages of [mine, desks]) {
    expect(pages.map(page => page.length)).toEqual([2, 2, 1, 0])
    expect(pages.flat()).toEqual(newest)
  }
  expect(taken.map(page => page.length)).toEqual([2, 1, 0, 0])
  expect(taken.flat().sort()).toEqual(sent.slice(0, 3).sort())
})
