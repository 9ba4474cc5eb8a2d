import { ALIYUN_TIMEOUTS, type AliyunKeys } from '../aliyun'
import type { Sms } from './index'

interface Options extends AliyunKeys {
  signName: string
  /** A template with one variable, `code`. */
  templateCode: string
}

/** Aliyun's short message service (dysmsapi, SendSms). */
export function aliyunSms({ signName, templateCode, ...keys }: Options): Sms {
  // Loaded on first use: the SDK is large, and most processes of a test run never send.
  const sdk = async () => {
    const [api, core] = await Promise.all([import('@alicloud/dysmsapi20170525'), import('@alicloud/openapi-core')])
    const config = new core.$OpenApiUtil.Config({ endpoint: 'dysmsapi.aliyuncs.com', ...ALIYUN_TIMEOUTS, ...keys })
    return { api, client: new api.default(config) }
  }
  let loaded: ReturnType<typeof sdk> | undefined
  return {
    kind: 'aliyun',
    async sendCode(phone, code) {
      loaded ??= sdk()
      const { api, client } = await loaded
      const request = new api.SendSmsRequest({
        phoneNumbers: phone,
        signName,
        templateCode,
        templateParam: JSON.stringify({ code })
      })
      const { body } = await client.sendSms(request)
      if (body?.code !== 'OK') throw new Error(`SendSms: ${body?.code} ${body?.message}`)
    }
  }
}
