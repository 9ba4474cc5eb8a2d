import { and, asc, eq, lte } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { afterSales, shops } from '../../db/schema'
import type { Services } from '../../services'
import type { ShopScope } from '../scope'
import { tellBuyer } from './finish'
import { lapseOffer } from './offer'
import { closeOffer } from './offers'
import { payBack } from './pay-back'
import { type AfterSaleRow, afterSaleOf, freePieces, lockOrder, note, takeStep } from './rows'
import { type AfterSaleState, canStep } from './states'

const DAY_MS = 86_400_000
/** The buyer sends goods back within this, or the after-sale ends. */
export const RETURN_MS = 7 * DAY_MS
/** Goods sent back count as received by the shop after this. */
export const INSPECT_MS = 10 * DAY_MS

interface Decision {
  id: string
  /** Who decides; nobody when it is the clock. */
  actorId?: string
  words?: string
  /** Only an after-sale of this shop, for whoever acts for it. */
  shop?: ShopScope
}

const later = (at: Date, wait_ms: number) => new Date(at.getTime() + wait_ms)

/** The clock decides only what still waits as it was found, and past its time: somebody may have made an offer meanwhile. */
const silent = ({ state }: AfterSaleRow, at: Date, actorId: string | undefined) =>
  actorId ? undefined : and(eq(afterSales.state, state), lte(afterSales.dueAt, at))

/** The shop agrees: money goes back at once, or the buyer is asked to send the goods. @throws Refusal NOT_FOUND, STATE */
export const agreeAfterSale = (services: Services, { id, actorId, words = '', shop }: Decision) =>
  transact(services.db, async tx => {
    const at = services.clock.now()
    const row = await afterSaleOf(tx, id, { shop })
    await lockOrder(tx, row)
    const set = { remark: words, decidedAt: at }
    const by = actorId ? '商家' : '系统自动'
    if (row.type === 1) {
      const agreed = await takeStep(tx, 'agree', row, set, silent(row, at, actorId))
      await closeOffer(tx, agreed, 'dropped', at)
      await note(tx, agreed, `${by}同意退款`, at, actorId)
      return payBack(tx, services, agreed, at)
    }
    const [of] = await tx.select({ returnTo: shops.returnTo }).from(shops).where(eq(shops.id, row.shopId))
    const returnTo = of?.returnTo ?? null
    const agreed = await takeStep(
      tx,
      'accept',
      row,
      { ...set, returnTo, dueAt: later(at, RETURN_MS) },
      silent(row, at, actorId)
    )
    await note(tx, agreed, `${by}同意退货，请寄回商品`, at, actorId)
    await tellBuyer({ ...services, db: tx }, agreed, {
      title: '退货申请已通过',
      content: '请在 7 天内寄回商品并填写运单号。',
      turn: 'accept',
      at
    })
  })

/** The shop refuses, before anything is sent or after looking at what came back. @throws Refusal NOT_FOUND, STATE */
export const refuseAfterSale = (services: Services, { id, actorId, words = '', shop }: Decision) =>
  transact(services.db, async tx => {
    const at = services.clock.now()
    const row = await afterSaleOf(tx, id, { shop })
    await lockOrder(tx, row)
    const refused = await takeStep(tx, 'refuse', row, { remark: words, decidedAt: row.decidedAt ?? at, closedAt: at })
    await freePieces(tx, refused, false)
    await note(tx, refused, `商家拒绝了售后申请：${words}`, at, actorId)
    await tellBuyer({ ...services, db: tx }, refused, { title: '售后申请未通过', content: words, turn: 'refuse', at })
  })

export interface ReturnParcel {
  company: string
  no: string
  phone: string
}

interface OwnCase {
  userId: string
  id: string
}

/** The buyer has sent the goods back. @throws Refusal NOT_FOUND, STATE */
export const sendBack = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, id, parcel }: OwnCase & { parcel: ReturnParcel }
) =>
  transact(db, async tx => {
    const at = clock.now()
    const row = await afterSaleOf(tx, id, { userId })
    await lockOrder(tx, row)
    const { company, no, phone } = parcel
    const express = { expressCompany: company, expressNo: no, expressPhone: phone }
    const sent = await takeStep(tx, 'send', row, { ...express, sentAt: at, dueAt: later(at, INSPECT_MS) })
    await note(tx, sent, `你已寄回商品，${company} ${no}`, at, userId)
  })

/** The goods are back at the shop: money goes back. @throws Refusal NOT_FOUND, STATE */
export const receiveBack = (services: Services, { id, actorId, shop }: Decision) =>
  transact(services.db, async tx => {
    const at = services.clock.now()
    const row = await afterSaleOf(tx, id, { shop })
    await lockOrder(tx, row)
    const back = await takeStep(tx, 'receive', row, { backAt: at }, silent(row, at, actorId))
    await closeOffer(tx, back, 'dropped', at)
    await note(tx, back, actorId ? '商家已收到退货' : '系统自动确认收到退货', at, actorId)
    await payBack(tx, services, back, at)
  })

/** The buyer does not want it any more. @throws Refusal NOT_FOUND, STATE */
export const withdrawAfterSale = ({ db, clock }: Pick<Services, 'db' | 'clock'>, { userId, id }: OwnCase) =>
  transact(db, async tx => {
    const at = clock.now()
    await lockOrder(tx, await afterSaleOf(tx, id, { userId }))
    const row = await afterSaleOf(tx, id, { userId })
    const withdrawn = await takeStep(tx, row.state === 'offered' ? 'leave' : 'withdraw', row, { closedAt: at })
    await closeOffer(tx, withdrawn, 'dropped', at)
    await freePieces(tx, withdrawn, false)
    await note(tx, withdrawn, '你已撤销售后申请', at, userId)
  })

/** Decides what waited too long: a shop's silence is consent, a buyer's is none, and goods never sent end it. Answers how many. */
export async function decideOverdue(services: Services, most = 200): Promise<number> {
  const due = await services.db
    .select()
    .from(afterSales)
    .where(lte(afterSales.dueAt, services.clock.now()))
    .orderBy(asc(afterSales.dueAt))
    .limit(most)
  return inTurn(services, due, 'after-sale not decided', row =>
    decideFor(services, row).then(
      () => true,
      error => {
        // Somebody else was first.
        if (error?.code === 'STATE') return false
        throw error
      }
    )
  )
}

function decideFor(services: Services, { id, state, type }: AfterSaleRow): Promise<unknown> {
  if (state === 'offered') return lapseOffer(services, id)
  if (state === 'asked') return agreeAfterSale(services, { id })
  if (canStep('receive', state as AfterSaleState, type)) return receiveBack(services, { id })
  return lapse(services, id)
}

const lapse = (services: Services, id: string) =>
  transact(services.db, async tx => {
    const at = services.clock.now()
    const row = await afterSaleOf(tx, id)
    await lockOrder(tx, row)
    const lapsed = await takeStep(tx, 'lapse', row, { closedAt: at }, lte(afterSales.dueAt, at))
    await freePieces(tx, lapsed, false)
    await note(tx, lapsed, '超时未寄回商品，售后已关闭', at)
    await tellBuyer({ ...services, db: tx }, lapsed, {
      title: '售后已关闭',
      content: '你没有在规定时间内寄回商品，如有需要可再次申请。',
      turn: 'lapse',
      at
    })
  })
