import { type CodePurpose, takeCode } from '../../engines/identity/codes'
import type { Context } from '../../http/context'
import { networkOf } from '../../http/limits'
import { Refusal } from '../../lib/refusal'
import { countFailure } from './human'
import { sendWasUsed } from './risk'

/**
 * Who asks for a code and may use it: the device by the random id it made up for itself and tells nobody else, or the
 * address network of a client that sends none worth the name.
 */
export const askerOf = ({ device, ip }: Pick<Context, 'device' | 'ip'>) =>
  device.length >= 16 ? `device:${device}` : `network:${networkOf(ip)}`

/** Uses up the code of a phone the caller asked for. @throws Refusal CODE_WRONG, CODE_EXPIRED */
export async function proveByCode(ctx: Context, phone: string, purpose: CodePurpose, code: string) {
  const asked = { phone, purpose, code, asker: askerOf(ctx) }
  try {
    await takeCode(ctx.db, ctx.config.APP_SECRET, asked, ctx.clock.now())
  } catch (error) {
    if (error instanceof Refusal) await countFailure(ctx)
    throw error
  }
  await sendWasUsed(ctx)
}

export { cleanName } from './profile'
