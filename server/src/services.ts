import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config'
import type { Database } from './db/connection'
import type { Clock } from './lib/clock'
import type { Recent } from './lib/recent'
import type { Providers } from './providers'

/** What a server is made of; passed down explicitly, so two servers can live in one process. */
export interface Services {
  config: Config
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  providers: Providers
  recent: Recent
}
