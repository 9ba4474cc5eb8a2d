import { randomInt } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { DEADLOCK, pgCode, type Queryable } from '../../db/connection'
import { newId } from '../../lib/ids'
import { personOf } from '../identity/person'
import { broughtBy } from '../lock'
import { notePlaced } from '../stats/turns'
import type { Draft } from './draft'
import { lockShelf, type Parts, pickStripes, ready, readyLocks, wantedFlash, wantedPieces } from './gates'
import { limitWords } from './goods'
import { UNPAID_MS } from './numbers'
import { named } from './rows'
import type { OrderLine } from './snapshot'

/** What the write of an order got hold of. */
export interface Held {
  /** False: the checkout has an order already, and nothing was written. */
  fresh: boolean
  /** SKUs whose pieces were held. */
  skus: string[]
  coupons: number
  buyers: number
  /** Products of which the person would have more than their limit. */
  over: string[]
  /** Flash items whose pieces came from one stripe. */
  taken: string[]
}

/**
 * Writes an order and holds all it needs in one statement. Everything hangs on the order's own row: where the checkout
 * has an order already, nothing else happens. What an order has none of (shelf goods, flash goods, coupons) is left out of
 * the statement, which makes a few statements in all, each planned once a connection.
 */
export const holdAndWrite = (tx: Queryable, draft: Draft): Promise<Held> => hold(tx, draft, false)

/** The statement divides by zero where it held less than it had made sure of. */
const NOT_WHOLE = '22012'

/**
 * The same outside of a transaction, whole or not at all: answers whether the order is fresh, or undefined, with nothing
 * written, where something could not be held at once or others were in the way. A transaction then finds out what.
 * What is short or busy is found under locks before anything is written (`readyLocks`). An error alone takes back what one
 * statement wrote; only a person's first two orders of the same goods, both at once, may meet it.
 */
export async function holdWhole(db: Queryable, draft: Draft): Promise<boolean | undefined> {
  try {
    const { ready, fresh } = await hold(db, draft, true)
    return ready ? fresh : undefined
  } catch (error) {
    const code = pgCode(error)
    if (code === NOT_WHOLE || code === DEADLOCK) return undefined
    throw error
  }
}

async function hold(tx: Queryable, draft: Draft, whole: boolean): Promise<Held & { ready: boolean }> {
  const { request, at, lines, couponIds } = draft
  const placed = { userId: request.userId, ref: draft.id, at, fen: draft.pricing.total.payFen }
  const flash = lines.filter(line => line.flashItemId)
  const parts: Parts = { coupons: couponIds.length > 0, shelf: flash.length < lines.length, flash: flash.length > 0 }
  const has = Object.entries(parts).flatMap(([part, isIn]) => (isIn ? [part] : []))
  const statement = sql`with ${whole ? readyLocks(draft, parts) : sql``}
    fresh as (${insertOrder(draft, whole ? sql`where ${ready(draft, parts)}` : sql``)}),
    ${parts.coupons ? takeCoupons(draft) : sql``}
    ${parts.shelf ? takeFromShelf(request.userId, lines, whole) : sql``}
    ${parts.flash ? takeFlash(request.userId, flash, whole) : sql``}
    written as (${insertLines(draft, parts)}),
    noted as (
      insert into order_events (user_id, order_id, id, action, words, at)
      select ${request.userId}::uuid, id, ${newId()}::uuid, 'create', '订单已提交，等待付款', ${at}::timestamptz from fresh
    ),
    placed as (${notePlaced(placed)}),
    emptied as (
      delete from cart_lines where user_id = ${request.userId}
        and id = any(${sql.param(lines.map(line => line.cartId))}::uuid[]) and exists (select from fresh)
    )
    select (select count(*)::int from fresh) as fresh,
      ${parts.shelf ? sql`(select array_agg(id) from held)` : sql`null::uuid[]`} as skus,
      ${parts.shelf ? sql`(${OVER})` : sql`null::uuid[]`} as over,
      ${parts.coupons ? sql`(select count(*)::int from used)` : sql`0`} as coupons,
      ${parts.flash ? sql`(select count(*)::int from buyer)` : sql`0`} as buyers,
      ${parts.flash ? sql`(select array_agg(item_id) from taken)` : sql`null::uuid[]`} as taken
      ${whole ? sql`, (${ready(draft, parts)}) as ready, 1 / (${isWhole(draft, parts)})::int as whole` : sql``}`
  const [row] = await named<HeldRow>(tx, ['order-hold', ...has, ...(whole ? ['whole'] : [])].join('-'), statement)
  return {
    ...row!,
    ready: row!.ready === true,
    fresh: row!.fresh === 1,
    skus: row!.skus ?? [],
    over: row!.over ?? [],
    taken: row!.taken ?? []
  }
}

