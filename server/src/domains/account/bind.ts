import type { account } from '@contract/account'
import type { Input } from '@contract/core'
import { and, eq, isNull } from 'drizzle-orm'
import { pgCode, type Queryable, transact, within } from '../../db/connection'
import { users } from '../../db/schema'
import { type User, userById, userByPhone } from '../../engines/identity/accounts'
import { mergeAccounts } from '../../engines/identity/merge'
import { attachWechat, wechatOwner } from '../../engines/identity/outside'
import { issueTicket, readTicket, type Ticket, takeTicket } from '../../engines/identity/tickets'
import { tellSafety } from '../../engines/message/safety'
import { happened } from '../../engines/task'
import { signInFirst } from '../../http/auth'
import type { Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { proveByCode } from './service'
import { renew, signIn } from './session'
import { enterWithWechat } from './signin'
import { wechatBound } from './tasks'
import { vouched, type WechatProfile } from './vouched'
import { unbindWechat } from './wechat'

type Of<K extends keyof typeof account> = Input<(typeof account)[K]>
interface PhoneProof {
  phone?: string
  captcha?: string
  ticket?: string
}

/** What a merge would move, as the person is told. */
const moves = ({ personal }: Pick<Services, 'personal'>) =>
  personal.mergeSteps.flatMap(({ words }) => (words ? [words] : []))
const UNIQUE_VIOLATION = '23505'

/** The ticket of a phone proved for binding: the one given, or a new one for a code that is used up here. */
export async function phoneTicket(ctx: Context<'login'>, { phone, captcha, ticket }: PhoneProof): Promise<Ticket> {
  const now = ctx.clock.now()
  if (ticket) {
    const { expiresAt } = await readTicket(ctx.db, ticket, 'phone:bind', ctx.person.rootId, now)
    return { ticket, expiresAt }
  }
  if (!phone || !captcha) refuse('INVALID', '请填写手机号和验证码')
  await proveByCode(ctx, phone, 'bind', captcha)
  return issueTicket(ctx.db, 'phone:bind', phone, ctx.person.rootId, now)
}

/** What binding a proved phone to the caller would do. */
export async function checkBinding(ctx: Context<'login'>, input: PhoneProof) {
  const { ticket, expiresAt } = await phoneTicket(ctx, input)
  const { subject: phone } = await readTicket(ctx.db, ticket, 'phone:bind', ctx.person.rootId, ctx.clock.now())
  const owner = await userByPhone(ctx.db, phone)
  const type = !owner ? ('bind' as const) : owner.id === ctx.person.rootId ? ('mine' as const) : ('merge' as const)
  return {
    type,
    nickname: owner ? `${[...owner.nickname][0]}**` : '',
    moves: type === 'merge' ? moves(ctx) : [],
    ticket,
    expire_time: seconds(expiresAt)
  }
}

/** Binds a proved phone: to the WeChat of a ticket, which signs in, or to the account signed in. */
export async function bindPhone(ctx: Context, input: Of<'POST /api/login/bangmergzh'>) {
  if (input.wx_ticket) {
    const { phone, captcha } = input
    if (!phone || !captcha) return refuse('INVALID', '请填写手机号和验证码')
    await proveByCode(ctx, phone, 'bind', captcha)
    return enterWithWechat(ctx, phone, input.wx_ticket, input.spread)
  }
  if (!ctx.person) throw signInFirst(ctx.token)
  const own = { ...ctx, person: ctx.person }
  const { ticket } = await phoneTicket(own, input)
  return bindPhoneOfTicket(own, ticket, input.merge === 1)
}

/**
 * Gives the caller's account the proved phone, or merges the account into the one the phone has.
 * @throws Refusal PHONE_BOUND, MERGE_FIRST with what would move and the ticket to go on with
 */
async function bindPhoneOfTicket(ctx: Context<'login'>, ticket: string, merge: boolean) {
  const { rootId } = ctx.person
  const now = ctx.clock.now()
  const survivor = await transact(ctx.db, async tx => {
    const phone = await takeTicket(tx, ticket, 'phone:bind', rootId, now)
    const me = await userById(tx, rootId)
    if (me?.phone === phone) return me
    if (me?.phone) refuse('PHONE_BOUND', '当前账号已绑定手机号，如需更换请使用换绑手机')
    const owner = await userByPhone(tx, phone)
    if (!owner) return givePhone(tx, rootId, phone)
    if (!merge)
      refuse('MERGE_FIRST', '该手机号已有账号，合并后当前账号的内容将转入该账号', { moves: moves(ctx), ticket })
    await mergeAccounts(tx, { fromId: rootId, toId: owner.id }, ctx.personal.mergeSteps, now)
    return owner
  })
  return survivor.id === rootId ? renew(ctx) : signIn(ctx, survivor)
}

async function givePhone(tx: Queryable, userId: string, phone: string): Promise<User> {
  const [given] = await tx
    .update(users)
    .set({ phone })
    .where(and(eq(users.id, userId), isNull(users.phone), isNull(users.parentId)))
    .returning()
    .catch(phoneTaken)
  return given ?? refuse('PHONE_BOUND', '当前账号已绑定手机号')
}

/** The unique key on phones decided that somebody else was first. */
export function phoneTaken(error: unknown): never {
  if (pgCode(error) === UNIQUE_VIOLATION) refuse('PHONE_TAKEN', '该手机号已被其他账号使用')
  throw error
}

/** Binds a WeChat or a proved phone to the account signed in, or lets the WeChat go. */
export async function bindToCaller(ctx: Context<'login'>, input: Of<'POST /api/user/bangwx'>) {
  if (input.unbind) await unbindWechat(ctx)
  else if (input.ticket) return bindPhoneOfTicket(ctx, input.ticket, input.merge === 1)
  else await bindWechat(ctx, await wechatTicket(ctx, input), input.merge === 1)
  return renew(ctx)
}

async function wechatTicket(ctx: Context<'login'>, { code, from, wx_ticket }: Of<'POST /api/user/bangwx'>) {
  if (wx_ticket) return wx_ticket
  if (!code || !from) return refuse('INVALID', '请先完成微信授权')
  const profile = await vouched(ctx, () => ctx.providers.wechat.profileOf(code, from))
  const { rootId } = ctx.person
  return (await issueTicket(ctx.db, 'wechat', JSON.stringify(profile), rootId, ctx.clock.now())).ticket
}

/** A WeChat that has an account of its own without a phone is merged in, once the person has been told. */
async function bindWechat(ctx: Context<'login'>, ticket: string, merge: boolean) {
  const { person, clock } = ctx
  const now = clock.now()
  await within(ctx, async services => {
    const tx = services.db
    const profile = JSON.parse(await takeTicket(tx, ticket, 'wechat', person.rootId, now)) as WechatProfile
    const ownerId = await wechatOwner(tx, profile)
    const owner = ownerId && ownerId !== person.rootId ? await userById(tx, ownerId) : undefined
    if (owner?.phone) refuse('WECHAT_TAKEN', '该微信已绑定其他手机号的账号，请先在那个账号里解除绑定')
    if (owner && !merge) {
      const detail = { moves: moves(ctx), wx_ticket: ticket }
      refuse('MERGE_FIRST', '该微信已有账号，合并后其内容将转入当前账号', detail)
    }
    if (owner) await mergeAccounts(tx, { fromId: owner.id, toId: person.rootId }, ctx.personal.mergeSteps, now)
    await attachWechat(tx, person.rootId, profile, now)
    await happened(services, wechatBound, { userId: person.rootId, key: 'wechat', at: now })
    const what = '你的账号绑定了微信，今后可以用它登录。'
    await tellSafety(services, { userId: person.rootId, title: '已绑定微信', what, at: now })
  })
}
