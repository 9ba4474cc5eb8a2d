import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { newId } from '../../lib/ids'

let shop: TestShop
let me: { id: string; token: string }
let colleague: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
})
beforeEach(async () => {
  me = await holding(shop, ['order.read'])
  colleague = await holding(shop, ['goods.read'])
})
afterAll(() => shop?.close())

/** A list of this test's own: what is shared is there for all. */
const list = () => `list-${expect.getState().currentTestName!.slice(0, 40)}`
const save = (title: string, more: object = {}, who = me) =>
  shop.call(
    'POST /api/admin/views/save',
    { name: list(), title, query: 'type=1&sort=old', is_default: 0, shared: 0, ...more },
    who
  )
const seen = async (who = me) => (await shop.call('GET /api/admin/views', { name: list() }, who)).data.list

test('a view is kept under a name, changed and deleted', async () => {
  const { data } = await save('待发货')
  expect(await seen()).toMatchObject([{ title: '待发货', query: 'type=1&sort=old', is_mine: 1, is_default: 0 }])
  expect((await save('先付款的', { id: data.id, query: 'sort=old' })).data.id).toBe(data.id)
  expect(await seen()).toMatchObject([{ title: '先付款的', query: 'sort=old' }])
  expect((await shop.call('POST /api/admin/views/remove', { id: data.id }, me)).data).toEqual({ removed: 1 })
  expect(await seen()).toEqual([])
})

test('one is shown unless told, of two made so at once too', async () => {
  const answers = await Promise.all([save('甲', { is_default: 1 }), save('乙', { is_default: 1 })])
  expect(answers.map(answer => answer.status)).toEqual([200, 200])
  expect((await seen()).filter(view => view.is_default)).toHaveLength(1)
  await save('丙', { is_default: 1 })
  expect((await seen()).filter(view => view.is_default).map(view => view.title)).toEqual(['丙'])
})

test('no two of one person have one name, and there are twenty at most', async () => {
  await save('甲')
  expect(await save(' 甲 ')).toMatchObject({ code: 'NAME_TAKEN' })
  expect((await save('甲', {}, colleague)).status).toBe(200)
  for (let nth = 2; nth <= 20; nth++) await save(`视图 ${nth}`)
  expect(await save('第二十一个')).toMatchObject({ code: 'FULL' })
  expect(await save('   ')).toMatchObject({ code: 'INVALID' })
})

test('what is shared is seen by colleagues and changed by its owner alone; nobody’s default follows', async () => {
  const { data } = await save('大家的', { shared: 1, is_default: 1 })
  await save('自己的')
  expect(await seen(colleague)).toMatchObject([{ title: '大家的', is_mine: 0, is_default: 0, by_name: '小满' }])
  expect(await save('改名', { id: data.id }, colleague)).toMatchObject({ code: 'NOT_FOUND' })
  expect((await shop.call('POST /api/admin/views/remove', { id: data.id }, colleague)).data).toEqual({ removed: 0 })
  expect(await seen()).toHaveLength(2)
  expect(await save('没有', { id: newId() })).toMatchObject({ code: 'NOT_FOUND' })
})

test('people of a shop and of the platform see nothing of each other, nor two shops', async () => {
  const buying = new Buying(shop)
  const [mine, other] = [await shop.person(), await shop.person()]
  const boss = await forShop(shop, mine.id, await buying.store({ ownerId: mine.id }))
  const rival = await forShop(shop, other.id, await buying.store({ ownerId: other.id }))
  await save('平台的', { shared: 1 })
  await save('店里的', { shared: 1 }, boss)
  expect((await seen(boss)).map(view => view.title)).toEqual(['店里的'])
  expect(await seen(rival)).toEqual([])
  expect((await seen()).map(view => view.title)).toEqual(['平台的'])
})