/** Whether everything was held, or nothing was written. */
function isWhole({ lines, couponIds }: Draft, parts: Parts) {
  const flash = lines.filter(line => line.flashItemId).length
  const held = [
    parts.coupons && sql`(select count(*) from used) = ${couponIds.length}::int`,
    parts.shelf && sql`(select count(*) from held) = ${wantedPieces(lines).size}::int`,
    parts.shelf && sql`(${OVER}) is null`,
    parts.flash && sql`(select count(*) from buyer) = ${flash}::int`,
    parts.flash && sql`(select count(*) from taken) = ${flash}::int`
  ].filter(one => one !== false)
  return sql`not exists (select from fresh) or (${sql.join(held, sql` and `)})`
}

interface HeldRow {
  fresh: number
  ready?: boolean
  skus: string[] | null
  coupons: number
  buyers: number
  over: string[] | null
  taken: string[] | null
}

const takeCoupons = ({ id, request, at, couponIds }: Draft) => sql`
    used as (
      update user_coupons set state = 'used', order_id = ${id}, used_at = ${at}
      where user_id = ${request.userId} and id = any(${sql.param(couponIds)}::uuid[]) and state = 'unused'
        and ends_at > ${at} and exists (select from fresh)
      returning id
    ),`

/**
 * Products are locked in the order of their ids before their SKUs and the person's counts of them are touched, so two
 * orders never wait for each other. A limit is what the locked product says, not what it was when the order was confirmed.
 */
function takeFromShelf(userId: string, lines: readonly OrderLine[], locked: boolean) {
  const pieces = wantedPieces(lines)
  const ofProducts = wantedPieces(lines, 'productId')
  const productIds = sql.param([...ofProducts.keys()])
  return sql`
    ${locked ? sql`` : sql`${lockShelf(lines, sql`exists (select from fresh)`)},`}
    held as (
      update skus s set stock = s.stock - w.qty
      from unnest(${sql.param([...pieces.keys()])}::uuid[], ${sql.param([...pieces.values()])}::int[]) as w (id, qty), shelf
      where s.id = w.id and shelf.id = s.product_id and s.stock >= w.qty and exists (select from fresh)
      returning s.id, s.product_id, w.qty
    ),
    summed as (
      update products p set stock = greatest(p.stock - h.qty, 0)
      from (select product_id, sum(qty)::int as qty from held group by product_id) h where p.id = h.product_id
    ),
    counted as (
      insert into goods_buyers as b (user_id, product_id, bought)
      select ${personOf(userId)}, shelf.id, w.qty
      from unnest(${productIds}::uuid[], ${sql.param([...ofProducts.values()])}::int[]) as w (id, qty) join shelf on shelf.id = w.id
      where w.qty <= shelf.limit_num and exists (select from fresh) order by shelf.id
      on conflict (user_id, product_id) do update set bought = b.bought + excluded.bought
      where b.bought + excluded.bought <= (select limit_num from shelf where id = b.product_id)
      returning product_id
    ),`
}

/** Locked products of which the person may not have so many. */
const OVER = sql`
  select array_agg(id) from shelf where limit_num > 0 and id not in (select product_id from counted)`

/** The person's share first, whichever of their accounts orders, then the pieces, from any one stripe that nobody is busy with. */
function takeFlash(userId: string, flash: readonly OrderLine[], locked: boolean) {
  return sql`
    ${locked ? sql`` : sql`${wantedFlash(flash)},`}
    buyer as (
      insert into flash_buyers as b (user_id, item_id, bought)
      select ${personOf(userId)}, id, qty from wanted where qty <= per_person and exists (select from fresh) order by id
      on conflict (user_id, item_id) do update set bought = b.bought + excluded.bought
      where b.bought + excluded.bought <= (select per_person from wanted where id = b.item_id)
      returning item_id
    ),
    ${locked ? sql`` : sql`${pickStripes(sql`join buyer on buyer.item_id = w.id`)},`}
    taken as (
      update flash_stripes s set sold = s.sold + picked.qty from picked
      where s.item_id = picked.id and s.stripe = picked.stripe and s.stock - s.sold >= picked.qty
        and exists (select from fresh)
      returning s.item_id, s.stripe, picked.qty
    ),`
}

