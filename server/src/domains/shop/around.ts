export interface Point {
  longitude: number
  latitude: number
}

/** How far around a place is looked before farther: mostly a page is full with the first or second. */
export const STEPS_M = [1_000, 4_000, 16_000, 64_000] as const

/** A degree of a meridian is a little more; so a box is never too small. */
const DEGREE_M = 111_000
const POLAR = 85

/** Metres over the ground from shop `s`, which has a place, to a point, by the haversine formula. */
export const arc = (longitude: string, latitude: string) => `
  (2 * 6371000 * asin(sqrt(least(1,
    power(sin(radians(s.latitude - ${latitude}::float8) / 2), 2) + cos(radians(s.latitude)) *
    cos(radians(${latitude}::float8)) * power(sin(radians(s.longitude - ${longitude}::float8) / 2), 2)))))`

/** The box around a point that holds everything within so many metres; the whole round of longitudes where it would cross their end. */
export function boxAround(
  { longitude, latitude }: Point,
  metres: number
): [west: number, south: number, east: number, north: number] {
  const dLat = metres / DEGREE_M
  const [south, north] = [Math.max(-90, latitude - dLat), Math.min(90, latitude + dLat)]
  const widest = Math.max(Math.abs(south), Math.abs(north))
  const dLng = widest > POLAR ? 360 : dLat / Math.cos((widest * Math.PI) / 180)
  const [west, east] = [longitude - dLng, longitude + dLng]
  return west < -180 || east > 180 ? [-180, south, 180, north] : [west, south, east, north]
}
