import { areaList } from '@vant/area-data'
import { lazily } from './lazily'

/** A node of the tree clients pick a region from: code, name, children. */
export interface Province {
  v: string
  n: string
  c: { v: string; n: string; c: { v: string; n: string }[] }[]
}

/** A district with the names of what it lies in. Its first two digits are the province's, its first four the city's. */
export interface Region {
  cityId: string
  province: string
  city: string
  district: string
}

/** Entries of a list by the first `digits` digits of their codes. */
function byPrefix(list: Record<string, string>, digits: number): Map<string, [code: string, name: string][]> {
  const groups = new Map<string, [string, string][]>()
  for (const [code, name] of Object.entries(list)) {
    const prefix = code.slice(0, digits)
    const group = groups.get(prefix)
    if (group) group.push([code, name])
    else groups.set(prefix, [[code, name]])
  }
  return groups
}

/** Provinces, cities and districts of all China, Taiwan, Hong Kong and Macau included. */
export const regionTree = lazily((): readonly Province[] => {
  const cities = byPrefix(areaList.city_list, 2)
  const districts = byPrefix(areaList.county_list, 4)
  return Object.entries(areaList.province_list).map(([v, n]) => ({
    v,
    n,
    c: (cities.get(v.slice(0, 2)) ?? []).map(([cityCode, cityName]) => ({
      v: cityCode,
      n: cityName,
      c: (districts.get(cityCode.slice(0, 4)) ?? []).map(([code, name]) => ({ v: code, n: name }))
    }))
  }))
})

const byCode = lazily(
  () =>
    new Map<string, Region>(
      regionTree().flatMap(province =>
        province.c.flatMap(city =>
          city.c.map(({ v, n }): [string, Region] => [
            v,
            { cityId: v, province: province.n, city: city.n, district: n }
          ])
        )
      )
    )
)

/** The district of a code, or undefined. */
export const regionOf = (cityId: string): Region | undefined => byCode().get(cityId)

/** Names in a row, as an address begins: "浙江省杭州市西湖区", "上海市浦东新区". */
export const placeText = ({ province, city, district }: Omit<Region, 'cityId'>) =>
  [...new Set([province, city, district])].join('')

/**
 * The district of three names as other apps write them: short names count ("广东" for "广东省"), and «市辖区» stands for
 * the one city of a municipality. Undefined unless exactly one fits.
 */
export function regionNamed(province: string, city: string, district: string): Region | undefined {
  const fits = (name: string, given: string) => given.length > 1 && name.startsWith(given)
  const found = [...byCode().values()].filter(
    region =>
      fits(region.province, province) &&
      (fits(region.city, city) || /^(市辖区|县)$/.test(city)) &&
      fits(region.district, district)
  )
  return found.find(region => region.district === district) ?? (found.length === 1 ? found[0] : undefined)
}

const cities = lazily(() => new Map(regionTree().flatMap(({ c }) => c.map(({ v, n }) => [n, v] as const))))

/** A city by its name, whole or without its last syllable ("深圳"), with its first four digits; undefined for none. */
export function cityNamed(name: string): { code: string; name: string } | undefined {
  const found = [name, `${name}市`].find(one => cities().has(one))
  return found ? { code: cities().get(found)!.slice(0, 4), name: found } : undefined
}
