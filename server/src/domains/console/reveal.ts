import type { ConsoleRight } from '@contract/rights'
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import { anyOrder, wholeReceiver } from '../../engines/order'
import { receiverWhole } from '../../engines/withdrawal'
import type { Context } from '../../http/context'
import { limit } from '../../http/limits'
import { isId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { countShown } from '../site/service'

export type RevealKind = 'order.receiver' | 'user.phone' | 'withdrawal.account' | 'withdrawal.holder'

const READ: Record<RevealKind, (ctx: Context<'console'>, id: string) => Promise<string | null | undefined>> = {
  'order.receiver': async ({ db, shop }, id) =>
    Object.values(wholeReceiver(await anyOrder(db, id, shop)))
      .filter(Boolean)
      .join(' '),
  'withdrawal.account': async (ctx, id) => (isId(id) ? (await receiverWhole(ctx, id))?.account : null),
  'withdrawal.holder': async (ctx, id) => (isId(id) ? (await receiverWhole(ctx, id))?.holder : null),
  'user.phone': async ({ db }, id) => {
    if (!isId(id)) return null
    const [user] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, id))
    return user?.phone
  }
}

/** What money goes to is for who may look at that money. */
const NEEDS: Partial<Record<RevealKind, ConsoleRight>> = {
  'withdrawal.account': 'withdrawal.read',
  'withdrawal.holder': 'withdrawal.read'
}

/** Looks somebody has in an hour, beside those of a day: enough for work, too few to carry the shop's customers away. */
const AN_HOUR = 60

/** What is shown masked, whole. Every look is in the trail, with its reason. @throws Refusal FORBIDDEN, TOO_MANY, NOT_FOUND */
export async function reveal(ctx: Context<'console'>, kind: RevealKind, id: string): Promise<string> {
  // A shop's people see whole what they need to send a parcel, and nothing of anybody else.
  if (ctx.shop && kind !== 'order.receiver') refuse('FORBIDDEN', '店铺人员不能查看这项内容')
  const needed = NEEDS[kind]
  if (needed && !ctx.desk.rights.includes(needed)) refuse('FORBIDDEN', '没有查看提现的权限')
  await limit(ctx.db, ctx.clock.now(), `reveal:${ctx.desk.id}`, AN_HOUR, 3600, '查看次数过多，请一小时后再试')
  await countShown(ctx, 'look_day', 1)
  const value = await READ[kind](ctx, id)
  if (!value) return refuse('NOT_FOUND', '没有可查看的内容')
  ctx.note({ subject: id })
  return value
}
