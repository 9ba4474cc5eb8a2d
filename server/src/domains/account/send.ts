import type { account } from '@contract/account'
import type { Input } from '@contract/core'
import { userById, userByPhone } from '../../engines/identity/accounts'
import { makeCaptcha } from '../../engines/identity/captcha'
import {
  CODE_LIFE_S,
  gateOf,
  makeCode,
  NO_MORE_TODAY,
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
import { askForPicture, knownAs, solvedPicture } from './human'
import { weighSend } from './risk'
import { askerOf } from './service'

const DAY_S = 86_400
const SENDS_PER_DEVICE_A_DAY = 30
/** Of the ten sends of a phone in a day, those one address network may ask for: it cannot use up all of them. */
const SENDS_FROM_A_NETWORK = 7
/** Many people may be behind one address when pictures are asked for there. */
const PICTURES_PER_NETWORK = 600

type Send = Input<(typeof account)['POST /api/register/verify']>

/** Whether codes may be shown to the developer: never in production, whatever the provider. */
const shown = ({ config, providers }: Pick<Context, 'config' | 'providers'>) =>
  providers.sms.kind === 'sandbox' && config.NODE_ENV !== 'production'

export async function sendPicture(ctx: Context) {
  const now = ctx.clock.now()
  await limit(ctx.db, now, `captcha:${networkOf(ctx.ip)}`, PICTURES_PER_NETWORK, 600)
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
  const { known, takeBack } = await checkSend(ctx, phone, input)
  const purpose = { phone, purpose: input.type, asker: askerOf(ctx) }
  try {
    if (ctx.device) await limit(db, now, `send-device:${ctx.device}`, SENDS_PER_DEVICE_A_DAY, DAY_S)
    if (!known) await limit(db, now, `send:${phone}:${networkOf(ctx.ip)}`, SENDS_FROM_A_NETWORK, DAY_S, NO_MORE_TODAY)
    await passGate(db, phone, now)
  } catch (error) {
    await takeBack()
    throw error
  }
  const code = await makeCode(db, config.APP_SECRET, purpose, now)
  try {
    await providers.sms.sendCode(phone, code)
  } catch (error) {
    log.error({ err: error }, 'a code could not be sent')
    await takeBack()
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

/**
 * Whether the code may be sent: the first of a day comes at once unless there is reason to look twice, from the second on
 * a picture is asked for. Answers what takes the count back when it was not sent.
 */
async function checkSend(ctx: Context, phone: string, input: Send) {
  const { db, clock } = ctx
  const { sends, wait_s } = await gateOf(db, phone, clock.now())
  if (wait_s > 0) tooSoon(wait_s)
  const member = await userByPhone(db, phone)
  const known = (await knownAs(ctx, member?.id)) !== undefined
  const solved = await solvedPicture(ctx, input)
  if (sends > 0 && !solved) askForPicture()
  return { known, takeBack: await weighSend(ctx, { member: !!member, solved, known }) }
}
