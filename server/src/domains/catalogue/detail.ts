import { prepared, type Queryable } from '../../db/connection'
import { endOfDay } from '../../lib/clock'
import { LINE_COLUMNS } from './lists'

/**
 * Everything one product's page shows, in one statement: the product with its shop, brand and ratings, and its
 * attributes, SKUs, newest review, coupons and flash sale as JSON. Money inside JSON is text, so that it stays whole.
 * $1 product, $2 who asks, $3 now, $4 the end of today.
 */
export const DETAIL = {
  name: 'product-detail',
  text: `
    select ${LINE_COLUMNS}, p.pictures, p.video, p.keyword, p.description, s.name as shop_name,
      coalesce(b.name, '') as brand_name,
      s.logo, s.is_self, s.followers, s.phone, s.city, s.rating_count, s.product_score_sum, s.service_score_sum,
      r.good_count, r.middle_count, r.poor_count,
      exists (select 1 from favourites where user_id = $2 and kind = 'product' and target_id = p.id) as collected,
      (select count(*)::int from (select 1 from products where shop_id = p.shop_id and published limit 1000) x) as goods_count,
      (select json_build_object('first', q.first_fee_fen::text, 'free_over', q.free_over_fen::text,
          'varies', exists (select 1 from freight_rules o where o.template_id = q.template_id and o.id <> q.id))
        from freight_rules q where q.template_id = p.freight_template_id and q.region_codes = '{}' and q.deliverable
        limit 1) as freight_rule,
      (select json_agg(json_build_object('attr_name', name, 'attr_values', values) order by position)
        from product_attrs where product_id = p.id) as attrs,
      (select json_agg(json_build_object('id', id, 'suk', suk, 'image', image, 'price', price_fen::text,
          'ot_price', ot_price_fen::text, 'vip_price', vip_price_fen::text, 'stock', stock, 'sales', sales,
          'weight', weight_g) order by id)
        from skus where product_id = p.id) as skus,
      (select row_to_json(x) from (
        select y.id, y.user_id, y.anonymous, u.nickname, u.avatar, y.product_score, y.comment, y.pictures, y.suk,
          y.merchant_reply, y.appended, y.appended_pictures,
          floor(extract(epoch from y.appended_at))::bigint as appended_at,
          floor(extract(epoch from y.created_at))::bigint as at
        from replies y left join users u on u.id = y.user_id
        where y.product_id = p.id and y.shown order by y.created_at desc, y.id desc limit 1) x) as reply,
      (with had as materialized (
        select c.id, c.user_id, c.template_id, c.state, c.starts_at, c.ends_at
        from users me
        join users f on f.id = coalesce(me.parent_id, me.id) or f.parent_id = coalesce(me.parent_id, me.id)
        join user_coupons c on c.user_id = f.id
        where me.id = $2 and (c.shop_id is null or c.shop_id = p.shop_id))
      select json_agg(x) from (
        select t.id, t.shop_id, coalesce(own.title, t.title) as title,
          coalesce(own.amount_fen, t.amount_fen)::text as amount_fen,
          coalesce(own.threshold_fen, t.threshold_fen)::text as threshold_fen,
          floor(extract(epoch from coalesce(own.starts_at, t.starts_at)))::bigint as starts,
          floor(extract(epoch from coalesce(own.ends_at, t.ends_at)))::bigint as ends,
          family.claimed >= t.per_person as held
        from coupon_templates t
        left join lateral (
          select c.id from had c
          where c.user_id = $2 and c.template_id = t.id and c.state = 'unused' and c.starts_at <= $3 and c.ends_at > $3
          order by c.ends_at, c.id limit 1) first on true
        left join lateral (
          select c.title, c.amount_fen, c.threshold_fen, c.starts_at, c.ends_at from user_coupons c
          where c.user_id = $2 and c.id = first.id limit 1) own on true
        cross join lateral (
          select count(c.id)::int as claimed, count(c.id) filter (where c.state = 'unused' and c.ends_at > $3)::int as unused
          from had c where c.template_id = t.id) family
        where (t.shop_id is null or t.shop_id = p.shop_id)
          and (own.title is not null or (t.published and t.starts_at <= $3 and t.ends_at > $3 and t.claimed < t.stock
            and (family.claimed < t.per_person or family.unused > 0)))
        order by coalesce(own.amount_fen, t.amount_fen) desc, t.id limit 10) x) as coupons,
      (select row_to_json(x) from (
        select f.id, f.title, f.starts_at <= $3 as running, floor(extract(epoch from f.starts_at))::bigint as starts,
          floor(extract(epoch from f.ends_at))::bigint as ends,
          json_agg(json_build_object('id', i.id, 'sku_id', i.sku_id, 'price', i.price_fen::text, 'quota', i.stock,
            'limit', i.per_person,
            'stock', (select coalesce(sum(stock - sold), 0) from flash_stripes where item_id = i.id)) order by i.sort desc, i.id) as items
        from flash_items i join flash_sessions f on f.id = i.session_id
        where i.product_id = p.id and f.ends_at > $3 and f.starts_at < $4
        group by f.id order by f.starts_at limit 1) x) as flash
    from products p
    left join shops s on s.id = p.shop_id
    left join brands b on b.id = p.brand_id
    left join product_ratings r on r.product_id = p.id
    where p.id = $1 and p.published`
}

/** Values of `DETAIL`. */
export const detailValues = (id: string, userId: string | null, now: Date) => [id, userId, now, endOfDay(now)]

/** The row of `DETAIL`, or undefined when the product is not on sale; mapped field by field in `present.ts`. */
export async function findDetail(db: Queryable, id: string, userId: string | null, now: Date) {
  const [row] = await prepared(db, { ...DETAIL, values: detailValues(id, userId, now) })
  return row
}
