import { asc, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { joinTerms, shopCategories, shops } from '../../db/schema'
import type { JoinType } from './form'

type Terms = typeof joinTerms.$inferSelect
export interface TradeTerms {
  id: string
  name: string
  picture: string
  sort: number
  terms: Terms | null
}

const columns = {
  id: shopCategories.id,
  name: shopCategories.name,
  picture: shopCategories.picture,
  sort: shopCategories.sort,
  terms: joinTerms
}

/** Every trade with what joining with it takes, in order. */
export const allTrades = (db: Queryable): Promise<TradeTerms[]> =>
  db
    .select(columns)
    .from(shopCategories)
    .leftJoin(joinTerms, eq(joinTerms.categoryId, shopCategories.id))
    .orderBy(desc(shopCategories.sort), asc(shopCategories.id))

/** A company joins with a trade as a shop does. */
export const isOpen = ({ terms }: TradeTerms, type: JoinType): boolean =>
  Boolean(type === 'franchise' ? terms?.franchiseOpen : terms?.shopOpen)

export const depositIn = ({ terms }: TradeTerms, type: JoinType): bigint =>
  (type === 'franchise' ? terms?.franchiseDepositFen : terms?.shopDepositFen) ?? 0n

/** Trades one may join with, in order. */
export const openTrades = async (db: Queryable, type: JoinType) =>
  (await allTrades(db)).filter(trade => isOpen(trade, type))

export async function tradeOf(db: Queryable, id: string): Promise<TradeTerms | undefined> {
  const [trade] = await db
    .select(columns)
    .from(shopCategories)
    .leftJoin(joinTerms, eq(joinTerms.categoryId, shopCategories.id))
    .where(eq(shopCategories.id, id))
  return trade
}

/** What joining with a trade costs in fen; nothing for a shop that is there already and renews its papers. */
export async function depositOf(db: Queryable, type: JoinType, categoryId: string, shopId: string) {
  const [there] = await db.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId))
  if (there) return 0n
  const trade = await tradeOf(db, categoryId)
  return trade ? depositIn(trade, type) : 0n
}
