import { clearCookie, getCookie, setCookie } from './cookie.h5'

test('the cookie of the token lasts its days, and is sent along with nothing another site asks for', () => {
  const written = jest.spyOn(document, 'cookie', 'set')
  setCookie('token', 'a b;c', 30)
  expect(written).toHaveBeenLastCalledWith('token=a%20b%3Bc; max-age=2592000; path=/; SameSite=Strict')
  expect(getCookie('token')).toBe('a b;c')
  clearCookie('token')
  expect(getCookie('token')).toBe('')
})
