import { type Contract, contracts, type EndpointKey } from '@contract'
import { makeProduct } from '../../../test/goods'
import { TestShop } from '../../../test/harness'

/** Half of a character; it cannot be written into a path at all. */
const HALF = '\ud800'

/** What people send who are not shopping: each as every parameter of every reading endpoint here. */
const corpus = [
  "'",
  "''",
  '"',
  '\\',
  "' or '1'='1",
  "1' or 1=1 --",
  '1; drop table products; --',
  "') union select phone, password_hash from users --",
  '1/**/union/**/select/**/1',
  "'; select pg_sleep(10); --",
  '$1',
  '%',
  '_',
  '%00',
  '\u0000',
  'a\u0000b',
  "蓝牙' & '耳机",
  "'蓝牙':*A | !'x'",
  '!(a&b)|c:*',
  ':* & | ! < >',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  HALF,
  'e\u0301\u202e\u200b\ufeff',
  '👨‍👩‍👧‍👦',
  'ﷺ'.repeat(20),
  '9'.repeat(400),
  '-1',
  '1e309',
  'NaN',
  'Infinity',
  '[]',
  '{"$ne":1}',
  'null',
  'true',
  ''
]

let shop: TestShop
let product: Awaited<ReturnType<typeof makeProduct>>
beforeAll(async () => {
  shop = await TestShop.open()
  product = await makeProduct(shop.db, { name: '蓝牙耳机' })
})
afterAll(() => shop.close())

const { catalogue, shop: shops, search, review, collect } = contracts
const endpoints = Object.entries<Contract[string]>({ ...catalogue, ...shops, ...search, ...review, ...collect })

/** Good values for what an endpoint cannot do without, so that the one bad value gets as far as it can. */
const needed: Record<string, string> = { keyword: '耳机', sort: 'default' }

test.each(endpoints)('%s stands whatever is sent', async (key, endpoint) => {
  const { token } = await shop.person()
  const fill = { ...needed, mer_id: product.shopId, ...(key.includes('{id}') ? { id: product.id } : {}) }
  const given = Object.fromEntries(Object.entries(fill).filter(([name]) => name in endpoint.input.properties))
  const fallen: unknown[] = []
  for (const name of Object.keys(endpoint.input.properties)) {
    for (const value of corpus.filter(text => text !== HALF || !key.includes(`{${name}}`))) {
      const { http, status, code } = await shop.call(key as EndpointKey, { ...given, [name]: value } as never, {
        token
      })
      const stood = http === 200 ? status === 200 || /^(INVALID|NOT_FOUND)$/.test(code ?? '') : http === 404
      if (!stood) fallen.push({ name, value, http, code })
    }
  }
  expect(fallen).toEqual([])
  const { data } = await shop.call('GET /api/product/detail/{id}', { id: product.id })
  expect(data.storeInfo.store_name).toBe('蓝牙耳机')
})
