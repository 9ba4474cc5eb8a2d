import { isLengthBetween } from './validate'

export const PASSWORD_HINT = '8-32 位，含字母和数字'

/** What is wrong with a new password as far as the app can tell, or ''. The server knows more and decides. */
export function passwordFault(password: string): string {
  if (!password) return '请输入密码'
  if (/\s/.test(password)) return '密码不能包含空格'
  if (!isLengthBetween(password, 8, 32)) return '密码需要 8 到 32 位'
  const kinds = [/[a-z]/i, /\d/, /[^a-z\d]/i].filter(kind => kind.test(password)).length
  return kinds < 2 ? '密码需要包含字母、数字、符号中的至少两种' : ''
}
