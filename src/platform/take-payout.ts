import type { PayoutConfirm } from './types'

interface Wx {
  requestMerchantTransfer?(option: {
    mchId: string
    appId: string
    package: string
    success(): void
    fail(): void
  }): void
}
declare const wx: Wx

/** Lets the person take money in WeChat; false when they did not, or cannot here. */
export const takePayout = (confirm: PayoutConfirm): Promise<boolean> =>
  new Promise(resolve => {
    if (!wx.requestMerchantTransfer) return resolve(false)
    wx.requestMerchantTransfer({
      mchId: confirm.mch_id,
      appId: confirm.app_id,
      package: confirm.package,
      success: () => resolve(true),
      fail: () => resolve(false)
    })
  })
