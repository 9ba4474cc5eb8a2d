import { inviteIn, linkTarget } from '@/lib/link'
import type { PageTarget } from '@/lib/query'
import { session } from '@/stores/session'
import { go, type Query } from './nav'

/** Opens what a banner, an icon, a notice or a chat leads to. What is no address does nothing. */
export function openUrl(url: string) {
  const target = linkTarget(url, session.origins)
  if (target) return follow(target)
}

/** Opens where a link leads, and remembers who invited a person that is not signed in. */
export function follow(
  target: PageTarget,
  open: (path: string, query?: Query) => Promise<unknown> = go
): Promise<unknown> {
  const code = inviteIn(target)
  if (code && !session.signedIn) session.keepInviteCode(code)
  return open(target.path, target.params)
}

/** A link that opens a page of the app in any browser: "/pages/goods/detail?id=1". */
export const appLink = (url: string) => `${session.origins[0]}/#${url}`

/** A link that carries an invite code. */
export const inviteLink = (code: string) => appLink(`/pages/user/register?code=${encodeURIComponent(code)}`)

/** An address in full, for what is read outside the app: "/" -> "https://shop.cn/". */
export const absoluteLink = (url: string) => (url.startsWith('/') ? session.origins[0] + url : url)
