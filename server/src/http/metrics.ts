import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { lastAudit } from '../engines/ledger'
import type { Server } from '../services'

/** A number for whoever watches the server, told at `/metrics`. */
export interface Gauge {
  name: string
  help: string
  read(services: Pick<Server, 'db'>): Promise<number>
}

const hashed = (text: string) => createHash('sha256').update(text).digest()

/** GET /metrics in Prometheus' text format, for who sends METRICS_TOKEN; without that setting there is no such address. */
export function serveMetrics(app: FastifyInstance, { db, config }: Server, gauges: readonly Gauge[]) {
  if (!config.METRICS_TOKEN) return
  const expected = hashed(`Bearer ${config.METRICS_TOKEN}`)
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // Hashes are of one length, so the comparison tells nothing of how much fits.
    if (!timingSafeEqual(hashed(request.headers.authorization ?? ''), expected)) return reply.code(401).send()
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send((await ledgerMetrics(db)) + (await read({ db }, gauges)))
  })
}

/** What the newest check of the books found; before the first one there is nothing to tell. */
async function ledgerMetrics(db: Server['db']): Promise<string> {
  const audit = await lastAudit(db)
  if (!audit) return ''
  const gauges: [string, string, number][] = [
    ['ledger_problems', 'Accounts, transfers and assets that do not add up', audit.problems.length],
    ['ledger_accounts', 'Accounts in the ledger', audit.accounts],
    ['ledger_transfers', 'Transfers in the ledger', audit.transfers],
    ['ledger_check_seconds', 'How long the check took', audit.tookMs / 1000],
    ['ledger_checked_at_seconds', 'When the books were last checked, Unix time', audit.at.getTime() / 1000]
  ]
  return gauges.map(line).join('')
}

const line = ([name, help, value]: [string, string, number]) =>
  `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`

/** What the domains tell of themselves. */
async function read(services: Pick<Server, 'db'>, gauges: readonly Gauge[]): Promise<string> {
  let text = ''
  for (const gauge of gauges) text += line([gauge.name, gauge.help, await gauge.read(services)])
  return text
}
