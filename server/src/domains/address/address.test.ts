import { TestShop } from '../../../test/harness'
import { newId } from '../../lib/ids'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const home = { real_name: '王小明', phone: '13812345678', city_id: '330106', detail: '文三路 1 号' }

async function added(token: string, more: Record<string, unknown> = {}) {
  const answer = await shop.call('POST /api/address/edit', { ...home, ...more }, { token })
  expect(answer.status).toBe(200)
  return answer.data.id
}
const listOf = async (token: string) => (await shop.call('GET /api/address/list', {}, { token })).data

describe('POST /api/address/edit', () => {
  test('adds with the names of the code; the first is the default, a later one only when asked', async () => {
    const { token } = await shop.person()
    const first = await added(token, { province: '骗你的省' })
    const second = await added(token, { city_id: '810101' })
    expect(await listOf(token)).toMatchObject({
      count: 2,
      list: [
        { id: first, province: '浙江省', city: '杭州市', district: '西湖区', city_id: '330106', is_default: 1 },
        { id: second, province: '香港特别行政区', city: '香港岛', district: '中西区', is_default: 0 }
      ]
    })
    await shop.call('POST /api/address/edit', { ...home, id: second, is_default: 1 }, { token })
    expect((await listOf(token)).list.map(a => [a.id, a.is_default])).toEqual([
      [second, 1],
      [first, 0]
    ])
    await shop.call('POST /api/address/edit', { ...home, id: second, is_default: 0 }, { token })
    expect((await shop.call('GET /api/address/default', {}, { token })).data).toEqual({})
  })

  test.each([
    [{ province: '广东省', city: '广州市', district: '海珠区' }, '440105'],
    [{ province: '北京市', city: '市辖区', district: '朝阳区' }, '110105'],
    [{ province: '台湾', city: '台北', district: '大安区' }, '710105']
  ])('finds the region of %j', async (names, city_id) => {
    const { token } = await shop.person()
    const id = await added(token, { city_id: undefined, ...names })
    expect((await shop.call('GET /api/address/detail/{id}', { id }, { token })).data.city_id).toBe(city_id)
  })

  test.each([
    [{ city_id: '999999' }, 'BAD_REGION', '请选择正确的所在地区'],
    [{ city_id: undefined }, 'BAD_REGION', '请选择正确的所在地区'],
    [
      { city_id: undefined, province: '广东省', city: '杭州市', district: '西湖区' },
      'BAD_REGION',
      '请选择正确的所在地区'
    ],
    [{ city_id: '3301' }, 'INVALID', '所在地区格式不正确'],
    [{ phone: '10812345678' }, 'INVALID', '手机号格式不正确'],
    [{ real_name: '' }, 'INVALID', '请填写收货人'],
    [{ real_name: '   ' }, 'INVALID', '请填写收货人'],
    [{ detail: '路' }, 'INVALID', '详细地址至少 2 个字'],
    [{ longitude: "1' or 1=1" }, 'INVALID', '经度格式不正确']
  ])('refuses %j', async (wrong, code, msg) => {
    const { token } = await shop.person()
    const answer = await shop.call('POST /api/address/edit', { ...home, ...wrong }, { token })
    expect(answer).toMatchObject({ status: 400, code, msg })
    expect((await listOf(token)).count).toBe(0)
  })

  test('fifty at most, however many come at once; one default among them', async () => {
    const { token } = await shop.person()
    const answers = await Promise.all(
      Array.from({ length: 55 }, () => shop.call('POST /api/address/edit', { ...home, is_default: 1 }, { token }))
    )
    expect(answers.filter(a => a.status === 200)).toHaveLength(50)
    expect(new Set(answers.filter(a => a.status !== 200).map(a => a.code))).toEqual(new Set(['ADDRESS_LIMIT']))
    const { data } = await shop.call('GET /api/address/list', { limit: 100 }, { token })
    expect(data.list.filter(a => a.is_default === 1)).toHaveLength(1)
  })
})

describe('another person’s address', () => {
  test('is not found, not shown, not changed', async () => {
    const owner = await shop.person()
    const other = await shop.person()
    const id = await added(owner.token)
    const refused = { status: 400, code: 'NOT_FOUND' }
    const { token } = other
    expect(await shop.call('GET /api/address/detail/{id}', { id }, { token })).toMatchObject(refused)
    expect(await shop.call('POST /api/address/edit', { ...home, id, is_default: 1 }, { token })).toMatchObject(refused)
    expect(await shop.call('POST /api/address/del', { id }, { token })).toMatchObject(refused)
    expect(await shop.call('POST /api/address/default/set', { id }, { token })).toMatchObject(refused)
    expect(await listOf(token)).toEqual({ list: [], count: 0 })
    expect((await listOf(owner.token)).list).toMatchObject([{ id, is_default: 1 }])
  })

  test('an id that never was is not found either, and leaves the default', async () => {
    const { token } = await shop.person()
    const id = await added(token)
    const answer = await shop.call('POST /api/address/default/set', { id: newId() }, { token })
    expect(answer).toMatchObject({ status: 400, code: 'NOT_FOUND' })
    expect((await shop.call('GET /api/address/default', {}, { token })).data).toMatchObject({ id })
  })
})

test('default and delete', async () => {
  const { token } = await shop.person()
  const [a, b] = [await added(token), await added(token)]
  expect((await shop.call('POST /api/address/default/set', { id: b }, { token })).status).toBe(200)
  expect((await shop.call('GET /api/address/default', {}, { token })).data).toMatchObject({ id: b })
  expect((await shop.call('POST /api/address/del', { id: b }, { token })).status).toBe(200)
  expect(await shop.call('POST /api/address/del', { id: b }, { token })).toMatchObject({ code: 'NOT_FOUND' })
  expect((await listOf(token)).list.map(one => one.id)).toEqual([a])
})

test('defaults set at once leave one', async () => {
  const { token } = await shop.person()
  const ids = await Promise.all(Array.from({ length: 8 }, () => added(token)))
  const answers = await Promise.all(ids.map(id => shop.call('POST /api/address/default/set', { id }, { token })))
  expect(answers.every(a => a.status === 200)).toBe(true)
  expect((await listOf(token)).list.filter(one => one.is_default)).toHaveLength(1)
})

test.each([
  ['GET /api/address/list', {}],
  ['GET /api/address/default', {}],
  ['GET /api/address/detail/{id}', { id: newId() }],
  ['POST /api/address/edit', home],
  ['POST /api/address/del', { id: newId() }],
  ['POST /api/address/default/set', { id: newId() }]
] as const)('%s wants a sign-in', async (key, input) => {
  expect(await shop.call(key, input)).toMatchObject({ status: 410000, code: 'SIGN_IN' })
})

test('GET /api/city_list has every district of the country under its city and province', async () => {
  const { data } = await shop.call('GET /api/city_list', {})
  expect(data).toHaveLength(34)
  const districts = data.flatMap(p => p.c.flatMap(c => c.c.map(d => [p.v, c.v, d.v] as const)))
  expect(districts.length).toBeGreaterThan(3000)
  expect(data.flatMap(p => p.c).every(city => city.c.length > 0)).toBe(true)
  expect(districts.every(([p, c, d]) => d.startsWith(c.slice(0, 4)) && c.startsWith(p.slice(0, 2)))).toBe(true)
  expect(new Set(districts.map(([, , d]) => d)).size).toBe(districts.length)
})
