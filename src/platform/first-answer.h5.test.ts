import { asked, resetTaro, sent } from '../../test/support/taro'

jest.mock('@tarojs/taro', () => jest.requireActual('../../test/support/taro'))

import { api } from '@/api'
import { APP_VERSION, REQUEST_TIMEOUT_MS } from '@/lib/constants'
import { takeFirstAnswer } from './first-answer.h5'

const { begin, startCode } = require('../../config/h5/first-page.js') as {
  startCode(files: string[]): void
  begin(
    ...given: [
      unknown,
      Hashes,
      Record<string, number[]>,
      Record<string, string[]>,
      Record<string, object>,
      string,
      string,
      number
    ]
  ): void
}

const { showLook } = require('../../config/h5/first-look.js')

/** Of each chunk the hash of its script and of its sheet. */
type Hashes = Record<number, [string | 0, string | 0]>

interface Asked {
  url: string
  headers: Record<string, string>
  signal: AbortSignal
}
let requests: Asked[]
/** What answers the document; a promise that stays open answers never. */
let answer: (signal: AbortSignal) => Promise<unknown>

const ok = { status: 200, msg: 'ok', data: {} }
const never = (signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

const DETAIL = '/api/product/detail/{id}?city={city}&'
const LOOK = {
  needs: [DETAIL],
  picture: 'slider_image.0',
  where: [[0, 'shown', true]],
  ground: 'background:red',
  box: 'width:100px',
  most_ms: 4_000,
  wait_ms: 1_500
}

/** Runs the document's script as built, at the home page where the address names no other. */
const open = (hashes: Hashes = {}, pages: Record<string, number[]> = {}) =>
  begin(
    showLook,
    hashes,
    pages,
    { '*': [], 'pages/index/index': ['/api/headerIndex?'], 'pages/goods/detail': [DETAIL] },
    { 'pages/goods/detail': LOOK },
    'pages/index/index',
    APP_VERSION,
    REQUEST_TIMEOUT_MS
  )
const take = () => takeFirstAnswer('/api/headerIndex', { appVersion: APP_VERSION })
const keep = (key: string, data: unknown) => localStorage.setItem(key, JSON.stringify({ data }))

beforeEach(() => {
  jest.useFakeTimers()
  resetTaro()
  localStorage.clear()
  requests = []
  answer = async () => ({ status: 200, json: async () => ok })
  Object.assign(globalThis, {
    fetch: (url: string, given: Omit<Asked, 'url'>) => {
      requests.push({ url, ...given })
      return answer(given.signal)
    }
  })
})
afterEach(() => jest.useRealTimers())

describe('what the document asks with', () => {
  test.each<[string, { stored?: string; cookie?: string }, string]>([
    ['nobody', {}, ''],
    ['a token in storage', { stored: 'in storage' }, 'Bearer in storage'],
    ['a token in the cookie', { cookie: 'in%20cookie' }, 'Bearer in cookie'],
    ['both: storage counts, as for every other call', { stored: 'in storage', cookie: 'older' }, 'Bearer in storage']
  ])('%s', async (_, { stored, cookie }, header) => {
    if (stored) keep('token', stored)
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    if (cookie) document.cookie = `token=${cookie}; path=/`
    open()
    await jest.advanceTimersByTimeAsync(1)
    expect(requests[0]).toMatchObject({
      url: `/api/headerIndex?appVersion=${APP_VERSION}`,
      headers: { 'Authori-zation': header, 'content-type': 'application/json' }
    })
  })

  test('the device, once the app has made one up', async () => {
    open()
    keep('device', 'abc')
    open()
    await jest.advanceTimersByTimeAsync(1)
    expect(requests.map(({ headers }) => headers['X-Device'])).toEqual([undefined, 'abc'])
  })

  test('what somebody else left in storage is nobody', async () => {
    localStorage.setItem('token', '{not json')
    open()
    await jest.advanceTimersByTimeAsync(1)
    expect(requests[0]!.headers['Authori-zation']).toBe('')
  })
})

test('what the page needs is fetched at once, and any other chunk is found by its number', () => {
  open({ 7: ['aa11', 'bb22'], 8: [0, 'cc33'], 9: ['dd44', 0] }, { 'pages/index/index': [7, 8] })
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
  expect(links.map(link => [link.as, link.getAttribute('href')])).toEqual([
    ['script', '/chunk/7.aa11.js'],
    ['style', '/css/7.bb22.css'],
    ['style', '/css/8.cc33.css']
  ])
  const fileOf = (window as { fileOf?: (id: number, kind: string) => unknown }).fileOf!
  expect([fileOf(9, 'js'), fileOf(9, 'css')]).toEqual(['chunk/9.dd44.js', 0])
})

describe('how it comes out', () => {
  test('an answer is there once', async () => {
    open()
    const taken = take()
    await jest.advanceTimersByTimeAsync(1)
    expect(await taken).toEqual({ statusCode: 200, data: ok })
    expect(take()).toBeUndefined()
  })

  test('where the network failed the app asks itself', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    open()
    const taken = take()
    await jest.advanceTimersByTimeAsync(1)
    expect(await taken).toBeUndefined()
  })

  test('what never comes is given up when a request is, and the page says so instead of asking for as long again', async () => {
    answer = never
    open()
    const refused = api('GET /api/headerIndex', {}, { catch: true }).catch(error => error)
    await jest.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 10)
    expect(requests[0]!.signal.aborted).toBe(false)
    await jest.advanceTimersByTimeAsync(20)
    expect(await refused).toMatchObject({ code: 'OFFLINE' })
    expect(requests[0]!.signal.aborted).toBe(true)
    expect(sent).toEqual([])
    expect(asked).toEqual([expect.stringContaining('网络开小差了')])
  })

  test('a body that stops halfway is given up as well', async () => {
    answer = async signal => ({ status: 200, json: () => never(signal) })
    open()
    const refused = api('GET /api/headerIndex', {}, { catch: true, quiet: true }).catch(error => error)
    await jest.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS + 10)
    expect(await refused).toMatchObject({ code: 'OFFLINE' })
  })
})

