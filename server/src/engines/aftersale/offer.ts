import { and, eq, gt, lte } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { afterSaleLines, afterSaleOffers, afterSales } from '../../db/schema'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import type { ShopScope } from '../scope'
import { CONSENT_MS } from './ask'
import { tellBuyer } from './finish'
import { type AfterSaleOffer, closeOffer, offerRange, offersOf, openOffer } from './offers'
import { payBack } from './pay-back'
import { type AfterSaleRow, afterSaleLinesOf, afterSaleOf, lockOrder, note, takeStep, type Whose } from './rows'
import { addShares, keptShares, lessShares, noShares, partsFor, type Shares, sharesOf } from './shares'

const DAY_MS = 86_400_000
/** A buyer who says nothing to an offer for so long did not accept it. */
export const OFFER_MS = 3 * DAY_MS
/** The shop decides within this once its offer came to nothing: it has looked at everything by then. */
export const ANEW_MS = CONSENT_MS

const later = (at: Date, wait_ms: number) => new Date(at.getTime() + wait_ms)

/** An after-sale as it is while its order is held still. */
async function heldCase(tx: Queryable, id: string, whose: Whose): Promise<AfterSaleRow> {
  await lockOrder(tx, await afterSaleOf(tx, id, whose))
  return afterSaleOf(tx, id, whose)
}

interface Offering {
  id: string
  /** What would go back, less than what is asked for. */
  fen: bigint
  /** Why not all of it. */
  words: string
  actorId: string
  shop?: ShopScope
}

/**
 * The shop offers to give back less than is asked for, and the buyer decides: before anything goes back where no goods do, else
 * once they are back. @throws Refusal NOT_FOUND, STATE, PRICE
 */
export const offerPart = (services: Services, { id, fen, words, actorId, shop }: Offering) =>
  transact(services.db, async tx => {
    const at = services.clock.now()
    const row = await heldCase(tx, id, { shop })
    const offers = await offersOf(tx, [row])
    const range = offerRange(row, offers)
    if (typeof range === 'string') return refuse('STATE', range)
    if (fen < range.minFen || fen > range.maxFen) refuse('PRICE', rangeWords(range, offers))
    const [dueAt, no] = [later(at, OFFER_MS), offers.length + 1]
    const offered = await takeStep(tx, row.type === 1 ? 'offer' : 'offerReturn', row, { dueAt })
    const { userId } = offered
    await tx.insert(afterSaleOffers).values({ userId, afterSaleId: id, no, fen, words, offeredAt: at })
    await note(tx, offered, `商家提议部分退款 ¥${yuan(fen)}：${words}`, at, actorId)
    const content = `商家提议退款 ${yuan(fen)} 元（你申请的是 ${yuan(row.payFen)} 元）：${words}。请在 3 天内答复，逾期视为不接受。`
    await tellBuyer({ ...services, db: tx }, offered, {
      title: '商家提议部分退款',
      content,
      turn: `offer-${no}`,
      at
    })
  })

function rangeWords({ minFen, maxFen }: { minFen: bigint; maxFen: bigint }, offers: readonly AfterSaleOffer[]) {
  const last = offers.at(-1)
  const low = last ? `须高于上一次提议的 ¥${yuan(last.fen)}` : `最少 ¥${yuan(minFen)}`
  return `部分退款的金额${low}，最多 ¥${yuan(maxFen)}；要退全部金额请直接同意`
}

interface Answering {
  userId: string
  id: string
  /** Which offer was read, so that nobody answers one they have not seen. */
  no: number
}

/** The offer a buyer answers, with its after-sale held still. @throws Refusal NOT_FOUND, STATE */
async function answered(tx: Queryable, { userId, id, no }: Answering, at: Date) {
  const row = await heldCase(tx, id, { userId })
  const offer = openOffer(await offersOf(tx, [row]))
  if (row.state !== 'offered' || offer?.no !== no) return refuse('STATE', '这次提议已经失效，请查看最新进展')
  if (row.dueAt! <= at) return refuse('STATE', '这次提议已过答复时间，视为不接受，请等商家继续处理')
  return { row, offer }
}

