import type { Config } from '../../config'
import { tencentIm } from './tencent'

/** Something said in an account's name to another; `key` makes it the same line when it is sent again soon. */
export interface Saying {
  from: string
  to: string
  text: string
  /** A UUID. */
  key: string
}

/** Says lines where others carry the chats. */
export interface Im {
  /** `own`: our own socket carries them, and lines are written to the database. */
  kind: 'own' | 'tencent'
  /** @throws when it did not go out, or nobody can tell */
  say(saying: Saying): Promise<void>
  /** Asks after the administrator's account. @throws when Tencent refuses */
  probe?(): Promise<void>
}

const own: Im = {
  kind: 'own',
  say: async () => {
    throw new Error('our own socket carries the chats')
  }
}

export function createIm(config: Config): Im {
  if (!config.TENCENT_IM_SDKAPPID) return own
  return tencentIm({
    sdkappid: config.TENCENT_IM_SDKAPPID,
    key: config.TENCENT_IM_KEY,
    admin: config.TENCENT_IM_ADMIN,
    gateway: config.TENCENT_IM_GATEWAY
  })
}
