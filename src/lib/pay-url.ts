import { checkWebUrl } from './webview'

/** Where the channels we know have their payment pages. */
const CHANNEL_HOSTS = ['alipay.com', 'alipaydev.com', 'tenpay.com', '95516.com']

/** A page of our own cashier. Its host is not taken from the address: it is always the API's. */
const OWN_PAGE = /^(?:https?:\/\/[^/?#\\\s]+)?(\/cashier\/[\w-]+)$/

/**
 * What to open for the payment page the server named: our own cashier on `apiBase` ('' is the host the app came from), or
 * https on a channel's host. Undefined for anything else. Nothing is ever added to it, least of all the token.
 */
export function payPageUrl(url: string, apiBase: string): string | undefined {
  const own = OWN_PAGE.exec(url)
  if (own) return apiBase + own[1]
  const verdict = checkWebUrl(url, CHANNEL_HOSTS)
  return verdict.ok ? verdict.url : undefined
}
