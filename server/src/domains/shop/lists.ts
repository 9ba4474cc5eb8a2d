import type { ShopLine, shopSorts } from '@contract/shop'
import type { Static } from '@sinclair/typebox'
import { prepared, type Queryable } from '../../db/connection'
import { searchQuery, searchWords, spellingOf } from '../../lib/chinese'
import { yuan } from '../../lib/money'
import { averageScore } from '../review/present'
import { arc, boxAround, STEPS_M } from './around'

export { arc, boxAround, type Point, STEPS_M } from './around'

export interface ShopFilter {
  kind?: 'mall' | 'offline' | 'self'
  category_id?: string
  city?: string
  keyword?: string
  longitude?: number
  latitude?: number
  sort?: Sort
  /** Only shops that are recommended. */
  best?: boolean
  /** Only shops one can walk to. */
  placed?: boolean
  mer_id?: string
  /** Only shops in this consumption zone. */
  zone?: string
}

type Line = Static<typeof ShopLine>

const COUNT_CAP = 1000
/** Of a word so many are shown: each that is passed over on the way to a page is read. */
const FOUND_CAP = 800
const MAX_OFFSET = 10_000

// `least` passes nulls over, so a shop without a place is asked about first.
const metres = (longitude: string, latitude: string) =>
  `(case when s.longitude is null then null else round(${arc(longitude, latitude)})::int end)`

type Sort = (typeof shopSorts)[number]

const orderBy = (sort: Sort): string =>
  ({
    default: 's.sort desc, s.sales desc, s.id desc',
    distance: 'distance asc nulls last, s.id desc',
    sales: 's.sales desc, s.id desc',
    score: 's.product_score_sum::float8 / nullif(s.rating_count, 0) desc nulls last, s.id desc',
    newest: 's.created_at desc, s.id desc'
  })[sort]

/** "深圳" and "深圳市" are one city. */
export const bothNames = (city: string) => {
  const short = city.trim().replace(/市$/, '')
  return [short, `${short}市`]
}

/** What a shop `s` must be; values go where `value` puts them. */
export function conditions(filter: ShopFilter, value: (v: unknown) => string): string[] {
  const parts = ['s.published']
  if (filter.kind === 'self') parts.push('s.is_self')
  else if (filter.kind) parts.push(`s.kind = ${value(filter.kind)}`)
  if (filter.category_id) parts.push(`s.category_id = ${value(filter.category_id)}`)
  if (filter.city?.trim()) parts.push(`s.city = any(${value(bothNames(filter.city))})`)
  if (filter.mer_id) parts.push(`s.id = ${value(filter.mer_id)}`)
  // An array, so that a zone's shops are read rather than all shops asked whether they are in it.
  if (filter.zone)
    parts.push(`s.id = any (array(select z.shop_id from zone_shops z where z.zone_id = ${value(filter.zone)}))`)
  if (filter.best) parts.push('s.is_best')
  if (filter.placed) parts.push('s.longitude is not null')
  if (filter.keyword?.trim()) parts.push(named(filter.keyword, value))
  return parts
}

/** Shops with all the words, or whose name is spelt much like them. */
function named(keyword: string, value: (v: unknown) => string): string {
  const words = searchWords(keyword)
  if (words.length === 0) return 'false'
  const match = `s.search @@ ${value(searchQuery(words))}::tsquery`
  const spelling = spellingOf(keyword)
  if (spelling.length < 4) return match
  const spelt = value(spelling)
  return `(${match} or (s.spelling % ${spelt} and similarity(s.spelling, ${spelt}) >= 0.5))`
}

/** The goods of shop `s` that a list shows. */
export const GOODS = `(
  select json_agg(json_build_object('id', x.id, 'image', x.pictures[1], 'name', x.name, 'price', x.price_fen::text))
  from (select id, pictures, name, price_fen from products where shop_id = s.id and published
    order by sort desc, sales desc, id desc limit 3) x)`

/** Of the shops of a zone those that are open. Few are closed, and need not be looked for with each. */
const openIn = (zone: string) => `select z.shop_id as id from zone_shops z
  where z.zone_id = ${zone} and z.shop_id <> all(array(select id from shops where not published))`

interface Picked {
  id: string
  distance: number | null
}

interface Asked extends ShopFilter {
  page: number
  limit: number
}

/**
 * A page of the nearest, where it is full within some distance: what is within it is nearer than all beyond it. Undefined
 * where it is not, or no place is given.
 */
async function nearest(db: Queryable, { page, limit, ...filter }: Asked): Promise<Picked[] | undefined> {
  const { longitude, latitude, sort } = filter
  if (sort !== 'distance' || longitude === undefined || latitude === undefined || page * limit > MAX_OFFSET) return
  // Of few shops no distance has a page, and each step would read all the others there.
  if (filter.best || filter.keyword?.trim() || filter.mer_id || filter.zone) return
  for (const step of STEPS_M) {
    const values: unknown[] = []
    const value = (v: unknown) => `$${values.push(v)}`
    const where = conditions({ ...filter, placed: true }, value).join(' and ')
    // Half a metre is rounded away.
    const [west, south, east, north] = boxAround({ longitude, latitude }, step + 1).map(
      edge => `${value(edge)}::float8`
    )
    // Shops of a city are found in an index that has their places; all others in one of places.
    const within = filter.city?.trim()
      ? `s.longitude between ${west} and ${east} and s.latitude between ${south} and ${north}`
      : `point(s.longitude, s.latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`
    const text = `
      select x.id, x.distance from (
        select s.id, ${metres(value(longitude), value(latitude))} as distance from shops s
        where ${where} and ${within}
      ) x where x.distance <= ${value(step)}
      order by x.distance, x.id desc limit ${value(limit)} offset ${value((page - 1) * limit)}`
    const found = await prepared<Picked>(db, { text, values })
    if (found.length === limit) return found
  }
}