function insertOrder({ id, no, kind, detail, request, at, address, lines, pricing: { total } }: Draft, where: SQL) {
  const shops = new Map(lines.map(line => [line.shopId, line.shopName]))
  const [shopId, shopName] = shops.size === 1 ? [...shops][0]! : [null, '']
  const pieces = lines.reduce((sum, line) => sum + line.qty, 0)
  const expiresAt = new Date(at.getTime() + UNPAID_MS)
  return sql`
    insert into orders (user_id, id, no, order_key, kind, detail, state, shop_id, shop_name, total_num, goods_fen, freight_fen,
      coupon_fen, mall_coupon_fen, xfq_fen, jindou, jindou_fen, pay_fen, pay_type, receiver, receiver_phone, receiver_region,
      receiver_detail, mark, expires_at, created_at)
    select ${request.userId}, ${id}, ${no}, ${request.orderKey}, ${kind}, ${detail && JSON.stringify(detail)}::jsonb, 'unpaid', ${shopId}, ${shopName}, ${pieces},
      ${total.goodsFen}, ${total.freightFen}, ${total.couponFen}, ${total.mallCouponFen}, ${total.xfqFen}, ${total.jindou}, ${total.jindouFen},
      ${total.payFen}, ${request.payType}, ${address.realName}, ${address.phone}, ${address.region}, ${address.detail},
      ${request.mark}, ${expiresAt}, ${at} ${where}
    on conflict (user_id, order_key) do nothing returning id`
}

/** Products of the platform's choice, read once for the order: those of the shelf as they were locked, those of a flash sale as they are. */
function chosen(lines: readonly OrderLine[], has: { shelf: boolean; flash: boolean }) {
  const flash = lines.flatMap(line => (line.flashItemId ? [line.productId] : []))
  const best = [
    has.shelf && sql`select id from shelf where is_best`,
    has.flash && sql`select id from products where id = any(${sql.param(flash)}::uuid[]) and is_best`
  ].filter(one => one !== false)
  return sql.join(best, sql` union all `)
}

function insertLines({ id, request, at, lines, lockKinds, pricing }: Draft, has: { shelf: boolean; flash: boolean }) {
  const rows = lines.map((line, i) => {
    const part = pricing.lines[i]!
    return {
      id: newId(),
      position: i,
      shop_id: line.shopId,
      shop_name: line.shopName,
      product_id: line.productId,
      sku_id: line.skuId,
      flash_item_id: line.flashItemId,
      title: line.title,
      picture: line.picture,
      suk: line.suk,
      qty: line.qty,
      list_fen: String(line.listFen),
      price_kind: line.priceKind,
      price_fen: String(line.unitFen),
      goods_fen: String(part.goodsFen),
      freight_fen: String(part.freightFen),
      coupon_fen: String(part.couponFen),
      mall_coupon_fen: String(part.mallCouponFen),
      xfq_fen: String(part.xfqFen),
      jindou: String(part.jindou),
      jindou_fen: String(part.jindouFen),
      pay_fen: String(part.payFen)
    }
  })
  return sql`
    insert into order_lines (user_id, id, order_id, root_id, position, shop_id, shop_name, product_id, sku_id,
      flash_item_id, flash_taken, counted, title, picture, suk, qty, list_fen, price_kind, price_fen, goods_fen, freight_fen,
      coupon_fen, mall_coupon_fen, xfq_fen, jindou, jindou_fen, pay_fen, brought_by, brought_kind, brought_bp, chosen, created_at)
    select ${request.userId}::uuid, l.id, ${id}::uuid, ${id}::uuid, position, shop_id, shop_name, product_id, sku_id,
      flash_item_id, ${has.flash ? sql`case when t.stripe is not null then jsonb_build_object(t.stripe::text, t.qty) end` : sql`null::jsonb`},
      ${has.shelf ? sql`l.flash_item_id is null and l.product_id in (select product_id from counted)` : sql`false`}, title, picture,
      suk, l.qty, list_fen, price_kind, price_fen, goods_fen, freight_fen, coupon_fen, mall_coupon_fen, xfq_fen, jindou, jindou_fen, pay_fen,
      b.holder_id, b.kind, b.bp, l.product_id in (${chosen(lines, has)}), ${at}::timestamptz
    from fresh cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, position int, shop_id uuid,
      shop_name text, product_id uuid, sku_id uuid, flash_item_id uuid, title text, picture text, suk text, qty int,
      list_fen bigint, price_kind text, price_fen bigint, goods_fen bigint, freight_fen bigint, coupon_fen bigint, mall_coupon_fen bigint, xfq_fen bigint,
      jindou bigint, jindou_fen bigint, pay_fen bigint)
    left join lateral (${broughtBy(lockKinds, { userId: request.userId, productId: sql`l.product_id`, at })}) b on true
    ${has.flash ? sql`left join taken t on t.item_id = l.flash_item_id` : sql``}`
}

