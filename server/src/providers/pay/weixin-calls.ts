import { constants, createDecipheriv, publicEncrypt, randomBytes, verify, X509Certificate } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { packages } from '../packages'
import { ChannelError } from './channel'

export interface WeixinKeys {
  mchid: string
  /** Serial number of the merchant's certificate, and its private key. */
  serialNo: string
  privateKey: string
  apiV3Key: string
  /** WeChat's public key by its id; without one, platform certificates are fetched. */
  publicKeyId: string
  publicKey: string
  gateway: string
}

interface Sealed {
  ciphertext: string
  associated_data: string
  nonce: string
}
interface Output {
  status: number
  data?: unknown
  error?: unknown
}

interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: Record<string, unknown>
  /** Of the key a field was sealed with. */
  serial?: string
}

const HOST = 'https://api.mch.weixin.qq.com'
const TIMEOUT_MS = 10_000

/** Signed calls to WeChat Pay whose answers are verified, and the keys to verify and open notices with. */
export function weixinCalls(keys: WeixinKeys) {
  let lesson: { until_ms: number; work: Promise<void> } | undefined
  const known = new Map<string, string>(keys.publicKeyId ? [[keys.publicKeyId, keys.publicKey]] : [])
  const Wechatpay = packages.wechatPay()
  const pay = new Wechatpay({
    appid: '',
    mchid: keys.mchid,
    serial_no: keys.serialNo,
    publicKey: Buffer.from('-'),
    privateKey: Buffer.from(keys.privateKey),
    userAgent: 'shop'
  })

  async function send(
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    body?: unknown
  ): Promise<Output> {
    const response = await fetch(url.replace(HOST, keys.gateway), {
      method,
      headers: keys.publicKeyId ? { ...headers, 'Wechatpay-Serial': keys.publicKeyId } : headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    const text = await response.text()
    if (!response.ok) return { status: response.status, error: text }
    const certificates = url.endsWith('/v3/certificates')
    if (!certificates && !(await genuine(Object.fromEntries(response.headers), text)))
      return { status: 0, error: 'the answer is not signed by WeChat' }
    return { status: response.status, data: text ? JSON.parse(text) : {} }
  }

  pay.createHttp({
    get: (url, headers) => send('GET', url, headers),
    post: (url, params, headers) => send('POST', url, headers, params),
    upload: () => Promise.reject(new Error('uploads are not used'))
  })

  /** Platform certificates are opened with a key only WeChat and the merchant have, which proves where they come from. */
  async function fetchCertificates() {
    const url = `${HOST}/v3/certificates`
    const at = String(Math.floor(Date.now() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const signature = pay.getSignature('GET', nonce, at, new URL(url).pathname)
    const headers = { Authorization: pay.getAuthorization(nonce, at, signature), Accept: 'application/json' }
    const { status, data, error } = await send('GET', url, headers)
    if (status !== 200) throw new ChannelError('weixin', 'certificates', error)
    for (const item of (data as { data: { serial_no: string; encrypt_certificate: Sealed }[] }).data) {
      const certificate = new X509Certificate(open(item.encrypt_certificate))
      known.set(item.serial_no, certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString())
    }
  }

  /** Certificates not known yet are fetched, by one call for all who wait; a made-up number costs one a minute at most. */
  async function learn(serial: string) {
    if (known.has(serial) || keys.publicKeyId || !/^[0-9A-F]{16,64}$/i.test(serial)) return
    if (!lesson || lesson.until_ms < performance.now())
      lesson = { until_ms: performance.now() + 60_000, work: fetchCertificates() }
    await lesson.work.catch(error => {
      lesson = undefined
      throw error
    })
  }

  /** Whether WeChat signed this text. */
  async function genuine(headers: IncomingHttpHeaders, text: string): Promise<boolean> {
    const [serial, at, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map(name =>
      String(headers[`wechatpay-${name}`] ?? '')
    ) as [string, string, string, string]
    await learn(serial)
    const key = known.get(serial)
    if (!key) return false
    return verify('RSA-SHA256', Buffer.from(`${at}\n${nonce}\n${text}\n`), key, Buffer.from(signature, 'base64'))
  }

  /** Opens what WeChat sealed with the merchant's key. Throws when a single bit of it was changed. */
  function open({ ciphertext, associated_data, nonce }: Sealed): string {
    const bytes = Buffer.from(ciphertext, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', keys.apiV3Key, nonce)
    decipher.setAuthTag(bytes.subarray(-16))
    decipher.setAAD(Buffer.from(associated_data ?? ''))
    return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
  }

  async function attempt(what: string, call: (client: typeof pay) => Promise<Output>): Promise<Output> {
    return call(pay).catch(error => {
      throw new ChannelError('weixin', what, String(error))
    })
  }

  /** Seals a field only WeChat may read, with a key of WeChat's; the call must name the key's number. */
  async function seal(text: string): Promise<{ text: string; serial: string }> {
    if (known.size === 0) await fetchCertificates()
    const [serial, key] = [...known][known.size - 1]!
    const padded = { key, padding: constants.RSA_PKCS1_OAEP_PADDING }
    return { text: publicEncrypt(padded, Buffer.from(text)).toString('base64'), serial }
  }

  /** A call the library has no name for. Answers null when WeChat does not know what is asked for. */
  async function call<T>(what: string, { method, path, body, serial }: Call): Promise<T | null> {
    const at = String(Math.floor(Date.now() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const signature = pay.getSignature(method, nonce, at, path, body)
    const headers: Record<string, string> = {
      Authorization: pay.getAuthorization(nonce, at, signature),
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(serial && { 'Wechatpay-Serial': serial })
    }
    const { status, data, error } = await attempt(what, () => send(method, HOST + path, headers, body))
    if (status === 404) return null
    if (status < 200 || status > 299) throw new ChannelError('weixin', what, error ?? status)
    return data as T
  }

  return {
    genuine,
    open,
    seal,
    call,
    /** The answer of a call. @throws ChannelError on any other than 2xx */
    async ask<T>(what: string, call: (client: typeof pay) => Promise<Output>): Promise<T> {
      const { status, data, error } = await attempt(what, call)
      if (status < 200 || status > 299) throw new ChannelError('weixin', what, error ?? status)
      return data as T
    },
    /** The same, or null when WeChat does not know what is asked for. */
    async find<T>(what: string, call: (client: typeof pay) => Promise<Output>): Promise<T | null> {
      const { status, data, error } = await attempt(what, call)
      if (status === 404) return null
      if (status < 200 || status > 299) throw new ChannelError('weixin', what, error ?? status)
      return data as T
    }
  }
}
