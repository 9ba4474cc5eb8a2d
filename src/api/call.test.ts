import Taro, { answers, asked, offline, resetTaro, sent } from '../../test/support/taro'

jest.mock('@tarojs/taro', () => jest.requireActual('../../test/support/taro'))

import { api, onSessionEnd } from './call'
import { deviceKey } from './device'
import { clearToken, saveToken } from './token'

const ended: string[] = []
onSessionEnd(words => ended.push(words))
beforeEach(() => {
  resetTaro()
  ended.length = 0
})

describe('what is sent', () => {
  beforeEach(() => answers({ status: 200, msg: 'ok', data: {} }))

  test('a GET has its input and the version in the query, path parameters in the path', async () => {
    await api('GET /api/product/detail/{id}', { id: 'a/b' })
    expect(sent[0]).toMatchObject({
      url: '/api/product/detail/a%2Fb',
      method: 'GET',
      data: { appVersion: '2.6.8' },
      timeout: 60_000
    })
    expect(sent[0]!.data).not.toHaveProperty('id')
    expect(sent[0]!.header).toMatchObject({ 'Authori-zation': '', 'content-type': 'application/json' })
  })

  test('the stored token goes as Authori-zation', async () => {
    saveToken('secret')
    await api('GET /api/user', {})
    expect(sent[0]!.header['Authori-zation']).toBe('Bearer secret')
    expect(document.cookie).toContain('token=secret')
  })

  test.each([
    ['POST /api/login', 'application/x-www-form-urlencoded'],
    ['POST /api/order/cancel', 'application/x-www-form-urlencoded'],
    ['POST /api/login/mobile', 'application/json']
  ] as const)('%s goes as %s', async (key, type) => {
    await api(key, {} as never)
    expect(sent[0]!.header['content-type']).toBe(type)
  })

  test('undefined fields are left out', async () => {
    await api('GET /api/user_message/list', { page: 1, limit: 20, kind: undefined })
    expect(Object.keys(sent[0]!.data)).toEqual(['page', 'limit', 'appVersion'])
  })

  test('a write carries a key of its own; the same write again another one', async () => {
    await api('POST /api/cart/del', { ids: 'x' } as never)
    await api('POST /api/cart/del', { ids: 'x' } as never)
    const [first, second] = sent.map(request => request.header['Idempotency-Key'])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).not.toBe(first)
  })

  test('a write whose answer never came is tried again with the same key', async () => {
    offline()
    await api('POST /api/cart/del', { ids: 'x' } as never)
    answers({ status: 200, msg: 'ok', data: {} })
    await api('POST /api/cart/del', { ids: 'x' } as never)
    expect(sent[1]!.header['Idempotency-Key']).toBe(sent[0]!.header['Idempotency-Key'])
  })
})

describe('what comes back', () => {
  test('200 gives the data', async () => {
    answers({ status: 200, msg: 'ok', data: { noread: 3 } })
    expect(await api('GET /api/article/getnoread', {})).toEqual({ noread: 3 })
    expect(asked).toEqual([])
  })

  test('the whole body comes where the call wants what stands beside the data', async () => {
    answers({ status: 200, msg: 'ok', data: { is_new: 1 }, token: 'top', expires_time: 7 })
    const whole = await api('POST /api/refreshtoken', {}, { catch: true, whole: true })
    expect(whole).toEqual({ status: 200, msg: 'ok', data: { is_new: 1 }, token: 'top', expires_time: 7 })
    expect(await api('POST /api/refreshtoken', {}, { catch: true })).toEqual({ is_new: 1 })
    answers({ status: 400, msg: '库存不足', data: {} })
    expect(await api('POST /api/refreshtoken', {}, { whole: true })).toBeUndefined()
  })

  test('the key of the device is kept past signing out, and goes with every request', async () => {
    answers({ status: 200, msg: 'ok', data: { token: 't' } })
    await api('POST /api/refreshtoken', {})
    expect(sent[0]!.header).not.toHaveProperty('X-Device-Key')
    expect(deviceKey()).toBe('')
    answers({ status: 200, msg: 'ok', data: { token: 't', device_key: 'known' } })
    await api('POST /api/refreshtoken', {})
    answers({ status: 200, msg: 'ok', data: { token: 't' } })
    await api('POST /api/refreshtoken', {})
    clearToken()
    await api('GET /api/user', {})
    expect(sent.slice(2).map(request => request.header['X-Device-Key'])).toEqual(['known', 'known'])
  })

  test.each([201, 410000])(
    'a %i about a token that was replaced meanwhile ends nothing: the call goes again',
    async status => {
      saveToken('old')
      answers(request => {
        if (request.header['Authori-zation'] !== 'Bearer old') return { status: 200, msg: 'ok', data: { uid: 'u1' } }
        saveToken('new')
        return { status, msg: '登录已过期', data: { code: 'SIGN_IN' } }
      })
      expect(await api('GET /api/user', {})).toEqual({ uid: 'u1' })
      expect([ended, asked]).toEqual([[], []])
    }
  )

  test('it goes again once, and not at all when the person has signed out meanwhile', async () => {
    const refused = { status: 410000, msg: '登录已过期', data: { code: 'SIGN_IN' } }
    saveToken('t0')
    answers(() => {
      saveToken(`t${sent.length}`)
      return refused
    })
    await api('GET /api/user', {})
    expect(sent).toHaveLength(2)
    answers(() => {
      clearToken()
      return refused
    })
    await api('GET /api/user', {})
    expect(sent).toHaveLength(3)
    expect(ended).toHaveLength(2)
  })

  test('a refusal is a toast of 2000 ms and answers undefined', async () => {
    answers({ status: 400, msg: '库存不足', data: { code: 'OUT_OF_STOCK' } })
    expect(await api('GET /api/user', {})).toBeUndefined()
    expect(asked).toEqual(['toast 库存不足 2000'])
  })

  test('the call may turn the toast off', async () => {
    answers({ status: 400, msg: '库存不足', data: {} })
    expect(await api('GET /api/user', {}, { quiet: true })).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('it rejects only if the call asks, with the code to switch on', async () => {
    answers({ status: 400, msg: '库存不足', data: { code: 'OUT_OF_STOCK', left: 2 } })
    await expect(api('GET /api/user', {}, { catch: true })).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
      message: '库存不足',
      status: 400,
      data: { left: 2 }
    })
  })

  test.each([
    [{ status: 201, msg: 'x', data: {} }, '验证失败，请重新登录'],
    [{ status: 410000, msg: '登录已过期', data: {} }, '登录已过期']
  ])('%j ends the session and shows no toast of its own', async (envelope, words) => {
    answers(envelope)
    await api('GET /api/user', {})
    expect(ended).toEqual([words])
    expect(asked).toEqual([])
  })

  test('no network is said in words', async () => {
    offline()
    await expect(api('GET /api/user', {}, { catch: true })).rejects.toMatchObject({ code: 'OFFLINE' })
    expect(asked).toEqual(['toast 网络开小差了，请稍后再试 2000'])
    expect(Taro.getStorageSync('token')).toBe('')
  })

  test('an answer that is not ours is a failure, not data', async () => {
    answers('<html>' as never)
    await expect(api('GET /api/user', {}, { catch: true, quiet: true })).rejects.toMatchObject({ code: 'BROKEN' })
  })
})
