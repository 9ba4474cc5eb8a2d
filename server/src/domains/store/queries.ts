import { prepared, type Queryable } from '../../db/connection'
import { chinaMinute } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { voucherShare } from '../local/terms'
import { arc, bothNames, boxAround, distanceText, GOODS, type Point } from '../shop/lists'
import { openAt, type Reader, storeLine, storeLines } from './nearby'

// biome-ignore lint/suspicious/noExplicitAny: rows of hand-written SQL, mapped field by field
type Row = any

const COUNTED = 1_000
const RELATED = 6
/** Stores this near a store are its neighbours; mostly enough of its trade are nearer. */
const AROUND_M = [2_000, 8_000, 16_000]

/** An open store one can walk to, as its pages show it. @throws Refusal NOT_FOUND */
async function storeRow(db: Queryable, id: string, userId: string | null): Promise<Row> {
  const [row] = await prepared<Row>(db, {
    name: 'store',
    text: `
      select s.*, null::int as distance, c.name as category_name, ${GOODS} as goods, d.shop_id is not null as pay_here,
        ${voucherShare('d')} as voucher_bp,
        (select count(*)::int from (select 1 from products where shop_id = s.id and published limit ${COUNTED}) x) as goods_count,
        exists (select 1 from store_likes l where l.user_id = $2 and l.shop_id = s.id) as liked
      from shops s left join shop_categories c on c.id = s.category_id left join store_desks d on d.shop_id = s.id and d.open
      where s.id = $1 and s.published and s.kind = 'offline'`,
    values: [id, userId]
  })
  return row ?? refuse('NOT_FOUND', '门店不存在或已停业')
}

/** What a store's page shows; `rootId` is who looks, null for nobody known. @throws Refusal NOT_FOUND */
export async function storeOfPage({ db, clock }: Reader, id: string, rootId: string | null) {
  const row = await storeRow(db, id, rootId)
  return {
    ...storeLine(row, clock.now()),
    userLike: row.liked as boolean,
    pics: row.pictures,
    goods_count: row.goods_count
  }
}

/** A store with more of its goods than a list shows, and the titles of its papers. @throws Refusal NOT_FOUND */
export async function tradeOfPage({ db, clock }: Reader, id: string, point: Point | undefined) {
  const row = await storeRow(db, id, null)
  const goods = await prepared<Row>(db, {
    name: 'goods-of-store',
    text: `select id, pictures[1] as image, name, price_fen from products where shop_id = $1 and published
      order by sort desc, sales desc, id desc limit 9`,
    values: [id]
  })
  const far = point ? await metresTo(db, id, point) : null
  return {
    row: { ...storeLine(row, clock.now()), distance: far, _distance: distanceText(far) },
    pics: row.pictures,
    goods,
    goodsCount: row.goods_count,
    papers: row.aptitudes
  }
}

/** Metres from a point to an open store, as the crow flies. @throws Refusal NOT_FOUND */
export async function metresTo(db: Queryable, id: string, { longitude, latitude }: Point): Promise<number> {
  const [row] = await prepared<{ distance: number }>(db, {
    name: 'metres-to-store',
    text: `select round(${arc('$2', '$3')})::int as distance from shops s where s.id = $1 and s.published and s.kind = 'offline'`,
    values: [id, longitude, latitude]
  })
  return row?.distance ?? refuse('NOT_FOUND', '门店不存在或已停业')
}

/** Stores around a store, those of its trade first, then the nearest. @throws Refusal NOT_FOUND */
export async function storesAround(reader: Reader, id: string) {
  const { db } = reader
  const { longitude, latitude, category_id } = await storeRow(db, id, null)
  for (const metres of AROUND_M) {
    const found = await around(db, { id, longitude, latitude, category_id, metres })
    // As many of its trade as are shown: whatever is farther comes after them.
    const isFull = found.length === RELATED && found.every(one => one.same && one.distance <= metres)
    if (isFull || metres === AROUND_M.at(-1)) return storeLines(reader, found)
  }
  return []
}

interface Middle extends Point {
  id: string
  category_id: string | null
  metres: number
}

const around = (db: Queryable, { id, longitude, latitude, category_id, metres }: Middle) =>
  prepared<{ id: string; distance: number; same: boolean }>(db, {
    name: 'stores-around',
    text: `
      select x.id, round(x.distance)::int as distance, x.same from (
        select s.id, s.category_id is not distinct from $8::uuid as same, ${arc('$1', '$2')} as distance from shops s
        where s.published and s.longitude is not null and s.kind = 'offline' and s.id <> $3
          and point(s.longitude, s.latitude) <@ box(point($4::float8, $5::float8), point($6::float8, $7::float8))
      ) x order by x.same desc, x.distance, x.id limit ${RELATED}`,
    values: [longitude, latitude, id, ...boxAround({ longitude, latitude }, metres), category_id]
  })

/** Districts of a city by the number of stores; none without a city. */
export const districts = (db: Queryable, city: string) =>
  prepared<{ name: string; count: number }>(db, {
    name: 'store-districts',
    text: `
      select district as name, count(*)::int as count from (
        select district from shops where published and kind = 'offline' and city = any($1) and district <> '' limit ${COUNTED}) x
      group by district order by count desc, district limit 30`,
    values: [city.trim() ? bothNames(city) : []]
  })

/** How many stores there are, of a city if given; open now; to be paid in. Each of the first thousand. */
export async function storeFigures({ db, clock }: Reader, city: string | undefined) {
  const { day, minute } = chinaMinute(clock.now())
  const [row] = await prepared<{ all: number; open: number; pay: number }>(db, {
    name: 'store-figures',
    text: `
      select count(*)::int as all, count(*) filter (where ${openAt('$2', '$3')})::int as open,
        count(d.shop_id)::int as pay
      from (select id, open_minute, close_minute, rest_days from shops
        where published and kind = 'offline' and longitude is not null and ($1::text[] is null or city = any($1))
        limit ${COUNTED}) s
      left join store_desks d on d.shop_id = s.id and d.open`,
    values: [city?.trim() ? bothNames(city) : null, day, minute]
  })
  return row!
}
