import { cityTable } from './city-table'

export interface Point {
  longitude: number
  latitude: number
}

/** A city with its pinyin ("hangzhou") and roughly where its centre lies. */
export interface City extends Point {
  name: string
  letters: string
}

/** All cities of the mainland, Hong Kong and Macau, by pinyin. */
export const cities: readonly City[] = cityTable
  .trim()
  .split('\n')
  .map(line => {
    const [name = '', letters = '', longitude, latitude] = line.split(' ')
    return { name, letters, longitude: Number(longitude), latitude: Number(latitude) }
  })

/** Cities most people look for. */
export const hotCities = [
  '北京市',
  '上海市',
  '广州市',
  '深圳市',
  '杭州市',
  '成都市',
  '重庆市',
  '武汉市',
  '西安市',
  '南京市',
  '苏州市',
  '长沙市'
]

/** "杭州市" -> "杭州"; an autonomous prefecture keeps its name. */
export const cityShort = (name: string) => name.replace(/(?:特别行政区|地区|市)$/, '')

/** Cities under the first letter of their pinyin, A to Z, letters without a city left out. */
export function cityGroups(): { letter: string; cities: City[] }[] {
  const groups = new Map<string, City[]>()
  for (const city of cities) {
    const letter = city.letters[0]!.toUpperCase()
    groups.set(letter, [...(groups.get(letter) ?? []), city])
  }
  return [...groups].map(([letter, members]) => ({ letter, cities: members }))
}

/** Cities whose name holds `word` or whose pinyin begins with it; "hz" finds none, "hangz" finds 杭州. */
export function searchCities(word: string): City[] {
  const wanted = word.trim().toLowerCase()
  if (!wanted) return []
  return cities.filter(city => city.name.includes(wanted) || city.letters.startsWith(wanted))
}

export const cityByName = (name: string): City | undefined =>
  cities.find(city => city.name === name) ?? cities.find(city => cityShort(city.name) === cityShort(name))

const EARTH_RADIUS_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points as the crow flies. */
export function metresBetween(a: Point, b: Point): number {
  const lat = radians(b.latitude - a.latitude)
  const lng = radians(b.longitude - a.longitude)
  const half =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(lng / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(half)))
}

const NEAR_M = 300_000

/** The city whose centre is nearest, or undefined when the point is far from every one, as abroad. */
export function nearestCity(point: Point): City | undefined {
  let best: City | undefined
  let best_m = NEAR_M
  for (const city of cities) {
    const distance_m = metresBetween(city, point)
    if (distance_m < best_m) {
      best = city
      best_m = distance_m
    }
  }
  return best
}

/** The city a map's address names, else the nearest one; '' abroad. */
export const cityOfPlace = (point: Point, address: string): string =>
  (cities.find(city => address.includes(city.name)) ?? nearestCity(point))?.name ?? ''

/** Reads a point of two texts as an address or a link has them, or undefined when they are none. */
export function pointOf(longitude: string, latitude: string): Point | undefined {
  const point = { longitude: Number(longitude), latitude: Number(latitude) }
  if (!longitude.trim() || !latitude.trim() || Math.abs(point.longitude) > 180 || Math.abs(point.latitude) > 90) return
  return Number.isFinite(point.longitude) && Number.isFinite(point.latitude) ? point : undefined
}
