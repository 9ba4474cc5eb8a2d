import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { outsideIds } from '../../db/schema'
import { refuse } from '../../lib/refusal'

/** A WeChat person, by ids its provider vouched for on the server; never by what a client says. */
export interface WechatIds {
  appid: string
  openid: string
  unionid?: string
}

const rowsOf = ({ appid, openid, unionid }: WechatIds) => [
  { provider: `wechat:${appid}`, subject: openid },
  ...(unionid ? [{ provider: 'wechat:union', subject: unionid }] : [])
]

const anyOf = (ids: WechatIds) =>
  or(...rowsOf(ids).map(row => and(eq(outsideIds.provider, row.provider), eq(outsideIds.subject, row.subject))))

/** The account this WeChat belongs to, by openid first, then by unionid. */
export async function wechatOwner(db: Queryable, ids: WechatIds): Promise<string | undefined> {
  const found = await db.select().from(outsideIds).where(anyOf(ids))
  const own = found.find(row => row.provider !== 'wechat:union') ?? found[0]
  return own?.userId
}

/** Remembers further ids of a WeChat the account has already, such as its openid in another app of ours. */
export const learnWechat = (db: Queryable, userId: string, ids: WechatIds, now: Date) =>
  db
    .insert(outsideIds)
    .values(rowsOf(ids).map(row => ({ ...row, userId, createdAt: now })))
    .onConflictDoNothing()

/**
 * Gives the WeChat to an account; the unique keys decide between two at once.
 * @throws Refusal WECHAT_TAKEN when another account has it, OTHER_WECHAT when the account has another one
 */
export async function attachWechat(tx: Queryable, userId: string, ids: WechatIds, now: Date) {
  await learnWechat(tx, userId, ids, now)
  const kept = await tx.select().from(outsideIds).where(anyOf(ids))
  if (kept.some(row => row.userId !== userId)) refuse('WECHAT_TAKEN', '该微信已绑定其他账号')
  if (kept.length < rowsOf(ids).length) refuse('OTHER_WECHAT', '该账号已绑定其他微信，请先解除绑定')
}

export const detachWechat = (db: Queryable, userId: string) =>
  db.delete(outsideIds).where(and(eq(outsideIds.userId, userId), sql`${outsideIds.provider} like 'wechat:%'`))

export async function hasWechat(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.select({ provider: outsideIds.provider }).from(outsideIds).where(eq(outsideIds.userId, userId))
  return rows.some(row => row.provider.startsWith('wechat:'))
}

/**
 * Moves every outside id of one account to another.
 * @throws Refusal OTHER_WECHAT when the other has its own for the same app
 */
export async function moveOutsideIds(tx: Queryable, fromId: string, toId: string) {
  const both = await tx
    .select()
    .from(outsideIds)
    .where(inArray(outsideIds.userId, [fromId, toId]))
  const theirs = new Set(both.filter(row => row.userId === toId).map(row => row.provider))
  if (both.some(row => row.userId === fromId && theirs.has(row.provider))) {
    refuse('OTHER_WECHAT', '该手机号的账号已绑定其他微信，无法合并')
  }
  await tx.update(outsideIds).set({ userId: toId }).where(eq(outsideIds.userId, fromId))
}
