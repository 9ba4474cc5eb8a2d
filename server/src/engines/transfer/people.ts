import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { accountClosings, realNames, users } from '../../db/schema'
import { timeText } from '../../lib/clock'
import { onDeviceSince } from '../identity/devices'
import type { TransferRule } from './rules'

/** Who asks, as the session says. */
export interface Giver {
  userId: string
  deviceKey: string
  familyId: string
}

/** Why nothing can be given, for the person it keeps from it. */
export interface Block {
  code: '' | 'SUB_ACCOUNT' | 'DISABLED' | 'NO_PHONE' | 'REAL_NAME' | 'CLOSING' | 'COOLING'
  words: string
}
export const FREE: Block = { code: '', words: '' }

export interface Party {
  id: string
  phone: string | null
  parentId: string | null
  disabled: boolean
  createdAt: Date
  phoneChangedAt: Date | null
  /** "*小满"; null when no real name was verified. */
  masked: string | null
  closing: boolean
}

/**
 * The people of a transfer, as far as they exist. `hold` keeps their accounts from being closed until the transaction is
 * over, in one order for all.
 */
export async function partiesOf(db: Queryable, ids: readonly string[], hold = false): Promise<Party[]> {
  const found = db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
  const rows = await (hold ? found.for('key share') : found)
  const names = await db
    .select()
    .from(realNames)
    .where(inArray(realNames.userId, [...ids]))
  const closings = await db
    .select({ rootId: accountClosings.rootId })
    .from(accountClosings)
    .where(and(inArray(accountClosings.rootId, [...ids]), eq(accountClosings.state, 'waiting')))
  return rows.map(({ id, phone, parentId, disabled, createdAt, phoneChangedAt }) => ({
    id,
    phone,
    parentId,
    disabled,
    createdAt,
    phoneChangedAt,
    masked: names.find(name => name.userId === id)?.nameMasked ?? null,
    closing: closings.some(closing => closing.rootId === id)
  }))
}

const later = (at: Date, by_s: number) => new Date(at.getTime() + by_s * 1000)

/** The first thing that keeps somebody from giving, in the order they can do something about it. */
export function blockOf(me: Party | undefined, rule: TransferRule, at: Date): Block {
  if (!me || me.disabled) return { code: 'DISABLED', words: '账号已停用，请联系客服' }
  if (me.parentId) return { code: 'SUB_ACCOUNT', words: '子账号不能转赠，请切换到主账号操作' }
  if (!me.phone) return { code: 'NO_PHONE', words: '请先绑定手机号' }
  if (!me.masked) return { code: 'REAL_NAME', words: '完成实名认证后即可转赠' }
  if (me.closing) return { code: 'CLOSING', words: '账号正在注销，撤回注销后可以转赠' }
  const grown = later(me.createdAt, rule.newAccountS)
  if (grown > at) return { code: 'COOLING', words: `新注册的账号 ${timeText(grown)} 后可转赠` }
  const settled = me.phoneChangedAt && later(me.phoneChangedAt, rule.newPhoneS)
  if (settled && settled > at) return { code: 'COOLING', words: `手机号刚刚更换，${timeText(settled)} 后可转赠` }
  return FREE
}

/** Whether somebody may be given anything: a whole account of a verified person that stays. */
export const canReceive = (one: Party | undefined): one is Party & { phone: string; masked: string } =>
  !!one && !one.disabled && !one.parentId && !one.closing && !!one.phone && !!one.masked

/** Until when the giver's device counts as new; null when it does not. */
export async function newDeviceUntil(db: Queryable, giver: Giver, rule: TransferRule, at: Date): Promise<Date | null> {
  const since = await onDeviceSince(db, giver)
  const until = later(since ?? at, rule.newDeviceS)
  return until > at ? until : null
}
