import { randomInt } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { personOf } from '../identity/person'
import type { Draft } from './draft'
import type { OrderLine } from './snapshot'

/** What an order has any of. */
export interface Parts {
  coupons: boolean
  shelf: boolean
  flash: boolean
}

/** Pieces of each SKU, or product, off the shelf; flash lines have stock of their own. */
export function wantedPieces(lines: readonly OrderLine[], by: 'skuId' | 'productId' = 'skuId'): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const line of lines) {
    if (!line.flashItemId) pieces.set(line[by], (pieces.get(line[by]) ?? 0) + line.qty)
  }
  return pieces
}

/** Pairs of an id and pieces as a table of `id` and `qty`. */
const table = (pieces: Iterable<[string, number]>) => {
  const pairs = [...pieces]
  const [ids, qtys] = [pairs.map(([id]) => id), pairs.map(([, qty]) => qty)]
  return sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(qtys)}::int[]) as w (id, qty)`
}

/** `shelf`: the products of the lines, locked in the order of their ids, with what the order needs to know of them. */
export const lockShelf = (lines: readonly OrderLine[], when: SQL = sql`true`) => sql`
    shelf as materialized (
      select id, limit_num, is_best from products
      where id = any(${sql.param([...wantedPieces(lines, 'productId').keys()])}::uuid[]) and published and ${when}
      order by id for no key update
    )`

/** `wanted`: pieces of flash items, with what a person may have of each. */
export function wantedFlash(flash: readonly OrderLine[]) {
  const pieces = flash.map((line): [string, number] => [line.flashItemId!, line.qty])
  return sql`
    wanted as materialized (
      select w.id, w.qty, i.per_person from ${table(pieces)} join flash_items i on i.id = w.id
    )`
}

/** `picked`: for each of `wanted` a locked stripe that has enough and nobody is busy with. */
export const pickStripes = (join: SQL = sql``) => sql`
    picked as materialized (
      select w.id, w.qty, one.stripe
      from wanted w ${join}
      cross join lateral (
        select stripe from flash_stripes s where s.item_id = w.id and s.stock - s.sold >= w.qty
        order by (s.stripe + ${randomInt(1024)}::int) % 1024, s.stripe limit 1 for no key update skip locked
      ) one
    )`

/**
 * Locks all that an order takes from and finds it as it is then, not as it was when the statement began. Nothing is written,
 * so an order that is refused by it has nothing to take back.
 */
export function readyLocks({ request: { userId }, at, lines, couponIds }: Draft, parts: Parts): SQL {
  const flash = lines.filter(line => line.flashItemId)
  return sql`
    ${
      parts.coupons
        ? sql`
    usable as materialized (
      select id from user_coupons
      where user_id = ${userId} and id = any(${sql.param(couponIds)}::uuid[]) and state = 'unused' and ends_at > ${at}
      order by id for no key update
    ),`
        : sql``
    }
    ${
      parts.shelf
        ? sql`${lockShelf(lines)},
    stocked as materialized (
      select s.id from ${table(wantedPieces(lines))} join skus s on s.id = w.id join shelf on shelf.id = s.product_id
      where s.stock >= w.qty order by s.id for no key update of s
    ),
    had as materialized (
      select b.product_id, b.bought from goods_buyers b join shelf on shelf.id = b.product_id
      where b.user_id = ${personOf(userId)} and shelf.limit_num > 0 order by b.product_id for no key update of b
    ),`
        : sql``
    }
    ${
      parts.flash
        ? sql`${wantedFlash(flash)},
    shared as materialized (
      select b.item_id, b.bought from flash_buyers b join wanted on wanted.id = b.item_id
      where b.user_id = ${personOf(userId)} order by b.item_id for no key update of b
    ),
    ${pickStripes()},`
        : sql``
    }`
}

/** Whether all that `readyLocks` locked is there in full, and within what the person may have. */
export function ready({ lines, couponIds }: Draft, parts: Parts): SQL {
  const checks = [
    parts.shelf && sql`(select count(*) from stocked) = ${wantedPieces(lines).size}::int`,
    parts.shelf &&
      sql`not exists (
        select from ${table(wantedPieces(lines, 'productId'))} join shelf on shelf.id = w.id
        left join had on had.product_id = w.id
        where shelf.limit_num > 0 and coalesce(had.bought, 0) + w.qty > shelf.limit_num)`,
    parts.coupons && sql`(select count(*) from usable) = ${couponIds.length}::int`,
    parts.flash &&
      sql`not exists (
        select from wanted left join shared on shared.item_id = wanted.id
        where coalesce(shared.bought, 0) + wanted.qty > wanted.per_person)`,
    parts.flash && sql`(select count(*) from picked) = (select count(*) from wanted)`
  ].filter(check => check !== false)
  return sql.join(checks, sql` and `)
}
