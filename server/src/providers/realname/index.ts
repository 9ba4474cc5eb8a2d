import type { Config } from '../../config'
import { needed } from '../settings'
import { aliyunRealname } from './aliyun'

/** `match`: they belong together; `mismatch`: they do not; `unknown`: the authority has no record, or did not answer. */
export type RealnameVerdict = 'match' | 'mismatch' | 'unknown'

/** Asks whether a name and a citizen ID belong together. */
export interface Realname {
  kind: 'sandbox' | 'aliyun' | 'manual'
  check(name: string, number: string): Promise<RealnameVerdict>
}

/** Names that the sandbox answers with something else than «match». */
const SANDBOX: Record<string, RealnameVerdict> = { 不一致: 'mismatch', 查不到: 'unknown' }

export function createRealname(config: Config): Realname {
  switch (config.REALNAME_PROVIDER) {
    case 'sandbox':
      return { kind: 'sandbox', check: async name => SANDBOX[name] ?? 'match' }
    case 'manual':
      return { kind: 'manual', check: async () => 'unknown' }
    case 'aliyun':
      needed(config, ['REALNAME_ACCESS_KEY_ID', 'REALNAME_ACCESS_KEY_SECRET'])
      return aliyunRealname({
        accessKeyId: config.REALNAME_ACCESS_KEY_ID,
        accessKeySecret: config.REALNAME_ACCESS_KEY_SECRET,
        gateway: config.REALNAME_GATEWAY
      })
    default:
      throw new Error('REALNAME_PROVIDER: sandbox, manual or aliyun')
  }
}
