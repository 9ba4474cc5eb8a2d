import { eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { importRows, imports, shops } from '../../db/schema'
import { freeShopName, saveShop } from '../../domains/shop/service'
import { rebuildStats } from '../../engines/stats'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Server } from '../../services'
import { moveAddresses } from './addresses'
import { moveArticles, moveTopics } from './articles'
import { moveBalances } from './balances'
import { type Move, SOURCE } from './book'
import { moveCategories } from './categories'
import { moveCoupons, moveCouponTemplates } from './coupons'
import { moveOrders } from './orders'
import { movePeople } from './people'
import { moveProducts } from './products'
import { type Proof, prove } from './proof'
import { moveSpread } from './spread'
import { stage } from './stage'
import type { Source } from './tables'
import { cut, packed, textOf } from './values'
import { moveWechat } from './wechat'

/** In this order: each looks up what those before it wrote down. */
const STEPS: readonly { words: string; run(move: Move): Promise<void> }[] = [
  { words: '分类', run: moveCategories },
  { words: '商品', run: moveProducts },
  { words: '用户', run: movePeople },
  { words: '推广关系', run: moveSpread },
  { words: '余额、积分、佣金', run: moveBalances },
  { words: '微信', run: moveWechat },
  { words: '收货地址', run: moveAddresses },
  { words: '优惠券', run: moveCouponTemplates },
  { words: '用户的优惠券', run: moveCoupons },
  { words: '订单', run: moveOrders },
  { words: '文章分类', run: moveTopics },
  { words: '文章', run: moveArticles }
]

interface Options {
  /** Where pictures without a host are; what the source calls its own address when left out. */
  site?: string
  say(words: string): void
}

/** Fills an empty shop, or goes on where an earlier run was broken off. A finished move is left as it is. */
export async function moveIn(services: Server, open: () => Promise<Source>, { site, say }: Options): Promise<Proof> {
  const { db, clock } = services
  const begun = await begin(db, clock.now())
  if (begun.finishedAt) return prove(db)
  if (!begun.stagedAt) {
    say('读取原商城的数据')
    const source = await open()
    try {
      await stage(db, source, clock.now())
    } finally {
      await source.close()
    }
  }
  const move = await into(services, begun.startedAt, site)
  for (const { words, run } of STEPS) {
    say(`搬入${words}`)
    await run(move)
  }
  say('汇总统计，核对账目')
  await db.execute(sql`analyze users, products, skus, product_attrs, search_terms, orders, order_lines, user_coupons`)
  await rebuildStats(services)
  const proof = await prove(db)
  if (proof.problems.length === 0) await finish(db, clock.now())
  return proof
}

/** What an empty shop has none of, by what it is called. */
const MUST_BE_EMPTY = [
  { name: '用户', from: sql`users u where not exists (select from console_people p where p.user_id = u.id)` },
  { name: '商品', from: sql`products` },
  { name: '商品分类', from: sql`categories` },
  { name: '店铺', from: sql`shops` },
  { name: '订单', from: sql`orders` },
  { name: '优惠券', from: sql`coupon_templates` },
  { name: '账目', from: sql`ledger_transfers` }
]

/** The move that is under way or done, or a new one. @throws Refusal NOT_EMPTY */
const begin = (db: Queryable, now: Date) =>
  transact(db, async tx => {
    const [there] = await tx.select().from(imports).where(eq(imports.source, SOURCE)).for('update')
    if (there) return there
    const found: string[] = []
    for (const { name, from } of MUST_BE_EMPTY) {
      const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`)
      if (rows[0]!.n > 0) found.push(`${name} ${rows[0]!.n}`)
    }
    if (found.length > 0) refuse('NOT_EMPTY', `这个商城不是空的（${found.join('，')}），数据只能搬进空商城`)
    const [row] = await tx.insert(imports).values({ source: SOURCE, startedAt: now }).returning()
    return row!
  })

/** The shop goods come into, made by the first run under the name the source gives itself. */
const into = (services: Server, at: Date, site: string | undefined): Promise<Move> =>
  transact(services.db, async tx => {
    const told = await configOf(tx)
    const [row] = await tx.select().from(imports).where(eq(imports.source, SOURCE)).for('update')
    const wanted = cut(told.site_name ?? '', 30) || '自营商城'
    const shopId = row!.shopId ?? newId()
    const [there] = await tx.select({ name: shops.name }).from(shops).where(eq(shops.id, shopId))
    const shopName = there?.name ?? (await freeShopName(tx, wanted))
    if (!row!.shopId) {
      await saveShop(tx, { id: shopId, name: shopName, isSelf: true, published: true, createdAt: at })
      await tx.update(imports).set({ shopId }).where(eq(imports.source, SOURCE))
    }
    const address = (site ?? told.site_url ?? '').replace(/\/+$/, '')
    return { services, shopId, shopName, site: /^https?:\/\/[^\s/]+/.test(address) ? address : '', at }
  })

/** Settings of the source, each kept as JSON. */
async function configOf(tx: Queryable): Promise<Record<string, string>> {
  const rows = await tx
    .select({ data: importRows.data })
    .from(importRows)
    .where(sql`table_name = 'system_config' and data->>'menu_name' in ('site_name', 'site_url')`)
  return Object.fromEntries(
    rows.map(({ data }) => [textOf(data, 'menu_name'), settingOf(textOf(data, 'value'))] as const)
  )
}

function settingOf(stored: string): string {
  const quoted = /^"(.*)"$/s.exec(stored)
  if (!quoted) return stored
  // A string packed as JSON, whatever it holds.
  const list = packed(`[${stored}]`)
  return Array.isArray(list) && typeof list[0] === 'string' ? list[0] : quoted[1]!
}

/** Nothing personal of the source stays where nobody looks after it. */
const finish = (db: Queryable, now: Date) =>
  transact(db, async tx => {
    await tx.execute(sql`truncate import_rows`)
    await tx.update(imports).set({ finishedAt: now }).where(eq(imports.source, SOURCE))
  })
