import Taro, { answers, answersLater, asked, offline, resetTaro, type Sent, sent } from '../../test/support/taro'

jest.mock('@tarojs/taro', () => jest.requireActual('../../test/support/taro'))

import { configure } from 'mobx'
import { api } from '@/api'
import { readToken, saveToken } from '@/api/token'
import { chat } from './chat'
import { session } from './session'

// As the app does.
configure({ enforceActions: 'never' })

const ok = (data: unknown) => ({ status: 200, msg: 'ok', data })
const user = { uid: 'u1', nickname: '小明', invite_code: 'ABC' }
const connects: number[] = []
chat.use({
  connect: async () => {
    connects.push(Date.now())
  },
  disconnect: () => {}
})

/** A server on which everything goes well; `over` says what goes otherwise. */
const server =
  (over: Record<string, unknown> = {}) =>
  ({ url }: Sent) => {
    const usual: Record<string, unknown> = {
      '/api/getPhraseConfig': ok({ config: { site_name: '优选好物' } }),
      '/api/refreshtoken': { ...ok({ token: 'new' }), token: 'new' },
      '/api/user': ok(user),
      '/api/article/getnoread': ok({ noread: 0 }),
      '/api/getimconfig': ok({ imswitch: 1 })
    }
    return { ...usual, ...over }[url] as Record<string, unknown>
  }

/** The answer of one call comes when it is told to. */
function slowly(url: string, usual: (request: Sent) => Record<string, unknown>) {
  let arrives = () => {}
  const first = new Promise<void>(resolve => {
    arrives = resolve
  })
  let held = 0
  answersLater(async request => {
    if (request.url === url && held++ === 0) await first
    return usual(request)
  })
  return { arrives: () => arrives() }
}

beforeEach(() => {
  resetTaro()
  connects.length = 0
  jest.useFakeTimers()
  Object.assign(session, {
    token: '',
    user: null,
    config: null,
    unread: 0,
    started: false,
    unanswered: 0,
    retry: undefined
  })
})
afterEach(() => jest.useRealTimers())

describe('start', () => {
  test('without a token only the phrase config is loaded, and saved', async () => {
    answers(server())
    await session.start()
    expect(sent.map(request => request.url)).toEqual(['/api/getPhraseConfig'])
    expect(Taro.getStorageSync('phraseConfig')).toEqual({ site_name: '优选好物' })
    expect(session.signedIn).toBe(false)
  })

  test('a token is traded for a new one: storage, cookie, user, unread, and the chat after half a second', async () => {
    saveToken('old')
    answers(server({ '/api/article/getnoread': ok({ noread: 100 }) }))
    await session.start()
    expect(readToken()).toBe('new')
    expect(document.cookie).toContain('token=new')
    expect(session.user).toMatchObject({ nickname: '小明' })
    expect(asked).toContain('badge 2 99+')
    await jest.advanceTimersByTimeAsync(499)
    expect(connects).toHaveLength(0)
    await jest.advanceTimersByTimeAsync(1)
    expect(connects).toHaveLength(1)
  })

  test('no chat where it is switched off', async () => {
    saveToken('old')
    answers(server({ '/api/getimconfig': ok({ imswitch: 0 }) }))
    await session.start()
    await jest.advanceTimersByTimeAsync(500)
    expect(connects).toHaveLength(0)
  })

  test('no new token clears the old one', async () => {
    saveToken('old')
    answers(server({ '/api/refreshtoken': ok({}) }))
    await session.start()
    expect(readToken()).toBe('')
    expect(session.user).toBeNull()
  })

  test.each([410000, 201])('a stored token that is over (%i) makes a guest without a word', async status => {
    saveToken('old')
    const over = { status, msg: '登录已过期，请重新登录', data: { code: 'SIGN_IN' } }
    answers(server({ '/api/refreshtoken': over, '/api/cart/count': over }))
    // What a page asks meanwhile is answered the same, before and after.
    const early = api('GET /api/cart/count', {}, { quiet: true })
    await Promise.all([session.start(), early])
    await jest.advanceTimersByTimeAsync(5_000)
    expect([readToken(), session.signedIn, session.started]).toEqual(['', false, true])
    expect(asked.filter(line => /toast|reLaunch/.test(line))).toEqual([])
  })

  test('an answer that was asked for with an older token does not end the new session', async () => {
    saveToken('old')
    answers(server({ '/api/cart/count': { status: 410000, msg: '登录已过期，请重新登录', data: {} } }))
    session.token = 'old'
    const late = api('GET /api/cart/count', {}, { quiet: true })
    await session.signIn('new')
    await late
    jest.advanceTimersByTime(1_500)
    expect(readToken()).toBe('new')
    expect(asked.filter(line => /toast|reLaunch/.test(line))).toEqual([])
  })

  test('without network the person stays signed in', async () => {
    saveToken('old')
    offline()
    await session.start()
    expect(readToken()).toBe('old')
    expect(session.started).toBe(true)
  })
})

