import { sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { type PackedItem, type Parcel, stockNoted } from '../../engines/order'
import type { ShopScope } from '../../engines/scope'
import { refuse } from '../../lib/refusal'
import { regionOf } from '../../lib/regions'
import { carrierOf } from '../../providers/logistics'
import { settleShelves } from '../catalogue/service'

/** What a parcel says on it, its carrier named by code or by name. @throws Refusal CARRIER */
export function writtenOn(company: string, no: string): Parcel {
  const carrier = carrierOf(company) ?? refuse('CARRIER', '不支持的快递公司')
  return { code: carrier.code, company: carrier.name, no }
}

/** What is in a parcel, as the wire says it; undefined is all that is left. */
export const itemsOf = (lines: readonly { id: string; num: number }[] | undefined): PackedItem[] | undefined =>
  lines?.map(({ id, num }) => ({ lineId: id, num }))

/** `was`: only if there are as many now. */
interface Readdressed {
  real_name?: string
  phone?: string
  city_id?: string
  detail?: string
}

/** Where an order is to go instead, as far as that was said. @throws Refusal INVALID, BAD_REGION */
export function newReceiver({ real_name, phone, city_id, detail }: Readdressed) {
  if (!real_name && !phone && !city_id && !detail) refuse('INVALID', '请至少填写一项要修改的内容')
  if (city_id && !detail) refuse('INVALID', '修改地区时请填写详细地址')
  // What the console shows in place of either was copied.
  if (`${real_name}${detail}`.includes('**')) refuse('INVALID', '收货人和详细地址不能含有连续的星号，请填写完整内容')
  const region = city_id ? (regionOf(city_id) ?? refuse('BAD_REGION', '请选择正确的所在地区')) : undefined
  return { receiver: real_name?.trim(), phone, region, detail: detail?.trim() }
}

export type StockChange = { to: number; was?: number } | { by: number }

/** Only goods of this shop, for whoever acts for it; any without. */
const ofShop = (shop: ShopScope | undefined) => (shop ? sql`p.shop_id = ${shop.id}` : sql`true`)

interface Changer {
  /** By the name colleagues know. */
  by: string
  /** Whose goods alone. */
  shop?: ShopScope
}

/**
 * Changes what is on the shelf of a SKU and answers what is there now. The product is locked before the SKU, as orders do
 * it, and its sum moves with it.
 * @throws Refusal NOT_FOUND, STOCK_SHORT, CHANGED
 */
export const changeStock = (
  db: Queryable,
  skuId: string,
  change: StockChange,
  { by, shop }: Changer
): Promise<number> =>
  transact(db, async tx => {
    const { rows } = await tx.execute<{ id: string; stock: number }>(sql`
      select p.id from products p join skus s on s.product_id = p.id
      where s.id = ${skuId} and ${ofShop(shop)} for no key update of p`)
    const productId = rows[0]?.id ?? refuse('NOT_FOUND', '规格不存在')
    const next = 'to' in change ? sql`${change.to}::int` : sql`s.stock + ${change.by}::int`
    const was = 'was' in change ? sql`before.stock = ${change.was}` : sql`true`
    const changed = await tx.execute<{ stock: number; delta: number }>(sql`
      with before as (select id, stock from skus where id = ${skuId} for update),
      moved as (
        update skus s set stock = ${next} from before where s.id = before.id and ${next} >= 0 and ${was}
        returning s.product_id, s.id as sku_id, s.suk, s.stock - before.stock as delta, s.stock
      ),
      journal as (${stockNoted('moved', { cause: 'edit', by })})
      select stock, delta from moved`)
    const sku = changed.rows[0] ?? refuseStock(change)
    await tx.execute(sql`update products set stock = greatest(stock + ${sku.delta}::int, 0) where id = ${productId}`)
    return sku.stock
  })

const refuseStock = (change: StockChange): never =>
  'was' in change
    ? refuse('CHANGED', '库存刚刚有变动，请核对后再改')
    : refuse('STOCK_SHORT', '库存不足，不能减到零以下')

/** Puts a product on sale (as soon as its shop is open) or takes it off. @throws Refusal NOT_FOUND */
export const publishProduct = (db: Queryable, id: string, published: boolean, shop?: ShopScope): Promise<void> =>
  transact(db, async tx => {
    const { rows } = await tx.execute<{ shop: string }>(sql`
      with shop as materialized (
        select s.id, s.published as open from shops s join products p on p.shop_id = s.id
        where p.id = ${id} and ${ofShop(shop)} for share of s
      )
      update products p set published = ${published} and shop.open, awaits_shop = ${published} and not shop.open,
        version = p.version + 1, edited_by = ''
      from shop where p.id = ${id} and p.shop_id = shop.id returning p.shop_id as shop`)
    if (rows.length === 0) refuse('NOT_FOUND', '商品不存在')
    await settleShelves(tx, [rows[0]!.shop])
  })
