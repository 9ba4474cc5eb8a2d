const MAX_CHARS = 2_048

/** Why an address may not be opened: it is not a plain https address, or its host is not on the list. */
export type WebUrlRefusal = 'MALFORMED' | 'HOST'

export type WebUrlVerdict = { ok: true; url: string; host: string } | { ok: false; reason: WebUrlRefusal }

// Everything that browsers and mini-programs read differently (user names, odd ports, backslashes, escapes or letters
// of other scripts in the host) has no place here, so what is checked is what is opened.
const ADDRESS = /^https:\/\/([a-z\d.-]+)(?::443)?([/?#].*)?$/i
const LABEL = /^(?!xn--)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/
/** White space, backslashes, and what no eye sees: control and format characters, broken halves of pairs. */
export const UNSAFE = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u

/**
 * Whether the webview may open `url`: https on a host of `allowedHosts` ("shop.cn" allows shop.cn and its subdomains).
 * The answer's `url` is the one given, with letters of other scripts in its path escaped; nothing is ever added to it,
 * least of all the token.
 */
export function checkWebUrl(url: string, allowedHosts: readonly string[]): WebUrlVerdict {
  const match = url.length <= MAX_CHARS && !UNSAFE.test(url) ? ADDRESS.exec(url) : null
  const host = match?.[1]?.toLowerCase()
  if (!match || !host || !isHostName(host)) return { ok: false, reason: 'MALFORMED' }
  if (!allowedHosts.some(allowed => covers(allowed.trim().toLowerCase(), host))) return { ok: false, reason: 'HOST' }
  return { ok: true, url: url.replace(/[^!-~]+/g, encodeURIComponent), host }
}

/** True when the webview may open `url`. */
export const mayOpenWebUrl = (url: string, allowedHosts: readonly string[]): boolean =>
  checkWebUrl(url, allowedHosts).ok

const isHostName = (host: string) =>
  host.length <= 253 && host.includes('.') && host.split('.').every(label => LABEL.test(label))

/** An entry of one label ("cn", "") would allow far too much and covers nothing. */
const covers = (allowed: string, host: string) =>
  isHostName(allowed) && (host === allowed || host.endsWith(`.${allowed}`))
