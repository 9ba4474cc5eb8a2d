import { eq } from 'drizzle-orm'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { storeToPay } from '../../../test/storing'
import { shops, storeDesks } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let id: string
beforeAll(async () => {
  shop = await TestShop.open()
})
beforeEach(async () => {
  id = await storeToPay(shop, { pictures: ['/a.png', '/b.png'] })
})
afterAll(() => shop.close())

describe('POST /api/admin/shop/store', () => {
  const about = {
    kind: 'offline',
    phone: '0571-88886666',
    open_time: '18:00',
    close_time: '02:00',
    rest_days: [1],
    pics: ['/a.png'],
    city: '杭州',
    district: '西湖区',
    street: '满觉陇路 6 号',
    longitude: 120.12,
    latitude: 30.23,
    per_capita: '68',
    intro: '坐下来慢慢喝'
  }
  const save = async (input: object, roles = ['operator']) => {
    const { token } = await shop.person({ roles })
    return shop.call('POST /api/admin/shop/store', { id, ...about, ...input } as never, { token })
  }

  test('says where a shop is and when it is open, and people find it there', async () => {
    expect(await save({})).toMatchObject({ status: 200 })
    const { data } = await shop.call('GET /api/merchantoffline/storeDetail', { mer_id: id })
    expect(data).toMatchObject({
      city: '杭州市',
      address: '满觉陇路 6 号',
      hours: '18:00-次日02:00，周一休息',
      per_capita: '68.00',
      phone: '0571-88886666',
      pics: ['/a.png'],
      intro: '坐下来慢慢喝'
    })
    const { token } = await shop.person({ roles: ['operator'] })
    const seen = await shop.call('GET /api/admin/shop/detail/{id}', { id }, { token })
    expect(seen.data).toMatchObject({
      open_time: '18:00',
      close_time: '02:00',
      rest_days: [1],
      street: '满觉陇路 6 号',
      longitude: 120.12,
      district: '西湖区'
    })
  })

  test('that only ships has no place, and nobody pays in it', async () => {
    expect(await save({ kind: 'mall', pics: [] })).toMatchObject({ status: 200 })
    const [desk] = await shop.db.select().from(storeDesks).where(eq(storeDesks.shopId, id))
    expect(desk!.open).toBe(false)
    expect(await shop.call('GET /api/merchantoffline/storeDetail', { mer_id: id })).toMatchObject({
      code: 'NOT_FOUND'
    })
  })

  test('of two who change the same shop the second is told, and changes nothing', async () => {
    const { token } = await shop.person({ roles: ['operator'] })
    const seen = async () => (await shop.call('GET /api/admin/shop/detail/{id}', { id }, { token })).data.store_mark
    const mark = await seen()
    const both = await Promise.all([save({ mark, street: '满觉陇路 7 号' }), save({ mark, street: '满觉陇路 8 号' })])
    expect(both.map(({ code }) => code ?? 'ok').sort()).toEqual(['CHANGED', 'ok'])
    const rows = () => shop.db.select().from(shops).where(eq(shops.id, id))
    const before = await rows()
    expect(await save({ mark, street: '满觉陇路 9 号' })).toMatchObject({ code: 'CHANGED' })
    expect(await rows()).toEqual(before)
    const now = await seen()
    await shop.db.update(shops).set({ sales: 900, logo: '/other.png' }).where(eq(shops.id, id))
    expect(await save({ mark: now, street: '满觉陇路 9 号' })).toMatchObject({ status: 200 })
  })

  test.each<[object, string]>([
    [{ city: '' }, 'PLACE'],
    [{ city: '没有这个城' }, 'PLACE'],
    [{ street: ' ' }, 'PLACE'],
    [{ longitude: null }, 'PLACE'],
    [{ longitude: null, latitude: null }, 'PLACE'],
    [{ longitude: 116.4, latitude: 39.9 }, 'PLACE'],
    [{ longitude: 30.23, latitude: 120.12 }, 'INVALID'],
    [{ open_time: '' }, 'HOURS'],
    [{ open_time: '18:00', close_time: '18:00' }, 'HOURS'],
    [{ open_time: '24:00', close_time: '08:00' }, 'HOURS'],
    [{ open_time: '25:00' }, 'INVALID'],
    [{ rest_days: [0, 1, 2, 3, 4, 5, 6] }, 'INVALID'],
    [{ pics: ['https://elsewhere.example/a.png'] }, 'BAD_PICTURE'],
    [{ phone: 'call me' }, 'INVALID'],
    [{ intro: ' ' }, 'INVALID'],
    [{ id: newId() }, 'NOT_FOUND']
  ])('refuses %j and changes nothing', async (input, code) => {
    const rows = () => shop.db.select().from(shops).where(eq(shops.id, id))
    const before = await rows()
    expect(await save(input)).toMatchObject({ code })
    expect(await rows()).toEqual(before)
  })

  test('is for who may manage shops', async () => {
    expect(await save({}, ['staff'])).toMatchObject({ code: 'FORBIDDEN' })
  })
})

// POST /api/admin/shop/upload takes a form, as admin/upload does; the form’s own tests are with that.
test('photos of stores are uploaded by who may manage shops, and by nobody else', async () => {
  const send = async (right: 'shop.edit' | 'shop.read') => {
    const { token } = await holding(shop, [right])
    const payload = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nno picture\r\n--b--\r\n`
    const headers = { 'authori-zation': `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' }
    return (await shop.app.inject({ method: 'POST', url: '/api/admin/shop/upload', headers, payload })).json().data
  }
  expect(await send('shop.edit')).toMatchObject({ code: 'NOT_A_PICTURE' })
  expect(await send('shop.read')).toMatchObject({ code: 'FORBIDDEN' })
})
