import type { WechatCode } from './types'

const STATE_KEY = 'wechat-state'

/** Only WeChat's own browser can authorise, and only with an account to ask for. */
export const wechatHere = (appid: string): boolean => appid !== '' && /MicroMessenger/i.test(navigator.userAgent)

/**
 * Leaves for WeChat's authorisation; it comes back to the page `backTo` with a code in the address. Nothing is answered
 * here. The random state keeps others from handing this browser a code of theirs.
 */
export async function askWechat(appid: string, backTo: string): Promise<WechatCode | undefined> {
  const state = crypto.getRandomValues(new Uint32Array(4)).join('')
  sessionStorage.setItem(STATE_KEY, state)
  const query = new URLSearchParams({
    appid,
    redirect_uri: `${location.origin}${location.pathname}#${backTo}`,
    response_type: 'code',
    scope: 'snsapi_userinfo',
    state
  })
  location.assign(`https://open.weixin.qq.com/connect/oauth2/authorize?${query}#wechat_redirect`)
  return undefined
}

/** The code this page came back with, once; undefined without one or when its state is not ours. */
export function takeWechatCode(): WechatCode | undefined {
  const query = new URLSearchParams(location.search)
  const code = query.get('code')
  const state = query.get('state')
  if (!code || !state) return
  const expected = sessionStorage.getItem(STATE_KEY)
  sessionStorage.removeItem(STATE_KEY)
  history.replaceState(history.state, '', location.pathname + location.hash)
  return state === expected ? { code, from: 'h5' } : undefined
}