describe('a refresh', () => {
  const refreshes = () => sent.filter(({ url }) => url === '/api/refreshtoken')
  const tokens = () => refreshes().map(({ header }) => header['Authori-zation'])

  test('whose answer is lost is tried again with the old token, ever more patiently, and goes on', async () => {
    saveToken('old')
    offline()
    await session.start()
    expect(refreshes()).toHaveLength(1)
    for (const [i, wait_ms] of [5_000, 15_000, 60_000, 180_000, 180_000].entries()) {
      await jest.advanceTimersByTimeAsync(wait_ms - 1)
      expect(refreshes()).toHaveLength(i + 1)
      await jest.advanceTimersByTimeAsync(1)
      expect(refreshes()).toHaveLength(i + 2)
    }
    expect(readToken()).toBe('old')
    answers(server())
    await jest.advanceTimersByTimeAsync(180_000)
    expect(new Set(tokens())).toEqual(new Set(['Bearer old']))
    expect(readToken()).toBe('new')
    expect(session.token).toBe('new')
    await jest.advanceTimersByTimeAsync(3_600_000)
    expect(refreshes()).toHaveLength(7)
  })

  test('that waits goes on at once when the network or the app is back; one that does not wait is left alone', async () => {
    saveToken('old')
    offline()
    await session.start()
    answers(server())
    session.hurry()
    await jest.advanceTimersByTimeAsync(0)
    expect(readToken()).toBe('new')
    session.hurry()
    await jest.advanceTimersByTimeAsync(600_000)
    expect(refreshes()).toHaveLength(2)
  })

  test('that is slow keeps nobody waiting: the app goes on with the old token, and takes the new one when it comes', async () => {
    saveToken('old')
    const slow = slowly('/api/refreshtoken', server())
    const start = session.start()
    await jest.advanceTimersByTimeAsync(3_000)
    await start
    expect(session.user).toMatchObject({ nickname: '小明' })
    expect(readToken()).toBe('old')
    const { nth } = session
    slow.arrives()
    await jest.advanceTimersByTimeAsync(0)
    expect(readToken()).toBe('new')
    // It is the same session, of which nothing has to be loaded again.
    expect([session.token, session.nth]).toEqual(['new', nth])
    await session.signIn('theirs')
    expect(session.nth).toBeGreaterThan(nth)
  })

  test.each([
    ['somebody signed in', 'theirs', () => session.signIn('theirs')],
    ['the person signed out', '', () => session.signOut()]
  ])('that answers after %s changes nothing', async (_, left, deed) => {
    saveToken('old')
    const slow = slowly('/api/refreshtoken', server())
    const start = session.start()
    await jest.advanceTimersByTimeAsync(3_000)
    await start
    const done = deed()
    await jest.advanceTimersByTimeAsync(0)
    slow.arrives()
    await done
    await jest.advanceTimersByTimeAsync(0)
    expect(readToken()).toBe(left)
  })

  test('the server’s word ends the session, and nothing is tried again', async () => {
    saveToken('old')
    answers(server({ '/api/refreshtoken': { status: 201, msg: 'x', data: { code: 'SIGN_IN' } } }))
    await session.start()
    expect(readToken()).toBe('')
    await jest.advanceTimersByTimeAsync(600_000)
    expect(refreshes()).toHaveLength(1)
  })
})

