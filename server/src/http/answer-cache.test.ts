import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { TestShop } from '../../test/harness'
import { queriesOf } from '../../test/queries'
import { nextEdition } from '../db/edition'
import { banners } from '../db/schema'
import { newId } from '../lib/ids'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.advance(3600)
  await shop.db.delete(banners)
})

const PATH = '/api/index/banner_list'
const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers })
const banner = (title: string) =>
  shop.db.insert(banners).values({ id: newId(), place: 'index', title, picture: '/media/p/x-750.webp' })
const titles = async (url = PATH) =>
  ((await get(url)).json().data.list as { title: string }[]).map(line => line.title).sort()

describe('a kept answer', () => {
  test('is given again until its seconds are over', async () => {
    await banner('早')
    expect(await titles()).toEqual(['早'])
    await banner('晚')
    expect(await titles()).toEqual(['早'])
    shop.clock.advance(61)
    expect(await titles()).toEqual(['晚', '早'].sort())
  })

  test('of what operators set ends within a second of their change', async () => {
    expect(await titles()).toEqual([])
    await banner('新')
    await nextEdition(shop.db)
    shop.clock.advance(2)
    expect(await titles()).toEqual(['新'])
  })

  test('is found whatever made-up parameters, signs or order an address has', async () => {
    await get(PATH)
    const ask = async () => {
      for (let i = 0; i < 50; i++) await get(`${PATH}?_=${i}&x=${'x'.repeat(i)}&appVersion=2.6.8`)
      for (const odd of ['', '=x', '=', '&&', 'constructor=x']) await get(`${PATH}?${odd}`)
    }
    expect(await queriesOf(ask)).toBe(0)
  })

  test('is made once for requests that come together', async () => {
    await get('/api/products?page=7')
    const one = await queriesOf(() => get('/api/products?page=8'))
    expect(one).toBeGreaterThan(0)
    const many = await queriesOf(() => Promise.all(Array.from({ length: 30 }, () => get('/api/products?page=9'))))
    expect(many).toBe(one)
  })

  test('is told apart by what was asked', async () => {
    for (const asked of ['page=1', 'page=2', 'page=1&limit=3', 'page=1&is_hot=1'])
      expect(await queriesOf(() => get(`/api/products?${asked}`))).toBeGreaterThan(0)
  })

  test('is not kept when refused, nor under a key longer than any page asks with', async () => {
    expect((await get('/api/products?limit=5&cid=nobody')).json()).toMatchObject({ status: 400 })
    expect((await get('/api/products?limit=5')).json()).toMatchObject({ status: 200 })
    const cursor = Buffer.from(JSON.stringify(['default', '0'.repeat(10), '0'.repeat(10), newId()])).toString(
      'base64url'
    )
    const ids = ['cid', 'sid', 'mer_id', 'brand_id'].map(name => `${name}=${newId()}`).join('&')
    const long = `/api/products?${ids}&cursor=${cursor}`
    expect((await get(long)).json()).toMatchObject({ status: 200 })
    for (let turn = 0; turn < 2; turn++) expect(await queriesOf(() => get(long))).toBeGreaterThan(0)
  })

  test('does not come back to who has it already', async () => {
    await banner('一')
    const first = await get(PATH)
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await get(PATH, { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    await banner('二')
    shop.clock.advance(61)
    expect((await get(PATH, { 'if-none-match': etag })).statusCode).toBe(200)
  })
})

describe('what is large', () => {
  const LARGE = '/api/city_list'
  const open = { br: brotliDecompressSync, gzip: gunzipSync }

  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    ['gzip', 'br;q=0, gzip;q=0.5']
  ] as const)('travels as %s to who takes %s', async (coding, accepted) => {
    const plain = await get(LARGE)
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (let turn = 0; turn < 2; turn++) {
      const small = await get(LARGE, { 'accept-encoding': accepted })
      expect(small.headers['content-encoding']).toBe(coding)
      expect(String(small.headers.vary)).toContain('accept-encoding')
      expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
      expect(open[coding](small.rawPayload).toString()).toBe(plain.body)
    }
  })

  test('stays as it is for who takes nothing of ours, and when it is small', async () => {
    for (const accepted of ['identity', 'deflate', '*;q=0', '%%%'])
      expect((await get(LARGE, { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined()
    expect((await get(PATH, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  })
})

test('what is a person’s own is kept by nobody on the way', async () => {
  const { token } = await shop.person()
  const answer = await get('/api/message', { 'authori-zation': `Bearer ${token}` })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers.etag).toBeUndefined()
})
