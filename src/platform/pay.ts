import Taro from '@tarojs/taro'
import type { PayEnd } from './types'

/** Where the person pays, as the server asks. */
export const payFrom = (): 'weapp' | 'h5' | 'weixin' => 'weapp'

/** WeChat lets nobody pay by Alipay inside it. */
export const payableHere = (type: string): boolean => type !== 'alipay'

/** Opens WeChat's own payment sheet with what the server prepared, and answers how it was left. */
export async function requestPay(config: Record<string, string>): Promise<PayEnd> {
  try {
    await Taro.requestPayment(config as unknown as Taro.requestPayment.Option)
    return 'done'
  } catch (error) {
    return /cancel/.test(String((error as { errMsg?: string }).errMsg)) ? 'cancelled' : 'failed'
  }
}

/** A mini-program shows a channel's page in a page of its own; true when this one was left for it. */
export const leaveForPay = (_url: string, _forGood = false): boolean => false
