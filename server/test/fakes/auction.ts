import { signatureOf } from '../../src/providers/auction/http'
import { Vendor } from './vendor'

const APP_ID = 'shop-1'
const SECRET = 'the-secret'

interface Said {
  status?: number
  json: Record<string, unknown>
}

/** An auction house on this machine: turns away what is not signed, and signs what it answers. */
export class FakeAuction {
  private readonly vendor = new Vendor()
  /** What it was told, by path. */
  readonly told: { path: string; fields: Record<string, string> }[] = []
  secret = SECRET
  /** What it says to a request that is signed as it must be. */
  says: (path: string, fields: Record<string, string>) => Said = (_, { no }) => ({
    json: { state: 'done', no, trade_no: 'H1' }
  })

  async start() {
    this.vendor.answer = ({ path, body, headers }) => {
      const time = String(headers['x-time'])
      if (headers['x-signature'] !== signatureOf(SECRET, time, body)) return { status: 401, json: {} }
      const fields = JSON.parse(body) as Record<string, string>
      this.told.push({ path, fields })
      const { status, json } = this.says(path, fields)
      const now = String(Math.floor(Date.now() / 1000))
      const signature = signatureOf(this.secret, now, JSON.stringify(json))
      return { status, json, headers: { 'x-time': now, 'x-signature': signature } }
    }
    await this.vendor.open()
  }

  close = () => this.vendor.close()

  settings(secret = SECRET): Record<string, string> {
    return {
      AUCTION_PROVIDER: 'http',
      AUCTION_NAME: '嘉和拍卖',
      AUCTION_GATEWAY: `http://${this.vendor.host}`,
      AUCTION_APPID: APP_ID,
      AUCTION_SECRET: secret
    }
  }
}
