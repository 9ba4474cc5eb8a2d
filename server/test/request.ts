import type { Data, EndpointKey, Endpoints, Input } from '@contract'

/** What came back: `data` as the contract has it when `status` is 200. */
export interface Answer<D> {
  http: number
  status: number
  msg: string
  data: D
  /** The refusal's code, when refused. */
  code?: string
  token?: string
}

export interface CallOptions {
  token?: string
  idem?: string
  form?: boolean
  headers?: Record<string, string>
}

/** Calls an endpoint, in this process or another one. */
export type Call = <K extends EndpointKey>(
  key: K,
  input: Partial<Input<Endpoints[K]>> & Record<string, unknown>,
  options?: CallOptions
) => Promise<Answer<Data<Endpoints[K]>>>

/** One request as a client would send it: GET input as query, POST input as body, path parameters in the path. */
export function requestOf(key: EndpointKey, input: Record<string, unknown>, options: CallOptions = {}) {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string]
  const rest: Record<string, unknown> = { ...input }
  const url = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const headers: Record<string, string> = {
    'authori-zation': options.token ? `Bearer ${options.token}` : '',
    ...options.headers
  }
  if (options.idem) headers['idempotency-key'] = options.idem
  if (options.form) headers['content-type'] = 'application/x-www-form-urlencoded'
  const fields = { ...rest, appVersion: '2.6.8' }
  const query = method === 'GET' ? fields : undefined
  const payload = method === 'GET' ? undefined : options.form ? new URLSearchParams(fields as never).toString() : fields
  return { method, url, query, payload, headers }
}

/** The endpoints of a server in another process. */
export const callOver =
  (origin: string): Call =>
  async (key, input, options = {}) => {
    const { method, url, query, payload, headers } = requestOf(key, input, options)
    const search = query ? `?${new URLSearchParams(query as never)}` : ''
    const type = payload && !options.form ? { 'content-type': 'application/json' } : undefined
    const body = payload === undefined || typeof payload === 'string' ? payload : JSON.stringify(payload)
    const response = await fetch(`${origin}${url}${search}`, { method, headers: { ...type, ...headers }, body })
    const answer = (await response.json()) as { data?: { code?: string } }
    return { http: response.status, code: answer.data?.code, ...answer } as never
  }
