import { ALIYUN_TIMEOUTS, type AliyunKeys } from '../aliyun'
import type { Realname, RealnameVerdict } from './index'

const CALL = {
  action: 'Id2MetaVerify',
  version: '2019-03-07',
  protocol: 'HTTPS',
  method: 'POST',
  authType: 'AK',
  style: 'RPC',
  pathname: '/',
  reqBodyType: 'formData',
  bodyType: 'json'
}
const VERDICTS: Record<string, RealnameVerdict> = { '1': 'match', '2': 'mismatch', '3': 'unknown' }

interface Answer {
  Code?: string
  ResultObject?: { BizCode?: string }
}

/** Aliyun's check of name and number (cloudauth, Id2MetaVerify). What fails on its side leaves the decision to a person. */
export function aliyunRealname({ protocol = 'HTTPS', ...keys }: AliyunKeys): Realname {
  const sdk = async () => {
    const core = await import('@alicloud/openapi-core')
    const config = new core.$OpenApiUtil.Config({
      endpoint: 'cloudauth.aliyuncs.com',
      protocol,
      ...ALIYUN_TIMEOUTS,
      ...keys
    })
    return { core, client: new core.default(config) }
  }
  let loaded: ReturnType<typeof sdk> | undefined
  return {
    kind: 'aliyun',
    async check(name, number) {
      loaded ??= sdk()
      const { core, client } = await loaded
      const params = new core.$OpenApiUtil.Params({ ...CALL, protocol })
      const body = { ParamType: 'normal', UserName: name, IdentifyNum: number }
      const request = new core.$OpenApiUtil.OpenApiRequest({ body })
      // No options of this call's own: those of the client hold.
      const runtime = {} as Parameters<typeof client.callApi>[2]
      const answer = await client.callApi(params, request, runtime).catch(() => undefined)
      const { Code, ResultObject } = (answer?.body ?? {}) as Answer
      return (Code === '200' && VERDICTS[ResultObject?.BizCode ?? '']) || 'unknown'
    }
  }
}
