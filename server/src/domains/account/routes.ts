import { account } from '@contract/account'
import { familyOf, openSubAccount } from '../../engines/identity/accounts'
import { forgetDevices } from '../../engines/identity/devices'
import { bindInviter } from '../../engines/identity/referral'
import { revokeFamily, revokePerson } from '../../engines/identity/sessions'
import { bindDomain } from '../../http/context'
import { limit } from '../../http/limits'
import { refuse } from '../../lib/refusal'
import { bindPhone, bindToCaller, checkBinding } from './bind'
import { changePhone, setContactPhone, setPassword, tradeCode } from './phone'
import { cleanName, editProfile, profileOf, setRegion, subLine, switchNotice, userConfig } from './profile'
import { sendCode, sendPicture } from './send'
import { renew } from './session'
import {
  inviterOf,
  register,
  resetPassword,
  signInByCode,
  signInByPassword,
  signInByVouchedPhone,
  signInStaff
} from './signin'
import { checkWechat } from './wechat'

export const accountDomain = bindDomain(account, {
  'GET /api/verify_code': ctx => sendPicture(ctx),
  'POST /api/register/verify': sendCode,
  'POST /api/login': signInByPassword,
  'POST /api/login/mobile': signInByCode,
  'POST /api/login/staffmobile': signInStaff,
  'POST /api/register': register,
  'POST /api/register/reset': resetPassword,
  'POST /api/reglogin': signInByVouchedPhone,
  'POST /api/checkwechat': checkWechat,
  'POST /api/login/bangmergzh': bindPhone,
  'POST /api/refreshtoken': async (ctx, { signout }) => {
    const now = ctx.clock.now()
    if (signout === 'this') await revokeFamily(ctx.db, ctx.person, 'signout', now)
    if (signout === 'everywhere') {
      await revokePerson(ctx.db, ctx.person.rootId, 'everywhere', now)
      await forgetDevices(ctx.db, ctx.person.rootId, '')
    }
    if (signout) return {}
    await limit(ctx.db, now, `refresh:${ctx.person.familyId}`, 120, 3600)
    return renew(ctx)
  },
  'GET /api/user': profileOf,
  'POST /api/user/edit': editProfile,
  'POST /api/user/bind_address': (ctx, { city_id }) => setRegion(ctx, city_id),
  'POST /api/user/setpwd': setPassword,
  'POST /api/user/checkVerifyCode': tradeCode,
  'POST /api/user/checkbangtype': checkBinding,
  'POST /api/user/bangwx': bindToCaller,
  'POST /api/user/updatePhone': setContactPhone,
  'POST /api/user/changebangphone': changePhone,
  'POST /api/user/addspread': async (ctx, { spread }) => {
    const inviter = await inviterOf(ctx, spread)
    await bindInviter(ctx.db, ctx.person.id, inviter.id, ctx.clock.now())
    return { spread_uid: inviter.id, spread_nickname: inviter.nickname }
  },
  'GET /api/code_to_uid': async (ctx, { code }) => ({ uid: (await inviterOf(ctx, code)).id }),
  'GET /api/getuserbyinvite': async (ctx, { code }) => {
    const { id, nickname, avatar, inviteCode } = await inviterOf(ctx, code)
    return { uid: id, nickname, avatar, invite_code: inviteCode }
  },
  'GET /api/subuser': async ({ db, person, config }) => {
    const family = await familyOf(db, person.rootId)
    return {
      list: family.map(user => subLine(user, person.id)),
      count: family.length - 1,
      max: config.SUB_ACCOUNTS_MAX
    }
  },
  'POST /api/user/createsubuser': async ({ db, person, clock, config }, { nickname }) => {
    const sub = { rootId: person.rootId, nickname: cleanName(nickname), max: config.SUB_ACCOUNTS_MAX }
    return subLine(await openSubAccount(db, sub, clock.now()), person.id)
  },
  'GET /api/user/changesubaccout': async (ctx, { uid }) => {
    const family = await familyOf(ctx.db, ctx.person.rootId)
    if (!family.some(user => user.id === uid && !user.disabled)) refuse('NOT_FOUND', '子账号不存在')
    return renew(ctx, uid)
  },
  'GET /api/getuserconfig': ctx => userConfig(ctx),
  'POST /api/settuisong': switchNotice
})
