import { adminSubshop } from '@contract/subshop'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { countUpTo } from '../../db/count'
import { nextEdition } from '../../db/edition'
import { products, shops, subshopRates, subshops, users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { userByPhone } from '../../engines/identity/accounts'
import { addMessage } from '../../engines/message'
import { bindDomain, type Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { asSeen, markOf } from '../../lib/mark'
import { maskNumber } from '../../lib/mask'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { readSettings, type Settings, writeSetting } from '../site/settings'
import { setRate } from './rates'
import type { Subshop } from './standing'

type Ctx = Context<'console'>

const COUNTED = 1000
const WHOLE_BP = 10_000
const MY_PAGE = '/pages/subshop/my'

const stateOf = ({ closedAt }: Pick<Subshop, 'closedAt'>) => (closedAt ? ('closed' as const) : ('open' as const))

async function held({ db }: Pick<Ctx, 'db'>, id: string): Promise<Subshop> {
  const [row] = await db.select().from(subshops).where(eq(subshops.id, id)).for('update')
  return row ?? refuse('NOT_FOUND', '小店不存在')
}

interface Told {
  what: string
  title: string
  content: string
}

const tellKeeper = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { userId, id }: Subshop,
  { what, title, content }: Told
) => {
  const at = clock.now()
  const key = `subshop-${what}:${id}:${at.getTime()}`
  return addMessage(db, { userId, kind: 'system', title, content, url: MY_PAGE, key, at, always: true })
}

/** Closes a sub-shop, or opens it again; its keeper is told why. @throws Refusal NOT_FOUND, STATE */
async function setClosed(ctx: Ctx, { id, reason }: { id: string; reason: string }, closed: boolean) {
  const row = await held(ctx, id)
  const why = reason.trim()
  if ((row.closedAt !== null) === closed) refuse('STATE', closed ? '小店已经关闭' : '小店正在营业')
  const change = closed ? { closedAt: ctx.clock.now(), closeReason: why } : { closedAt: null, closeReason: '' }
  await ctx.db.update(subshops).set(change).where(eq(subshops.userId, row.userId))
  await tellKeeper(
    ctx,
    row,
    closed
      ? {
          what: 'closed',
          title: '你的小店已被关闭',
          content: `原因：${why}。已有订单的佣金照常结算，如有疑问请联系客服。`
        }
      : { what: 'reopened', title: '你的小店已恢复营业', content: `说明：${why}。橱窗和原来一样。` }
  )
  const state = closed ? ('closed' as const) : ('open' as const)
  ctx.note({ subject: row.userId, before: { state: stateOf(row) }, after: { state }, why })
  return { state }
}

const termsOf = ({ max_bp, open }: Settings['subshop']) => ({ max_bp, open })
const termsTold = (terms: Settings['subshop']) => ({ ...termsOf(terms), mark: markOf(termsOf(terms)) })

const PARTS = {
  name: { column: 'name', words: '名称', empty: '未命名小店' },
  avatar: { column: 'picture', words: '头像', empty: '' },
  info: { column: 'notice', words: '公告', empty: '' }
} as const

export const adminSubshopDomain = bindDomain(adminSubshop, {
  'GET /api/admin/subshop/list': async ({ db }, { page, limit, state, phone }) => {
    const person = phone === undefined ? undefined : await userByPhone(db, phone)
    const wanted = and(
      state && (state === 'closed' ? isNotNull(subshops.closedAt) : isNull(subshops.closedAt)),
      phone === undefined ? undefined : person ? eq(subshops.userId, person.id) : sql`false`
    )
    const [rows, count] = await sideBySide(
      db,
      () =>
        db
          .select({ row: subshops, keeper: users.nickname, phone: users.phone, ...FACTS })
          .from(subshops)
          .innerJoin(users, eq(users.id, subshops.userId))
          .where(wanted)
          .orderBy(desc(subshops.createdAt), desc(subshops.userId))
          .limit(limit)
          .offset((page - 1) * limit),
      () => countUpTo(db, COUNTED, subshops, wanted)
    )
    return {
      list: rows.map(({ row, keeper, phone, goods, orders, settled }) => ({
        id: row.id,
        name: row.name,
        avatar: row.picture,
        info: row.notice,
        keeper,
        phone: maskNumber(phone ?? ''),
        version: row.agreementVersion,
        goods_count: goods,
        order_count: orders,
        settled: yuan(settled),
        state: stateOf(row),
        reason: row.closeReason,
        add_time: seconds(row.createdAt)
      })),
      count
    }
  },
  'POST /api/admin/subshop/close': (ctx, asked) => setClosed(ctx, asked, true),
  'POST /api/admin/subshop/reopen': (ctx, asked) => setClosed(ctx, asked, false),
  'POST /api/admin/subshop/clean': async (ctx, { id, part, reason }) => {
    const row = await held(ctx, id)
    const { column, words, empty } = PARTS[part]
    const [saved] = await ctx.db
      .update(subshops)
      .set({ [column]: empty })
      .where(eq(subshops.userId, row.userId))
      .returning()
    const why = reason.trim()
    const content = `原因：${why}。请换成符合规范的内容。`
    await tellKeeper(ctx, row, { what: `cleaned-${part}`, title: `你的小店${words}已被清除`, content })
    ctx.note({ subject: row.userId, before: { [part]: row[column] }, after: { [part]: empty }, why })
    return { name: saved!.name, avatar: saved!.picture, info: saved!.notice }
  },
  'GET /api/admin/subshop/terms': async ({ db }) => {
    const { subshop } = await readSettings(db, 'subshop')
    const list = [termsTold(subshop)]
    return { list, count: list.length }
  },
  'POST /api/admin/subshop/terms': async (ctx, { mark, ...terms }) => {
    if (terms.max_bp + ctx.config.PLATFORM_MARGIN_BP > WHOLE_BP)
      refuse('TOO_MUCH', '佣金上限和平台服务费之和不能超过 100%')
    await nextEdition(ctx.db)
    const { subshop: before } = await readSettings(ctx.db, 'subshop')
    asSeen(termsOf(before), mark)
    await writeSetting(ctx.db, 'subshop', terms, ctx.desk.name)
    ctx.note({ subject: 'subshop', before, after: terms })
    return terms
  },
  'GET /api/admin/subshop/goods': async ({ db, shop }, { page, limit, shop: asked }) => {
    const of = shop?.id ?? asked
    const wanted = of ? eq(products.shopId, of) : undefined
    const from = db
      .select({ rate: subshopRates, goods: products, shopName: shops.name, windows: WINDOWS })
      .from(subshopRates)
      .innerJoin(products, eq(products.id, subshopRates.productId))
      .innerJoin(shops, eq(shops.id, products.shopId))
      .where(wanted)
    const [rows, total] = await sideBySide(
      db,
      () =>
        from
          .orderBy(desc(subshopRates.editedAt), desc(subshopRates.productId))
          .limit(limit)
          .offset((page - 1) * limit),
      () =>
        db.execute<{ count: number }>(sql`select count(*)::int as count from (
          select from subshop_rates r join products p on p.id = r.product_id
          where ${of ? sql`p.shop_id = ${of}` : sql`true`} limit ${COUNTED}) x`)
    )
    return {
      list: rows.map(({ rate, goods, shopName, windows }) => ({
        product_id: goods.id,
        store_name: goods.name,
        image: goods.pictures[0]!,
        price: yuan(goods.priceFen),
        shop_id: goods.shopId,
        shop_name: shopName,
        rate_bp: rate.rateBp,
        windows,
        status: goods.published ? ('on' as const) : ('off' as const),
        edited_by: rate.editedBy,
        edited_time: seconds(rate.editedAt)
      })),
      count: total.rows[0]!.count
    }
  },
  'POST /api/admin/subshop/rate': async (ctx, { product_id: productId, rate_bp }) => {
    const { db, shop, desk, clock } = ctx
    const set = { productId, shopId: shop?.id, bp: rate_bp, by: desk.name, at: clock.now() }
    const before = await setRate(db, set)
    ctx.note({ subject: productId, before: { rate_bp: before }, after: { rate_bp } })
    return { rate_bp }
  }
})

const own = sql.raw('"subshops"."user_id"')
const shares = sql`from commissions c where c.user_id = ${own} and c.role = 'share'`
const FACTS = {
  goods: sql<number>`(select count(*)::int from subshop_goods g where g.user_id = ${own})`,
  orders: sql<number>`(select count(*)::int ${shares} and c.state <> 'void')`,
  settled:
    sql`(select coalesce(sum(c.amount_fen - c.taken_back_fen), 0)::bigint ${shares} and c.state = 'settled')`.mapWith(
      BigInt
    )
}
const WINDOWS = sql<number>`(select count(*)::int from (
  select from subshop_goods g where g.product_id = ${sql.raw('"subshop_rates"."product_id"')} limit ${COUNTED}) x)`
