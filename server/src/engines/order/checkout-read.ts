import { prepared, type Queryable } from '../../db/connection'
import type { addresses } from '../../db/schema'
import { isId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { type HeldCoupon, type PackedReached, type Reached, reachedBy, reachedText, readReached } from './coupons'
import type { FreightTemplate } from './freight'
import { type OrderLine, type Packed, readTemplates } from './snapshot'

export type AddressRow = typeof addresses.$inferSelect

/** Where a checkout would be sent to. */
export type CheckoutAddress = Pick<
  AddressRow,
  'id' | 'realName' | 'phone' | 'province' | 'city' | 'district' | 'cityId' | 'detail' | 'isDefault'
>

interface ReadRequest {
  userId: string
  lines: readonly OrderLine[]
  goodsFen: ReadonlyMap<string, bigint>
  /** The address asked for; null: the default one, else the newest. */
  addressId: string | null
  /** Whether coupons matter, and whether what is on offer does. */
  reducible: boolean
  claims: boolean
  at: Date
}

/** What a checkout needs to know of a person beside what they want to buy. */
export interface Around {
  address: CheckoutAddress | null
  /** Those that are good now, of these shops or of the whole mall, by when they end. */
  coupons: HeldCoupon[]
  balance: { cnyFen: bigint; jindou: bigint; xfq: bigint }
  templates: FreightTemplate[]
  reached: Reached[]
}

interface Row {
  address: CheckoutAddress | null
  coupons: Packed<HeldCoupon>[] | null
  balances: Record<string, string> | null
  templates: Packed<FreightTemplate>[] | null
  reached: PackedReached[] | null
}

/** Planned once a connection: in a rush everybody asks at the same moment. */
const READ = {
  name: 'checkout-read',
  text: `select
    (select jsonb_build_object('id', id, 'realName', real_name, 'phone', phone, 'province', province, 'city', city,
        'district', district, 'cityId', city_id, 'detail', detail, 'isDefault', is_default)
      from addresses where user_id = $1::uuid
      order by id = $6::uuid desc, is_default desc, created_at desc, id desc limit 1) as address,
    (select jsonb_agg(jsonb_build_object('id', id, 'shopId', shop_id, 'title', title, 'thresholdFen', threshold_fen::text,
        'amountFen', amount_fen::text, 'endsAt', ends_at) order by ends_at, id)
      from user_coupons where $8::boolean and user_id = $1::uuid and state = 'unused' and starts_at <= $5::timestamptz
        and ends_at > $5::timestamptz and (shop_id is null or shop_id = any($2::uuid[]))) as coupons,
    (select jsonb_object_agg(asset, minor) from (
      select asset, sum(balance_minor)::text as minor from ledger_accounts
      where owner_kind = 'user' and owner_id = ($1::uuid)::text and bucket = 'available' and asset in ('CNY', 'jindou', 'xfq')
      group by asset) b) as balances,
    (select jsonb_agg(jsonb_build_object('id', t.id, 'chargeBy', t.charge_by, 'rules', (
        select coalesce(jsonb_agg(jsonb_build_object('regionCodes', region_codes, 'deliverable', deliverable,
          'firstUnits', first_units, 'firstFeeFen', first_fee_fen::text, 'nextUnits', next_units,
          'nextFeeFen', next_fee_fen::text, 'freeOverFen', free_over_fen::text, 'transitDays', transit_days)), '[]')
        from freight_rules r where r.template_id = t.id)))
      from freight_templates t where t.id = any($7::uuid[])) as templates,
    (select jsonb_agg(o) from (select * from (
      ${reachedText({ user: '$1', shops: '$2', fens: '$3', allFen: '$4', at: '$5' })}) r where $9::boolean) o) as reached`
}

/**
 * Reads, in one round trip, all that a checkout of these lines depends on but the lines themselves.
 * @throws Refusal NOT_FOUND for an address that is not the person's
 */
export async function readAround(
  db: Queryable,
  { userId, lines, goodsFen, addressId, reducible, claims, at }: ReadRequest
): Promise<Around> {
  if (addressId && !isId(addressId)) refuse('NOT_FOUND', '收货地址不存在')
  const templateIds = [...new Set(lines.flatMap(({ freight }) => (freight.by === 'template' ? [freight.id] : [])))]
  const values = [...reachedBy({ userId, goodsFen }), at, addressId, templateIds, reducible, claims && reducible]
  const [row] = await prepared<Row & Record<string, unknown>>(db, { ...READ, values })
  const { address, coupons, balances, templates, reached } = row!
  if (addressId && address?.id !== addressId) refuse('NOT_FOUND', '收货地址不存在')
  const minor = (asset: string) => BigInt(balances?.[asset] ?? 0)
  return {
    address,
    coupons: (coupons ?? []).map(coupon => ({
      ...coupon,
      thresholdFen: BigInt(coupon.thresholdFen),
      amountFen: BigInt(coupon.amountFen),
      endsAt: new Date(coupon.endsAt)
    })),
    balance: { cnyFen: minor('CNY'), jindou: minor('jindou'), xfq: minor('xfq') },
    templates: readTemplates(templates ?? []),
    reached: (reached ?? []).map(readReached)
  }
}
