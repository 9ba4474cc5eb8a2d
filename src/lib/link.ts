import { HOME_PATH, RESULT_PATH, WEBVIEW_PATH } from './constants'
import { isPage, type PageTarget, parsePageUrl, parseQuery, parseScanned } from './query'
import { UNSAFE } from './webview'

const MAX_CHARS = 2_048
const DEFAULT_PORTS: Record<string, string> = { http: '80', https: '443' }

// A user name, an escape or a letter of another script in the host has no place here: such an address is nobody's own.
const ADDRESS = /^(https?):\/\/([a-z\d.-]+)(?::(\d{1,5}))?([/?#].*)?$/i
/** The app's document, with what stands before and after the hash. */
const DOCUMENT = /^\/?(?:index\.html)?(?:\?([^#]*))?(?:#(.*))?$/
/** Invite codes and account numbers, as the server makes them. */
const INVITE = /^[\w-]{1,40}$/

/** An address taken apart into its origin ("https://shop.cn", no default port, small letters) and the rest. */
function splitAddress(url: string): { origin: string; rest: string } | undefined {
  const match = url.length <= MAX_CHARS && !UNSAFE.test(url) ? ADDRESS.exec(url) : null
  if (!match) return undefined
  const [, scheme = '', host = '', port = '', rest = ''] = match
  const protocol = scheme.toLowerCase()
  const suffix = port && port !== DEFAULT_PORTS[protocol] ? `:${port}` : ''
  return { origin: `${protocol}://${host.toLowerCase()}${suffix}`, rest }
}

/** What follows one of our own origins in an address; undefined when it is somebody else's. */
function ownRest(url: string, origins: readonly string[]): string | undefined {
  const address = splitAddress(url)
  const own = address && origins.some(origin => splitAddress(origin)?.origin === address.origin)
  return own ? address.rest : undefined
}

/**
 * The page of ours that a link of our own host names, by its hash ("/#/pages/goods/detail?id=1") or plainly
 * ("/pages/goods/detail?id=1"); the bare host is the home page. `origins` are ours, each compared whole: scheme, host, port.
 */
export function ownPage(url: string, origins: readonly string[], hasPage = isPage): PageTarget | undefined {
  const rest = ownRest(url, origins)
  if (rest === undefined) return undefined
  const document = DOCUMENT.exec(rest)
  if (!document) return parsePageUrl(rest.replace(/#.*$/, ''), hasPage)
  const [, search = '', hash = ''] = document
  const target = hash.replace(/^\//, '') === '' ? { path: HOME_PATH, params: {} } : parsePageUrl(hash, hasPage)
  return target && { path: target.path, params: { ...parseQuery(search), ...target.params } }
}

/**
 * Where an address in a banner, a notice or a chat leads: a page of ours, by its path, its hash or a link of our own host;
 * a link of our own host that names no page to the page that shows it; any other web address to the webview, which
 * decides whether it may open it. Undefined for what is no address.
 */
export function linkTarget(url: string, origins: readonly string[], hasPage = isPage): PageTarget | undefined {
  const inside = parsePageUrl(url.replace(/^\/?#/, ''), hasPage) ?? ownPage(url, origins, hasPage)
  if (inside) return inside
  if (ownRest(url, origins) !== undefined) return { path: RESULT_PATH, params: { result: url } }
  return isWebAddress(url) ? { path: WEBVIEW_PATH, params: { url } } : undefined
}

/** Where a scanned code leads: a web address as `linkTarget` says, otherwise JSON that names a page, or the page that shows the text. */
export function scanTarget(scanned: string, origins: readonly string[], hasPage = isPage): PageTarget {
  const { text, target } = parseScanned(scanned, hasPage)
  const link = isWebAddress(text) ? linkTarget(text, origins, hasPage) : undefined
  return link ?? target ?? { path: RESULT_PATH, params: { result: text } }
}

const isWebAddress = (text: string) => /^https?:\/\/[^\s\\]+$/i.test(text)

/** The invite code a link to one of our pages carries. Where WeChat sends people back to, with a state, `code` is WeChat's own. */
export function inviteIn({ params }: PageTarget): string | undefined {
  const code = params.state === undefined ? params.code || params.spread : params.spread
  return code && INVITE.test(code) ? code : undefined
}

/** A text cut into what is a web address and what stands between. */
export function textParts(text: string): { text: string; url?: string }[] {
  const parts: { text: string; url?: string }[] = []
  let from = 0
  for (const match of text.matchAll(/https?:\/\/[!-~]+/gi)) {
    const url = match[0].replace(/[.,;:!?'")\]}>]+$/, '')
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: url, url })
    from = match.index + url.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
