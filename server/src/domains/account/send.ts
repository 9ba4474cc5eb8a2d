import type { account } from '@contract/account'
import type { Input } from '@contract/core'
import { userById } from '../../engines/identity/accounts'
import { makeCaptcha, takeCaptcha } from '../../engines/identity/captcha'
import {
  CODE_LIFE_S,
  gateOf,
  makeCode,
  passGate,
  reopenGate,
  SEND_EVERY_S,
  tooSoon
} from '../../engines/identity/codes'
import { signInFirst } from '../../http/auth'
import type { Context } from '../../http/context'
import { limit, networkOf } from '../../http/limits'
import { seconds } from '../../lib/clock'
import { refuse } from '../../lib/refusal'

const DAY_S = 86_400
const SENDS_PER_IP_A_DAY = 200
const SENDS_PER_DEVICE_A_DAY = 30
const PICTURES_PER_IP = 100

type Send = Input<(typeof account)['POST /api/register/verify']>

/** Whether codes may be shown to the developer: never in production, whatever the provider. */
const shown = ({ config, providers }: Pick<Context, 'config' | 'providers'>) =>
  providers.sms.kind === 'sandbox' && config.NODE_ENV !== 'production'

export async function sendPicture(ctx: Context) {
  const now = ctx.clock.now()
  await limit(ctx.db, now, `captcha:${networkOf(ctx.ip)}`, PICTURES_PER_IP, 600)
  const { key, img, text, expiresAt } = await makeCaptcha(ctx.db, ctx.config.APP_SECRET, now)
  return { key, img, expire_time: seconds(expiresAt), ...(shown(ctx) ? { dev_code: text } : {}) }
}

/**
 * Sends a code to a phone. Every kind of phone gets the same answer, known or not: what a code of a kind may do is
 * told only to who can read it.
 * @throws Refusal TOO_SOON, CAPTCHA_NEEDED, CAPTCHA_WRONG, TOO_MANY, SMS_FAILED, NO_PHONE
 */
export async function sendCode(ctx: Context, input: Send) {
  const { db, config, providers, log, clock } = ctx
  const now = clock.now()
  const phone = await receiverOf(ctx, input)
  await checkHuman(ctx, phone, input, now)
  await limit(db, now, `send-ip:${networkOf(ctx.ip)}`, SENDS_PER_IP_A_DAY, DAY_S)
  if (ctx.device) await limit(db, now, `send-device:${ctx.device}`, SENDS_PER_DEVICE_A_DAY, DAY_S)
  await passGate(db, phone, now)
  const code = await makeCode(db, config.APP_SECRET, phone, input.type, now)
  try {
    await providers.sms.sendCode(phone, code)
  } catch (error) {
    log.error({ err: error }, 'a code could not be sent')
    await reopenGate(db, phone, now)
    refuse('SMS_FAILED', '验证码发送失败，请稍后再试')
  }
  if (shown(ctx)) log.info({ phone, code, type: input.type }, 'sandbox SMS')
  const answer = { countdown: SEND_EVERY_S, expire_time: seconds(now) + CODE_LIFE_S }
  return shown(ctx) ? { ...answer, dev_code: code } : answer
}

/** Codes that guard an account go to its own phone, whatever number the request names. */
async function receiverOf({ db, person, token }: Context, { type, phone }: Send): Promise<string> {
  if (type !== 'change' && type !== 'verify') return phone ?? refuse('INVALID', '请填写手机号')
  if (!person) throw signInFirst(token)
  const user = await userById(db, person.rootId)
  return user?.phone ?? refuse('NO_PHONE', '请先绑定手机号')
}

/** The first code of a day comes at once; from the second a picture is asked for. */
async function checkHuman({ db, config }: Context, phone: string, { key, code }: Send, now: Date) {
  const { sends, wait_s } = await gateOf(db, phone, now)
  if (wait_s > 0) tooSoon(wait_s)
  if (sends === 0) return
  if (!key || !code) refuse('CAPTCHA_NEEDED', '请先完成图形验证')
  await takeCaptcha(db, config.APP_SECRET, key, code, now)
}
