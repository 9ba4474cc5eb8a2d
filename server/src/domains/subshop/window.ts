import type { Data, Input } from '@contract/core'
import type { subshop } from '@contract/subshop'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { subshopGoods } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import type { Context } from '../../http/context'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { findGoods } from '../catalogue/find'
import { productPage } from '../catalogue/lists'
import { ceiledBp, ratesOf, shareFen } from './rates'
import { heldOf, ownOf } from './standing'

/** So many goods stand in a window. */
export const WINDOW_MOST = 100

type Shown = Data<(typeof subshop)['GET /api/subshop/showCaseList']>
type Choice = Data<(typeof subshop)['GET /api/subshop/productLst']>
type Asked = Input<(typeof subshop)['GET /api/subshop/productLst']>

interface Row extends Record<string, unknown> {
  product_id: string
  name: string
  image: string
  price_fen: string
  ot_price_fen: string
  sales: number
  shop_name: string | null
  published: boolean
  bp: number | null
}

export interface WindowAsked {
  userId: string
  /** Its keeper sees what each brings, and also what nobody can buy from it now. */
  mine: boolean
  page: number
  limit: number
}

/** What stands in a window, the latest first. */
export async function windowPage(db: Queryable, { userId, mine, page, limit }: WindowAsked): Promise<Shown> {
  const from = sql`
    from subshop_goods g join products p on p.id = g.product_id left join shops s on s.id = p.shop_id
    left join lateral (select ${ceiledBp} as bp from subshop_rates r where r.product_id = g.product_id) share on true
    where g.user_id = ${userId} ${mine ? sql`` : sql`and p.published and share.bp > 0`}`
  const [{ rows }, total] = await sideBySide(
    db,
    () =>
      db.execute<Row>(sql`
        select g.product_id, p.name, p.pictures[1] as image, p.price_fen, p.ot_price_fen, p.sales, s.name as shop_name,
          p.published, share.bp
        ${from} order by g.added_at desc, g.product_id desc limit ${limit} offset ${(page - 1) * limit}`),
    () => db.execute<{ count: number }>(sql`select count(*)::int as count ${from}`)
  )
  return { list: rows.map(row => line(row, mine)), count: total.rows[0]!.count }
}

function line(row: Row, mine: boolean): Shown['list'][number] {
  const bp = row.bp ?? 0
  const isOn = row.published && bp > 0
  return {
    id: row.product_id,
    store_name: row.name,
    image: row.image,
    price: yuan(BigInt(row.price_fen)),
    ot_price: yuan(BigInt(row.ot_price_fen)),
    shop_name: row.shop_name ?? '',
    sales: row.sales,
    status: isOn ? 'on' : 'off',
    _status: isOn ? '展示中' : row.published ? '商家已停止推广' : '商品已下架',
    ...(mine && { rate_bp: bp, commission: yuan(shareFen(BigInt(row.price_fen), bp)) })
  }
}

/** How many goods visitors see in a window. */
export const shownCount = (db: Queryable, userId: string): Promise<number> =>
  windowPage(db, { userId, mine: false, page: 1, limit: 1 }).then(({ count }) => count)

/** Goods that shops let stand in windows, and which of them stand in the caller's. */
export async function choicePage(
  ctx: Context<'login'>,
  { page, limit, keyword = '', cid, sort = 'default' }: Asked
): Promise<Choice> {
  const { db, person } = ctx
  await ownOf(db, person.id)
  const [filter, paging] = [
    { shared: 1, cid },
    { page, limit }
  ]
  const found = keyword.trim()
    ? await findGoods(ctx, keyword, filter, sort, paging)
    : await productPage(ctx, filter, sort, paging)
  const ids = found.list.map(({ id }) => id)
  const [rates, there, chosen] = await Promise.all([
    ratesOf(db, ids),
    amongThem(db, person.id, ids),
    db.$count(subshopGoods, eq(subshopGoods.userId, person.id))
  ])
  return {
    list: found.list.map(({ id, store_name, image, price, ot_price, shop_name, sales }) => {
      const rate_bp = rates.get(id) ?? 0
      const commission = yuan(shareFen(fenOf(price), rate_bp))
      return {
        id,
        store_name,
        image,
        price,
        ot_price,
        shop_name,
        sales,
        rate_bp,
        commission,
        in_window: there.has(id) ? 1 : 0
      }
    }),
    count: found.count,
    chosen,
    most_num: WINDOW_MOST
  }
}

async function amongThem(db: Queryable, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: subshopGoods.productId })
    .from(subshopGoods)
    .where(and(eq(subshopGoods.userId, userId), inArray(subshopGoods.productId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

/** Puts goods into the caller's window; answers how many stand there. @throws Refusal NOT_FOUND, CLOSED, FULL */
export const addGoods = (services: Services, userId: string, ids: readonly string[]): Promise<number> =>
  within(services, async ({ db, clock }) => {
    // Its keeper's row is held, so that two who add at once never go beyond the most together.
    await heldOf(db, userId)
    const { rows } = await db.execute<{ product_id: string }>(sql`
      select p.id as product_id from products p join subshop_rates r on r.product_id = p.id
      where p.id = any(${sql.param([...ids])}::uuid[]) and p.published and ${ceiledBp} > 0`)
    if (rows.length < ids.length) refuse('NOT_FOUND', '有商品已下架或商家停止了推广，请刷新后再选')
    const at = clock.now()
    await db
      .insert(subshopGoods)
      .values(ids.map(productId => ({ userId, productId, addedAt: at })))
      .onConflictDoNothing()
    const count = await db.$count(subshopGoods, eq(subshopGoods.userId, userId))
    if (count > WINDOW_MOST) refuse('FULL', `橱窗最多放 ${WINDOW_MOST} 件商品，请先移出一些`)
    return count
  })

/** Takes goods out of the caller's window; answers how many are left. @throws Refusal NOT_FOUND */
export const removeGoods = (services: Services, userId: string, ids: readonly string[]): Promise<number> =>
  within(services, async ({ db }) => {
    await ownOf(db, userId)
    await db.delete(subshopGoods).where(and(eq(subshopGoods.userId, userId), inArray(subshopGoods.productId, [...ids])))
    return db.$count(subshopGoods, eq(subshopGoods.userId, userId))
  })
