import { ALIYUN_TIMEOUTS, type AliyunKeys } from '../aliyun'
import { ProofRefused } from '../proof'
import type { Onetap } from './index'

/** Aliyun's phone number verification (dypnsapi, GetMobile); it serves all three carriers. */
export function aliyunOnetap(keys: AliyunKeys): Onetap {
  const sdk = async () => {
    const [api, core] = await Promise.all([import('@alicloud/dypnsapi20170525'), import('@alicloud/openapi-core')])
    const config = new core.$OpenApiUtil.Config({ endpoint: 'dypnsapi.aliyuncs.com', ...ALIYUN_TIMEOUTS, ...keys })
    return { api, client: new api.default(config) }
  }
  let loaded: ReturnType<typeof sdk> | undefined
  return {
    kind: 'aliyun',
    async phoneOf(accessToken) {
      loaded ??= sdk()
      const { api, client } = await loaded
      const { body } = await client.getMobile(new api.GetMobileRequest({ accessToken }))
      const phone = body?.getMobileResultDTO?.mobile
      if (body?.code !== 'OK' || !phone) throw new ProofRefused(`GetMobile: ${body?.code} ${body?.message}`)
      return phone
    }
  }
}
