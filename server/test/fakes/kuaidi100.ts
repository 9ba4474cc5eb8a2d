import { createHash } from 'node:crypto'
import { Vendor } from './vendor'

const CUSTOMER = 'the-customer'
const KEY = 'the-key'

/** Kuaidi100 on this machine: turns away what is not signed as its documentation says. */
export class FakeKuaidi100 {
  private readonly vendor = new Vendor()
  /** How often it was asked. */
  asked = 0
  says: () => { status?: number; json: unknown } = () => ({ json: {} })

  async start() {
    this.vendor.answer = ({ path, body }) => {
      this.asked++
      const form = new URLSearchParams(body)
      const text = `${form.get('param')}${KEY}${CUSTOMER}`
      const sign = createHash('md5').update(text).digest('hex').toUpperCase()
      if (path === '/poll/query.do' && form.get('customer') === CUSTOMER && form.get('sign') === sign)
        return this.says()
      return { json: { result: false, returnCode: '503', message: '验证签名失败' } }
    }
    await this.vendor.open()
  }

  close = () => this.vendor.close()

  settings(key = KEY): Record<string, string> {
    return {
      LOGISTICS_PROVIDER: 'kuaidi100',
      KUAIDI100_CUSTOMER: CUSTOMER,
      KUAIDI100_KEY: key,
      KUAIDI100_GATEWAY: `http://${this.vendor.host}`
    }
  }
}
