import { Buying } from '../../test/buying'
import { byTwo } from '../../test/console'
import type { TestShop } from '../../test/harness'
import { Joining } from '../../test/joining'
import { packing } from '../../test/packing'
import { packages } from '../db/schema'
import { newId } from '../lib/ids'

interface Row {
  id?: string
  code?: string
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
let buying: Buying
let joining: Joining
const p = packing(
  () => shop,
  () => buying
)
beforeAll(async () => {
  joining = await Joining.open()
  shop = joining.shop
  operator = joining.operator
  buying = new Buying(shop)
})
afterAll(() => shop.close())

const made = async (answer: Promise<{ data: { id: string } }>) => (await answer).data.id

const category = (more: object) =>
  shop.call('POST /api/admin/category/save', { cate_name: '家居', sort: 0, is_show: 1, ...more } as never, operator)
const brand = (more: object) => shop.call('POST /api/admin/brand/save', { name: '山野', sort: 0, ...more }, operator)
const role = (more: object) =>
  shop.call('POST /api/admin/role', { name: '仓库', words: '', rights: ['order.read' as const], ...more }, operator)
const zone = (more: object) => {
  const asks = { category_ids: [], least_goods: 0, least_days: 0, deposit: '0.00', voucher_bp: 0 }
  const face = { cate_name: '好茶', picture: '/media/zone.webp', intro: '', demands: '' }
  const rest = { sort: 1, published: 1 as const, joinable: 1 as const }
  return shop.call('POST /api/admin/zone', { ...face, ...asks, ...rest, ...more }, operator)
}
const plan = (code: string, more: object) => {
  const rates = { daily_bp: 1_000, own_bp: 0, fan_bp: 0, boost_day_bp: 0 }
  const terms = { code, title: '充值赠券', asset: 'xfq', pool: code, open: 1, lasts_days: 10, ...rates, ...more }
  return byTwo(shop, 'POST /api/admin/release/plan', terms, operator)
}
const packagesNow = async () => (await shop.call('GET /api/admin/package/list', {}, operator)).data.list

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
  },
  'a release plan': {
    make: async () => {
      const code = newId()
      await plan(code, { lasts_days: 20 })
      return code
    },
    rows: async () => (await shop.call('GET /api/admin/release/plans', {}, operator)).data.list,
    save: (code, mark, nth) => plan(code, { mark, lasts_days: 20 - nth }),
    moves: async code => {
      const { id } = await shop.person()
      await shop.call('POST /api/admin/release/lot', { user_id: id, plan: code, amount: '20' }, operator)
    }
  },
  'a zone': {
    make: () => made(zone({})),
    rows: async () => (await shop.call('GET /api/admin/zones', {}, operator)).data.list,
    save: (id, mark, nth) => zone({ id, mark, sort: 10 + nth })
  },
  'a trade and what joining with it takes': {
    make: async () => joining.trade,
    rows: async () => (await shop.call('GET /api/admin/join/terms', {}, operator)).data.list,
    save: (id, mark, nth) =>
      shop.call('POST /api/admin/join/term', { ...joining.term({ id, name: '茶饮', sort: 50 + nth }), mark }, operator)
  },
  'terms of 通宝': {
    make: async () => 'terms',
    rows: async () => (await shop.call('GET /api/admin/tb/terms', {}, operator)).data.list,
    save: (_, mark, nth) => {
      const terms = { open: 1 as const, per_yuan_most: '2', person_day: 60 + nth, task_people: 50 }
      return shop.call('POST /api/admin/tb/terms', { mark, ...terms }, operator)
    }
  },
  'terms of sub-shops': {
    make: async () => 'terms',
    rows: async () => (await shop.call('GET /api/admin/subshop/terms', {}, operator)).data.list,
    save: (_, mark, nth) => shop.call('POST /api/admin/subshop/terms', { mark, max_bp: 1_000 + nth, open: 1 }, operator)
  },
  'terms of a lock': {
    make: async () => 'terms',
    rows: async () =>
      (await shop.call('GET /api/admin/lock/terms', {}, operator)).data.list.filter(one => one.kind === 'subshop'),
    save: (_, mark, nth) =>
      shop.call('POST /api/admin/lock/terms', { mark, kind: 'subshop', lock_days: 100 + nth, open: 1 }, operator)
  },
  'a package': {
    make: async () => p.make(await p.goods([1_500n, 1_500n]), [1, 1], { picture: '/media/p.webp' }),
    rows: packagesNow,
    save: async (id, mark, nth) => {
      const one = (await packagesNow()).find(row => row.id === id)!
      const items = one.items.map(({ product_id, unique, num }) => ({ product_id, sku_id: unique, num }))
      const { title, intro, image: picture, kind, price, published } = one
      const terms = { title, intro, picture, kind, price, published, items, sort: nth }
      return shop.call('POST /api/admin/package/save', { id, mark, ...terms }, operator)
    },
    moves: () => shop.db.update(packages).set({ sold: 7 })
  }
}

test.each(Object.keys(EDITED))('of two who change %s the second is told, and changes nothing', async what => {
  const { make, rows, save, moves } = EDITED[what]!
  const id = await make()
  const row = async () => {
    const all = await rows()
    return all.find(one => one.id === id || one.code === id) ?? all[0]!
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
