import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { shops, storeDesks } from '../../db/schema'
import type { ShopScope } from '../../engines/scope'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { voucherShare } from './terms'

export type DeskRow = typeof storeDesks.$inferSelect
type ShopRow = typeof shops.$inferSelect

export interface Store {
  desk: DeskRow
  shop: ShopRow
  /** What vouchers may pay here, also by the zones it is in. */
  voucherBp: number
}

const newCode = () => randomBytes(16).toString('base64url')

/** Why nobody can pay in a store, in words; empty when people can. */
export const closedWords = ({ desk, shop }: Store): string => {
  if (!shop.published) return '店铺已停业，暂不能付款'
  return desk.open ? '' : '这家店暂停了到店付款，请用店内其他方式付款'
}

const VOUCHER_BP = sql<number>`${sql.raw(voucherShare('store_desks'))}`

const storeWhere = async (db: Queryable, where: ReturnType<typeof eq>): Promise<Store | undefined> => {
  const [row] = await db
    .select({ desk: storeDesks, shop: shops, voucherBp: VOUCHER_BP })
    .from(storeDesks)
    .innerJoin(shops, eq(shops.id, storeDesks.shopId))
    .where(where)
  return row
}

export const storeOf = (db: Queryable, shopId: string) => storeWhere(db, eq(storeDesks.shopId, shopId))
export const storeOfCode = (db: Queryable, code: string) => storeWhere(db, eq(storeDesks.code, code))

/** The store, if people can pay in it. @throws Refusal CLOSED, with the words why */
export async function openStore(db: Queryable, shopId: string): Promise<Store> {
  const store = await storeOf(db, shopId)
  if (!store) return refuse('CLOSED', '这家店还没有开通到店付款')
  const closed = closedWords(store)
  return closed ? refuse('CLOSED', closed) : store
}

/**
 * Gives a shop that people can walk into a code at its counter, or another one in place of it.
 * @throws Refusal NOT_STORE for one that only ships
 */
export const renewCode = ({ db, clock }: Services, { id: shopId }: Pick<ShopScope, 'id'>): Promise<void> =>
  transact(db, async tx => {
    const [shop] = await tx
      .select({ id: shops.id })
      .from(shops)
      .where(and(eq(shops.id, shopId), eq(shops.kind, 'offline')))
    if (!shop) refuse('NOT_STORE', '只有线下门店可以开通到店付款')
    const set = { code: newCode(), codeAt: clock.now() }
    await tx
      .insert(storeDesks)
      .values({ shopId, ...set })
      .onConflictDoUpdate({ target: storeDesks.shopId, set })
  })

export type DeskTerms = Partial<Pick<DeskRow, 'open' | 'voucherBp' | 'mostFen' | 'dayFen'>>

/** Sets on what terms people pay in a store. Throws for a shop without a code. */
export async function setTerms(db: Queryable, shopId: string, terms: DeskTerms): Promise<DeskRow> {
  const [row] = await db.update(storeDesks).set(terms).where(eq(storeDesks.shopId, shopId)).returning()
  if (!row) throw new Error(`shop ${shopId} has no code at its counter`)
  return row
}
