import type { Config } from '../../config'
import { ProofRefused } from '../proof'
import { needed } from '../settings'
import { aliyunOnetap } from './aliyun'

/** Tells the phone number a carrier vouches for, from the token its SDK gave the app. */
export interface Onetap {
  kind: 'sandbox' | 'aliyun'
  /** @throws ProofRefused when the token is not genuine or has been used */
  phoneOf(accessToken: string): Promise<string>
}

/** Takes the token "sandbox-13800000000" for that phone, and refuses all others. */
export const sandboxOnetap = (): Onetap => ({
  kind: 'sandbox',
  phoneOf: async accessToken =>
    /^sandbox-(1[2-9]\d{9})$/.exec(accessToken)?.[1] ??
    Promise.reject(new ProofRefused('the sandbox takes sandbox-<phone>'))
})

export function createOnetap(config: Config): Onetap {
  if (config.ONETAP_PROVIDER === 'sandbox') return sandboxOnetap()
  if (config.ONETAP_PROVIDER !== 'aliyun') throw new Error('ONETAP_PROVIDER: sandbox or aliyun')
  needed(config, ['ONETAP_ACCESS_KEY_ID', 'ONETAP_ACCESS_KEY_SECRET'])
  return aliyunOnetap({
    accessKeyId: config.ONETAP_ACCESS_KEY_ID,
    accessKeySecret: config.ONETAP_ACCESS_KEY_SECRET,
    gateway: config.ONETAP_GATEWAY
  })
}
