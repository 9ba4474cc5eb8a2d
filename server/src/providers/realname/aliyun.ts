import { type AliyunKeys, aliyunConfig, protocolOf } from '../aliyun'
import { packages } from '../packages'
import type { Realname, RealnameVerdict } from './index'

const CALL = {
  action: 'Id2MetaVerify',
  version: '2019-03-07',
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
export function aliyunRealname(keys: AliyunKeys): Realname {
  const connect = () => {
    const core = packages.aliyunCore()
    return { core, client: new core.default(aliyunConfig(keys)) }
  }
  let connected: ReturnType<typeof connect> | undefined
  return {
    kind: 'aliyun',
    async check(name, number) {
      connected ??= connect()
      const { core, client } = connected
      const params = new core.$OpenApiUtil.Params({ ...CALL, protocol: protocolOf(keys.gateway) })
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
