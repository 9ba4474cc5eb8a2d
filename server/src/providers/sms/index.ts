import type { Config } from '../../config'
import { needed } from '../settings'
import { aliyunSms } from './aliyun'

/** Sends codes to phones. */
export interface Sms {
  kind: 'sandbox' | 'aliyun'
  /** @throws when the vendor did not take the message */
  sendCode(phone: string, code: string): Promise<void>
}

/** Sends nothing: the server writes the code to its log, and answers it outside production. */
export const sandboxSms = (): Sms => ({ kind: 'sandbox', sendCode: async () => {} })

export function createSms(config: Config): Sms {
  if (config.SMS_PROVIDER === 'sandbox') return sandboxSms()
  if (config.SMS_PROVIDER !== 'aliyun') throw new Error('SMS_PROVIDER: sandbox or aliyun')
  needed(config, ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'])
  return aliyunSms({
    accessKeyId: config.SMS_ACCESS_KEY_ID,
    accessKeySecret: config.SMS_ACCESS_KEY_SECRET,
    signName: config.SMS_SIGN_NAME,
    templateCode: config.SMS_TEMPLATE_CODE
  })
}