describe('the picture a page begins with', () => {
  const SRC = '/media/p/a-750.webp'
  const early = () => document.querySelector<HTMLImageElement>('body > div:not(#app) > img')
  const opened = async (data: object, at = '#/pages/goods/detail?id=7') => {
    document.body.innerHTML = '<div id="app"></div>'
    history.replaceState(null, '', at)
    answer = async () => ({ status: 200, json: async () => ({ ...ok, data }) })
    open()
    await jest.advanceTimersByTimeAsync(1)
  }
  beforeEach(() => {
    Object.assign(window, { innerWidth: 375 })
    HTMLImageElement.prototype.decode = async () => {}
  })
  afterEach(() => {
    dispatchEvent(new Event('hashchange'))
    history.replaceState(null, '', '#')
  })

  test('is asked for first, in the city that was chosen, and shown', async () => {
    keep('place', { city: '杭州市' })
    await opened({ slider_image: [SRC], shown: true })
    expect(requests[0]).toMatchObject({
      url: `/api/product/detail/7?city=${encodeURIComponent('杭州市')}&appVersion=${APP_VERSION}`,
      priority: 'high'
    })
    expect(early()!.getAttribute('src')).toBe(SRC)
    expect(await takeFirstAnswer('/api/product/detail/7', { city: '杭州市', appVersion: APP_VERSION })).toBeDefined()
  })

  test.each<[string, object]>([
    ['the answer has none', { slider_image: [], shown: true }],
    ['it is not what the page begins with', { slider_image: [SRC], shown: false }],
    ['it lies elsewhere', { slider_image: ['https://elsewhere.example/a.webp'], shown: true }]
  ])('is not shown where %s', async (_, data) => {
    await opened(data)
    expect(early()).toBeNull()
  })

  test('is not shown on a wide screen, nor before a page that is not listed', async () => {
    Object.assign(window, { innerWidth: 1280 })
    await opened({ slider_image: [SRC], shown: true })
    expect(early()).toBeNull()
    Object.assign(window, { innerWidth: 375 })
    await opened({ slider_image: [SRC], shown: true }, '#/pages/index/index')
    expect(early()).toBeNull()
  })

  test('goes when the page has its own', async () => {
    await opened({ slider_image: [SRC], shown: true })
    document.querySelector('#app')!.innerHTML = '<p>loading</p>'
    await jest.advanceTimersByTimeAsync(1)
    expect(early()).not.toBeNull()
    document.querySelector('#app')!.innerHTML = `<img src="${SRC}">`
    await jest.advanceTimersByTimeAsync(1)
    expect(early()).toBeNull()
  })

  test('goes when somebody scrolls, and when the app shows something else', async () => {
    await opened({ slider_image: [SRC], shown: true })
    dispatchEvent(new Event('scroll'))
    expect(early()).toBeNull()
    await opened({ slider_image: [SRC], shown: true })
    document.querySelector('#app')!.innerHTML = '<p>网络开小差了</p>'
    await jest.advanceTimersByTimeAsync(LOOK.most_ms + 1)
    expect(early()).toBeNull()
  })
})

