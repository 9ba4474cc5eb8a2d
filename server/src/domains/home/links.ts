import type { Config } from '../../config'
import { refuse } from '../../lib/refusal'

const hostsOf = ({ WEBVIEW_HOSTS, PUBLIC_URL, PAY_RETURN_URL }: Config) => [
  ...WEBVIEW_HOSTS.split(',').map(host => host.trim()),
  ...[PUBLIC_URL, PAY_RETURN_URL].flatMap(url => (URL.canParse(url) ? [new URL(url).host] : []))
]

/**
 * Refuses what the app would not open: its web view opens our own addresses and hosts of WEBVIEW_HOSTS alone. Pages of the
 * app are the app's to know.
 * @throws Refusal BAD_LINK
 */
export function linkOpens(config: Config, url: string) {
  if (!url || url.startsWith('/')) return
  const host = URL.canParse(url) ? new URL(url).host : ''
  if (!host || !hostsOf(config).includes(host))
    refuse('BAD_LINK', host ? `「${host}」不在可打开的网站之内，请联系技术人员添加` : '跳转链接不正确')
}
