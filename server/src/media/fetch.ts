import { type LookupAddress, lookup as resolve } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Refusal, refuse } from '../lib/refusal'

export interface FetchCaps {
  /** Most bytes of an answer. */
  bytes: number
  /** How long all of it may take, redirects included. */
  ms: number
  /** Origins inside of the network that may be asked all the same. */
  inside: readonly string[]
}

const MOST_REDIRECTS = 3
const PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' }
const INSIDE = '图片地址指向内部网络，不能下载'

/** An address of the public internet: no private, local, reserved or translated one, in whatever spelling. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Looks a name up and connects to nothing but public addresses of it: what was checked is what is connected to. */
const publicLookup: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '', 0)
    const open = found.filter(({ address }) => isPublic(address))
    if (open.length === 0) return done(new Refusal('INVALID', INSIDE), '', 0)
    if (options.all) done(null, open)
    else done(null, open[0]!.address, open[0]!.family)
  })

/**
 * The bytes of a picture somewhere on the internet. Neither the address nor one it leads on to may lie inside of a network,
 * by its number or by what its name resolves to.
 * @throws Refusal INVALID in words for whoever gave the address
 */
export async function fetchPicture(address: string, caps: FetchCaps): Promise<Buffer> {
  const signal = AbortSignal.timeout(caps.ms)
  let url = urlOf(address, caps)
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const answer = await ask(url, caps, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy()
      url = urlOf(new URL(headers.location, url).href, caps)
    } else if (statusCode === 200) return bytesOf(answer, caps, signal)
    else {
      answer.destroy()
      refuse('INVALID', `图片下载失败（${statusCode}）`)
    }
  }
  return refuse('INVALID', '图片地址跳转次数太多')
}

const isInside = (url: URL, { inside }: FetchCaps) => inside.includes(url.origin)

function urlOf(address: string, caps: FetchCaps): URL {
  if (!URL.canParse(address)) refuse('INVALID', '图片地址不正确')
  const url = new URL(address)
  const port = PORTS[url.protocol]
  if (!port || url.username || url.password) refuse('INVALID', '图片地址不正确')
  if (isInside(url, caps)) return url
  if (url.port && url.port !== port) refuse('INVALID', '图片地址请使用默认端口')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A number is connected to without being looked up.
  if (ipaddr.isValid(host) && !isPublic(host)) refuse('INVALID', INSIDE)
  return url
}

const HEADERS = {
  'user-agent': 'Mozilla/5.0 (compatible; picture-import)',
  accept: 'image/*',
  'accept-encoding': 'identity'
}

const ask = (url: URL, caps: FetchCaps, signal: AbortSignal) =>
  new Promise<IncomingMessage>((done, failed) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    const lookup = isInside(url, caps) ? undefined : publicLookup
    request(url, { headers: HEADERS, agent: false, signal, lookup }, done).on('error', failed).end()
  }).catch(error => failed(error, signal))

function failed(error: NodeJS.ErrnoException, signal: AbortSignal): never {
  if (error instanceof Refusal) throw error
  if (signal.aborted) refuse('INVALID', '图片下载超时')
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') refuse('INVALID', '图片地址的域名无法解析')
  return refuse('INVALID', '图片下载失败，连接中断')
}

async function bytesOf(answer: IncomingMessage, { bytes: most }: FetchCaps, signal: AbortSignal): Promise<Buffer> {
  const type = answer.headers['content-type'] ?? ''
  const tooLarge = () => refuse('TOO_LARGE', `图片不能超过 ${Math.floor(most / 1024 / 1024)} MB`)
  try {
    if (/^(text|application\/(json|xhtml|xml))/i.test(type)) refuse('INVALID', '这个地址打开的不是图片')
    if (Number(answer.headers['content-length']) > most) tooLarge()
    const parts: Buffer[] = []
    let size = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length
      if (size > most) tooLarge()
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    return failed(error as Error, signal)
  } finally {
    answer.destroy()
  }
}
