import fc from 'fast-check'
import { metresBetween } from './cities'
import { closer, groundOf, heapsOn, placeOn, scaleOf } from './plane'

const home = { longitude: 120.16, latitude: 30.27 }
const spots = [home, { longitude: 120.2, latitude: 30.25 }, { longitude: 120.13, latitude: 30.29 }]

test('every point is inside, with room around', () => {
  const ground = groundOf(spots, 1.6)!
  for (const spot of spots) {
    const { left, top } = placeOn(ground, spot)
    expect([left > 5, left < 95, top > 5, top < 95]).toEqual([true, true, true, true])
  }
})

test('north is up, east is right, and the drawing keeps to scale', () => {
  const ground = groundOf(spots, 1.6)!
  const [a, b] = [placeOn(ground, spots[0]!), placeOn(ground, spots[1]!)]
  expect([b.left > a.left, b.top > a.top]).toEqual([true, true])
  const drawn = Math.hypot(((b.left - a.left) * ground.width_m) / 100, ((b.top - a.top) * ground.height_m) / 100)
  expect(Math.abs(drawn / metresBetween(spots[0]!, spots[1]!) - 1)).toBeLessThan(0.005)
})

test('one point lies in the middle of some ground, and nothing has none', () => {
  const ground = groundOf([home], 1.6)!
  expect(placeOn(ground, home)).toEqual({ left: 50, top: 50 })
  expect(ground.width_m).toBeGreaterThan(100)
  expect(groundOf([], 1.6)).toBeUndefined()
})

test('closer is around the point that was chosen', () => {
  const near = closer(groundOf(spots, 1.6)!, spots[1]!, 2)
  expect(placeOn(near, spots[1]!)).toEqual({ left: 50, top: 50 })
  expect(near.width_m).toBe(groundOf(spots, 1.6)!.width_m / 2)
})

test.each([
  [400, 100],
  [3_000, 1_000],
  [7_000, 2_000],
  [16_000, 5_000]
])('of %d metres across the scale shows %d', (width, scale) => {
  expect(scaleOf(width)).toBe(scale)
})

describe('points that are drawn together', () => {
  const ground = groundOf(spots, 1.6)!

  test('are heaped where the first of them lies, in the order they came', () => {
    const beside = { longitude: home.longitude + 0.0005, latitude: home.latitude }
    const heaps = heapsOn(ground, [home, spots[1]!, beside], 10)
    expect(heaps.map(({ points }) => points)).toEqual([[home, beside], [spots[1]]])
    expect(heaps[0]).toMatchObject(placeOn(ground, home))
  })

  test('are together by what is drawn, upwards as well as across', () => {
    const away = (percent: number) => (percent / 100) * ground.width_m
    const north = { longitude: home.longitude, latitude: home.latitude + away(9) / 111_195 }
    expect(heapsOn(ground, [home, north], 10)).toHaveLength(1)
    expect(heapsOn(ground, [home, north], 8)).toHaveLength(2)
    expect(heapsOn(closer(ground, home, 2), [home, north], 10)).toHaveLength(2)
  })

  test('whatever there is: every point is in one heap, and heaps lie apart', () => {
    const point = fc.record({
      longitude: fc.double({ min: 120, max: 120.5, noNaN: true }),
      latitude: fc.double({ min: 30, max: 30.3, noNaN: true })
    })
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 40 }), points => {
        const whole = groundOf(points, 1.6)!
        const heaps = heapsOn(whole, points, 12)
        expect(new Set(heaps.flatMap(heap => heap.points))).toEqual(new Set(points))
        expect(heaps.flatMap(heap => heap.points)).toHaveLength(points.length)
        for (const [i, a] of heaps.entries())
          for (const b of heaps.slice(i + 1))
            expect(Math.hypot(a.left - b.left, (a.top - b.top) / 1.6)).toBeGreaterThanOrEqual(12 - 1e-9)
      })
    )
  })
})
