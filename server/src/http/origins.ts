import type { Config } from '../config'

/** The machine itself and private networks, on any port: where an app under development is served from. */
const NEARBY =
  /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\]|10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2})(:\d{1,5})?$/

/** Origins whose pages may read our answers: the app's own, those of CORS_ORIGINS, and outside production any nearby. */
export function allowedOrigins({ NODE_ENV, PUBLIC_URL, PAY_RETURN_URL, CORS_ORIGINS }: Config): (string | RegExp)[] {
  const own = [PUBLIC_URL, PAY_RETURN_URL, ...CORS_ORIGINS.split(',')].filter(url => URL.canParse(url))
  return [...own.map(url => new URL(url).origin), ...(NODE_ENV === 'production' ? [] : [NEARBY])]
}

/** Where the app is served, for links that are scanned or passed on. */
export const appOrigin = ({ PAY_RETURN_URL, PUBLIC_URL, PORT }: Config) =>
  [PAY_RETURN_URL, PUBLIC_URL].find(url => URL.canParse(url)) ?? `http://localhost:${PORT}`
