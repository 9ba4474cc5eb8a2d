import { ONE_TAP_OTHER_BUTTON_INDEX, ONE_TAP_OTHER_WAY, ONE_TAP_OWN_BUTTON } from './constants'

/**
 * What vouches for a phone: a token of the carrier with the openid its SDK gives beside it, or the code of WeChat's phone
 * button, which has none. The server believes the token alone, asking who issued it.
 */
export interface PhoneProof {
  ltype: 'unitel' | 'weixin'
  access_token: string
  openid: string
}

/** Why one-tap ended without a proof: the carrier's code, and which of the view's buttons was pressed. */
export interface OneTapFailure {
  code: number
  index?: number
}

/** The person shut the carrier's sheet: nothing happened. */
export const ONE_TAP_CLOSED: OneTapFailure = { code: 30003 }
/** The number cannot be had here: no SIM, no mobile data, no quota. */
export const ONE_TAP_UNABLE: OneTapFailure = { code: 30005 }
/** The person pressed 其他手机号方式. */
export const ONE_TAP_OTHER: OneTapFailure = { code: ONE_TAP_OTHER_WAY, index: ONE_TAP_OTHER_BUTTON_INDEX }

/** True when the one-tap view closes and the login page goes on with another way: the person chose that, and nothing else does. */
export const leavesOneTap = ({ code, index }: OneTapFailure): boolean =>
  code === ONE_TAP_OTHER_WAY || (code === ONE_TAP_OWN_BUTTON && index === ONE_TAP_OTHER_BUTTON_INDEX)
