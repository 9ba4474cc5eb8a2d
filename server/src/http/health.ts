import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Bus } from '../chat/bus'
import type { Database } from '../db/connection'

/** A database that takes longer for nothing is of no use to a person who waits either. */
const ENOUGH_MS = 3000

/**
 * GET /health: 200 while the database answers, else 503, for load balancers and watchers. What else is said of the bus
 * changes nothing: without it the server still does all its work.
 */
export function serveHealth(app: FastifyInstance, db: Database, bus: Pick<Bus, 'health'>) {
  app.get('/health', async (_request, reply) => {
    const answers = db.execute('select 1').then(
      () => true,
      () => false
    )
    const ok = await Promise.race([answers, setTimeout(ENOUGH_MS, false, { ref: false })])
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, ...bus.health })
  })
}
