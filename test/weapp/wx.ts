import { readFileSync } from 'node:fs'
import WebSocket from 'ws'
import { type Backend, Offline } from './backend'

type Options = Record<string, unknown> & {
  success?(result: object): void
  fail?(result: object): void
  complete?(result: object): void
}

/** What the person saw and the phone did, in order, for a test to look at. */
export interface Seen {
  toasts: string[]
  modals: { title: string; content: string }[]
  clipboard: string[]
  titles: string[]
  badges: Record<number, string>
  payments: object[]
  /** What the server answered to what. */
  answers: { url: string; body: string }[]
}

export interface PhoneOptions {
  backend: Backend
  /** Where the chat's socket really leads; absent, it never opens. */
  chatUrl?: () => Promise<string>
  storage: Map<string, unknown>
  /** Replaces or adds functions of `wx`. */
  overrides: Record<string, unknown>
  /** What the person presses in dialogs: the confirm button unless told. */
  confirm: () => boolean
  /** A failure of the test itself. */
  fail(error: unknown): void
}

const API_ORIGIN = /^https?:\/\/[^/]+/
const MAX_STORAGE_VALUE = 1024 * 1024

/** Calls back as the platform does: later, and with `complete`. Answers a promise when no callback was given. */
export function settle(name: string, options: Options | undefined, result: object = {}, ok = true) {
  const answer = { errMsg: `${name}:${ok ? 'ok' : 'fail'}`, ...result }
  if (!options?.success && !options?.fail && !options?.complete)
    return ok ? Promise.resolve(answer) : Promise.reject(answer)
  setImmediate(() => {
    if (ok) options.success?.(answer)
    else options.fail?.(answer)
    options.complete?.(answer)
  })
}

const always =
  (name: string, result: object = {}) =>
  (options?: Options) =>
    settle(name, options, result)

/** The phone's side of `wx`: network by the test's backend, storage in memory, dialogs confirmed, sensors still. */
export class Phone {
  readonly seen: Seen = {
    toasts: [],
    modals: [],
    clipboard: [],
    titles: [],
    badges: {},
    payments: [],
    answers: []
  }
  /** Requests under way. */
  pending = 0
  private networkListeners: ((state: object) => void)[] = []
  private readonly sockets: { cut(): void }[] = []
  private away = false

  constructor(private readonly options: PhoneOptions) {}

  /** The phone is put away: its sockets close, and nothing it asks for comes back any more. */
  hangUp() {
    this.away = true
    for (const socket of this.sockets.splice(0)) socket.cut()
  }

  /** Tells the app that the network changed. */
  changeNetwork(isConnected: boolean, networkType = isConnected ? 'wifi' : 'none') {
    for (const listener of this.networkListeners) listener({ isConnected, networkType })
  }

  api(): Record<string, unknown> {
    return {
      ...this.network(),
      ...this.storage(),
      ...this.dialogs(),
      ...this.device(),
      ...this.picking(),
      ...this.options.overrides
    }
  }

  private network() {
    return {
      request: (options: Options) => this.send('request', options, options.data),
      uploadFile: (options: Options) => {
        const path = String(options.filePath)
        const bytes = path.startsWith('/') ? readFileSync(path) : Buffer.from(PIXEL, 'base64')
        return this.send('uploadFile', { ...options, method: 'POST' }, options.formData, {
          name: String(options.name),
          bytes
        })
      },
      downloadFile: always('downloadFile', { tempFilePath: 'tmp/file', statusCode: 200 }),
      getNetworkType: always('getNetworkType', { networkType: 'wifi' }),
      onNetworkStatusChange: (listener: (state: object) => void) => this.networkListeners.push(listener),
      offNetworkStatusChange: (listener: (state: object) => void) => {
        this.networkListeners = this.networkListeners.filter(known => known !== listener)
      },
      connectSocket: (options: Options) => {
        setImmediate(() => options.success?.({ errMsg: 'connectSocket:ok' }))
        const task = socketTask(this.options.chatUrl)
        this.sockets.push(task)
        return task
      }
    }
  }

