import { prepared, type Queryable } from '../../db/connection'

// biome-ignore lint/suspicious/noExplicitAny: rows of hand-written SQL, mapped field by field by the callers
type Row = any

/** One shop as its own pages show it, or undefined when it is closed. */
export async function findShop(db: Queryable, id: string, userId: string | null): Promise<Row> {
  const [row] = await prepared<Row>(db, {
    name: 'shop',
    text: `
      select s.*, coalesce(c.name, '') as category_name,
        (select count(*)::int from (select 1 from products where shop_id = s.id and published limit 1000) x) as goods_count,
        exists (select 1 from favourites where user_id = $2 and kind = 'shop' and target_id = s.id) as collected
      from shops s left join shop_categories c on c.id = s.category_id
      where s.id = $1 and s.published`,
    values: [id, userId]
  })
  return row
}

/** Open shops, or those of them one can walk into, of `$1` if cities are given: each counted along an index of its own. */
const openShops = (placed: boolean, cities: string[] | null) =>
  `s.published${placed ? ' and s.longitude is not null' : ''}${cities ? ' and s.city = any($1::text[])' : ''}`

/** Trades with the number of open shops in each: all, or those one can walk into, of a city if given. */
export const trades = (db: Queryable, placed: boolean, cities: string[] | null) =>
  prepared<{ id: string; name: string; picture: string; count: number }>(db, {
    name: `trades:${placed}:${cities !== null}`,
    text: `
      select c.id, c.name, c.picture, coalesce(n.count, 0)::int as count
      from shop_categories c
      ${placed ? 'join' : 'left join'} (
        select s.category_id, count(*) as count from shops s where ${openShops(placed, cities)} group by 1
      ) n on n.category_id = c.id
      order by c.sort desc, c.id`,
    values: cities ? [cities] : []
  })

/** Banners of recommended shops, of those one can walk into if `placed`. */
export const shopBanners = (db: Queryable, placed: boolean, cities: string[] | null) =>
  prepared<{ id: string; name: string; pic: string }>(db, {
    name: `shop-banners:${placed}:${cities !== null}`,
    text: `
      select s.id, s.name, s.banners[1] as pic from shops s
      where ${openShops(placed, cities)} and s.is_best and cardinality(s.banners) > 0
      order by s.sort desc, s.id desc limit 6`,
    values: cities ? [cities] : []
  })

/** Cities by the number of stores one can walk into. */
export const storeCities = (db: Queryable) =>
  prepared<{ city: string; province: string; count: number }>(db, {
    name: 'store-cities',
    text: `
      select city, min(province) as province, count(*)::int as count from shops
      where published and longitude is not null and city <> '' group by city order by count desc, city limit 12`
  })

/** The categories a shop has goods in, the fullest first. */
export const shopCategoriesOf = (db: Queryable, shopId: string) =>
  prepared<{ id: string; name: string; count: number }>(db, {
    name: 'categories-of-shop',
    text: `
      select c.id, c.name, n.count from (
        select category_id, count(*)::int as count from products where shop_id = $1 and published group by category_id) n
      join categories c on c.id = n.category_id order by n.count desc, c.id limit 30`,
    values: [shopId]
  })
