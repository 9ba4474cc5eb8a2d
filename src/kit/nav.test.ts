import Taro, { asked, resetTaro } from '../../test/support/taro'

jest.mock('@tarojs/taro', () => jest.requireActual('../../test/support/taro'))

import { back, currentPath, go, replace } from './nav'

const stack = (depth: number) => {
  Taro.pages = Array.from({ length: depth }, () => ({ route: 'pages/notice/list' }))
}
beforeEach(resetTaro)

test.each([
  [
    'a page is opened with its query',
    '/pages/notice/notice',
    { id: 'a b' },
    1,
    'navigateTo /pages/notice/notice?id=a%20b'
  ],
  ['a tab is switched to', '/pages/mine/mine', {}, 1, 'switchTab /pages/mine/mine'],
  ['at ten pages the page on top is replaced', '/pages/notice/list', {}, 10, 'redirectTo /pages/notice/list'],
  ['at nine it is still opened', '/pages/notice/list', {}, 9, 'navigateTo /pages/notice/list']
])('%s', async (_, path, query, depth, done) => {
  stack(depth)
  await go(path, query)
  expect(asked).toEqual([done])
})

test('what cannot be opened is tried as a tab', async () => {
  stack(1)
  const open = jest.spyOn(Taro, 'navigateTo').mockRejectedValueOnce({ errMsg: 'can not navigateTo a tabbar page' })
  await go('/pages/notice/list')
  expect(asked).toEqual(['switchTab /pages/notice/list'])
  open.mockRestore()
})

test.each([
  [2, 'navigateBack '],
  [1, 'switchTab /pages/index/index']
])('back with %i pages', async (depth, done) => {
  stack(depth)
  await back()
  expect(asked).toEqual([done])
})

test('replacing by a tab switches to it', async () => {
  await replace('/pages/store/store')
  await replace('/pages/notice/list', { page: 2 })
  expect(asked).toEqual(['switchTab /pages/store/store', 'redirectTo /pages/notice/list?page=2'])
})

test('the path on top has its slash and no query', () => {
  Taro.pages = [{ route: 'pages/notice/notice?id=1' }]
  expect(currentPath()).toBe('/pages/notice/notice')
})
