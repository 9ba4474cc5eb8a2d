import { ONE_TAP_FAILURE_CODES, ONE_TAP_OTHER_BUTTON_INDEX } from './constants'

/** What vouches for a phone: a token of the carrier, or the code of WeChat's phone button. */
export interface PhoneProof {
  ltype: 'unitel' | 'weixin'
  access_token: string
}

/** Why one-tap ended without a proof: the carrier's code, and which of the view's buttons was pressed. */
export interface OneTapFailure {
  code: number
  index?: number
}

/** The person shut the carrier's sheet: nothing happened. */
export const ONE_TAP_CLOSED: OneTapFailure = { code: 30003 }
/** The number cannot be had here: no SIM, no mobile data, no quota. */
export const ONE_TAP_UNABLE: OneTapFailure = { code: 30008 }
/** The person pressed 其他手机号方式. */
export const ONE_TAP_OTHER: OneTapFailure = { code: 30002, index: ONE_TAP_OTHER_BUTTON_INDEX }

/** True when the one-tap view closes and the login page goes on with another way. */
export const leavesOneTap = ({ code, index }: OneTapFailure): boolean =>
  ONE_TAP_FAILURE_CODES.includes(code) || index === ONE_TAP_OTHER_BUTTON_INDEX
