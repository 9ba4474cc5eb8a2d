import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import { anyOrder } from '../../engines/order'
import { receiverWhole } from '../../engines/withdrawal'
import type { Context } from '../../http/context'
import { limit } from '../../http/limits'
import { refuse } from '../../lib/refusal'

export type RevealKind = 'order.phone' | 'user.phone' | 'withdrawal.account' | 'withdrawal.holder'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const READ: Record<RevealKind, (ctx: Context<'console'>, id: string) => Promise<string | null | undefined>> = {
  'order.phone': async ({ db, shop }, id) => (await anyOrder(db, id, shop)).receiverPhone,
  'withdrawal.account': async (ctx, id) => (isId(id) ? (await receiverWhole(ctx, id))?.account : null),
  'withdrawal.holder': async (ctx, id) => (isId(id) ? (await receiverWhole(ctx, id))?.holder : null),
  'user.phone': async ({ db }, id) => {
    if (!isId(id)) return null
    const [user] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, id))
    return user?.phone
  }
}

/** Whole numbers somebody may look at in an hour: enough for work, too few to carry the shop's customers away. */
const AN_HOUR = 60

/** A number that is shown masked. Every look is in the trail, with its reason. @throws Refusal TOO_MANY, NOT_FOUND */
export async function reveal(ctx: Context<'console'>, kind: RevealKind, id: string): Promise<string> {
  // A shop's people see whole what they need to send a parcel, and nothing of anybody else.
  if (ctx.shop && kind !== 'order.phone') refuse('FORBIDDEN', '店铺人员不能查看这项内容')
  await limit(ctx.db, ctx.clock.now(), `reveal:${ctx.desk.id}`, AN_HOUR, 3600, '查看次数过多，请一小时后再试')
  const value = await READ[kind](ctx, id)
  if (!value) return refuse('NOT_FOUND', '没有可查看的内容')
  ctx.note({ subject: id })
  return value
}
