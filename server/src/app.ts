import { randomUUID } from 'node:crypto'
import path from 'node:path'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Bus } from './chat/bus'
import { serveChat } from './chat/gateway'
import { busOf } from './chat/open-bus'
import { type Config, rootDir } from './config'
import { connect, type Database, type Patience } from './db/connection'
import { personalData } from './db/personal'
import { type Replica, replicaAt } from './db/replica'
import { programmes as domains, kindsOf, pagesOf } from './domains'
import { exportRoutes } from './domains/closing/export-file'
import { agreementRoutes } from './domains/family/copy'
import { payRoutes } from './domains/pay'
import { answerCache } from './http/answer-cache'
import { bind } from './http/bind'
import { deskFileRoutes } from './http/desk-files'
import { serveDocs } from './http/docs'
import { errorForLog } from './http/error-log'
import { answerError, handleErrors } from './http/errors'
import { serveHealth } from './http/health'
import { BODY_BYTES, guardIntake } from './http/intake'
import { serveMetrics } from './http/metrics'
import { allowedOrigins } from './http/origins'
import { limitCallers } from './http/rate'
import { RequestLog } from './http/request-log'
import { serveApp, serveConsole } from './http/static'
import { visitCounter } from './http/visits'
import { workers } from './lib/at-work'
import { type Clock, systemClock } from './lib/clock'
import { type Recent, recently } from './lib/recent'
import { cardRoutes } from './media/card-routes'
import { mediaRoutes } from './media/routes'
import { videoRoutes } from './media/video-routes'
import type { Programme } from './programme'
import { createProviders, type Providers } from './providers'
import type { Server } from './services'

declare module 'fastify' {
  interface FastifyInstance {
    services: Server
  }
}

/** Clients give up after 60 s; they are told before. */
const HANDLER_MS = 50_000

export interface AppOptions {
  config: Config
  databaseUrl: string
  clock?: Clock
  providers?: Partial<Providers>
  /** What the server consists of; all its domains unless told. */
  programmes?: readonly Programme[]
  /** Where log lines go; the standard output unless told. */
  logTo?: { write(line: string): void }
}

/** Builds the server without listening; tests inject requests into it. */
export async function buildApp({
  config,
  databaseUrl,
  clock = systemClock,
  providers,
  programmes = domains,
  logTo
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers["authori-zation"]', 'req.headers["x-device-key"]'],
      serializers: { err: error => errorForLog(error) },
      stream: logTo
    },
    logController: new RequestLog(),
    trustProxy: config.TRUST_PROXY || false,
    bodyLimit: BODY_BYTES,
    requestTimeout: 60_000,
    handlerTimeout: HANDLER_MS,
    frameworkErrors: answerError,
    genReqId: () => randomUUID()
  })
  const bus = busOf(config, databaseUrl, app.log)
  const patience = patienceOf(app, config)
  const db = connect(databaseUrl, config.DATABASE_POOL, {
    ...patience,
    pooler: config.DATABASE_POOLER_URL,
    news: bus.news,
    onSlip: err => app.log.error({ err }, 'what follows a commit failed')
  })
  const replica = replicaOf(app, config, { patience, primary: db, recent: recently(clock) })
  const services: Server = {
    config,
    db,
    replica,
    clock,
    log: app.log,
    providers: { ...createProviders(config), ...providers },
    recent: recently(clock),
    atWork: workers(),
    visits: visitCounter({ db, clock, log: app.log, config }),
    kinds: kindsOf(programmes),
    pages: pagesOf(programmes),
    personal: personalData(programmes.flatMap(one => one.personal ?? []))
  }
  handleErrors(app)
  if (config.ROLE === 'server') await serveShop(app, services, bus, programmes)
  else tellOnly(app, bus)
  serveHealth(app, db, () => ({ ...bus.health, ...replica?.health }))
  serveMetrics(
    app,
    services,
    programmes.flatMap(one => one.gauges ?? [])
  )
  app.addHook('onClose', () => services.providers.ocr.close())
  app.addHook('onClose', () => db.$client.end())
  // What is registered last is done first.
  app.addHook('onClose', () => services.visits.close())
  app.decorate('services', services)
  return app
}

/** A worker tells the servers what its jobs changed, and has nobody to tell of what it hears. */
function tellOnly(app: FastifyInstance, bus: Bus) {
  bus.begin({ heard: async () => {}, missed: () => {} })
  app.addHook('onClose', () => bus.close())
}

/** All that people are answered by; a worker has none of it. */
async function serveShop(app: FastifyInstance, services: Server, bus: Bus, programmes: readonly Programme[]) {
  const { config, clock } = services
  await app.register(helmet, { contentSecurityPolicy: false, crossOriginResourcePolicy: { policy: 'cross-origin' } })
  await app.register(cors, { origin: allowedOrigins(config), credentials: false, maxAge: 86_400 })
  await limitCallers(app, config)
  await guardIntake(app)
  await serveChat(app, services, bus)
  const cache = answerCache(clock)
  services.visits.begin()
  for (const { contracts } of programmes) for (const domain of contracts) bind(app, services, cache, domain)
  mediaRoutes(app, services)
  cardRoutes(app, services)
  videoRoutes(app, services)
  payRoutes(app, services)
  exportRoutes(app, services)
  agreementRoutes(app, services)
  deskFileRoutes(app, services)
  if (config.API_DOCS === 'on') await serveDocs(app)
  await serveConsole(app, path.join(rootDir, 'dist/admin'))
  await serveApp(app, path.join(rootDir, 'dist/h5'))
}

const patienceOf = (app: FastifyInstance, { DATABASE_WAIT_MS, DATABASE_STATEMENT_MS }: Config): Patience => ({
  wait_ms: DATABASE_WAIT_MS,
  statement_ms: DATABASE_STATEMENT_MS,
  onSlow: (text, ms) => app.log.warn({ statement: text.slice(0, 1000), ms }, 'statement was slow')
})

/** The replica where there is one, looked at from when the server listens until it ends. */
function replicaOf(
  app: FastifyInstance,
  { DATABASE_REPLICA_URL }: Config,
  { patience, ...of }: { patience: Patience; primary: Database; recent: Recent }
): Replica | undefined {
  if (!DATABASE_REPLICA_URL) return
  const replica = replicaAt(DATABASE_REPLICA_URL, patience, { ...of, log: app.log })
  app.addHook('onReady', () => replica.begin())
  app.addHook('onClose', () => replica.close())
  return replica
}