/** The buyer takes what is offered: so much goes back, and the rest stays with the shop. @throws Refusal NOT_FOUND, STATE */
export const acceptOffer = (services: Services, answering: Answering) =>
  transact(services.db, async tx => {
    const at = services.clock.now()
    const { row, offer } = await answered(tx, answering, at)
    const { total, lines } = await dividedBy(tx, row, offer.fen)
    const { payFen, freightFen, xfqFen, jindou } = total
    const keptFen = row.payFen - payFen
    const backAt = row.type === 2 ? at : null
    const set = { payFen, freightFen, xfqFen, jindou, keptFen, backAt, decidedAt: row.decidedAt ?? at }
    const taken = await takeStep(tx, 'take', row, set, gt(afterSales.dueAt, at))
    const { userId, id: afterSaleId } = taken
    for (const { orderLineId, given, kept } of lines) {
      const one = [eq(afterSaleLines.afterSaleId, afterSaleId), eq(afterSaleLines.orderLineId, orderLineId)]
      await tx
        .update(afterSaleLines)
        .set({ ...given, ...keptShares(kept) })
        .where(and(eq(afterSaleLines.userId, userId), ...one))
    }
    await closeOffer(tx, taken, 'accepted', at)
    await note(tx, taken, `你接受了部分退款 ¥${yuan(payFen)}`, at, userId)
    await payBack(tx, services, taken, at)
  })

/** How the pieces of an after-sale are divided when so much of its money goes back. */
async function dividedBy(tx: Queryable, row: AfterSaleRow, fen: bigint) {
  const rows = await afterSaleLinesOf(tx, [row])
  const asked = rows.map(line => sharesOf(name => line[name]))
  const given = partsFor(asked, fen)
  const lines = rows.map(({ orderLineId }, i) => ({
    orderLineId,
    given: given[i]!,
    kept: lessShares(asked[i]!, given[i]!)
  }))
  const total: Shares = given.reduce(addShares, noShares())
  return { lines, total }
}

/** The buyer does not take it: the shop decides anew. @throws Refusal NOT_FOUND, STATE */
export const declineOffer = ({ db, clock }: Pick<Services, 'db' | 'clock'>, answering: Answering) =>
  transact(db, async tx => {
    const at = clock.now()
    const { row, offer } = await answered(tx, answering, at)
    const declined = await backToShop(tx, row, at)
    await closeOffer(tx, declined, 'declined', at)
    await note(tx, declined, `你没有接受部分退款 ¥${yuan(offer.fen)}`, at, row.userId)
  })

const backToShop = (tx: Queryable, row: AfterSaleRow, at: Date, guard?: ReturnType<typeof lte>) =>
  takeStep(tx, row.type === 1 ? 'decline' : 'declineReturn', row, { dueAt: later(at, ANEW_MS) }, guard)

/** Nobody answered: that is no consent, and the shop decides anew. @throws Refusal STATE */
export const lapseOffer = (services: Services, id: string) =>
  transact(services.db, async tx => {
    const at = services.clock.now()
    const row = await heldCase(tx, id, {})
    const lapsed = await backToShop(tx, row, at, lte(afterSales.dueAt, at))
    const offer = await closeOffer(tx, lapsed, 'lapsed', at)
    await note(tx, lapsed, `部分退款 ¥${yuan(offer!.fen)} 超时未答复，视为不接受`, at)
    await tellBuyer({ ...services, db: tx }, lapsed, {
      title: '部分退款的提议已过期',
      content: `你没有在 3 天内答复，视为不接受退款 ${yuan(offer!.fen)} 元，商家会继续处理你的申请。`,
      turn: `offer-lapse-${offer!.no}`,
      at
    })
  })
