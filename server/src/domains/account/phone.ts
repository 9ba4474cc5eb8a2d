import type { account } from '@contract/account'
import type { Input } from '@contract/core'
import { and, eq } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { users } from '../../db/schema'
import { type User, userById } from '../../engines/identity/accounts'
import { forgetDevices } from '../../engines/identity/devices'
import { checkPasswordStrength, hashPassword, passwordFits } from '../../engines/identity/passwords'
import { revokePerson } from '../../engines/identity/sessions'
import { issueTicket, readTicket, takeTicket } from '../../engines/identity/tickets'
import { tellSafety } from '../../engines/message/safety'
import type { Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { phoneTaken, phoneTicket } from './bind'
import { countFailure } from './human'
import { countPasswordTry } from './prove'
import { proveByCode } from './service'

type Of<K extends keyof typeof account> = Input<(typeof account)[K]>

/** The caller as the person whose phone and password they are: the parent, when signed in as a sub-account. */
const rootOf = async ({ db, person }: Context<'login'>) =>
  (await userById(db, person.rootId)) ?? refuse('NOT_FOUND', '账号不存在')

const ownPhone = async (ctx: Context<'login'>) => (await rootOf(ctx)).phone ?? refuse('NO_PHONE', '请先绑定手机号')

/** Trades a code for a ticket. Codes of type change and verify were sent to the own phone, and prove only that. */
export async function tradeCode(ctx: Context<'login'>, { type, phone, captcha }: Of<'POST /api/user/checkVerifyCode'>) {
  const proved = type === 'bind' ? (phone ?? refuse('INVALID', '请填写手机号')) : await ownPhone(ctx)
  await proveByCode(ctx, proved, type, captcha)
  const { ticket, expiresAt } = await issueTicket(ctx.db, `phone:${type}`, proved, ctx.person.rootId, ctx.clock.now())
  return { ticket, expire_time: seconds(expiresAt) }
}

/** Sets the contact phone; an account without any gets it as its own. */
export async function setContactPhone(ctx: Context<'login'>, input: Of<'POST /api/user/updatePhone'>) {
  const { ticket } = await phoneTicket(ctx, input)
  const { rootId } = ctx.person
  return transact(ctx.db, async tx => {
    const phone = await takeTicket(tx, ticket, 'phone:bind', rootId, ctx.clock.now())
    const [me] = await tx.select().from(users).where(eq(users.id, rootId)).for('no key update')
    const change = me?.phone ? { contactPhone: phone === me.phone ? '' : phone } : { phone }
    const [now] = await tx.update(users).set(change).where(eq(users.id, rootId)).returning().catch(phoneTaken)
    return { phone: now?.phone ?? '', contact_phone: now?.contactPhone || (now?.phone ?? '') }
  })
}

/** Changes the phone to sign in with. Other devices are signed out; cash-outs cool off from here. */
export async function changePhone(
  ctx: Context<'login'>,
  { ticket, phone, captcha }: Of<'POST /api/user/changebangphone'>
) {
  const { rootId, familyId } = ctx.person
  const now = ctx.clock.now()
  await readTicket(ctx.db, ticket, 'phone:change', rootId, now)
  await proveByCode(ctx, phone, 'bind', captcha)
  await transact(ctx.db, async tx => {
    const old = await takeTicket(tx, ticket, 'phone:change', rootId, now)
    if (old === phone) refuse('PHONE_TAKEN', '新手机号不能与原手机号相同')
    const changed = await tx
      .update(users)
      .set({ phone, phoneChangedAt: now })
      .where(and(eq(users.id, rootId), eq(users.phone, old)))
      .returning({ id: users.id })
      .catch(phoneTaken)
    if (changed.length === 0) refuse('TICKET_EXPIRED', '验证已过期，请重新验证')
    await revokePerson(tx, rootId, 'phone', now, familyId)
    await forgetDevices(tx, rootId, ctx.deviceKey)
    const what = `登录手机号已更换为 ${phone.slice(0, 3)}****${phone.slice(-4)}，其他设备已退出登录。`
    await tellSafety({ ...ctx, db: tx }, { userId: rootId, title: '手机号已更换', what, at: now })
  })
  return { phone }
}

/** Sets the password, proved by the old one or by a code to the own phone. Every other device is signed out. */
export async function setPassword(ctx: Context<'login'>, input: Of<'POST /api/user/setpwd'>) {
  const { person } = ctx
  const me = await rootOf(ctx)
  const phone = me.phone ?? refuse('NO_PHONE', '请先绑定手机号')
  checkPasswordStrength(input.password, phone)
  if (input.captcha) await proveByCode(ctx, phone, 'verify', input.captcha)
  else if (input.old_password) await proveByPassword(ctx, phone, me, input.old_password)
  else refuse('INVALID', '请填写原密码或验证码')
  const passwordHash = await hashPassword(input.password)
  await transact(ctx.db, async tx => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, me.id))
    await revokePerson(tx, me.id, 'password', ctx.clock.now(), person.familyId)
    await forgetDevices(tx, me.id, ctx.deviceKey)
    const what = '登录密码已修改，其他设备已退出登录。'
    await tellSafety({ ...ctx, db: tx }, { userId: me.id, title: '登录密码已修改', what, at: ctx.clock.now() })
  })
  return {}
}

async function proveByPassword(ctx: Context, phone: string, me: User, password: string) {
  const takeTryBack = await countPasswordTry(ctx, { phone, ownerId: me.id })
  if (!(await passwordFits(me.passwordHash, password))) {
    await countFailure(ctx)
    refuse('BAD_LOGIN', '原密码不正确')
  }
  await takeTryBack()
}
