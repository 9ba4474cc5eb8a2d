import type { Endpoint } from '@contract/core'
import { CONSOLE_RIGHTS, type ConsoleRight } from '@contract/rights'
import { type DeskHolder, deskHolderOf, isProved } from '../engines/desk'
import { refuse } from '../lib/refusal'
import type { Server } from '../services'
import { personOf, signInFirst } from './auth'
import type { Person } from './context'

/**
 * Who holds this token of the console. A session of the shop opens nothing here, whoever it belongs to.
 * @throws Refusal SIGN_IN without a session, FORBIDDEN with one of the shop
 */
export async function deskOf({ db, clock }: Pick<Server, 'db' | 'clock'>, token: string): Promise<DeskHolder> {
  if (!token) throw signInFirst(token)
  const holder = await deskHolderOf(db, token, clock.now())
  if (holder) return holder
  await personOf(db, token, clock.now())
  return refuse('FORBIDDEN', '请先登录管理后台')
}

/** @throws Refusal FORBIDDEN without the right the endpoint names, STEP_UP when a one-time code is wanted first */
export function admit(desk: DeskHolder, { right, stepUp, shops }: Endpoint, now: Date) {
  if (desk.shop && !shops) refuse('FORBIDDEN', '店铺人员不能使用这项功能')
  if (right === 'owner' && !desk.ownsShop) refuse('FORBIDDEN', '只有店主可以设置自己的店铺')
  const needed = right === 'owner' ? undefined : (right as ConsoleRight | undefined)
  if (needed && !desk.rights.includes(needed)) refuse('FORBIDDEN', `没有「${CONSOLE_RIGHTS[needed].title}」权限`)
  if (stepUp && !isProved(desk, now)) refuse('STEP_UP', '请输入验证码确认本次操作')
}

/** The account of whoever works at the console: what they do is done by it. */
export const personAt = ({ id, sessionId }: DeskHolder): Person => ({
  id,
  rootId: id,
  roles: [],
  sessionId,
  familyId: sessionId
})
