import Taro from '@tarojs/taro'
import { TOKEN_COOKIE_DAYS, TOKEN_KEY } from '@/lib/constants'
import { clearCookie, getCookie, setCookie } from '@/platform/cookie'

/** The session's token, in storage and, on H5, in the cookie `token`; '' when there is none. */
export const readToken = (): string => Taro.getStorageSync(TOKEN_KEY) || getCookie(TOKEN_KEY)

export function saveToken(token: string) {
  Taro.setStorageSync(TOKEN_KEY, token)
  setCookie(TOKEN_KEY, token, TOKEN_COOKIE_DAYS)
}

export function clearToken() {
  Taro.removeStorageSync(TOKEN_KEY)
  clearCookie(TOKEN_KEY)
}
