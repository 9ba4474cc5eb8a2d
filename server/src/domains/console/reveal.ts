import type { ConsoleRight } from '@contract/rights'
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import { anyOrder, receiverText } from '../../engines/order'
import { receiverWhole } from '../../engines/withdrawal'
import type { Context } from '../../http/context'
import { isId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { countLook } from '../site/service'

export type RevealKind = 'order.receiver' | 'user.phone' | 'withdrawal.account' | 'withdrawal.holder'

const READ: Record<RevealKind, (ctx: Context<'console'>, id: string) => Promise<string | null | undefined>> = {
  'order.receiver': async ({ db }, id) => receiverText(await anyOrder(db, id)),
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

/** What is shown masked, whole. Every look is in the trail, with its reason. @throws Refusal FORBIDDEN, TOO_MANY, NOT_FOUND */
export async function reveal(ctx: Context<'console'>, kind: RevealKind, id: string): Promise<string> {
  const needed = NEEDS[kind]
  if (needed && !ctx.desk.rights.includes(needed)) refuse('FORBIDDEN', '没有查看提现的权限')
  await countLook(ctx)
  const value = await READ[kind](ctx, id)
  if (!value) return refuse('NOT_FOUND', '没有可查看的内容')
  ctx.note({ subject: id })
  return value
}