  private send(name: string, options: Options, body: unknown, file?: { name: string; bytes: Buffer }) {
    if (this.away) return { abort() {}, onProgressUpdate() {}, onHeadersReceived() {}, offHeadersReceived() {} }
    let aborted = false
    const method = String(options.method ?? 'GET').toUpperCase()
    const url = String(options.url).replace(API_ORIGIN, '')
    this.pending++
    const finish = (result: object, ok: boolean) => {
      this.pending--
      if (aborted) return
      if (ok) options.success?.(result)
      else options.fail?.(result)
      options.complete?.(result)
    }
    const target = method === 'GET' ? withQuery(url, body) : url
    const headers = (options.header ?? {}) as Record<string, string>
    this.options.backend({ method, url: target, headers, body: method === 'GET' ? undefined : body, file }).then(
      ({ statusCode, body: text }) => {
        this.seen.answers.push({ url: target, body: text })
        const json = name === 'request' && options.dataType !== '其他'
        finish({ errMsg: `${name}:ok`, statusCode, header: {}, cookies: [], data: json ? parsed(text) : text }, true)
      },
      error => {
        if (!(error instanceof Offline)) this.options.fail(error)
        finish({ errMsg: `${name}:fail`, errno: 600001 }, false)
      }
    )
    return { abort: () => (aborted = true), onProgressUpdate() {}, onHeadersReceived() {}, offHeadersReceived() {} }
  }

  private storage() {
    const { storage } = this.options
    const put = (key: string, data: unknown) => {
      const text = JSON.stringify(data)
      if (text && text.length > MAX_STORAGE_VALUE) this.options.fail(new Error(`storage key ${key} is over 1 MB`))
      storage.set(key, text === undefined ? '' : JSON.parse(text))
    }
    const keys = () => ({ keys: [...storage.keys()], currentSize: 1, limitSize: 10_240 })
    return {
      getStorageSync: (key: string) => storage.get(key) ?? '',
      setStorageSync: put,
      removeStorageSync: (key: string) => storage.delete(key),
      clearStorageSync: () => storage.clear(),
      getStorageInfoSync: keys,
      getStorageInfo: (options: Options) => settle('getStorageInfo', options, keys()),
      getStorage: (options: Options) => {
        const key = String(options.key)
        return settle('getStorage', options, { data: storage.get(key) }, storage.has(key))
      },
      setStorage: (options: Options) => {
        put(String(options.key), options.data)
        return settle('setStorage', options)
      },
      removeStorage: (options: Options) => {
        storage.delete(String(options.key))
        return settle('removeStorage', options)
      },
      clearStorage: (options: Options) => {
        storage.clear()
        return settle('clearStorage', options)
      }
    }
  }

  private dialogs() {
    const { seen } = this
    return {
      showToast: (options: Options) => {
        seen.toasts.push(String(options.title))
        return settle('showToast', options)
      },
      showModal: (options: Options) => {
        seen.modals.push({ title: String(options.title ?? ''), content: String(options.content ?? '') })
        const confirm = this.options.confirm()
        return settle('showModal', options, { confirm, cancel: !confirm, content: '' })
      },
      showActionSheet: always('showActionSheet', { tapIndex: 0 }),
      setNavigationBarTitle: (options: Options) => {
        seen.titles.push(String(options.title))
        return settle('setNavigationBarTitle', options)
      },
      setTabBarBadge: (options: Options) => {
        seen.badges[Number(options.index)] = String(options.text)
        return settle('setTabBarBadge', options)
      },
      removeTabBarBadge: (options: Options) => {
        delete seen.badges[Number(options.index)]
        return settle('removeTabBarBadge', options)
      },
      setClipboardData: (options: Options) => {
        seen.clipboard.push(String(options.data))
        return settle('setClipboardData', options)
      },
      getClipboardData: (options: Options) =>
        settle('getClipboardData', options, { data: seen.clipboard.at(-1) ?? '' }),
      requestPayment: (options: Options) => {
        seen.payments.push(options)
        const ok = this.options.confirm()
        return settle('requestPayment', options, ok ? {} : { errMsg: 'requestPayment:fail cancel' }, ok)
      }
    }
  }

