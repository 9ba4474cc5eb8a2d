import Taro from '@tarojs/taro'
import { HOME_PATH, LOGIN_PATH, PAGE_STACK_MAX } from '@/lib/constants'
import { pageUrl } from '@/lib/query'
import { isTab } from '@/pages.manifest'

export type Query = Record<string, string | number | undefined>

/** Opens a page of ours. Tabs are switched to; at ten pages the current one is replaced instead of covered. */
export async function go(path: string, query: Query = {}): Promise<void> {
  const url = pageUrl(path, query)
  if (isTab(path)) {
    await Taro.switchTab({ url: path })
  } else if (Taro.getCurrentPages().length >= PAGE_STACK_MAX) {
    await Taro.redirectTo({ url })
  } else {
    await Taro.navigateTo({ url }).catch(() => Taro.switchTab({ url: path }))
  }
}

/** Opens a page in place of this one. */
export const replace = (path: string, query: Query = {}) =>
  isTab(path) ? Taro.switchTab({ url: path }) : Taro.redirectTo({ url: pageUrl(path, query) })

export const goHome = () => Taro.switchTab({ url: HOME_PATH })

/** One page back, or home when this is the first one. */
export const back = () => (Taro.getCurrentPages().length > 1 ? Taro.navigateBack() : goHome())

/** Starts over at the sign-in page, taking a stored invite code along. */
export const relaunchLogin = (code?: string) => Taro.reLaunch({ url: pageUrl(LOGIN_PATH, { app: 1, code }) })

/** Path of the page on top, with its leading slash. */
export function currentPath(): string {
  const pages = Taro.getCurrentPages()
  const route = pages[pages.length - 1]?.route ?? ''
  return `/${route.replace(/^\//, '').split('?')[0]}`
}
