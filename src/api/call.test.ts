import Taro, { answers, asked, offline, resetTaro, sent } from '../../test/support/taro'

jest.mock('@tarojs/taro', () => jest.requireActual('../../test/support/taro'))

import { api, onSessionEnd } from './call'
import { saveToken } from './token'

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