/** A page of shops. Sorting by distance needs a place, and is the default order without one. */
export async function shopPage(db: Queryable, asked: Asked): Promise<{ list: Line[]; count: number }> {
  const near = await nearest(db, asked)
  const { page, limit, ...filter } = asked
  const values: unknown[] = []
  const value = (v: unknown) => `$${values.push(v)}`
  const where = conditions(filter, value).join(' and ')
  const placed = filter.longitude !== undefined && filter.latitude !== undefined
  // Of those that were found near by it is known; of others it is asked only of the page, unless they are sorted by it.
  const distance = placed && !near ? metres(value(filter.longitude), value(filter.latitude)) : 'null::int'
  const sort = filter.sort === 'distance' && !placed ? 'default' : (filter.sort ?? 'default')
  const isByDistance = sort === 'distance'
  const offset = (page - 1) * limit
  const isFound = filter.keyword?.trim()
  const most = isFound ? FOUND_CAP : MAX_OFFSET + limit
  const picked = () => {
    const part = `limit ${value(Math.max(0, Math.min(limit, most - offset)))} offset ${value(offset)}`
    const columns = isByDistance ? `s.id, ${distance} as distance` : 's.id'
    const ordered = (from: string) => `select ${columns} from ${from} order by ${orderBy(sort)} ${part}`
    if (!isFound) return ordered(`shops s where ${where}`)
    // What is counted of a word is what its page comes from, unless more has it than are counted.
    const isFew = `(select count(*) from found) < ${FOUND_CAP}`
    return `(${ordered(`found s where ${isFew}`)}) union all (${ordered(`shops s where not ${isFew} and ${where}`)})`
  }
  const given = (found: Picked[]) =>
    `select * from unnest(${value(found.map(one => one.id))}::uuid[], ${value(found.map(one => one.distance))}::int[])
      with ordinality as x (id, distance, place)`
  const isZoneAlone = filter.zone && Object.values(filter).filter(Boolean).length === 1
  const counted = isZoneAlone ? openIn(value(filter.zone)) : `select 1 from shops s where ${where}`
  const text = `
    with found as materialized (select s.* from shops s where ${isFound ? where : 'false'} limit ${FOUND_CAP}),
    picked as materialized (
      ${near ? given(near) : `select x.*, row_number() over () as place from (${picked()}) x`}
    ),
    trades as materialized (select id, name from shop_categories)
    select n.total, s.*, (select c.name from trades c where c.id = s.category_id) as category_name, ${GOODS} as goods
    from (select count(*)::int as total from (${isFound ? 'select from found' : `${counted} limit ${COUNT_CAP}`}) x) n
    left join (
      select s.*, ${isByDistance ? 'o.distance' : distance} as distance, o.place from picked o
      join shops s on s.id = o.id and s.id = any (array(select id from picked))
    ) s on true
    order by s.place`
  const lines = await prepared(db, { text, values })
  return { list: lines.filter(row => row.id !== null).map(shopLine), count: lines[0]!.total }
}

/** "350m", "1.2km"; empty without a distance. */
export const distanceText = (distance: number | null) =>
  distance === null ? '' : distance < 1000 ? `${distance}m` : `${(distance / 1000).toFixed(1)}km`

// biome-ignore lint/suspicious/noExplicitAny: a row of hand-written SQL
export const shopLine = (row: any): Line => ({
  mer_id: row.id,
  shop_name: row.name,
  logo: row.logo,
  image: row.pictures[0] ?? row.banners[0] ?? row.logo,
  intro: row.intro,
  kind: row.kind,
  is_self: row.is_self ? 1 : 0,
  is_best: row.is_best ? 1 : 0,
  category_id: row.category_id ?? '',
  category_name: row.category_name ?? '',
  product_score: averageScore(row.product_score_sum, row.rating_count),
  service_score: averageScore(row.service_score_sum, row.rating_count),
  rating_count: row.rating_count,
  sales: row.sales,
  followers: row.followers,
  per_capita: yuan(BigInt(row.per_capita_fen)),
  phone: row.phone,
  hours: row.hours,
  province: row.province,
  city: row.city,
  district: row.district,
  address: row.address,
  longitude: row.longitude,
  latitude: row.latitude,
  distance: row.distance,
  _distance: distanceText(row.distance),
  goods: (row.goods ?? []).map((p: { id: string; image: string; name: string; price: string }) => ({
    id: p.id,
    image: p.image,
    store_name: p.name,
    price: yuan(BigInt(p.price))
  }))
})
