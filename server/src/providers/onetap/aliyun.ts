import { type AliyunKeys, aliyunConfig } from '../aliyun'
import { packages } from '../packages'
import { ProofRefused } from '../proof'
import type { Onetap } from './index'

/** Aliyun's phone number verification (dypnsapi, GetMobile); it serves all three carriers. */
export function aliyunOnetap(keys: AliyunKeys): Onetap {
  const connect = () => {
    const api = packages.aliyunOnetap()
    return { api, client: new api.default(aliyunConfig(keys)) }
  }
  let connected: ReturnType<typeof connect> | undefined
  return {
    kind: 'aliyun',
    async phoneOf(accessToken) {
      connected ??= connect()
      const { api, client } = connected
      const { body } = await client.getMobile(new api.GetMobileRequest({ accessToken }))
      const phone = body?.getMobileResultDTO?.mobile
      if (body?.code !== 'OK' || !phone) throw new ProofRefused(`GetMobile: ${body?.code} ${body?.message}`)
      return phone
    }
  }
}
