import type { PayEnd } from './types'

interface Bridge {
  invoke(name: string, config: Record<string, string>, done: (answer: { err_msg: string }) => void): void
}

const inWechat = () => /MicroMessenger/i.test(navigator.userAgent)

/** Where the person pays, as the server asks: a page inside WeChat pays by its bridge, any other by redirect. */
export const payFrom = (): 'weapp' | 'h5' | 'weixin' => (inWechat() ? 'weixin' : 'h5')

/** WeChat lets nobody pay by Alipay inside it. */
export const payableHere = (type: string): boolean => type !== 'alipay' || !inWechat()

/** WeChat puts its bridge into the page some time after it opened. */
const bridge = () =>
  new Promise<Bridge>(resolve => {
    const ready = () => (window as unknown as { WeixinJSBridge?: Bridge }).WeixinJSBridge
    const known = ready()
    if (known) resolve(known)
    else document.addEventListener('WeixinJSBridgeReady', () => resolve(ready()!), { once: true })
  })

/** Opens WeChat's own payment sheet with what the server prepared, and answers how it was left. */
export async function requestPay(config: Record<string, string>): Promise<PayEnd> {
  const wechat = await bridge()
  return new Promise(resolve =>
    wechat.invoke('getBrandWCPayRequest', config, ({ err_msg }) =>
      resolve(/:ok$/.test(err_msg) ? 'done' : /:cancel$/.test(err_msg) ? 'cancelled' : 'failed')
    )
  )
}

/**
 * Leaves for a channel's page, which comes back to our result page; true when this one was left for it. With `forGood` the
 * browser's back button does not come here again.
 */
export function leaveForPay(url: string, forGood = false): boolean {
  if (forGood) location.replace(url)
  else location.assign(url)
  return true
}