/** Why SKUs could not be held, worded with the first of them; null when all were. */
export async function heldShort(tx: Queryable, { lines }: Draft, held: Held) {
  const missing = [...wantedPieces(lines).keys()].find(id => !held.skus.includes(id))
  if (!missing) return null
  const { rows } = await tx.execute<{ stock: number; published: boolean }>(
    sql`select s.stock, p.published from skus s join products p on p.id = s.product_id where s.id = ${missing}`
  )
  const { title } = lines.find(line => line.skuId === missing)!
  const sku = rows[0]
  if (!sku?.published) return { code: 'WITHDRAWN', words: `${title}：商品已下架` }
  return { code: 'SOLD_OUT', words: sku.stock > 0 ? `${title}：库存仅剩 ${sku.stock} 件` : `${title}：已售罄` }
}

/** Why a person may not have so many pieces of a product; read under the lock on it that refused them. */
export async function overWords(tx: Queryable, { request, lines }: Draft, productId: string): Promise<string> {
  const { rows } = await tx.execute<{ limit: number; bought: number }>(sql`
    select p.limit_num as limit, coalesce(b.bought, 0) as bought from products p
    left join goods_buyers b on b.product_id = p.id and b.user_id = ${personOf(request.userId)}
    where p.id = ${productId}`)
  const { limit, bought } = rows[0]!
  const { title } = lines.find(line => line.productId === productId)!
  return `${title}：${limitWords(limit, bought, wantedPieces(lines, 'productId').get(productId)!)}`
}

/** How often one stripe is waited for before all are. */
const PATIENCE = 3

/**
 * Takes a line's flash pieces where the quick way found every stripe busy or short: waits for one stripe that has enough,
 * and at the end of a rush gathers them from several, waited for in one order. Nobody holds a stripe while waiting for one
 * before it, so nobody waits in a circle.
 * Answers false when there are too few in all; the caller then takes the whole order back.
 */
export async function takeFromAnyStripe(tx: Queryable, draft: Draft, line: OrderLine): Promise<boolean> {
  for (let tries = 0; tries < PATIENCE; tries++) {
    const { pieces, most } = await piecesLeft(tx, line)
    if (pieces < line.qty) return false
    if (most < line.qty) break
    if (await takeFromOne(tx, draft, line)) return true
  }
  const several = sql`
    select stripe, least(pieces, greatest(${line.qty}::int - coalesce(sum(pieces) over (
      order by stripe rows between unbounded preceding and 1 preceding), 0), 0))::int as take
    from (select stripe, stock - sold as pieces from flash_stripes where item_id = ${line.flashItemId} and sold < stock
      order by stripe for no key update) open`
  return (await takePlanned(tx, draft, line, several)) === line.qty
}

/** What the stripes of a line have in all, and what the fullest has. */
async function piecesLeft(tx: Queryable, { flashItemId }: OrderLine): Promise<{ pieces: number; most: number }> {
  const { rows } = await tx.execute<{ pieces: number; most: number }>(sql`
    select coalesce(sum(stock - sold), 0)::int as pieces, coalesce(max(stock - sold), 0)::int as most
    from flash_stripes where item_id = ${flashItemId}`)
  return rows[0]!
}

/** Waits for a stripe that has enough. When others emptied it meanwhile, its lock is let go of again. */
async function takeFromOne(tx: Queryable, draft: Draft, line: OrderLine): Promise<boolean> {
  const one = sql`
    select stripe, ${line.qty}::int as take from flash_stripes
    where item_id = ${line.flashItemId} and stock - sold >= ${line.qty}
    order by (stripe + ${randomInt(1024)}::int) % 1024, stripe limit 1 for no key update`
  await tx.execute(sql`savepoint one_stripe`)
  const taken = (await takePlanned(tx, draft, line, one)) === line.qty
  await tx.execute(taken ? sql`release savepoint one_stripe` : sql`rollback to savepoint one_stripe`)
  return taken
}

/** Takes what a query of (stripe, take) says and notes it on the order's line; answers how many pieces that was. */
async function takePlanned(tx: Queryable, draft: Draft, line: OrderLine, plan: SQL): Promise<number> {
  const { rows } = await tx.execute<{ pieces: number }>(sql`
    with plan as materialized (${plan}),
    taken as (
      update flash_stripes s set sold = s.sold + plan.take from plan
      where s.item_id = ${line.flashItemId} and s.stripe = plan.stripe and plan.take > 0 and s.stock - s.sold >= plan.take
      returning s.stripe, plan.take
    ),
    noted as (
      update order_lines set flash_taken = (select jsonb_object_agg(stripe::text, take) from taken)
      where user_id = ${draft.request.userId} and order_id = ${draft.id} and flash_item_id = ${line.flashItemId}
        and exists (select from taken)
    )
    select coalesce(sum(take), 0)::int as pieces from taken`)
  return rows[0]!.pieces
}
