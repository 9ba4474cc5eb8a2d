import { WEBVIEW_PATH } from '@/lib/constants'
import { parsePageUrl } from '@/lib/query'
import { go } from './nav'

/** Opens what a banner or an icon leads to: a page of ours, or a web address in the webview. Anything else does nothing. */
export function openUrl(url: string) {
  const target = parsePageUrl(url)
  if (target) return go(target.path, target.params)
  if (/^https:\/\//.test(url)) return go(WEBVIEW_PATH, { url })
}
