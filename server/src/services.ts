import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config'
import type { Database, Queryable } from './db/connection'
import type { PersonalRegistry } from './db/personal'
import type { Replica } from './db/replica'
import type { Visits } from './http/visits'
import type { AtWork } from './lib/at-work'
import type { Clock } from './lib/clock'
import type { Recent } from './lib/recent'
import type { Providers } from './providers'

/** What programmes bring to the engines, by engine: each engine adds its own entry to this type beside its kind. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the engines
export interface Kinds {}

/** Pages of the app that engines send people to, named by the domain that presents them: each engine adds its own entries. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the engines
export interface Pages {}

/** What everything works with; passed down explicitly, so two servers can live in one process. */
export interface Services {
  config: Config
  /** The database, or the transaction of whoever calls. */
  db: Queryable
  clock: Clock
  log: FastifyBaseLogger
  providers: Providers
  recent: Recent
  /** Long work that one person has one piece of at a time. */
  atWork: AtWork
  /** Who comes, counted by day. */
  visits: Visits
  kinds: Kinds
  pages: Pages
  /** What becomes of the rows kept of each person when accounts are merged or closed. */
  personal: PersonalRegistry
}

/** What a server is made of: its `db` is the database itself. */
export interface Server extends Services {
  db: Database
  /** What reads that may be seconds old go to, where there is one. */
  replica?: Replica
}
