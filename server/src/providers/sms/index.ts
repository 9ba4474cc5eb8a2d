import type { Config } from '../../config'
import { needed } from '../settings'
import { aliyunSms } from './aliyun'

/** A notice to a phone; `key` is the same for every try of it. */
export interface SmsNotice {
  template: string
  title: string
  /** What the template puts into its link, where it has one. */
  code?: string
  key: string
}

/** Sends codes and notices to phones. */
export interface Sms {
  kind: 'sandbox' | 'aliyun'
  /** @throws when the vendor did not take the message */
  sendCode(phone: string, code: string): Promise<void>
  /** @throws NotSent when the vendor did not take it */
  sendNotice(phone: string, notice: SmsNotice): Promise<void>
  /** Asks the vendor after the template of codes, which sends nothing. @throws when the vendor refuses */
  probe?(): Promise<void>
}

/** Sends nothing: the server writes the code to its log, and answers it outside production. */
export const sandboxSms = (): Sms => ({ kind: 'sandbox', sendCode: async () => {}, sendNotice: async () => {} })

export function createSms(config: Config): Sms {
  if (config.SMS_PROVIDER === 'sandbox') return sandboxSms()
  if (config.SMS_PROVIDER !== 'aliyun') throw new Error('SMS_PROVIDER: sandbox or aliyun')
  needed(config, ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'])
  return aliyunSms({
    accessKeyId: config.SMS_ACCESS_KEY_ID,
    accessKeySecret: config.SMS_ACCESS_KEY_SECRET,
    gateway: config.SMS_GATEWAY,
    signName: config.SMS_SIGN_NAME,
    templateCode: config.SMS_TEMPLATE_CODE
  })
}
