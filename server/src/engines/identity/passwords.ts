import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../../lib/refusal'

/** argon2id with the memory and rounds OWASP names first. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST)

/** A hash nobody's password has: checking against it takes as long as checking a real one. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$b/lbUEj9SkuV2LVMTJKPGw$CjMfdhOSJONLFp4g+bba94rP6euY9wV1FR+OSDT9ZHA'

/** Whether the password fits; takes the same time when there is no hash to check against. */
export async function passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? NOBODYS, password.normalize('NFKC'))
  return fits && !!passwordHash
}

/** The skeletons of what people choose first; a password is compared without the digits and marks around them. */
const COMMON = new Set([
  'password',
  'passwd',
  'qwerty',
  'qwer',
  'asdf',
  'abc',
  'abcd',
  'aa',
  'a',
  'admin',
  'woaini',
  'iloveyou',
  'test'
])
const RUNS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/**
 * Refuses passwords that are guessed first: short, one kind of character, the phone, a common word with a run of digits.
 * @throws Refusal WEAK_PASSWORD
 */
export function checkPasswordStrength(password: string, phone: string | null) {
  const weak = (why: string) => refuse('WEAK_PASSWORD', why)
  const lower = password.toLowerCase()
  if (/\s/.test(password)) weak('密码不能包含空格')
  if (password.length < 8 || password.length > 32) weak('密码需要 8 到 32 位')
  const kinds = [/[a-z]/i, /\d/, /[^a-z\d]/i].filter(kind => kind.test(password)).length
  if (kinds < 2) weak('密码需要包含字母、数字、符号中的至少两种')
  if (phone && (lower.includes(phone) || lower.includes(phone.slice(-8)))) weak('密码不能包含手机号')
  const letters = lower.replace(/[^a-z]/g, '')
  const digits = lower.replace(/\D/g, '')
  const simpleDigits =
    /^(\d)\1*$/.test(digits) || RUNS.some(run => run.includes(digits)) || /^(123|666|888|520|1314)+\d?$/.test(digits)
  if (simpleDigits && (COMMON.has(letters) || RUNS.some(run => run.includes(letters)))) weak('密码过于简单，请换一个')
  if (new Set(lower).size < 4) weak('密码过于简单，请换一个')
}
