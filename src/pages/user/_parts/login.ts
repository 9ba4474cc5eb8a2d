import { api } from '@/api'
import { FormState } from '@/kit/state/FormState'
import { isCode, isMobile } from '@/lib/validate'

/** By phone code, by password, or by phone code as a member of staff. */
export type LoginMode = 'code' | 'password' | 'staff'

export const hints: Record<LoginMode, string> = {
  code: '未注册的手机号验证后会自动注册',
  password: '使用手机号和密码登录',
  staff: '仅限员工账号，验证手机号后登录'
}

const empty = { mode: 'code' as LoginMode, phone: '', captcha: '', password: '' }
export type LoginValues = typeof empty

export const loginForm = () =>
  new FormState<LoginValues>(
    { ...empty },
    {
      phone: phone => !isMobile(phone) && '请输入正确的手机号',
      captcha: (captcha, { mode }) => mode !== 'password' && !isCode(captcha) && '请输入 6 位验证码',
      password: (password, { mode }) => mode === 'password' && !password && '请输入密码'
    }
  )

/** Signs in the way chosen; rejects after showing why. `spread` is the invite code one came with. */
export function signInBy({ mode, phone, captcha, password }: LoginValues, spread: string | undefined) {
  if (mode === 'password') return api('POST /api/login', { account: phone, password, spread }, { catch: true })
  if (mode === 'staff') return api('POST /api/login/staffmobile', { phone, captcha }, { catch: true })
  return api('POST /api/login/mobile', { phone, captcha, spread }, { catch: true })
}
