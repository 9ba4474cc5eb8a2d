import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { tbShops, tbTerms } from '../../db/schema'
import type { ShopScope } from '../../engines/scope'
import { refuse } from '../../lib/refusal'

export type TbTerms = typeof tbTerms.$inferSelect
export type TbShop = typeof tbShops.$inferSelect

/** Hundredths of one 通宝 in a whole one. */
export const CENTI = 100

/** What operators let shops do; undefined while they said nothing. */
export const termsOf = (db: Queryable): Promise<TbTerms | undefined> =>
  db
    .select()
    .from(tbTerms)
    .then(([row]) => row)

/** Writes the terms. Orders settled before the first of them never count. */
export async function saveTerms(
  db: Queryable,
  { at, ...terms }: Pick<TbTerms, 'open' | 'perYuanMost' | 'personDay' | 'taskPeople'> & { at: Date }
) {
  await db
    .insert(tbTerms)
    .values({ id: 1, ...terms, countedUntil: at })
    .onConflictDoUpdate({ target: tbTerms.id, set: terms })
}

/** What a shop gives by itself; undefined where its people never said. */
export const tbShopOf = (db: Queryable, shopId: string): Promise<TbShop | undefined> =>
  db
    .select()
    .from(tbShops)
    .where(eq(tbShops.shopId, shopId))
    .then(([row]) => row)

/** Why a shop can give nothing now, in words its people read; empty when it can. */
export function closedWords(terms: TbTerms | undefined, own: Pick<TbShop, 'stoppedAt' | 'stopReason'> | undefined) {
  if (!terms?.open) return '平台没有开放送通宝'
  return own?.stoppedAt ? `平台已暂停本店送通宝：${own.stopReason}` : ''
}

/** The terms, where a shop may give now. @throws Refusal CLOSED */
export async function openTerms(db: Queryable, shopId: string): Promise<TbTerms> {
  const terms = await termsOf(db)
  const words = closedWords(terms, await tbShopOf(db, shopId))
  return words === '' && terms ? terms : refuse('CLOSED', words)
}

/** "0.5" as hundredths, and the other way round. */
export const centiOf = (text: string): number => Math.round(Number(text) * CENTI)
export const centiText = (centi: number): string => String(centi / CENTI)

/**
 * Says what a shop gives its buyers by itself from now on.
 * @throws Refusal CLOSED, TOO_MUCH, AMOUNT
 */
export async function saveRule(
  db: Queryable,
  { id: shopId }: ShopScope,
  rule: { open: boolean; perYuan: number; orderMost: number; at: Date }
): Promise<TbShop> {
  const { open, perYuan, orderMost, at } = rule
  const terms = await openTerms(db, shopId)
  if (perYuan > terms.perYuanMost) refuse('TOO_MUCH', `每消费 1 元最多送 ${centiText(terms.perYuanMost)} 个`)
  if (open && perYuan === 0) refuse('AMOUNT', '请填写每消费 1 元送多少')
  const [before] = await db.select().from(tbShops).where(eq(tbShops.shopId, shopId)).for('update')
  // What was settled while nothing was given stays without.
  const since = before?.open ? before.since : at
  const set = { open, perYuan, orderMost, since }
  const [saved] = await db
    .insert(tbShops)
    .values({ shopId, ...set, createdAt: at })
    .onConflictDoUpdate({ target: tbShops.shopId, set })
    .returning()
  return saved!
}

/** Stops a shop's giving, or lets it go on. Answers whether it stood the other way. */
export async function setStopped(db: Queryable, shopId: string, { stop, reason, at }: Stop): Promise<boolean> {
  await db.insert(tbShops).values({ shopId, since: at, createdAt: at }).onConflictDoNothing()
  const moved = await db
    .update(tbShops)
    // What was settled while it was stopped stays without.
    .set(stop ? { stoppedAt: at, stopReason: reason } : { stoppedAt: null, stopReason: '', since: at })
    .where(and(eq(tbShops.shopId, shopId), stop ? isNull(tbShops.stoppedAt) : isNotNull(tbShops.stoppedAt)))
    .returning({ id: tbShops.shopId })
  return moved.length > 0
}

interface Stop {
  stop: boolean
  reason: string
  at: Date
}
