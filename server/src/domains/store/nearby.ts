import type { StoreLine, storeSorts } from '@contract/store'
import type { Static } from '@sinclair/typebox'
import { prepared, type Queryable } from '../../db/connection'
import { chinaMinute } from '../../lib/clock'
import { standingAt } from '../../lib/hours'
import { refuse } from '../../lib/refusal'
import { voucherShares, voucherWords } from '../local/terms'
import { arc, boxAround, conditions, GOODS, type Point, STEPS_M, shopLine } from '../shop/lists'

type Line = Static<typeof StoreLine>
type Sort = (typeof storeSorts)[number]
type Value = (v: unknown) => string

export interface StoreFilter {
  city?: string
  district?: string
  category_id?: string
  keyword?: string
  longitude?: number
  latitude?: number
  sort?: Sort
  open_now?: 0 | 1
  pay_here?: 0 | 1
  /** Metres around the place. */
  within?: number
  /** Only stores that sell goods here too. */
  sells?: boolean
  /** Not this one. */
  but?: string
  page: number
  limit: number
}

export interface Reader {
  db: Queryable
  clock: { now(): Date }
}

/** Without a city nothing farther than this is near. */
const NEAR_M = 100_000
const MAX_OFFSET = 10_000

const ORDERS: Record<Exclude<Sort, 'distance'>, string> = {
  default: 's.sort desc, s.sales desc, s.id desc',
  score: 's.product_score_sum::float8 / nullif(s.rating_count, 0) desc nulls last, s.id desc',
  likes: 's.likes desc, s.id desc',
  newest: 's.created_at desc, s.id desc'
}

/** The point that was sent, or none. @throws Refusal INVALID for half of one */
export function pointOf({ longitude, latitude }: { longitude?: number; latitude?: number }): Point | undefined {
  if (longitude === undefined && latitude === undefined) return
  if (longitude === undefined || latitude === undefined) return refuse('INVALID', '经度和纬度要一起提供')
  return { longitude, latitude }
}

/** Whether shop `s` is open at a weekday and minute, in SQL. What opened yesterday may still be open past midnight. */
export const openAt = (day: string, minute: string): string => `
  (s.open_minute is not null and case
    when s.open_minute < s.close_minute
      then ${minute}::int >= s.open_minute and ${minute}::int < s.close_minute and not ${day}::int = any(s.rest_days)
    else (${minute}::int >= s.open_minute and not ${day}::int = any(s.rest_days))
      or (${minute}::int < s.close_minute and not (${day}::int + 6) % 7 = any(s.rest_days)) end)`

function wanted(filter: StoreFilter, now: Date, value: Value): string[] {
  const { city, category_id, keyword } = filter
  const parts = conditions({ kind: 'offline', placed: true, city, category_id, keyword }, value)
  if (filter.district?.trim()) parts.push(`s.district = ${value(filter.district.trim())}`)
  if (filter.but) parts.push(`s.id <> ${value(filter.but)}`)
  if (filter.open_now) {
    const { day, minute } = chinaMinute(now)
    parts.push(openAt(value(day), value(minute)))
  }
  if (filter.sells) parts.push('exists (select from shop_shelves k where k.shop_id = s.id and k.selling)')
  if (filter.pay_here) parts.push('exists (select 1 from store_desks d where d.shop_id = s.id and d.open)')
  return parts
}

interface Found {
  id: string
  distance: number | null
}

/** One page of the stores within so many metres of a point, or of all of the filter's, the nearest first. */
function within(
  { db, clock }: Reader,
  filter: StoreFilter,
  point: Point,
  metres: number | undefined
): Promise<Found[]> {
  const values: unknown[] = []
  const value = (v: unknown) => `$${values.push(v)}`
  const parts = wanted(filter, clock.now(), value)
  const distance = arc(value(point.longitude), value(point.latitude))
  if (metres !== undefined) {
    const [west, south, east, north] = boxAround(point, metres).map(edge => `${value(edge)}::float8`)
    // Stores of a city are found in an index that has their places; all others in one of places.
    parts.push(
      filter.city?.trim()
        ? `s.longitude between ${west} and ${east} and s.latitude between ${south} and ${north}`
        : `point(s.longitude, s.latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`
    )
    parts.push(`${distance} <= ${value(metres)}`)
  }
  const text = `
    select s.id, round(s.distance)::int as distance from (
      select s.id, ${distance} as distance from shops s where ${parts.join(' and ')}
    ) s
    order by s.distance, s.id limit ${value(filter.limit)} offset ${value((filter.page - 1) * filter.limit)}`
  return prepared<Found>(db, { text, values })
}

