import { packages } from './packages'

export interface AliyunKeys {
  accessKeyId: string
  accessKeySecret: string
  /** Address of the service, such as "https://dysmsapi.aliyuncs.com". */
  gateway: string
}

/** Waits of one call: a person stands in front of it. */
const TIMEOUTS = { connectTimeout: 5_000, readTimeout: 10_000 }

/** How the SDK is told which protocol a gateway speaks. */
export const protocolOf = (gateway: string) => (gateway.startsWith('http://') ? 'HTTP' : 'HTTPS')

/** What every client of Aliyun's SDKs is made with. */
export function aliyunConfig({ accessKeyId, accessKeySecret, gateway }: AliyunKeys) {
  const { $OpenApiUtil } = packages.aliyunCore()
  const endpoint = new URL(gateway).host
  return new $OpenApiUtil.Config({ accessKeyId, accessKeySecret, endpoint, protocol: protocolOf(gateway), ...TIMEOUTS })
}
