import type { adminAftersale } from '@contract/aftersale'
import type { Data, Input } from '@contract/core'
import { and, eq, inArray } from 'drizzle-orm'
import { orderLines } from '../../db/schema'
import { type Asked, askAfterSale, previewAfterSale } from '../../engines/aftersale'
import { anyOrder } from '../../engines/order'
import type { Context } from '../../http/context'
import { yuan } from '../../lib/money'
import { Refusal, refuse } from '../../lib/refusal'
import { REASONS } from './reasons'
import { askedView } from './wire'

type Contract = typeof adminAftersale
type Kind = Data<Contract['GET /api/admin/aftersale/open/{id}']>['kinds'][number]
type Order = Awaited<ReturnType<typeof anyOrder>>

/** What may be asked back of an order in its buyer's place, by kind. @throws Refusal NOT_FOUND */
export async function openable(ctx: Context<'console'>, { id }: { id: string }) {
  const order = await anyOrder(ctx.db, id, ctx.shop)
  const kinds = [await kindOf(ctx, order, 1), await kindOf(ctx, order, 2)]
  return { reasons: [...REASONS], kinds }
}

async function kindOf(ctx: Context<'console'>, order: Order, type: 1 | 2): Promise<Kind> {
  try {
    const { parts } = await previewAfterSale(ctx, { userId: order.userId, ref: order.no, type, wants: [] })
    return { type, why: '', lines: await linesOf(ctx, order, parts) }
  } catch (error) {
    if (error instanceof Refusal) return { type, why: error.message, lines: [] }
    throw error
  }
}

async function linesOf({ db }: Context<'console'>, { userId }: Order, parts: Asked['parts']): Promise<Kind['lines']> {
  const ids = parts.map(({ lineId }) => lineId)
  const lines = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.userId, userId), inArray(orderLines.id, ids)))
  return parts.flatMap(({ lineId, qty, shares }) => {
    const line = lines.find(one => one.id === lineId)
    if (!line) return []
    const { title, suk, picture } = line
    return [{ id: lineId, store_name: title, suk, image: picture, num: qty, refund_price: yuan(shares.payFen) }]
  })
}

/** Asks for pieces of an order back in its buyer's place. @throws Refusal as `askAfterSale`, REASON */
export async function openForBuyer(ctx: Context<'console'>, input: Input<Contract['POST /api/admin/aftersale/open']>) {
  const { db, desk, note } = ctx
  const reason = REASONS.find(one => one === input.text) ?? refuse('REASON', '请选择售后原因')
  const { userId, no } = await anyOrder(db, input.id, ctx.shop)
  const asked = await askAfterSale(ctx, {
    userId,
    ref: no,
    type: input.type,
    wants: input.lines.map(({ id, num }) => ({ lineId: id, qty: num })),
    reason,
    words: input.note.trim(),
    pictures: [],
    deskId: desk.id
  })
  const { refund_price } = await askedView(db, userId, asked)
  note({ subject: no, after: { after_sale: asked.id, refund_price } })
  return { id: asked.id, refund_price }
}
