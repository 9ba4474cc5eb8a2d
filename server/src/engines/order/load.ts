import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { isId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { CouponTerms } from './pricing'
import { named } from './rows'
import { type Choices, readSnapshot, type Snapshot } from './snapshot'

interface LoadRequest {
  userId: string
  orderKey: string
  choices: Partial<Choices>
}

interface LoadedAddress {
  realName: string
  phone: string
  region: string
  cityId: string
  detail: string
}

/** A coupon of the person, and what it was made from. */
export type OwnCoupon = CouponTerms & { templateId: string }

/** Everything an order is made from. */
export interface Loaded {
  /** Null when the checkout ran out or was never the person's. */
  snapshot: Snapshot | null
  /** The order this checkout made before. */
  order: { id: string; no: string; payFen: bigint } | null
  address: LoadedAddress | null
  coupons: OwnCoupon[]
  balance: { xfq: bigint; jindou: bigint }
  /** Pieces left of each flash item and SKU, to refuse a hopeless rush before it writes anything. */
  left: Record<string, number>
  /** Products that are on sale no more. */
  withdrawn: string[]
}

interface Row extends Record<string, unknown> {
  snapshot: unknown
  expires_at: Date | null
  id: string | null
  no: string | null
  pay_fen: string | null
  address: LoadedAddress | null
  coupons: { id: string; templateId: string; shopId: string | null; thresholdFen: string; amountFen: string }[] | null
  balances: Record<string, string> | null
  flash: Record<string, number> | null
  shelf: Record<string, number> | null
  withdrawn: string[] | null
}

/** Reads, in one round trip, the checkout of `orderKey` and all that the person's choices name. */
export async function loadCheckout(
  db: Queryable,
  { userId, orderKey, choices }: LoadRequest,
  now: Date
): Promise<Loaded> {
  const addressId = choices.addressId ?? null
  if (addressId && !isId(addressId)) refuse('NOT_FOUND', '收货地址不存在')
  if (choices.couponIds?.some(id => !isId(id))) refuse('COUPON_UNUSABLE', '优惠券不可用或已过期')
  const couponIds = sql.param(choices.couponIds ?? null)
  const [row] = await named<Row>(
    db,
    'order-load',
    sql`
    select c.snapshot, c.expires_at, o.id, o.no, o.pay_fen,
      (select jsonb_build_object('realName', real_name, 'phone', phone, 'region', province || case when city = province then '' else city end || district,
          'cityId', city_id, 'detail', detail)
        from addresses where user_id = ${userId}
          and id = coalesce(${addressId}::uuid, (c.snapshot -> 'choices' ->> 'addressId')::uuid)) as address,
      (select jsonb_agg(jsonb_build_object('id', id, 'templateId', template_id, 'shopId', shop_id, 'thresholdFen', threshold_fen::text,
          'amountFen', amount_fen::text))
        from user_coupons where user_id = ${userId} and state = 'unused' and starts_at <= ${now} and ends_at > ${now}
          and id = any(coalesce(${couponIds}::uuid[],
            array(select jsonb_array_elements_text(c.snapshot -> 'choices' -> 'couponIds')::uuid)))) as coupons,
      (select jsonb_object_agg(asset, balance_minor::text) from ledger_accounts
        where owner_kind = 'user' and owner_id = ${userId} and asset in ('xfq', 'jindou') and bucket = 'available') as balances,
      (select jsonb_object_agg(item_id, pieces) from (
        select item_id, sum(stock - sold) as pieces from flash_stripes where item_id = any(array(
          select (line ->> 'flashItemId')::uuid from jsonb_array_elements(c.snapshot -> 'lines') as line
          where line ->> 'flashItemId' is not null)) group by item_id) f) as flash,
      (select jsonb_object_agg(id, stock) from skus where id = any(array(
        select (line ->> 'skuId')::uuid from jsonb_array_elements(c.snapshot -> 'lines') as line))) as shelf,
      (select array_agg(id) from products where not published and id = any(array(
        select (line ->> 'productId')::uuid from jsonb_array_elements(c.snapshot -> 'lines') as line))) as withdrawn
    from (select ${orderKey}::uuid as key) k
    left join checkouts c on c.user_id = ${userId} and c.key = k.key
    left join orders o on o.user_id = ${userId} and o.order_key = k.key`
  )
  return loadedOf(row!, now)
}

function loadedOf(row: Row, now: Date): Loaded {
  const alive = row.snapshot !== null && row.expires_at !== null && row.expires_at > now
  return {
    snapshot: alive ? readSnapshot(row.snapshot) : null,
    order: row.id ? { id: row.id, no: row.no!, payFen: BigInt(row.pay_fen!) } : null,
    address: row.address,
    coupons: (row.coupons ?? []).map(coupon => ({
      ...coupon,
      thresholdFen: BigInt(coupon.thresholdFen),
      amountFen: BigInt(coupon.amountFen)
    })),
    balance: { xfq: BigInt(row.balances?.xfq ?? 0), jindou: BigInt(row.balances?.jindou ?? 0) },
    left: { ...row.flash, ...row.shelf },
    withdrawn: row.withdrawn ?? []
  }
}
