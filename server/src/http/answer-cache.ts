import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

type Answer = (request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>) => Promise<string>

/**
 * Keeps the written answers of an open endpoint for `cache_s` seconds by their url. Requests that miss together wait for
 * one computation. A refusal is not kept.
 */
export function cacheAnswers(cache_s: number): Answer {
  const kept = new LRUCache<string, string>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: body => body.length + 1,
    ttl: cache_s * 1000
  })
  const underWay = new Map<string, Promise<string>>()
  return async (request, reply, make) => {
    const key = request.url
    reply.type('application/json; charset=utf-8')
    const hit = kept.get(key)
    if (hit !== undefined) return hit
    let work = underWay.get(key)
    if (!work) {
      work = make().finally(() => underWay.delete(key))
      underWay.set(key, work)
    }
    const body = await work
    kept.set(key, body)
    return body
  }
}
