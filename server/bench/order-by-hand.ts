import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { hashToken } from '../src/http/auth'
import { newId } from '../src/lib/ids'

const COPIES = ['orders', 'order_lines', 'order_events', 'flash_buyers', 'flash_stripes']
const STRIPES = 64
const copyOf = (table: string) => `bench_${table}`
export const DROP_COPIES = `drop table if exists ${COPIES.map(copyOf)}`

/** Tables with the columns, indexes and conditions of those an order is written to. */
export async function makeCopies(db: Pool) {
  await db.query(DROP_COPIES)
  for (const table of COPIES) await db.query(`create table ${copyOf(table)} (like ${table} including all)`)
  await db.query(
    `insert into bench_flash_stripes (item_id, stripe, stock)
     select '00000000-0000-0000-0000-000000000000', n, 1000000 from generate_series(0, ${STRIPES - 1}) n`
  )
}

const ITEM = '00000000-0000-0000-0000-000000000000'

const TEXTS = {
  session: `select s.id, s.expires_at, s.revoked_at, u.id as user_id, u.parent_id, u.roles, u.disabled
    from sessions s join users u on u.id = s.user_id where s.token_hash = $1`,
  checkout: 'select snapshot, expires_at from checkouts where user_id = $1 and key = $2',
  address: 'select real_name, phone, province, city, district, detail from addresses where user_id = $1 and id = $2',
  buyer: `insert into bench_flash_buyers as b (user_id, item_id, bought) values ($1, $2, 1)
    on conflict (user_id, item_id) do update set bought = b.bought + 1`,
  stripe: 'update bench_flash_stripes set sold = sold + 1 where item_id = $1 and stripe = $2 and sold < stock',
  order: `insert into bench_orders (user_id, id, no, order_key, kind, state, shop_id, shop_name, total_num, goods_fen, freight_fen,
      coupon_fen, mall_coupon_fen, xfq_fen, jindou, jindou_fen, pay_fen, pay_type, receiver, receiver_phone, receiver_region,
      receiver_detail, mark, expires_at, created_at)
    values ($1, $2, $3, $4, 'mall', 'unpaid', $5, 'bench', 1, 100, 0, 0, 0, 0, 0, 0, 100, '', $6, $7, $8, $9, '', $10, $11)`,
  line: `insert into bench_order_lines (user_id, id, order_id, root_id, position, shop_id, shop_name, product_id, sku_id,
      flash_item_id, flash_taken, title, picture, suk, qty, list_fen, price_kind, price_fen, goods_fen, freight_fen, coupon_fen,
      mall_coupon_fen, xfq_fen, jindou, jindou_fen, pay_fen, chosen, created_at)
    values ($1, $2, $3, $3, 0, $4, 'bench', $5, $6, $7, $8, 'bench', '/p.png', '默认', 1, 100, 'flash', 100, 100, 0, 0, 0, 0, 0,
      0, 100, false, $9)`,
  event: `insert into bench_order_events (user_id, order_id, id, action, words, at)
    values ($1, $2, $3, 'create', '订单已提交，等待付款', $4)`
}

/**
 * What an order of one flash piece reads and writes, statement by statement, each planned once a connection: the least there could
 * be of it in a transaction, with nothing checked but the stock.
 */
export async function orderByHand(db: Pool, { id, token, orderKey }: { id: string; token: string; orderKey: string }) {
  const client = await db.connect()
  const run = (name: keyof typeof TEXTS, values: unknown[]) =>
    client.query({ name: `bench-order-${name}`, text: TEXTS[name], values })
  try {
    await run('session', [hashToken(token)])
    const { rows } = await run('checkout', [id, orderKey])
    const { lines, choices } = rows[0].snapshot
    const [{ shopId, productId, skuId }] = lines
    const address = (await run('address', [id, choices.addressId])).rows[0]
    const [orderId, at, stripe] = [newId(), new Date(), randomInt(STRIPES)]
    const { real_name, phone, province, city, district, detail } = address
    const sentTo = [real_name, phone, province + city + district, detail]
    await client.query('begin')
    await run('buyer', [id, ITEM])
    await run('stripe', [ITEM, stripe])
    await run('order', [id, orderId, newId(), newId(), shopId, ...sentTo, new Date(at.getTime() + 1_800_000), at])
    await run('line', [id, newId(), orderId, shopId, productId, skuId, ITEM, { [stripe]: 1 }, at])
    await run('event', [id, orderId, newId(), at])
    await client.query('commit')
  } finally {
    client.release()
  }
}
