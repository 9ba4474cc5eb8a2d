import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { prepared } from '../../db/connection'
import { shops } from '../../db/schema'
import { standingAt } from '../../lib/hours'
import { newId } from '../../lib/ids'
import { boxAround, type Point } from '../shop/around'
import { openAt } from './nearby'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const list = async (input: Point & { page: number; limit: number }) =>
  (await shop.call('GET /api/merchantoffline/storeList', { city: '成都', ...input })).data.list
const rad = Math.PI / 180
const metres = (a: Point, b: Point) => {
  const h =
    Math.sin(((a.latitude - b.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((a.longitude - b.longitude) * rad) / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(h)))
}

test('order over pages is that of an exact computation, wherever one stands', async () => {
  const many = Array.from({ length: 90 }, (_, i) => ({
    id: newId(),
    name: `店 ${i}`,
    kind: 'offline',
    city: '成都市',
    longitude: 104.06 + Math.sin(i * 7.3) * 0.02 * (1 + (i % 9)),
    latitude: 30.57 + Math.cos(i * 3.1) * 0.02 * (1 + (i % 7))
  }))
  await shop.db.insert(shops).values(many)
  const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  await fc.assert(
    fc.asyncProperty(
      degrees(103.5, 104.6),
      degrees(30.1, 31),
      fc.constantFrom(7, 20, 45),
      async (longitude, latitude, limit) => {
        const point = { longitude, latitude }
        const pages = await Promise.all([1, 2].map(page => list({ ...point, page, limit })))
        const exact = many
          .map(one => ({ id: one.id, away: metres(point, one) }))
          .sort((a, b) => a.away - b.away)
          .slice(0, 2 * limit)
        expect(pages.flat().map(line => line.mer_id)).toEqual(exact.map(one => one.id))
        expect(pages.flat().map(line => line.distance)).toEqual(exact.map(one => Math.round(one.away)))
      }
    ),
    { numRuns: 12 }
  )
})

test('far pages by likes are in one order, with how far each is', async () => {
  const here = { longitude: 102.7, latitude: 25.04 }
  const many = Array.from({ length: 260 }, (_, i) => ({
    id: newId(),
    name: `湖边店 ${i}`,
    kind: i % 8 === 0 ? 'mall' : 'offline',
    city: i % 9 === 0 ? '大理市' : '昆明市',
    longitude: 102.7 + Math.sin(i) * 0.1,
    latitude: 25.04 + Math.cos(i) * 0.1,
    likes: 100 + (i % 4)
  }))
  await shop.db.insert(shops).values(many)
  const page = (input: Record<string, unknown>) =>
    shop.call('GET /api/merchantoffline/storeList', { city: '昆明', sort: 'likes', limit: 20, ...input } as never)
  const exact = many
    .filter(one => one.kind === 'offline' && one.city === '昆明市')
    .sort((a, b) => b.likes - a.likes || (a.id < b.id ? 1 : -1))
  for (const at of [1, 6, Math.ceil(exact.length / 20)]) {
    const wanted = exact.slice((at - 1) * 20, at * 20)
    const [plain, placed] = [(await page({ page: at })).data.list, (await page({ page: at, ...here })).data.list]
    expect(plain.map(line => [line.mer_id, line.distance])).toEqual(wanted.map(one => [one.id, null]))
    expect(placed.map(line => [line.mer_id, line.distance])).toEqual(
      wanted.map(one => [one.id, Math.round(metres(here, one))])
    )
  }
  // Shops that only ship are among those of a city, with how far they are as well.
  const { data } = await shop.call('GET /api/shoplist', { city: '大理', ...here, sort: 'newest', page: 2, limit: 20 })
  const there = many.filter(one => one.city === '大理市')
  expect(data.count).toBe(there.length)
  for (const line of data.list) {
    const one = there.find(({ id }) => id === line.mer_id)!
    expect(line.distance).toBe(Math.round(metres(here, one)))
  }
  expect(data.list).toHaveLength(there.length - 20)
})

test('a box holds everything within its radius', () => {
  const point = fc.record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -80, max: 80, noNaN: true })
  })
  fc.assert(
    fc.property(
      point,
      fc.integer({ min: 100, max: 100_000 }),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      (centre, radius, way) => {
        const [west, south, east, north] = boxAround(centre, radius)
        const longitude =
          centre.longitude + (Math.cos(way) * radius * 1.2) / (111_194 * Math.cos(centre.latitude * rad))
        const latitude = centre.latitude + (Math.sin(way) * radius * 1.2) / 111_194
        const isNear = Math.abs(longitude) <= 180 && metres(centre, { longitude, latitude }) <= radius
        return !isNear || (longitude >= west && longitude <= east && latitude >= south && latitude <= north)
      }
    )
  )
})

test('open now is the same in SQL as in words', async () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  await fc.assert(
    fc.asyncProperty(
      minute,
      fc.integer({ min: 1, max: 1440 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
      fc.integer({ min: 0, max: 6 }),
      minute,
      async (open, close, rest, day, now) => {
        fc.pre(open !== close)
        // The fourth of January 1970 was a Sunday; minutes of China's day.
        const at = new Date((3 * 1440 + day * 1440 + now - 480) * 60_000)
        const [row] = await prepared<{ open: boolean }>(shop.db, {
          text: `select ${openAt('$4', '$5')} as open from (select $1::int as open_minute, $2::int as close_minute, $3::int[] as rest_days) s`,
          values: [open, close, rest, day, now]
        })
        expect(row!.open).toBe(standingAt({ openMinute: open, closeMinute: close, restDays: rest }, at).isOpen)
      }
    ),
    { numRuns: 60 }
  )
})
