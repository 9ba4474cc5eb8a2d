import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'
import { bearer, hashToken } from './auth'
import { networkOf } from './limits'

const MINUTE_MS = 60_000
/** Callers that are counted at once; the ones longest away are forgotten first. */
const KNOWN_CALLERS = 50_000
/** What costs work here. Files and pictures are cheap and kept by clients; /health and /metrics are our own people's. */
const LIMITED = /^\/(api|cashier|pay)\//

/** 429, in the envelope of all refusals. */
class TooMany extends Error {
  readonly statusCode = 429
}

/**
 * The general limit of a caller: requests a minute of one address network and, behind it, of one token. It keeps one
 * client from taking a server for itself, so each server counts for itself, in memory: nothing is asked of another machine
 * for it. What guards a subject, such as guesses at a password, is counted by `limit()` in the database, for all servers.
 */
export async function limitCallers(app: FastifyInstance, config: Config) {
  await app.register(rateLimit, { global: false, cache: KNOWN_CALLERS })
  const counted = { timeWindow: MINUTE_MS, cache: KNOWN_CALLERS }
  const byAddress = app.createRateLimit({
    ...counted,
    max: config.RATE_ADDRESS,
    keyGenerator: request => networkOf(request.ip)
  })
  const byToken = app.createRateLimit({
    ...counted,
    max: config.RATE_TOKEN,
    keyGenerator: request => hashToken(bearer(request))
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!LIMITED.test(request.url)) return
    const counts = [
      config.RATE_ADDRESS > 0 && (await byAddress(request)),
      config.RATE_TOKEN > 0 && bearer(request) && (await byToken(request))
    ]
    for (const count of counts) {
      if (!count || count.isAllowed || !count.isExceeded) continue
      reply.header('retry-after', String(count.ttlInSeconds))
      throw new TooMany()
    }
  })
}
