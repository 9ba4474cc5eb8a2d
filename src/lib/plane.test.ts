import { metresBetween } from './cities'
import { closer, groundOf, placeOn, scaleOf } from './plane'

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
