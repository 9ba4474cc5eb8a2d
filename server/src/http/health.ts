import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection'

/** A database that takes longer for nothing is of no use to a person who waits either. */
const ENOUGH_MS = 3000

/**
 * GET /health: 200 while the database answers, else 503, for load balancers and watchers. What `more` says, of
 * what the server does all its work without, changes nothing.
 */
export function serveHealth(app: FastifyInstance, db: Database, more: () => Record<string, boolean>) {
  app.get('/health', async (_request, reply) => {
    const answers = db.execute('select 1').then(
      () => true,
      () => false
    )
    const ok = await Promise.race([answers, setTimeout(ENOUGH_MS, false, { ref: false })])
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, ...more() })
  })
}
