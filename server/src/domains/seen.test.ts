import { TestShop } from '../../test/harness'

interface Row {
  id?: string
  mark: string
}

/** Something that several people of the console may edit. */
interface Edited {
  /** Makes one; answers what it is known by. */
  make(): Promise<string>
  rows(): Promise<readonly Row[]>
  /** Saves it otherwise than any other `nth`. */
  save(id: string, mark: string | undefined, nth: number): Promise<{ status: number; code?: string }>
  /** What changes of it by itself, and is nothing to the form. */
  moves?(id: string): Promise<unknown>
}

let shop: TestShop
let operator: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

const made = async (answer: Promise<{ data: { id: string } }>) => (await answer).data.id

const category = (more: object) =>
  shop.call('POST /api/admin/category/save', { cate_name: '家居', sort: 0, is_show: 1, ...more } as never, operator)
const brand = (more: object) => shop.call('POST /api/admin/brand/save', { name: '山野', sort: 0, ...more }, operator)
const role = (more: object) =>
  shop.call('POST /api/admin/role', { name: '仓库', words: '', rights: ['order.read' as const], ...more }, operator)

const EDITED: Readonly<Record<string, Edited>> = {
  'a category': {
    make: () => made(category({})),
    rows: async () => (await shop.call('GET /api/admin/category/list', {}, operator)).data,
    save: (id, mark, nth) => category({ id, mark, sort: nth })
  },
  'a brand': {
    make: () => made(brand({})),
    rows: async () => (await shop.call('GET /api/admin/brand/list', {}, operator)).data.list,
    save: (id, mark, nth) => brand({ id, mark, sort: nth })
  },
  'a role': {
    make: () => made(role({})),
    rows: async () => (await shop.call('GET /api/admin/roles', {}, operator)).data.list,
    save: (id, mark, nth) => role({ id, mark, words: `第 ${nth} 版` })
  },
  'somebody of the console': {
    make: async () => (await shop.person({ roles: ['staff'] })).id,
    rows: async () => (await shop.call('GET /api/admin/people', {}, operator)).data,
    save: (id, mark, nth) =>
      shop.call(
        'POST /api/admin/people/save',
        { id, mark, name: `小${nth}`, roles: ['orders'], disabled: 0 },
        operator
      ),
    moves: async id => shop.tokenOf(id)
  }
}

test.each(Object.keys(EDITED))('of two who change %s the second is told, and changes nothing', async what => {
  const { make, rows, save, moves } = EDITED[what]!
  const id = await make()
  const row = async () => {
    const all = await rows()
    return all.find(one => one.id === id)!
  }
  const { mark } = await row()
  const both = await Promise.all([save(id, mark, 1), save(id, mark, 2)])
  expect(both.map(({ status, code }) => (status === 200 ? status : code)).sort()).toEqual([200, 'CHANGED'])
  const now = await row()
  expect(now.mark).not.toBe(mark)
  expect(await save(id, mark, 3)).toMatchObject({ status: 400, code: 'CHANGED' })
  expect(await row()).toEqual(now)
  await moves?.(id)
  expect((await row()).mark).toBe(now.mark)
  expect(await save(id, now.mark, 3)).toMatchObject({ status: 200 })
  expect(await save(id, undefined, 4)).toMatchObject({ status: 200 })
})
