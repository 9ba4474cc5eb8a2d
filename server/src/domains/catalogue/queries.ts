import { prepared, type Queryable } from '../../db/connection'
import { COUNT_CAP } from './lists'

// biome-ignore lint/suspicious/noExplicitAny: rows of hand-written SQL, mapped field by field by the callers
type Row = any

/** Shown categories of both levels, in the order they are shown in. */
export const shownCategories = (db: Queryable) =>
  prepared<{ id: string; parent_id: string | null; name: string; picture: string }>(db, {
    name: 'categories',
    text: 'select id, parent_id, name, picture from categories where shown order by sort desc, id'
  })

/** Brands that sell something (in a category of either level, if given) with their three best sellers. */
export const brandPage = (db: Queryable, cid: string | null, page: number, limit: number) =>
  prepared<Row>(db, {
    name: 'brands',
    text: `
      with sold as (
        select b.*, (select count(*)::int from (
          select 1 from products p where p.brand_id = b.id and p.published
            and ($1::uuid is null or p.category_id = $1 or p.root_category_id = $1) limit ${COUNT_CAP}) x) as product_count
        from brands b
      ), listed as (select *, count(*) over ()::int as total from sold where product_count > 0)
      select l.*, (
        select json_agg(json_build_object('id', x.id, 'image', x.image, 'name', x.name, 'price', x.price_fen::text))
        from (select p.id, p.pictures[1] as image, p.name, p.price_fen from products p
          where p.brand_id = l.id and p.published
            and ($1::uuid is null or p.category_id = $1 or p.root_category_id = $1)
          order by p.sort desc, p.sales desc, p.id desc limit 3) x) as products
      from listed l order by l.sort desc, l.id limit $2 offset $3`,
    values: [cid, limit, (page - 1) * limit]
  })

/** Flash offers of a day: a row each, with its session and what is left, sessions in their order. */
export const flashOffers = (db: Queryable, day: string) =>
  prepared<Row>(db, {
    name: 'flash-offers',
    text: `
      select f.id as session_id, f.title, f.starts_at, f.ends_at, i.id, i.product_id, i.sku_id, k.suk, p.name,
        coalesce(nullif(k.image, ''), p.pictures[1]) as image, i.price_fen, k.price_fen as shelf_price_fen,
        i.stock as quota, i.per_person, t.left_over, t.sold
      from flash_sessions f
      left join flash_items i
        join products p on p.id = i.product_id and p.published
        join skus k on k.id = i.sku_id
        left join lateral (
          select coalesce(sum(stock - sold), 0)::int as left_over, coalesce(sum(sold), 0)::int as sold
          from flash_stripes where item_id = i.id) t on true
        on i.session_id = f.id
      where f.day = $1
      order by f.starts_at, i.sort desc, i.id`,
    values: [day]
  })
