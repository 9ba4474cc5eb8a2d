import { passwordFault } from './password'

test.each(['abcd1234', 'Abc!defgh', '1234567!', `${'a'.repeat(31)}1`])('%s will do', password => {
  expect(passwordFault(password)).toBe('')
})

test.each([
  ['', '请输入密码'],
  ['abc 12345', '密码不能包含空格'],
  ['abc1234', '密码需要 8 到 32 位'],
  [`${'a'.repeat(32)}1`, '密码需要 8 到 32 位'],
  ['abcdefgh', '密码需要包含字母、数字、符号中的至少两种'],
  ['12345678', '密码需要包含字母、数字、符号中的至少两种']
])('%j is refused: %s', (password, words) => {
  expect(passwordFault(password)).toBe(words)
})
