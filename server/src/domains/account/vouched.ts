import type { Context } from '../../http/context'
import { limit, networkOf, unhit } from '../../http/limits'
import { refuse } from '../../lib/refusal'
import { ProofRefused } from '../../providers/proof'

export type { WechatProfile } from '../../providers/wechat'

/**
 * What an outside service says about a proof.
 * @throws Refusal PROOF_REFUSED when it does not accept the proof, or cannot be reached
 */
export async function vouched<T>({ log }: Pick<Context, 'log'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const refused = error instanceof ProofRefused
    if (refused) log.info({ err: error }, 'a proof was refused')
    else log.error({ err: error }, 'an identity provider failed')
    return refuse('PROOF_REFUSED', refused ? '授权已失效，请重新授权' : '授权服务暂时不可用，请换一种方式登录')
  }
}

const QUARTER_S = 900
const WRONG_PROOFS = 300

/**
 * The same for a caller who is nobody yet. Only proofs that were not accepted count against their address network, which
 * they may share with many.
 * @throws Refusal PROOF_REFUSED, TOO_MANY
 */
export async function vouchedForStranger<T>(
  ctx: Pick<Context, 'log' | 'db' | 'clock' | 'ip'>,
  ask: () => Promise<T>
): Promise<T> {
  const subject = `vouched:${networkOf(ctx.ip)}`
  const now = ctx.clock.now()
  await limit(ctx.db, now, subject, WRONG_PROOFS, QUARTER_S)
  const answer = await vouched(ctx, ask)
  await unhit(ctx.db, now, subject, QUARTER_S)
  return answer
}
