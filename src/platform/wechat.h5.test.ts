import { takeWechatCode, wechatHere } from './wechat.h5'

const cameBack = (search: string, state: string) => {
  history.pushState({}, '', `/${search}#/pages/user/wxlogin?redirect=x`)
  sessionStorage.clear()
  if (state) sessionStorage.setItem('wechat-state', state)
}

test('the code of our own authorisation is taken once and leaves the address', () => {
  cameBack('?code=abc&state=42', '42')
  expect(takeWechatCode()).toEqual({ code: 'abc', from: 'h5' })
  expect(location.search).toBe('')
  expect(location.hash).toBe('#/pages/user/wxlogin?redirect=x')
  expect(takeWechatCode()).toBeUndefined()
})

test.each([
  ['?code=abc&state=42', '43'],
  ['?code=abc&state=42', ''],
  ['?code=abc', '42'],
  ['?state=42', '42'],
  ['', '42']
])('%s with the state %s kept here is nobody’s', (search, state) => {
  cameBack(search, state)
  expect(takeWechatCode()).toBeUndefined()
})

test('a code of somebody else does not stay in the address', () => {
  cameBack('?code=abc&state=42', '43')
  takeWechatCode()
  expect(location.search).toBe('')
})

test('only WeChat’s browser authorises, and only for an account', () => {
  expect(wechatHere('wx1234')).toBe(false)
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0')
  expect(wechatHere('wx1234')).toBe(true)
  expect(wechatHere('')).toBe(false)
})
