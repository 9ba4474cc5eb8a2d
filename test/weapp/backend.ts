import Ajv, { type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Data, EndpointKey, Endpoints } from '../../contract'
import { endpoints } from '../../contract'
import { mayRefuse } from '../../server/test/declared'
import type { TestShop } from '../../server/test/harness'

export interface WireRequest {
  method: string
  /** Path and query, from the root of the API. */
  url: string
  headers: Record<string, string>
  /** As `wx.request` was given it. */
  body?: unknown
  file?: { name: string; bytes: Buffer }
}
export interface WireAnswer {
  statusCode: number
  body: string
}
/** What answers the app's requests in a test. */
export type Backend = (request: WireRequest) => Promise<WireAnswer>

const special = Symbol('an answer that is not data')
interface Special {
  [special]: (WireAnswer & { offline?: never }) | { offline: true }
}

const envelope = (status: number, msg: string, data: unknown): Special => ({
  [special]: { statusCode: 200, body: JSON.stringify({ status, msg, data }) }
})
/** A refusal with its code, as the server words it. */
export const refused = (code: string, msg: string) => envelope(400, msg, { code })
/** The session is over: 410000, in the server's words. */
export const expired = (msg = '登录已过期，请重新登录') => envelope(410000, msg, { code: 'SIGN_IN' })
/** The token was never issued, or was revoked: 201. */
export const forged = () => envelope(201, '验证失败，请重新登录', { code: 'SIGN_IN' })
/** The network is down for this request. */
export const offline = (): Special => ({ [special]: { offline: true } })
/** The server breaks down. */
export const broken = (statusCode = 500): Special => ({
  [special]: { statusCode, body: JSON.stringify({ status: 500, msg: '服务器开小差了', data: {} }) }
})

type AnswerOf<K extends EndpointKey> = Data<Endpoints[K]> | Special
type Given = Record<string, unknown>
/** Answers by endpoint: data that keeps to the contract, one of `refused` `expired` `forged` `offline` `broken`, or a function of the input. */
export type Answers = { [K in EndpointKey]?: AnswerOf<K> | ((input: Given) => AnswerOf<K> | Promise<AnswerOf<K>>) }

const ajv = addFormats(new Ajv({ strict: false, allErrors: true }), ['uuid', 'date', 'uri'])
const checks = new Map<string, ValidateFunction>()

/** Throws when `data` is not what the contract says the endpoint answers. */
export function checkData(key: string, data: unknown) {
  let check = checks.get(key)
  if (!check) {
    check = ajv.compile(endpoints[key]!.data)
    checks.set(key, check)
  }
  if (!check(data)) throw new Error(`The answer given for ${key} breaks the contract: ${ajv.errorsText(check.errors)}`)
}

/** Throws when an endpoint is made to refuse with a code that its contract does not name. */
function checkRefusal(key: string, body: string) {
  const { status, data } = JSON.parse(body) as { status: number; data: { code?: string } }
  if (status === 400 && data.code && !mayRefuse(key, data.code))
    throw new Error(`${key} is made to refuse with ${data.code}, which its contract does not name`)
}

/** The contract key a request belongs to, and its path parameters. */
export function endpointOf(method: string, pathname: string): { key: string; params: Record<string, string> } | null {
  for (const key of Object.keys(endpoints)) {
    const [keyMethod, keyPath] = key.split(' ') as [string, string]
    if (keyMethod !== method) continue
    const names: string[] = []
    const pattern = keyPath.replace(/\{(\w+)\}/g, (_, name) => `(${names.push(name) && '[^/]+'})`)
    const match = new RegExp(`^${pattern}$`).exec(pathname)
    if (match)
      return { key, params: Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(match[i + 1]!)])) }
  }
  return null
}

/** Answers from a table. A request the table lacks is an error that names the endpoint. */
export function recorded(answers: Answers): Backend {
  return async request => {
    const url = new URL(request.url, 'http://api')
    const found = endpointOf(request.method, url.pathname)
    if (!found)
      throw new Error(`The page asked for ${request.method} ${url.pathname}, which the contract does not have`)
    const given = answers[found.key as EndpointKey] as unknown
    if (given === undefined) throw new Error(`The page asked for ${found.key}: add it to the test's answers`)
    const input = { ...Object.fromEntries(url.searchParams), ...(request.body as object), ...found.params }
    const answer = typeof given === 'function' ? await given(input) : given
    if (answer && typeof answer === 'object' && special in answer) {
      const wire = (answer as Special)[special]
      if (wire.offline) throw new Offline()
      checkRefusal(found.key, wire.body)
      return wire
    }
    checkData(found.key, answer)
    // A new token stands beside the data as well, as the server has it.
    const { token, expires_time } = (answer ?? {}) as { token?: string; expires_time?: number }
    return { statusCode: 200, body: JSON.stringify({ status: 200, msg: 'ok', data: answer, token, expires_time }) }
  }
}

/** Thrown by a backend to play a network that is down. */
export class Offline extends Error {}

/** Answers from a real server. */
export function served(shop: TestShop): Backend {
  return async ({ method, url, headers, body, file }) => {
    const payload = file ? multipart(file, body as Record<string, string>) : undefined
    const answer = await shop.app.inject({
      method: method as 'GET',
      url,
      headers: payload ? { ...headers, 'content-type': payload.type } : headers,
      payload: payload ? payload.bytes : method === 'GET' ? undefined : encoded(headers, body)
    })
    return { statusCode: answer.statusCode, body: answer.body }
  }
}

function encoded(headers: Record<string, string>, body: unknown) {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  return type.includes('urlencoded') ? new URLSearchParams(body as Record<string, string>).toString() : (body as object)
}

function multipart(file: { name: string; bytes: Buffer }, fields: Record<string, string> = {}) {
  const boundary = 'weapp-test-boundary'
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`
  const bytes = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${part(`name="${name}"`)}\r\n${value}\r\n`)),
    Buffer.from(`${part(`name="${file.name}"; filename="picture.png"`)}Content-Type: image/png\r\n\r\n`),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`)
  ])
  return { bytes, type: `multipart/form-data; boundary=${boundary}` }
}
