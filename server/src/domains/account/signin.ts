import type { account } from '@contract/account'
import type { Input } from '@contract/core'
import { eq } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { users } from '../../db/schema'
import { checkEnabled, openAccount, type User, userByPhone } from '../../engines/identity/accounts'
import { forgetDevices } from '../../engines/identity/devices'
import { attachWechat } from '../../engines/identity/outside'
import { checkPasswordStrength, hashPassword, passwordFits } from '../../engines/identity/passwords'
import { bindInviter, findInviter } from '../../engines/identity/referral'
import { issueSession, revokePerson } from '../../engines/identity/sessions'
import { takeTicket } from '../../engines/identity/tickets'
import { tellSafety } from '../../engines/message/safety'
import type { Context } from '../../http/context'
import { limit, networkOf } from '../../http/limits'
import { Refusal, refuse } from '../../lib/refusal'
import { countFailure } from './human'
import { countPasswordTry, forgivePasswordTries } from './prove'
import { proveByCode } from './service'
import { answerSession, signIn } from './session'
import { vouchedForStranger, type WechatProfile } from './vouched'

type Of<K extends keyof typeof account> = Input<(typeof account)[K]>

/** An unknown phone, one without a password and a wrong password get the same answer in the same time. */
export async function signInByPassword(ctx: Context, input: Of<'POST /api/login'>) {
  const { account: phone, password, spread, key, code } = input
  const wrong = () => refuse('BAD_LOGIN', '手机号或密码不正确')
  const user = await userByPhone(ctx.db, phone)
  const takeTryBack = await countPasswordTry(ctx, { phone, ownerId: user?.id, key, code })
  if (!(await passwordFits(user?.passwordHash, password)) || !user) {
    await countFailure(ctx)
    return wrong()
  }
  checkEnabled(user)
  await takeTryBack()
  await followLink(ctx, user, spread)
  const session = await transact(ctx.db, async tx => {
    // A reset that ran meanwhile has ended all sessions; this one must not slip in behind it.
    const [still] = await tx.select().from(users).where(eq(users.id, user.id)).for('key share')
    return still?.passwordHash === user.passwordHash ? issueSession(tx, user.id, ctx.clock.now(), ctx.device) : wrong()
  })
  return answerSession(ctx, session, user.id)
}

export async function signInByCode(ctx: Context, { phone, captcha, spread }: Of<'POST /api/login/mobile'>) {
  await proveByCode(ctx, phone, 'login', captcha)
  const { user, isNew } = await enter(ctx, phone, spread)
  return signIn(ctx, user, isNew)
}

export async function signInStaff(ctx: Context, { phone, captcha }: Of<'POST /api/login/staffmobile'>) {
  await proveByCode(ctx, phone, 'login', captcha)
  const user = await userByPhone(ctx.db, phone)
  if (!user?.roles.some(role => role === 'staff' || role === 'operator')) refuse('NOT_STAFF', '该手机号不是员工账号')
  return signIn(ctx, checkEnabled(user))
}

/**
 * Whom an invite code or uid names. Codes are short: looking them up one after another would list everybody.
 * @throws Refusal TOO_MANY, BAD_INVITE
 */
export async function inviterOf({ db, clock, ip }: Context, code: string) {
  await limit(db, clock.now(), `invite:${networkOf(ip)}`, 100, 600)
  return (await findInviter(db, code)) ?? refuse('BAD_INVITE', '邀请码不存在，请检查后重试')
}

export async function register(ctx: Context, input: Of<'POST /api/register'>) {
  const { account: phone, password, spread } = input
  checkPasswordStrength(password, phone)
  const inviter = spread?.trim() ? await inviterOf(ctx, spread) : undefined
  await proveByCode(ctx, phone, 'register', input.captcha)
  const passwordHash = await hashPassword(password)
  const { user, isNew } = await openAccount(ctx.db, { phone, passwordHash, inviterId: inviter?.id }, ctx.clock.now())
  if (!isNew) refuse('PHONE_TAKEN', '该手机号已注册，请直接登录')
  return signIn(ctx, user, true)
}

/** A new password for the phone's account; whoever was signed in by the old one is not any more. */
export async function resetPassword(ctx: Context, input: Of<'POST /api/register/reset'>) {
  checkPasswordStrength(input.password, input.account)
  await proveByCode(ctx, input.account, 'reset', input.captcha)
  const user = (await userByPhone(ctx.db, input.account)) ?? refuse('NO_ACCOUNT', '该手机号还没有注册')
  checkEnabled(user)
  const passwordHash = await hashPassword(input.password)
  await transact(ctx.db, async tx => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
    await revokePerson(tx, user.id, 'password', ctx.clock.now())
    await forgetDevices(tx, user.id, ctx.deviceKey)
    const what = '登录密码已通过短信验证码重设，所有设备已退出登录。'
    await tellSafety({ ...ctx, db: tx }, { userId: user.id, title: '登录密码已重设', what, at: ctx.clock.now() })
  })
  await forgivePasswordTries(ctx, input.account)
  return {}
}

/** One-tap: the phone is what the carrier or WeChat says of the token; the client's openid counts for nothing. */
export async function signInByVouchedPhone(ctx: Context, input: Of<'POST /api/reglogin'>) {
  const { onetap, wechat } = ctx.providers
  const phone = await vouchedForStranger(ctx, () =>
    input.ltype === 'unitel' ? onetap.phoneOf(input.access_token) : wechat.phoneOf(input.access_token)
  )
  if (!/^1[2-9]\d{9}$/.test(phone)) refuse('PROOF_REFUSED', '仅支持中国大陆手机号')
  if (input.wx_ticket) return enterWithWechat(ctx, phone, input.wx_ticket, input.spread)
  const { user, isNew } = await enter(ctx, phone, input.spread)
  return signIn(ctx, user, isNew)
}

/** Signs the phone's account in, opened when it is new, with the WeChat of a ticket bound to it. */
export async function enterWithWechat(ctx: Context, phone: string, wxTicket: string, spread: string | undefined) {
  const now = ctx.clock.now()
  const { user, isNew } = await transact(ctx.db, async tx => {
    const subject = await takeTicket(tx, wxTicket, 'wechat', ctx.person?.rootId ?? null, now)
    const profile = JSON.parse(subject) as WechatProfile
    const entered = await enter({ ...ctx, db: tx }, phone, spread, profile)
    await attachWechat(tx, entered.user.id, profile, now)
    return entered
  })
  return signIn(ctx, user, isNew)
}

/** The account of a proved phone, opened when there is none. A link's inviter is taken if it fits, else passed over. */
async function enter(ctx: Context, phone: string, spread: string | undefined, look: Partial<WechatProfile> = {}) {
  const inviter = await findInviter(ctx.db, spread)
  const { nickname, avatar } = look
  const person = { phone, nickname, avatar, inviterId: inviter?.id }
  const { user, isNew } = await openAccount(ctx.db, person, ctx.clock.now())
  checkEnabled(user)
  if (!isNew) await followLink(ctx, user, spread)
  return { user, isNew }
}

/** Somebody who signs in through a friend's link becomes their fan if they are nobody's yet; it never stops a sign-in. */
async function followLink({ db, clock }: Context, user: User, spread: string | undefined) {
  if (user.referrerId || !spread) return
  const inviter = await findInviter(db, spread)
  if (!inviter) return
  await bindInviter(db, user.id, inviter.id, clock.now()).catch(error => {
    if (!(error instanceof Refusal)) throw error
  })
}
