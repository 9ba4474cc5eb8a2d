import Taro from '@tarojs/taro'
import type { BookAddress } from './types'

/** WeChat's address book is there. */
export const addressBookHere = true

/** Lets the person pick from WeChat's address book; undefined when they did not, 'denied' when WeChat may not show it. */
export async function pickFromBook(): Promise<BookAddress | 'denied' | undefined> {
  try {
    const picked = await Taro.chooseAddress()
    return {
      real_name: picked.userName,
      phone: picked.telNumber,
      province: picked.provinceName,
      city: picked.cityName,
      district: picked.countyName,
      detail: picked.detailInfo,
      post_code: /^\d{6}$/.test(picked.postalCode) ? picked.postalCode : ''
    }
  } catch (error) {
    return /auth|deny/.test(String((error as { errMsg?: string }).errMsg)) ? 'denied' : undefined
  }
}