describe("the app's own code", () => {
  const FILES = ['/js/react.js', '/js/app.js']
  const running = () => [...document.head.querySelectorAll('script')].map(script => script.getAttribute('src'))
  let frames: FrameRequestCallback[]
  const frame = () => {
    for (const run of frames.splice(0)) run(0)
  }
  const opened = async (data: object | Promise<never>, at = '#/pages/goods/detail?id=7') => {
    document.body.innerHTML = '<div id="app"></div>'
    history.replaceState(null, '', at)
    answer = async () => ({ status: 200, json: async () => ({ ...ok, data: await data }) })
    open()
    startCode(FILES)
    await jest.advanceTimersByTimeAsync(1)
  }
  beforeEach(() => {
    document.head.innerHTML = ''
    frames = []
    Object.assign(window, { innerWidth: 375, firstShown: undefined })
    window.requestAnimationFrame = run => frames.push(run)
    HTMLImageElement.prototype.decode = async () => {}
  })
  afterEach(() => {
    dispatchEvent(new Event('hashchange'))
    history.replaceState(null, '', '#')
  })

  test('runs at once and in order where a page has no picture to begin with', async () => {
    await opened({}, '#/pages/index/index')
    expect(running()).toEqual(FILES)
    expect([...document.head.querySelectorAll('script')].map(({ async }) => async)).toEqual([false, false])
  })

  test('runs once the picture is painted', async () => {
    await opened({ slider_image: ['/media/a.webp'], shown: true })
    expect(running()).toEqual([])
    frame()
    await jest.advanceTimersByTimeAsync(1)
    expect(running()).toEqual([])
    frame()
    await jest.advanceTimersByTimeAsync(1)
    expect(running()).toEqual(FILES)
  })

  test.each<[string, object]>([
    ['there is none', { slider_image: [], shown: true }],
    ['it cannot be read', { slider_image: ['/media/broken.webp'], shown: true }]
  ])('runs without it where %s', async (_, data) => {
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('EncodingError'))
    await opened(data)
    expect(running()).toEqual(FILES)
  })

  test('runs where the network failed', async () => {
    document.body.innerHTML = '<div id="app"></div>'
    history.replaceState(null, '', '#/pages/goods/detail?id=7')
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    open()
    startCode(FILES)
    await jest.advanceTimersByTimeAsync(1)
    expect(running()).toEqual(FILES)
  })

  test('waits no longer than it may', async () => {
    await opened(new Promise<never>(() => {}))
    await jest.advanceTimersByTimeAsync(LOOK.wait_ms - 10)
    expect(running()).toEqual([])
    await jest.advanceTimersByTimeAsync(20)
    expect(running()).toEqual(FILES)
  })
})
