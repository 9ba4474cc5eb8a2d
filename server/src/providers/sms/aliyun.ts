import { ALIYUN_TIMEOUTS, type AliyunKeys } from '../aliyun'
import { NotSent, unreached } from '../not-sent'
import type { Sms } from './index'

interface Options extends AliyunKeys {
  signName: string
  /** A template with one variable, `code`; those of notices have one called `title`. */
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
  const ask = async (phoneNumbers: string, template: string, params: Record<string, string>, outId?: string) => {
    loaded ??= sdk()
    const { api, client } = await loaded
    const templateParam = JSON.stringify(params)
    const request = new api.SendSmsRequest({ phoneNumbers, signName, templateCode: template, templateParam, outId })
    return (await client.sendSms(request)).body
  }
  return {
    kind: 'aliyun',
    async sendCode(phone, code) {
      const answer = await ask(phone, templateCode, { code })
      if (answer?.code !== 'OK') throw new Error(`SendSms: ${answer?.code} ${answer?.message}`)
    },
    async sendNotice(phone, { template, title, key }) {
      const answer = await ask(phone, template, { title }, key).catch(error => Promise.reject(unreached(error)))
      if (answer?.code === 'OK') return
      throw new NotSent(`SendSms: ${answer?.code} ${answer?.message}`, WORTH_ANOTHER_TRY.test(answer?.code ?? ''))
    }
  }
}

/** Too much at once, or trouble of theirs. */
const WORTH_ANOTHER_TRY = /LIMIT_CONTROL|SYSTEM_ERROR|Throttling|ServiceUnavailable/i