  private device() {
    return {
      login: always('login', { code: 'wx-code' }),
      checkSession: always('checkSession'),
      getUpdateManager: () => ({ onCheckForUpdate() {}, onUpdateReady() {}, onUpdateFailed() {}, applyUpdate() {} }),
      // Where the app reports what broke a page.
      getLogManager: () => ({
        log() {},
        info() {},
        debug() {},
        warn: (...words: unknown[]) => this.options.fail(words.join(' '))
      }),
      createVideoContext: () => ({ play() {}, pause() {}, stop() {} }),
      createSelectorQuery: selectorQuery,
      createIntersectionObserver: intersectionObserver,
      getImageInfo: always('getImageInfo', { width: 750, height: 750, path: 'tmp/picture.png', type: 'png' })
    }
  }

  private picking() {
    const picture = { tempFilePath: 'tmp/picture.png', size: 1024, fileType: 'image' }
    return {
      chooseImage: always('chooseImage', {
        tempFilePaths: [picture.tempFilePath],
        tempFiles: [{ path: picture.tempFilePath, size: 1024 }]
      }),
      chooseMedia: always('chooseMedia', { tempFiles: [picture], type: 'image' }),
      chooseAddress: always('chooseAddress', {
        userName: '张三',
        telNumber: '13800138000',
        provinceName: '广东省',
        cityName: '深圳市',
        countyName: '南山区',
        detailInfo: '科技园 1 号',
        postalCode: '518000'
      }),
      getLocation: always('getLocation', { latitude: 22.54, longitude: 114.06 }),
      chooseLocation: always('chooseLocation', {
        name: '深圳湾公园',
        address: '广东省深圳市南山区',
        latitude: 22.52,
        longitude: 113.95
      }),
      scanCode: always('scanCode', { result: '' })
    }
  }
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function withQuery(url: string, data: unknown): string {
  const entries = Object.entries((data ?? {}) as object).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** There is no layout in these tests: every node found is 375 by 100 at the top. */
function selectorQuery() {
  const results: unknown[] = []
  const callbacks: ((result: unknown) => void)[] = []
  const rect = { left: 0, top: 0, right: 375, bottom: 100, width: 375, height: 100, scrollTop: 0, scrollLeft: 0 }
  const query = {
    in: () => query,
    select: () => node,
    selectAll: () => node,
    selectViewport: () => node,
    exec(callback?: (all: unknown[]) => void) {
      setImmediate(() => {
        for (const [i, result] of results.entries()) callbacks[i]?.(result)
        callback?.(results)
      })
      return query
    }
  }
  const measured = (callback: (result: unknown) => void) => {
    results.push(rect)
    callbacks.push(callback)
    return query
  }
  const node = {
    boundingClientRect: measured,
    scrollOffset: measured,
    fields: (_: unknown, callback: (result: unknown) => void) => measured(callback),
    node: measured,
    context: measured
  }
  return query
}

/** Everything observed is on the screen. */
function intersectionObserver() {
  const observer = {
    relativeTo: () => observer,
    relativeToViewport: () => observer,
    observe(_selector: string, callback: (entry: object) => void) {
      setImmediate(() => callback({ intersectionRatio: 1, boundingClientRect: { top: 0, left: 0 }, time: 0 }))
    },
    disconnect() {}
  }
  return observer
}

type Told = (event: object) => void

/** A socket as the platform gives it, over a real connection. */
function socketTask(address?: () => Promise<string>) {
  const told: Record<string, Told> = {}
  let socket: WebSocket | undefined
  let left = false
  address?.().then(url => {
    if (left) return
    socket = new WebSocket(url)
    socket.on('open', () => told.open?.({}))
    socket.on('message', data => told.message?.({ data: String(data) }))
    socket.on('close', code => left || told.close?.({ code }))
    socket.on('error', error => told.error?.({ errMsg: error.message }))
  })
  const on = (name: string) => (listener: Told) => {
    told[name] = listener
  }
  return {
    onOpen: on('open'),
    onMessage: on('message'),
    onClose: on('close'),
    onError: on('error'),
    send: ({ data }: { data: string }) => socket?.send(data),
    close: () => {
      left = true
      socket?.terminate()
    },
    cut: () => socket?.terminate()
  }
}
