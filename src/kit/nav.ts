import Taro from '@tarojs/taro'
import { HOME_PATH, LOGIN_PATH, PAGE_STACK_MAX } from '@/lib/constants'
import { decodeParams, pageUrl, parsePageUrl } from '@/lib/query'
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

/** Starts over at the sign-in page, taking a stored invite code along, and where to come back to. */
export const relaunchLogin = (code?: string) =>
  Taro.reLaunch({ url: pageUrl(LOGIN_PATH, { app: 1, code, redirect: comingFrom() }) })

/** Pages one passes through to sign in: none of them is where one came from. */
const SIGN_IN_PAGES = ['login', 'register', 'pwdFind', 'wxlogin'].map(name => `/pages/user/${name}`)
const isSignIn = (path: string) => SIGN_IN_PAGES.includes(path) || path.startsWith('/pages/auth/')

/** Address of the page on top with its query; a sign-in page hands on the one it was given. */
export function comingFrom(): string | undefined {
  const path = currentPath()
  const params = decodeParams(Taro.getCurrentInstance().router?.params ?? {})
  if (isSignIn(path)) return params.redirect
  const own = Object.entries(params).filter(([name]) => !/^\$|^stamp$/.test(name))
  return parsePageUrl(path) && pageUrl(path, Object.fromEntries(own))
}

/** Signed in: on to where one came from (a page of ours, whatever the address says), or back, or home. */
export function comeBack(redirect: string) {
  const target = parsePageUrl(redirect)
  if (target && !isSignIn(target.path)) return replace(target.path, target.params)
  const below = Taro.getCurrentPages()
    .map(page => `/${page.route?.replace(/^\//, '').split('?')[0]}`)
    .reverse()
  const delta = below.findIndex(path => !isSignIn(path))
  return delta > 0 ? Taro.navigateBack({ delta }) : goHome()
}

/** Path of the page on top, with its leading slash. */
export function currentPath(): string {
  const pages = Taro.getCurrentPages()
  const route = pages[pages.length - 1]?.route ?? ''
  return `/${route.replace(/^\//, '').split('?')[0]}`
}
