import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../lib/clock'
import { type Coding, codingFor, compress } from './compress'

const MIB = 1024 * 1024
/** All kept answers of a server together. */
const BUDGET_BYTES = 32 * MIB
/** Nothing a page asks for is longer; what is, is answered and forgotten. */
const MAX_KEY = 300

interface Kept {
  body: Buffer
  etag: string
  /** The compressed forms that were asked for, each made once. */
  coded: Partial<Record<Coding, Promise<Buffer>>>
}

/** What was asked: `key` names the endpoint and its checked input, so made-up parameters do not make new answers. */
interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  key: string
  ttl_s: number
}

export type AnswerCache = (asked: Asked, make: () => Promise<string>) => Promise<Buffer>

/**
 * Keeps written answers of open endpoints, all within one budget of memory. Requests that miss together wait for one
 * computation. A refusal is not kept. A client that has the answer already is told so (304).
 */
export function answerCache(clock: Clock): AnswerCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: BUDGET_BYTES,
    maxEntrySize: BUDGET_BYTES / 16,
    // The body, its compressed forms and its key; characters of the key may take two bytes.
    sizeCalculation: ({ body }, key) => body.length * 2 + key.length * 2,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0
  })
  const underWay = new Map<string, Promise<Kept>>()

  const answerOf = async ({ key, ttl_s }: Asked, make: () => Promise<string>): Promise<Kept> => {
    const known = kept.get(key) ?? underWay.get(key)
    if (known) return known
    const work = make().then(keepable)
    underWay.set(key, work)
    try {
      const answer = await work
      if (key.length <= MAX_KEY) kept.set(key, answer, { ttl: ttl_s * 1000 })
      return answer
    } finally {
      underWay.delete(key)
    }
  }

  return async (asked, make) => send(asked, await answerOf(asked, make))
}

function keepable(text: string): Kept {
  const body = Buffer.from(text)
  return { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`, coded: {} }
}

async function send({ request, reply }: Asked, { body, etag, coded }: Kept): Promise<Buffer> {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  const coding = codingFor(request, reply, body.length)
  if (request.headers['if-none-match'] === etag) {
    reply.code(304)
    return Buffer.alloc(0)
  }
  reply.type('application/json; charset=utf-8')
  if (!coding) return body
  reply.header('content-encoding', coding)
  coded[coding] ??= compress(body, coding, true)
  return coded[coding]
}
