import type { Data, EndpointKey, Endpoints, Input } from '@contract'
import Taro from '@tarojs/taro'
import {
  APP_VERSION,
  REQUEST_TIMEOUT_MS,
  STATUS_OK,
  STATUS_SIGNED_OUT,
  STATUS_VERIFY_FAILED,
  TEXTS,
  TOAST_DURATION_MS
} from '@/lib/constants'
import { serverClock } from '@/lib/countdown'
import { WriteKeys } from '@/lib/idem'
import { untilSettled } from '@/lib/reconnect'
import { takeFirstAnswer } from '@/platform/first-answer'
import { deviceId, deviceKey, keepDeviceKey } from './device'
import { ApiError } from './error'
import { readToken } from './token'

export { ApiError }

interface Options {
  /** Do not show the refusal as a toast. */
  quiet?: boolean
  /** Reject on refusal; without it a refused call answers undefined. */
  catch?: boolean
  /** Answer the whole body instead of its `data`: for what stands beside it, such as a new token. */
  whole?: boolean
  /** Send the same key again when trying the same write again. */
  idem?: string
}

/** How a template’s loader calls: what is refused is thrown to the template, which says so in place. */
export const quietly = { catch: true, quiet: true } as const

/** The whole body of an answer. */
export type Envelope<T> = { status: number; msg: string; data: T; token?: string; expires_time?: number }
type Whole = Options & { whole: true }
type DataOnly = Options & { whole?: false }

/** Clients of this family send these two as forms. */
const FORM_ENCODED: readonly EndpointKey[] = ['POST /api/login', 'POST /api/order/cancel'] as never

/** Statuses that say the token is good for nothing any more. */
const ENDS = [STATUS_VERIFY_FAILED, STATUS_SIGNED_OUT]

/** A write tried again after no answer came carries the same key, so it cannot take effect twice. */
const keys = new WriteKeys()

let endSession: (words: string, token: string) => void = () => {}

/** What to do when the server says the session of `token`, which the call was sent with, is over; set once by the session store. */
export const onSessionEnd = (handler: (words: string, token: string) => void) => {
  endSession = handler
}

/**
 * Calls an endpoint by its contract key and answers its `data`, or with `whole` the body it came in.
 * Session ends (201, 410000) are handled here for every call; other refusals are shown as a toast unless `quiet`.
 */
export function api<K extends EndpointKey>(
  key: K,
  input: Input<Endpoints[K]>,
  options: Whole & { catch: true }
): Promise<Envelope<Data<Endpoints[K]>>>
export function api<K extends EndpointKey>(
  key: K,
  input: Input<Endpoints[K]>,
  options: Whole
): Promise<Envelope<Data<Endpoints[K]>> | undefined>
export function api<K extends EndpointKey>(
  key: K,
  input: Input<Endpoints[K]>,
  options: DataOnly & { catch: true }
): Promise<Data<Endpoints[K]>>
export function api<K extends EndpointKey>(
  key: K,
  input: Input<Endpoints[K]>,
  options?: DataOnly
): Promise<Data<Endpoints[K]> | undefined>
export async function api<K extends EndpointKey>(key: K, input: Input<Endpoints[K]>, options: Options = {}) {
  const token = readToken()
  try {
    const body = await ask<Data<Endpoints[K]>>(key, input as Record<string, unknown>, options.idem)
    keepDeviceKey(body.data)
    return options.whole ? body : body.data
  } catch (error) {
    const known = error instanceof ApiError ? error : new ApiError('OFFLINE', '网络开小差了，请稍后再试')
    if (known.status === STATUS_VERIFY_FAILED) endSession(TEXTS.verifyFailed, token)
    else if (known.status === STATUS_SIGNED_OUT) endSession(known.message, token)
    else if (!options.quiet) Taro.showToast({ title: known.message, icon: 'none', duration: TOAST_DURATION_MS })
    if (options.catch) throw known
  }
}

/** Sends; once more where the server refused a token that has been replaced while the request was on its way. */
async function ask<T>(key: string, input: Record<string, unknown>, idem?: string): Promise<Envelope<T>> {
  const token = readToken()
  try {
    return await send<T>(key, input, idem)
  } catch (error) {
    const ended = error instanceof ApiError && ENDS.includes(error.status)
    const now = readToken()
    if (ended && token && now && now !== token) return send<T>(key, input, idem)
    throw error
  }
}

async function send<T>(key: string, input: Record<string, unknown>, idem?: string): Promise<Envelope<T>> {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string]
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && !path.includes(`{${name}}`)) rest[name] = value
  }
  const sent_ms = Date.now()
  const form = (FORM_ENCODED as readonly string[]).includes(key)
  const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name])))
  const data = { ...rest, appVersion: APP_VERSION }
  const first = method === 'GET' ? await takeFirstAnswer<Envelope<T>>(address, data) : undefined
  if (first) return opened(first.statusCode, first.data)
  const request = () =>
    Taro.request<Envelope<T>>({
      url: API_BASE + address,
      method,
      data,
      timeout: REQUEST_TIMEOUT_MS,
      header: {
        ...requestHeaders(),
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(method === 'POST' && { 'Idempotency-Key': idem ?? keys.keyFor(key, input) })
      }
    })
  const response = await (method === 'GET' ? untilSettled(request) : request())
  if (method === 'POST') {
    keys.settle(key)
    const date = response.header?.date ?? response.header?.Date
    if (date) serverClock.learn(date, sent_ms, Date.now())
  }
  return opened(response.statusCode, response.data)
}

/** The headers every request carries, uploads included. */
export const requestHeaders = () => {
  const token = readToken()
  const key = deviceKey()
  return {
    'Authori-zation': token ? `Bearer ${token}` : '',
    'X-Device': deviceId(),
    ...(key && { 'X-Device-Key': key })
  }
}

/** Takes the envelope off, or throws what went wrong. */
export function opened<T>(httpStatus: number, body: Envelope<T> | undefined): Envelope<T> {
  if (body?.status === STATUS_OK && httpStatus >= 200 && httpStatus < 300) return body
  const data = (body?.data ?? {}) as Record<string, unknown>
  throw new ApiError(
    String(data.code ?? 'BROKEN'),
    body?.msg || '服务开小差了，请稍后再试',
    body?.status ?? httpStatus,
    data
  )
}
