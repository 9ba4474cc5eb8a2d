import { prepared, type Queryable } from '../../db/connection'
import { COUNT_CAP, type ProductFilter } from './lists'

// biome-ignore lint/suspicious/noExplicitAny: rows of hand-written SQL, mapped field by field by the callers
type Row = any

/** Shown categories of both levels, in the order they are shown in. */
export const shownCategories = (db: Queryable) =>
  prepared<{ id: string; parent_id: string | null; name: string; picture: string }>(db, {
    name: 'categories',
    text: 'select id, parent_id, name, picture from categories where shown order by sort desc, id'
  })

/**
 * Counts of goods by brand, each to the cap along its index. Of a category's brands the next one is looked up behind the
 * last, so that its goods are never gone through one by one.
 */
const goodsByBrand = (column: string | null) =>
  column
    ? `select h.brand_id, x.n from here h cross join lateral (select count(*)::int as n from (
        select from products where ${column} = $3 and brand_id = h.brand_id and published limit ${COUNT_CAP}) x) x
        where h.brand_id is not null`
    : `select b.id as brand_id, x.n from brands b cross join lateral (select count(*)::int as n from (
        select from products where brand_id = b.id and published limit ${COUNT_CAP}) x) x`

/** The brands of a category in the order of their ids, and a null behind the last. */
const brandsHere = (column: string) => `
  recursive here as (
    (select brand_id from products where ${column} = $3 and published and brand_id is not null order by brand_id limit 1)
    union all
    select (select p.brand_id from products p where p.${column} = $3 and p.published and p.brand_id > h.brand_id
      order by p.brand_id limit 1)
    from here h where h.brand_id is not null
  ),`

/** Brands that sell something (in a category of one level, if given) with their three best sellers. */
export function brandPage(db: Queryable, { root, leaf }: ProductFilter, page: number, limit: number) {
  const category = root ?? leaf
  const column = root ? 'root_category_id' : leaf ? 'category_id' : null
  return prepared<Row>(db, {
    name: `brands:${column ?? ''}`,
    text: `
      with ${column ? brandsHere(column) : ''} listed as (
        select b.*, g.n as product_count, count(*) over ()::int as total
        from (${goodsByBrand(column)}) g join brands b on b.id = g.brand_id
        where g.n > 0 order by b.sort desc, b.id limit $1 offset $2
      )
      select l.*, (
        select json_agg(json_build_object('id', x.id, 'image', x.image, 'name', x.name, 'price', x.price_fen::text))
        from (select p.id, p.pictures[1] as image, p.name, p.price_fen from products p
          where p.brand_id = l.id and p.published ${column ? `and p.${column} = $3` : ''}
          order by p.sort desc, p.sales desc, p.id desc limit 3) x) as products
      from listed l order by l.sort desc, l.id`,
    values: [limit, (page - 1) * limit, ...(category ? [category] : [])]
  })
}

/** Flash offers of a day: a row each, with its session and what is left, sessions in their order. */
export const flashOffers = (db: Queryable, day: string, shopId?: string) =>
  prepared<Row>(db, {
    name: 'flash-offers',
    text: `
      select f.id as session_id, f.title, f.starts_at, f.ends_at, i.id, i.product_id, i.sku_id, k.suk, p.name,
        coalesce(nullif(k.image, ''), p.pictures[1]) as image, i.price_fen, k.price_fen as shelf_price_fen,
        i.stock as quota, i.per_person, t.left_over, t.sold
      from flash_sessions f
      left join flash_items i
        join products p on p.id = i.product_id and p.published and ($2::uuid is null or p.shop_id = $2)
        join skus k on k.id = i.sku_id
        left join lateral (
          select coalesce(sum(stock - sold), 0)::int as left_over, coalesce(sum(sold), 0)::int as sold
          from flash_stripes where item_id = i.id) t on true
        on i.session_id = f.id
      where f.day = $1
      order by f.starts_at, i.sort desc, i.id`,
    values: [day, shopId ?? null]
  })
