import Taro from '@tarojs/taro'
import { type ApiError, api } from '@/api'
import { FormState } from '@/kit/state/FormState'
import type { PictureCheck } from '@/kit/state/PictureCheck'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { codeFault, mobileFault } from '@/lib/validate'

/** By phone code, by password, or by phone code as a member of staff. */
export type LoginMode = 'code' | 'password' | 'staff'

export const hints: Record<LoginMode, string> = {
  code: '未注册的手机号验证后会自动注册',
  password: '使用手机号和密码登录',
  staff: '仅限员工账号，验证手机号后登录'
}

const STAFF_KEY = 'staffHere'

/** Staff come by a link of their own (`staff=1`), or to a device on which staff has signed in; nobody else is offered that way. */
export const staffHere = (asked: string) => asked === '1' || Boolean(Taro.getStorageSync(STAFF_KEY))

const empty = { mode: 'code' as LoginMode, phone: '', captcha: '', password: '' }
export type LoginValues = typeof empty

export const loginForm = () =>
  new FormState<LoginValues>(
    { ...empty },
    {
      phone: mobileFault,
      captcha: (captcha, { mode }) => mode !== 'password' && codeFault(captcha),
      password: (password, { mode }) => mode === 'password' && !password && '请输入密码'
    }
  )

/**
 * Signs in the way chosen and answers the token; rejects after showing why, undefined when the person gave up a picture
 * that was asked for. `spread` is the invite code one came with.
 */
export async function signInBy(values: LoginValues, spread: string | undefined, check: PictureCheck) {
  const { mode, phone, captcha, password } = values
  const whole = { catch: true, whole: true } as const
  if (mode === 'staff') {
    const { token } = await api('POST /api/login/staffmobile', { phone, captcha }, whole)
    Taro.setStorageSync(STAFF_KEY, 1)
    return token
  }
  if (mode === 'code') return (await api('POST /api/login/mobile', { phone, captcha, spread }, whole)).token
  const account = { account: phone, password, spread }
  const answer = await check
    .run(proof => api('POST /api/login', { ...account, ...proof }, { ...whole, quiet: true }))
    .catch((error: ApiError) => {
      Taro.showToast({ title: error.message, icon: 'none', duration: TOAST_DURATION_MS })
      throw error
    })
  return answer?.token
}
