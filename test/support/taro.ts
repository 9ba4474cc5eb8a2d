/** What the app asked of the platform, in order, as `toast 网络…`, `reLaunch /pages/…`. */
export const asked: string[] = []
const storage = new Map<string, unknown>()

export interface Sent {
  url: string
  method: string
  data: Record<string, unknown>
  header: Record<string, string>
  timeout: number
}

/** Requests that went out. */
export const sent: Sent[] = []
let answer: (request: Sent) => { statusCode: number; data: unknown } | Promise<{ statusCode: number; data: unknown }> =
  () => {
    throw new Error('no answer was set')
  }

/** Says what the server answers from now on: the envelope, or a function of the request. */
export function answers(reply: Record<string, unknown> | ((request: Sent) => Record<string, unknown>)) {
  answer = request => ({ statusCode: 200, data: typeof reply === 'function' ? reply(request) : reply })
}

/** The same, where answers take their time. */
export function answersLater(reply: (request: Sent) => Promise<Record<string, unknown>>) {
  answer = async request => ({ statusCode: 200, data: await reply(request) })
}

/** The network is gone from now on. */
export function offline() {
  answer = () => Promise.reject({ errMsg: 'request:fail' })
}

export function resetTaro() {
  asked.length = 0
  sent.length = 0
  storage.clear()
  if (typeof document !== 'undefined') {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = 'token=; path=/; max-age=0'
  }
}

const note =
  (name: string, words: (options: never) => unknown) =>
  async (options: never): Promise<void> => {
    asked.push(`${name} ${words(options)}`)
  }
const url = ({ url }: { url: string }) => url

/** A platform in memory, in place of `@tarojs/taro`. */
export const Taro = {
  getStorageSync: (key: string) => storage.get(key) ?? '',
  setStorageSync: (key: string, value: unknown) => storage.set(key, value),
  removeStorageSync: (key: string) => storage.delete(key),
  async request(request: Sent) {
    sent.push(request)
    return { header: {}, ...(await answer(request)) }
  },
  showToast: note('toast', ({ title, duration }: { title: string; duration: number }) => `${title} ${duration}`),
  setTabBarBadge: note('badge', ({ index, text }: { index: number; text: string }) => `${index} ${text}`),
  removeTabBarBadge: note('nobadge', ({ index }: { index: number }) => index),
  reLaunch: note('reLaunch', url),
  switchTab: note('switchTab', url),
  redirectTo: note('redirectTo', url),
  navigateTo: note('navigateTo', url),
  navigateBack: note('navigateBack', () => ''),
  pages: [{ route: 'pages/index/index' }] as { route: string }[],
  getCurrentPages: () => Taro.pages,
  getCurrentInstance: () => ({ router: { params: {} } }),
  eventCenter: { on() {}, off() {}, trigger() {} }
}

export default Taro
Object.assign(globalThis, { API_BASE: '' })
