import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { shops, tbGifts, users } from '../../db/schema'
import { addMessage } from '../../engines/message'
import { type Move, moveRow } from '../../lib/machine'

export type TbGift = typeof tbGifts.$inferSelect

/** The page where people see what they have and what it is exchanged for. */
const PAGE = '/pages/business/exchange'

/** Moves a gift out of waiting, if it still waits. */
export const moveGift = (
  tx: Queryable,
  { userId, id }: TbGift,
  to: Move<TbGift['state']>,
  set: Partial<typeof tbGifts.$inferInsert> = {}
) =>
  moveRow(
    tx,
    { table: tbGifts, state: tbGifts.state, where: and(eq(tbGifts.userId, userId), eq(tbGifts.id, id)) },
    to,
    set
  )

/** A gift that still waits, held until the end of the transaction. */
export async function waitingGift(tx: Queryable, { userId, id }: Pick<TbGift, 'userId' | 'id'>) {
  const [row] = await tx
    .select()
    .from(tbGifts)
    .where(and(eq(tbGifts.userId, userId), eq(tbGifts.id, id), eq(tbGifts.state, 'waiting')))
    .for('update')
  return row
}

export async function isGone(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db.select({ disabled: users.disabled }).from(users).where(eq(users.id, userId))
  return row?.disabled ?? true
}

export async function shopName(db: Queryable, shopId: string): Promise<string> {
  const [row] = await db.select({ name: shops.name }).from(shops).where(eq(shops.id, shopId))
  return row?.name ?? ''
}

/** Tells somebody what they got. */
export const tellGiven = (
  tx: Queryable,
  { userId, id, orderId }: TbGift,
  { num, shop, at }: { num: number; shop: string; at: Date }
) =>
  addMessage(tx, {
    userId,
    kind: 'asset',
    title: '收到通宝',
    content: `${shop}送你 ${num} 个通宝${orderId ? '，感谢你的购买' : ''}，可以兑换金豆或消费券。`,
    url: PAGE,
    key: `tb:${id}`,
    at
  })
