import pinyin from 'tiny-pinyin'
import { lazily } from '../../lib/lazily'
import { regionTree } from '../../lib/regions'
import { cityCentres } from './city-centres'

/** A city and where its centre is; `city_id` is its region code. */
export interface City {
  city_id: string
  city: string
  province: string
  longitude: number
  latitude: number
}

const centres = () =>
  new Map<string, [number, number]>(
    cityCentres
      .trim()
      .split(/[|\n]/)
      .map(entry => {
        const [code, longitude, latitude] = entry.split(' ')
        return [code!, [Number(longitude), Number(latitude)]]
      })
  )

/** A part of a province that has no city of its own is called by the province's name. */
const nameOf = (city: string, province: string) =>
  /^(省直辖县|自治区直辖县级行政区划|县)$/.test(city) ? province : city

/** Every city of the region tree that has a centre. */
export const cities = lazily((): readonly City[] => {
  const places = centres()
  return regionTree().flatMap(province =>
    province.c.flatMap(({ v, n }) => {
      const place = places.get(v.slice(0, 4))
      if (!place) return []
      const city = nameOf(n, province.n)
      return [{ city_id: v, city, province: province.n, longitude: place[0], latitude: place[1] }]
    })
  )
})

/** Farther from every centre than this, a place is not in the country. */
const MAX_METRES = 800_000

function metres(a: { longitude: number; latitude: number }, b: { longitude: number; latitude: number }): number {
  const rad = Math.PI / 180
  const dLat = (a.latitude - b.latitude) * rad
  const dLng = (a.longitude - b.longitude) * rad
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLng / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The city whose centre is nearest, or undefined far outside of China. */
export function nearestCity(longitude: number, latitude: number): City | undefined {
  const here = { longitude, latitude }
  let best: City | undefined
  let least = MAX_METRES
  for (const city of cities()) {
    const away = metres(here, city)
    if (away < least) [best, least] = [city, away]
  }
  return best
}

const shortName = (name: string) => name.trim().replace(/(市|地区|盟)$/, '')

/** The city of a name, with or without 市. */
export const cityNamed = (name: string): City | undefined =>
  cities().find(city => city.city === name.trim()) ?? cities().find(city => shortName(city.city) === shortName(name))

/** Characters that are read differently in these names than elsewhere: 重庆, 长沙 … */
const readOtherwise: Record<string, string> = { 重: 'C', 长: 'C', 厦: 'X', 六: 'L', 儋: 'D', 亳: 'B', 衢: 'Q', 漯: 'L' }

/** All cities under the first letter of their names, letters in order. */
export function cityLetters(): { letter: string; cities: string[] }[] {
  const names = [...new Set(cities().map(city => city.city))]
  const letterOf = (name: string) => readOtherwise[name[0]!] ?? pinyin.convertToPinyin(name[0]!)[0]!
  const letters = [...new Set(names.map(letterOf))].sort()
  return letters.map(letter => ({ letter, cities: names.filter(name => letterOf(name) === letter) }))
}
