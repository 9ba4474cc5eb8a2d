import { Vendor } from './vendor'

const SDKAPPID = 1_400_000_001
const KEY = '0f'.repeat(32)

/** Tencent Cloud Chat's server interface on this machine: turns away who is not the application's administrator. */
export class FakeTencentIm {
  private readonly vendor = new Vendor()
  /** What accounts were made to say. */
  readonly said: Record<string, unknown>[] = []
  refuses = false

  async start() {
    this.vendor.answer = ({ path, query, body }) => {
      const isAdmin = query.identifier === 'administrator' && query.sdkappid === String(SDKAPPID) && query.usersig
      const isKnown = path === '/v4/openim/sendmsg' || path === '/v4/im_open_login_svc/account_check'
      if (!isKnown || !isAdmin || this.refuses)
        return { json: { ActionStatus: 'FAIL', ErrorCode: 70_001, ErrorInfo: 'no' } }
      if (path === '/v4/openim/sendmsg') this.said.push(JSON.parse(body))
      return { json: { ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '' } }
    }
    await this.vendor.open()
  }

  close = () => this.vendor.close()

  settings(): Record<string, string> {
    return {
      TENCENT_IM_SDKAPPID: String(SDKAPPID),
      TENCENT_IM_KEY: KEY,
      TENCENT_IM_GATEWAY: `http://${this.vendor.host}`
    }
  }
}
