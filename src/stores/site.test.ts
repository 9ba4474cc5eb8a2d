jest.mock('@tarojs/taro', () => jest.requireActual('../../test/support/taro'))

let mockNow_ms = Date.UTC(2026, 10, 20)
jest.mock('@/kit/cache', () => {
  const { Cached } = jest.requireActual('@/lib/cached')
  const kept = new Map<string, string>()
  const store = {
    get: (key: string) => kept.get(key),
    set: (key: string, text: string) => kept.set(key, text),
    remove: (key: string) => kept.delete(key),
    keys: () => [...kept.keys()]
  }
  return { cache: new Cached(store, () => mockNow_ms) }
})

import { answers, asked, offline, resetTaro, sent } from '../../test/support/taro'
import { site } from './site'

const config = { site_name: '优选好物', company: '某某科技有限公司' }
const DAY_MS = 24 * 60 * 60 * 1000
/** The app starts anew. */
const start = () => {
  site.config = null
  return site.load()
}

beforeEach(() => {
  resetTaro()
  mockNow_ms += DAY_MS
})

test('is asked for once in a day', async () => {
  answers({ status: 200, msg: 'ok', data: config })
  await start()
  await site.load()
  expect(site.config).toEqual(config)
  mockNow_ms += DAY_MS - 1
  await start()
  expect(site.config).toEqual(config)
  expect(sent.map(({ url }) => url)).toEqual(['/api/site_config'])
  mockNow_ms++
  await start()
  expect(sent).toHaveLength(2)
})

test('fails quietly, and is asked for again by the page that shows it', async () => {
  offline()
  await start()
  expect([site.config, asked]).toEqual([null, []])
  answers({ status: 200, msg: 'ok', data: config })
  await site.load()
  expect(site.config).toEqual(config)
})
