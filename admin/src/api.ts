import type { Data, EndpointKey, Endpoints, Input } from '@contract'
import { closeSession, currentToken } from './session'

export type ConsoleKey = Extract<EndpointKey, `${'GET' | 'POST'} /api/admin/${string}`>
/** What an endpoint takes; what has a default may be left out. */
export type Sent<K extends ConsoleKey> = Partial<Input<Endpoints[K]>>
export type Answer<K extends ConsoleKey> = Data<Endpoints[K]>

/** A «no» of the server, or no answer at all (`OFFLINE`). Its message is for the person. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string
  ) {
    super(message)
  }
}

interface Envelope<T> {
  status: number
  msg: string
  data: T & { code?: string }
}

const OFFLINE = '网络不可用，请检查后重试'

function requestOf(key: string, input: Record<string, unknown>, keepsBlanks = false) {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string]
  const rest = { ...input }
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && (keepsBlanks || value !== ''))
  const search =
    method === 'GET' && given.length > 0 ? `?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}` : ''
  return {
    method,
    url: `${url}${search}`,
    body: method === 'POST' ? JSON.stringify(Object.fromEntries(given)) : undefined
  }
}

/** Endpoints that take a file. */
export type UploadKey = Extract<
  ConsoleKey,
  | `POST /api/admin/${string}upload`
  | `POST /api/admin/${string}/sheet`
  | `POST /api/admin/${string}/sheet/head`
  | `POST /api/admin/${string}/sheet/pictures`
  | `POST /api/admin/${string}/film`
  | `POST /api/admin/${string}/statement`
  | `POST /api/admin/${string}/statement/check`
>

/** Sends a file, with what is told beside it. @throws Refused */
export async function upload<K extends UploadKey>(key: K, file: File, beside: Sent<K> = {}): Promise<Answer<K>> {
  const body = new FormData()
  // The server reads a form up to its file.
  for (const [name, value] of Object.entries(beside)) if (value !== undefined) body.append(name, String(value))
  body.append('file', file)
  const token = currentToken()
  const { url } = requestOf(key, {})
  return answerOf(fetch(url, { method: 'POST', headers: { 'authori-zation': `Bearer ${token}` }, body }), token)
}

/**
 * Calls an endpoint of the console. `idem` makes a repeated write the same write.
 * @throws Refused
 */
export async function api<K extends ConsoleKey>(key: K, input: Sent<K> = {}, idem?: string): Promise<Answer<K>> {
  return call(key, input, false, idem)
}

/** The same for a write that also says what is left blank. @throws Refused */
export const apiWithBlanks: typeof api = (key, input = {}, idem) => call(key, input, true, idem)

async function call<K extends ConsoleKey>(key: K, input: Sent<K>, keepsBlanks: boolean, idem?: string) {
  const token = currentToken()
  const { method, url, body } = requestOf(key, input, keepsBlanks)
  const headers: Record<string, string> = { 'authori-zation': `Bearer ${token}` }
  if (body) headers['content-type'] = 'application/json'
  if (idem) headers['idempotency-key'] = idem
  return answerOf<Answer<K>>(fetch(url, { method, headers, body }), token)
}

/** What the server answered to whoever had this token. @throws Refused */
async function answerOf<T>(asked: Promise<Response>, token: string): Promise<T> {
  const answer = await asked.catch(() => {
    throw new Refused('OFFLINE', OFFLINE)
  })
  const envelope = (await answer.json().catch(() => {
    throw new Refused('BROKEN', '服务暂时不可用，请稍后重试')
  })) as Envelope<T>
  if (envelope.status === 200) return envelope.data
  // What came back for a session that was replaced meanwhile ends nobody's.
  if ((envelope.status === 410000 || envelope.status === 201) && token && token === currentToken())
    closeSession(envelope.msg)
  throw new Refused(envelope.data?.code ?? 'BROKEN', envelope.msg)
}