describe('unread', () => {
  test.each([
    [1, 'badge 2 1'],
    [99, 'badge 2 99'],
    [100, 'badge 2 99+'],
    [0, 'nobadge 2']
  ])('%i shows as %s', (count, shown) => {
    session.unread = count
    asked.length = 0
    session.drawBadge()
    expect(asked).toEqual([shown])
  })

  test('what was said in chats counts as well, and shows at once', () => {
    session.unread = 3
    asked.length = 0
    chat.list = [{ unread: 2 }, { unread: 5 }] as never
    expect(asked).toEqual(['badge 2 10'])
    chat.disconnect()
    expect(asked).toEqual(['badge 2 10', 'badge 2 3'])
  })
})

test('where chat notices are switched off, chats count for nothing; switched on again, they do at once', async () => {
  answers(server({ '/api/article/getnoread': { status: 200, msg: 'success', data: { noread: 3, chat: 0 } } }))
  await session.signIn('t')
  await session.loadUnread()
  asked.length = 0
  chat.list = [{ unread: 2 }] as never
  expect([session.waiting, asked]).toEqual([3, []])
  answers(server({ '/api/article/getnoread': { status: 200, msg: 'success', data: { noread: 3, chat: 1 } } }))
  await session.loadUnread()
  expect([session.waiting, asked.at(-1)]).toEqual([5, 'badge 2 5'])
  chat.disconnect()
})

describe('the end of a session', () => {
  const expired = { status: 410000, msg: '登录已过期，请重新登录', data: {} }

  test('the words at once, the sign-in page after 1.5 s, user and token gone', async () => {
    answers(server())
    await session.signIn('t')
    asked.length = 0
    answers(server({ '/api/user': expired }))
    await session.loadUser()
    expect(asked).toEqual(['toast 登录已过期，请重新登录 2000'])
    jest.advanceTimersByTime(1_499)
    expect(readToken()).toBe('t')
    jest.advanceTimersByTime(1)
    expect(readToken()).toBe('')
    expect(session.user).toBeNull()
    expect(asked.at(-1)).toBe('reLaunch /pages/user/login?app=1&redirect=%2Fpages%2Findex%2Findex')
  })

  test('201 has the fixed words', async () => {
    answers(server({ '/api/user': { status: 201, msg: 'whatever', data: {} } }))
    await session.signIn('t')
    expect(asked).toContain('toast 验证失败，请重新登录 2000')
    jest.runOnlyPendingTimers()
  })

  test('calls that fail together say it once', async () => {
    answers(server({ '/api/user': expired, '/api/article/getnoread': expired }))
    await session.signIn('t')
    expect(asked.filter(line => line.startsWith('toast'))).toHaveLength(1)
    jest.advanceTimersByTime(1_500)
    expect(asked.filter(line => line.startsWith('reLaunch'))).toHaveLength(1)
  })
})

describe('the login check', () => {
  test('signed in, nothing happens', async () => {
    answers(server())
    await session.signIn('t')
    asked.length = 0
    expect(session.requireLogin()).toBe(true)
    expect(asked).toEqual([])
  })

  test('signed out, it starts over at sign-in with the stored invite code, which is then used up', () => {
    session.keepInviteCode('HAO001')
    expect(session.requireLogin()).toBe(false)
    expect(asked).toEqual(['reLaunch /pages/user/login?app=1&code=HAO001&redirect=%2Fpages%2Findex%2Findex'])
    expect(session.inviteCode).toBe('')
  })
})
