import { Api } from 'tls-sig-api-v2'
import { newId } from '../../lib/ids'
import type { Im } from './index'

interface Settings {
  sdkappid: number
  key: string
  admin: string
  gateway: string
}

const TIMEOUT_MS = 10_000
const SIG_LIVES_S = 300
/** The line is also shown to the devices of whom it is from. */
const SYNC_TO_SENDER = 1

/** Tencent Cloud Chat's server interface, called as the application's administrator. */
export function tencentIm({ sdkappid, key, admin, gateway }: Settings): Im {
  async function call(command: string, random: number, body: object) {
    const query = new URLSearchParams({
      sdkappid: String(sdkappid),
      identifier: admin,
      contenttype: 'json',
      usersig: new Api(sdkappid, key).genUserSig(admin, SIG_LIVES_S),
      random: String(random)
    })
    const response = await fetch(`${gateway}/v4/${command}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    if (!response.ok) throw new Error(`Tencent Cloud Chat answered HTTP ${response.status}`)
    const { ActionStatus, ErrorCode, ErrorInfo } = (await response.json()) as Record<string, unknown>
    if (ActionStatus !== 'OK') throw new Error(`Tencent Cloud Chat refused: ${ErrorCode} ${ErrorInfo}`)
  }
  return {
    kind: 'tencent',
    say: ({ from, to, text, key: id }) =>
      call('openim/sendmsg', numberOf(id), {
        SyncOtherMachine: SYNC_TO_SENDER,
        From_Account: from,
        To_Account: to,
        MsgRandom: numberOf(id),
        MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: text } }],
        CloudCustomData: JSON.stringify({ client_id: id })
      }),
    probe: () => call('im_open_login_svc/account_check', numberOf(newId()), { CheckItem: [{ UserID: admin }] })
  }
}

/** Tencent takes two lines of one number within some minutes for the same line. */
const numberOf = (id: string) => Number.parseInt(id.slice(-8), 16)
