import { mainPages, subPackages } from '../pages.manifest'

export type QueryValue = string | number | boolean | null | undefined

/** A page of ours and the parameters it opens with, not yet encoded. */
export interface PageTarget {
  path: string
  params: Record<string, string>
}

const SCAN_MAX_CHARS = 3_000
const DECODE_MAX_ROUNDS = 3

/** {a: 1, b: '中'} -> "a=1&b=%E4%B8%AD". Undefined and null are left out; lone surrogates become U+FFFD. */
export function buildQuery(params: Record<string, QueryValue>): string {
  return Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
    .join('&')
}

/** "?a=1&b=%E4%B8%AD" -> {a: '1', b: '中'}. The first of a repeated name counts; broken escapes stay as they are. */
export function parseQuery(text: string): Record<string, string> {
  const found = new Map<string, string>()
  for (const pair of text.replace(/^\?/, '').split('&')) {
    const at = pair.indexOf('=')
    const name = decodeField(at < 0 ? pair : pair.slice(0, at))
    if (name && name !== '__proto__' && !found.has(name)) found.set(name, at < 0 ? '' : decodeField(pair.slice(at + 1)))
  }
  return Object.fromEntries(found)
}

/** "/pages/goods/detail" and {id: 1} -> "/pages/goods/detail?id=1"; a query already there is kept in front. */
export function pageUrl(path: string, params: Record<string, QueryValue> = {}): string {
  const url = path.startsWith('/') ? path : `/${path}`
  const query = buildQuery(params)
  if (!query) return url
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}

/**
 * A route parameter as it was meant, however often it was encoded on its way (Taro hands parameters on undecoded, and
 * links from outside are often encoded once more). Only text that is nothing but escapes and harmless characters is
 * decoded, so an address whose own query holds escapes stays whole.
 */
export function decodeParam(value: string | undefined): string {
  let text = value ?? ''
  for (let round = 0; round < DECODE_MAX_ROUNDS && looksEncoded(text); round++) {
    const decoded = decodeOrUndefined(text)
    if (decoded === undefined) break
    text = decoded
  }
  return text
}

/** Every parameter of a route decoded with `decodeParam`. */
export function decodeParams(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params)
      .filter(([name, value]) => name !== '__proto__' && value !== undefined)
      .map(([name, value]) => [name, decodeParam(String(value))])
  )
}

/**
 * An address inside the app taken apart, or undefined when it is not exactly a page of the manifest: whatever comes
 * from outside (a banner, a scan, a `redirect` parameter) can open our pages and nothing else.
 */
export function parsePageUrl(url: string, hasPage = isPage): PageTarget | undefined {
  const match = /^(\/?[\w-]+(?:\/[\w-]+)*)(?:\?([^#]*))?$/.exec(url)
  if (!match) return undefined
  const path = `/${match[1]!.replace(/^\//, '')}`
  return hasPage(path) ? { path, params: parseQuery(match[2] ?? '') } : undefined
}

/** What a code says, cut to what can be shown, and the page of ours that it names as JSON with a path and a query. */
export function parseScanned(scanned: string, hasPage = isPage): { text: string; target: PageTarget | undefined } {
  const text = Array.from(scanned.trim()).slice(0, SCAN_MAX_CHARS).join('')
  return { text, target: pageInJson(text, hasPage) }
}

function pageInJson(text: string, hasPage: (path: string) => boolean): PageTarget | undefined {
  const value = parseObject(text)
  if (typeof value?.path !== 'string' || value.path.includes('?')) return undefined
  const target = parsePageUrl(value.path, hasPage)
  return target && { path: target.path, params: scalarsOf(value.query) }
}

function scalarsOf(query: unknown): Record<string, string> {
  if (typeof query === 'string') return parseQuery(query)
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return {}
  return Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => name !== '__proto__' && ['string', 'number', 'boolean'].includes(typeof value))
      .map(([name, value]) => [name, String(value)])
  )
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const pages = new Set([
  ...mainPages(),
  ...subPackages().flatMap(area => area.pages.map(page => `${area.root}/${page}`))
])

/** True for exactly the pages of the manifest: "/pages/index/index", with or without the slash. */
export const isPage = (path: string): boolean => pages.has(path.replace(/^\//, ''))

const looksEncoded = (text: string) => /^[\w\-.!~*'()%]*$/.test(text) && /%[\dA-F]{2}/i.test(text)

const decodeField = (text: string) => decodeOrUndefined(text.replace(/\+/g, ' ')) ?? text

// An unpaired surrogate, as half an emoji leaves it, would make encodeURIComponent throw.
const encode = (text: string) =>
  encodeURIComponent(Array.from(text, char => (/^[\uD800-\uDFFF]$/.test(char) ? '\uFFFD' : char)).join(''))

function decodeOrUndefined(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
