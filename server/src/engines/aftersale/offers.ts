import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { afterSaleOffers } from '../../db/schema'
import type { AfterSaleRow } from './rows'
import { type AfterSaleState, canStep } from './states'

export type AfterSaleOffer = typeof afterSaleOffers.$inferSelect
type Answer = NonNullable<AfterSaleOffer['answer']>

/** So often a shop may offer less than one after-sale asks for. */
export const MOST_OFFERS = 3

/** What shops offered in some after-sales, the first ones first. */
export const offersOf = (db: Queryable, rows: readonly Pick<AfterSaleRow, 'userId' | 'id'>[]) =>
  rows.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(afterSaleOffers)
        .where(
          and(
            inArray(afterSaleOffers.userId, [...new Set(rows.map(row => row.userId))]),
            inArray(
              afterSaleOffers.afterSaleId,
              rows.map(row => row.id)
            )
          )
        )
        .orderBy(asc(afterSaleOffers.afterSaleId), asc(afterSaleOffers.no))

/** The offer a buyer thinks about, of those of an after-sale. */
export const openOffer = (offers: readonly AfterSaleOffer[]) => offers.find(({ answer }) => answer === null)

/** What may be offered now: from which amount to which, and how often. */
export interface OfferRange {
  minFen: bigint
  maxFen: bigint
  left: number
}

type Offered = Pick<AfterSaleRow, 'state' | 'type' | 'shipped' | 'payFen'>

/**
 * What a shop may offer in an after-sale in place of what is asked for, or why nothing. Each offer is above the one before it,
 * so that offering the same again gains no time; and nobody keeps money for goods that never left.
 */
export function offerRange(row: Offered, offers: readonly AfterSaleOffer[]): OfferRange | string {
  const state = row.state as AfterSaleState
  if (state === 'offered') return '买家还没有答复上一次的提议'
  if (!canStep('offer', state, row.type) && !canStep('offerReturn', state, row.type)) return '现在不能提议部分退款'
  if (!row.shipped) return '商品还没有发出，请同意全额退款，或说明原因后拒绝'
  const left = MOST_OFFERS - offers.length
  if (left <= 0) return `一次售后最多提议 ${MOST_OFFERS} 次，请同意全额退款，或说明原因后拒绝`
  const minFen = (offers.at(-1)?.fen ?? 0n) + 1n
  const maxFen = row.payFen - 1n
  if (minFen > maxFen) return '没有可以少退的金额，请同意全额退款，或说明原因后拒绝'
  return { minFen, maxFen, left }
}

/** Ends the offer a buyer thinks about, if there is one. Needs the order's lock. */
export async function closeOffer(tx: Queryable, { userId, id }: AfterSaleRow, answer: Answer, at: Date) {
  const [closed] = await tx
    .update(afterSaleOffers)
    .set({ answer, answeredAt: at })
    .where(and(eq(afterSaleOffers.userId, userId), eq(afterSaleOffers.afterSaleId, id), isNull(afterSaleOffers.answer)))
    .returning()
  return closed
}
