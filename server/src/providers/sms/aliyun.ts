import { type AliyunKeys, aliyunConfig } from '../aliyun'
import { NotSent, unreached } from '../not-sent'
import { packages } from '../packages'
import type { Sms } from './index'

interface Options extends AliyunKeys {
  signName: string
  /** A template with one variable, `code`; those of notices have one called `title`, and with a link `code` as well. */
  templateCode: string
}

/** Aliyun's short message service (dysmsapi, SendSms). */
export function aliyunSms({ signName, templateCode, ...keys }: Options): Sms {
  const connect = () => {
    const api = packages.aliyunSms()
    return { api, client: new api.default(aliyunConfig(keys)) }
  }
  let connected: ReturnType<typeof connect> | undefined
  const ask = async (phoneNumbers: string, template: string, params: Record<string, string>, outId?: string) => {
    connected ??= connect()
    const { api, client } = connected
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
    async sendNotice(phone, { template, title, code, key }) {
      const answer = await ask(phone, template, code ? { title, code } : { title }, key).catch(error =>
        Promise.reject(unreached(error))
      )
      if (answer?.code === 'OK') return
      throw new NotSent(`SendSms: ${answer?.code} ${answer?.message}`, WORTH_ANOTHER_TRY.test(answer?.code ?? ''))
    },
    async probe() {
      connected ??= connect()
      const { api, client } = connected
      const { body } = await client.querySmsTemplate(new api.QuerySmsTemplateRequest({ templateCode }))
      if (body?.code !== 'OK') throw new Error(`QuerySmsTemplate: ${body?.code} ${body?.message}`)
    }
  }
}

/** Too much at once, or trouble of theirs. */
const WORTH_ANOTHER_TRY = /LIMIT_CONTROL|SYSTEM_ERROR|Throttling|ServiceUnavailable/i
