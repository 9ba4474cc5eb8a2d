import type { Queryable } from '../../db/connection'
import { takeCaptcha } from '../../engines/identity/captcha'
import { isKnownDevice } from '../../engines/identity/devices'
import type { Context } from '../../http/context'
import { hit, hitsOf, networkOf } from '../../http/limits'
import { refuse } from '../../lib/refusal'

const TEN_MINUTES_S = 600

/** The answer to a picture, where one was sent along. */
export interface PictureAnswer {
  key?: string
  code?: string
}

type Caller = Pick<Context, 'ip' | 'clock'> & { db: Queryable }
const failuresOf = (ip: string) => `failures:${networkOf(ip)}`

/** Counts a wrong password, code or picture against the caller's address network. */
export const countFailure = ({ db, clock, ip }: Caller) => hit(db, clock.now(), failuresOf(ip), TEN_MINUTES_S)

/** What the caller's address network got wrong in the last minutes. */
export const failuresLately = ({ db, clock, ip }: Caller) => hitsOf(db, clock.now(), failuresOf(ip), TEN_MINUTES_S)

/**
 * Whether a picture was answered along with the request; the picture is used up.
 * @throws Refusal CAPTCHA_WRONG
 */
export async function solvedPicture(ctx: Context, { key, code }: PictureAnswer): Promise<boolean> {
  if (!key || !code) return false
  try {
    await takeCaptcha(ctx.db, ctx.config.APP_SECRET, key, code, ctx.clock.now())
  } catch (error) {
    await countFailure(ctx)
    throw error
  }
  return true
}

export const askForPicture = () => refuse('CAPTCHA_NEEDED', '请先完成图形验证')

/** By what an account knows its caller: a session of its own, or the key of a device that signed in to it before. */
export async function knownAs(
  { db, person, deviceKey }: Pick<Context, 'db' | 'person' | 'deviceKey'>,
  ownerId: string | undefined
): Promise<string | undefined> {
  if (!ownerId) return
  if (person?.rootId === ownerId) return `session:${person.familyId}`
  if (await isKnownDevice(db, ownerId, deviceKey)) return `device:${deviceKey.slice(0, 16)}`
}
