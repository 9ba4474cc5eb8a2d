import type { account } from '@contract/account'
import type { Input } from '@contract/core'
import { transact } from '../../db/connection'
import { checkEnabled, openAccount, type User, userById } from '../../engines/identity/accounts'
import { attachWechat, detachWechat, learnWechat, wechatOwner } from '../../engines/identity/outside'
import { findInviter } from '../../engines/identity/referral'
import { issueTicket } from '../../engines/identity/tickets'
import { tellSafety } from '../../engines/message/safety'
import type { Context } from '../../http/context'
import { Refusal, refuse } from '../../lib/refusal'
import { signIn } from './session'
import { vouchedForStranger, type WechatProfile } from './vouched'

type Check = Input<(typeof account)['POST /api/checkwechat']>

/** Signs a known WeChat in. An unknown one gets a ticket, or an account without a phone when it asks for one. */
export async function checkWechat(ctx: Context, { code, from, register, spread }: Check) {
  const now = ctx.clock.now()
  const profile = await vouchedForStranger(ctx, () => ctx.providers.wechat.profileOf(code, from))
  const owner = await ownerOf(ctx, profile)
  if (owner) return signIn(ctx, owner)
  if (register) return openByWechat(ctx, profile, spread)
  const { ticket } = await issueTicket(ctx.db, 'wechat', JSON.stringify(profile), ctx.person?.rootId ?? null, now)
  return { wx_ticket: ticket, nickname: profile.nickname ?? '', avatar: profile.avatar ?? '' }
}

async function ownerOf({ db, clock }: Context, profile: WechatProfile): Promise<User | undefined> {
  const id = await wechatOwner(db, profile)
  const user = id && (await userById(db, id))
  if (!user) return
  await learnWechat(db, user.id, profile, clock.now())
  return checkEnabled(user)
}

async function openByWechat(ctx: Context, profile: WechatProfile, spread: string | undefined) {
  const now = ctx.clock.now()
  const inviter = await findInviter(ctx.db, spread)
  const { nickname, avatar } = profile
  const opened = transact(ctx.db, async tx => {
    const { user } = await openAccount(tx, { nickname, avatar, inviterId: inviter?.id }, now)
    await attachWechat(tx, user.id, profile, now)
    return user
  })
  const user = await opened.catch(async error => {
    // Another request for the same WeChat was first: its account is the account.
    if (error instanceof Refusal && error.code === 'WECHAT_TAKEN') return ownerOf(ctx, profile)
    throw error
  })
  return signIn(ctx, user ?? refuse('PROOF_REFUSED', '授权已失效，请重新授权'), true)
}

/** Lets the person's WeChat go; a phone must be left to sign in with. */
export async function unbindWechat({ db, person, clock, pages }: Context<'login'>) {
  const user = await userById(db, person.rootId)
  if (!user?.phone) refuse('NO_PHONE', '请先绑定手机号，再解除微信绑定')
  await transact(db, async tx => {
    const { rowCount } = await detachWechat(tx, person.rootId)
    if (!rowCount) return
    const what = '你的账号已解除微信绑定，不能再用微信登录。'
    await tellSafety({ db: tx, pages }, { userId: person.rootId, title: '已解除微信绑定', what, at: clock.now() })
  })
}
