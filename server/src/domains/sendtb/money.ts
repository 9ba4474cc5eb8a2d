import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { tbDays } from '../../db/schema'
import { account, balanceOf, merchant, move, post, user } from '../../engines/ledger'
import { dayText } from '../../lib/clock'

/** What is given: bought by shops, turned by people into other assets. */
export const ASSET = 'tb'

declare module '../../engines/ledger/reasons' {
  interface Reasons {
    tb_give: true
    tb_give_back: true
  }
}

/** A shop's 通宝: those it may give, or those set aside for tasks. */
export const purse = (shopId: string, bucket: 'available' | 'frozen' = 'available') =>
  account(merchant(shopId), ASSET, bucket)

export const tbOf = (db: Queryable, shopId: string, bucket?: 'available' | 'frozen') =>
  balanceOf(db, purse(shopId, bucket))

interface Moved {
  shopId: string
  num: number
  /** What it is for, which makes it happen once. */
  ref: { kind: 'tb_task' | 'tb_gift' | 'order'; id: string }
  at: Date
  memo?: string
}

/** Sets aside what a task will give. @throws InsufficientFunds */
export const setAside = (tx: Queryable, { shopId, num, ref, at, memo }: Moved) =>
  post(tx, {
    key: `tb-aside:${ref.id}`,
    reason: 'freeze',
    ref,
    postings: move(purse(shopId), purse(shopId, 'frozen'), BigInt(num)),
    memo,
    at
  })

/** What was set aside and is not given is the shop's to give again; `part` names which of it. */
export const setFree = (tx: Queryable, { shopId, num, ref, at, memo }: Moved, part: string) =>
  post(tx, {
    key: `tb-free:${part}`,
    reason: 'unfreeze',
    ref,
    postings: move(purse(shopId, 'frozen'), purse(shopId), BigInt(num)),
    memo,
    at
  })

/** Gives to a person, of what was set aside or of the rest. @throws InsufficientFunds */
export const give = (
  tx: Queryable,
  {
    userId,
    from,
    giftId,
    shopId,
    num,
    ref,
    at,
    memo
  }: Moved & { userId: string; giftId: string; from: 'available' | 'frozen' }
) =>
  post(tx, {
    key: `tb-give:${giftId}`,
    reason: 'tb_give',
    ref,
    postings: move(purse(shopId, from), account(user(userId), ASSET), BigInt(num)),
    memo,
    at
  })

/** Takes back from a person; `back` is how much of the gift is back with it. @throws InsufficientFunds */
export const takeFrom = (
  tx: Queryable,
  { userId, giftId, back, shopId, num, ref, at, memo }: Moved & { userId: string; giftId: string; back: number }
) =>
  post(tx, {
    key: `tb-give:${giftId}:back:${back}`,
    reason: 'tb_give_back',
    ref,
    postings: move(account(user(userId), ASSET), purse(shopId), BigInt(num)),
    memo,
    at
  })

/**
 * Counts what a person gets of a shop on a day, and answers how much of `num` there is room for; with `whole`, all of it or
 * nothing. The day's row is held, so that two gifts at once never pass the cap.
 */
export async function takeRoom(
  tx: Queryable,
  {
    userId,
    shopId,
    num,
    cap,
    whole,
    at
  }: { userId: string; shopId: string; num: number; cap: number; whole: boolean; at: Date }
): Promise<number> {
  const day = dayText(at)
  const mine = and(eq(tbDays.userId, userId), eq(tbDays.shopId, shopId), eq(tbDays.day, day))
  await tx.insert(tbDays).values({ userId, shopId, day, given: 0 }).onConflictDoNothing()
  const [row] = await tx.select().from(tbDays).where(mine).for('update')
  const left = Math.max(0, cap - row!.given)
  const room = left >= num ? num : whole ? 0 : left
  if (room > 0)
    await tx
      .update(tbDays)
      .set({ given: row!.given + room })
      .where(mine)
  return room
}