/**
 * The nearest stores, found by boxes that grow until a page is full: what is within a radius is nearer than all beyond it, so
 * a full page is the page. At the end comes the whole city, or what is near where no city is named.
 */
async function nearest(reader: Reader, filter: StoreFilter, point: Point): Promise<Found[]> {
  const last = filter.within ?? (filter.city?.trim() ? undefined : NEAR_M)
  // Few stores may sell, so that box after box has no page of them: they are looked through once.
  const steps = filter.sells ? [] : STEPS_M.filter(metres => last === undefined || metres < last)
  for (const step of steps) {
    const found = await within(reader, filter, point, step)
    if (found.length === filter.limit) return found
  }
  return within(reader, filter, point, last)
}

function ranked({ db, clock }: Reader, filter: StoreFilter, point: Point | undefined): Promise<Found[]> {
  const values: unknown[] = []
  const value = (v: unknown) => `$${values.push(v)}`
  const parts = wanted(filter, clock.now(), value)
  const distance = point ? arc(value(point.longitude), value(point.latitude)) : null
  if (point && filter.within) {
    const [west, south, east, north] = boxAround(point, filter.within).map(edge => `${value(edge)}::float8`)
    parts.push(`point(s.longitude, s.latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`)
    parts.push(`${distance} <= ${value(filter.within)}`)
  }
  const sort = filter.sort === 'distance' || !filter.sort ? 'default' : filter.sort
  // The newest of a city are put in order in the index that has all of its stores: along time, most are of other cities.
  const { city, district, category_id, keyword, open_now, pay_here } = filter
  const isCityAlone = city?.trim() && !district?.trim() && !category_id && !keyword?.trim() && !open_now && !pay_here
  const found = `shops s where ${parts.join(' and ')}`
  const among = sort === 'newest' && isCityAlone ? `(select s.id, s.created_at from ${found} offset 0) s` : found
  const offset = (filter.page - 1) * filter.limit
  const page = `order by ${ORDERS[sort]} limit ${value(filter.limit)} offset ${value(offset)}`
  // Where they are is asked of the stores of the page alone, so that those passed over are read in the index.
  const text =
    distance === null
      ? `select s.id, null::int as distance from ${among} ${page}`
      : `select s.id, round(${distance})::int as distance from shops s where s.id = any (array(select s.id from ${among} ${page}))
          order by ${ORDERS[sort]}`
  return prepared<Found>(db, { text, values })
}

/** A page of stores people can walk into; by distance where that is asked for and a place is given. @throws Refusal INVALID */
export async function storePage(reader: Reader, filter: StoreFilter): Promise<Line[]> {
  const point = pointOf(filter)
  if (filter.within && !point) return refuse('INVALID', '按距离筛选需要先选择位置')
  if ((filter.page - 1) * filter.limit > MAX_OFFSET) return []
  const byDistance = point && (filter.sort ?? 'distance') === 'distance'
  return storeLines(reader, byDistance ? await nearest(reader, filter, point) : await ranked(reader, filter, point))
}

/** The rows of stores that were found, in their order. */
export async function storeLines({ db, clock }: Reader, found: readonly Found[]): Promise<Line[]> {
  if (found.length === 0) return []
  const rows = await prepared(db, {
    name: 'store-lines',
    // What the stores have in common is read once, not for each of them.
    text: `
      with trades as materialized (select id, name from shop_categories),
      zoned as materialized (${voucherShares('$1::uuid[]')})
      select s.*, w.distance, c.name as category_name, ${GOODS} as goods, d.shop_id is not null as pay_here,
        greatest(d.voucher_bp, coalesce(z.voucher_bp, 0)) as voucher_bp
      from unnest($1::uuid[], $2::int[]) with ordinality w(id, distance, place) join shops s on s.id = w.id
      left join trades c on c.id = s.category_id
      left join store_desks d on d.shop_id = s.id and d.open
      left join zoned z on z.shop_id = d.shop_id
      order by w.place`,
    values: [found.map(one => one.id), found.map(one => one.distance)]
  })
  return rows.map(row => storeLine(row, clock.now()))
}

// biome-ignore lint/suspicious/noExplicitAny: a row of hand-written SQL
export function storeLine(row: any, now: Date): Line {
  const { isOpen, words } = standingAt(
    { openMinute: row.open_minute, closeMinute: row.close_minute, restDays: row.rest_days },
    now
  )
  return {
    ...shopLine(row),
    open_now: isOpen ? 1 : 0,
    _open: words,
    likes: row.likes,
    pay_here: row.pay_here ? 1 : 0,
    voucher_words: row.pay_here ? voucherWords(row.voucher_bp) : ''
  }
}
