import type { Context } from '../../http/context'
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
