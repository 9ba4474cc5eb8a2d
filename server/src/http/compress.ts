import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const ways = {
  br: (body: Buffer, quality: number) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    }),
  gzip: (body: Buffer, quality: number) => zip(body, { level: quality })
}

export type Coding = keyof typeof ways

/** What is smaller travels in one packet as it is. */
const LEAST_BYTES = 1400
/** For an answer sent once; half a millisecond for a page of goods, off the main thread. */
const QUICK = 4
/** For an answer sent many times. */
const THOROUGH = 9

const codings = Object.keys(ways) as Coding[]

/** How `bytes` of text are best sent to this client; null as they are. Says on the reply that it depends on the client. */
export function codingFor(request: FastifyRequest, reply: FastifyReply, bytes: number): Coding | null {
  if (bytes < LEAST_BYTES) return null
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
  return negotiate(String(request.headers['accept-encoding'] ?? ''), codings)
}

/** Text as bytes of a coding; `often` when they are kept and sent many times. */
export const compress = (body: Buffer, coding: Coding, often: boolean): Promise<Buffer> =>
  ways[coding](body, often ? THOROUGH : QUICK)

/** A JSON text as it leaves, compressed where that pays and the client can read it. */
export async function jsonBody(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  reply.type('application/json; charset=utf-8')
  const coding = codingFor(request, reply, text.length)
  if (!coding) return text
  reply.header('content-encoding', coding)
  return compress(Buffer.from(text), coding, false)
}
