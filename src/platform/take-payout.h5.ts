import type { PayoutConfirm } from './types'

interface Bridge {
  invoke(name: string, config: Record<string, string>, done: (answer: { err_msg: string }) => void): void
}

/** Lets the person take money in a page inside WeChat; any other browser cannot. */
export const takePayout = (confirm: PayoutConfirm): Promise<boolean> =>
  new Promise(resolve => {
    const bridge = (window as unknown as { WeixinJSBridge?: Bridge }).WeixinJSBridge
    if (!bridge) return resolve(false)
    const config = { mchId: confirm.mch_id, appId: confirm.app_id, package: confirm.package }
    bridge.invoke('requestMerchantTransfer', config, ({ err_msg }) => resolve(/:ok$/.test(err_msg)))
  })
