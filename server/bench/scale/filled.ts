import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { seed } from '../../seed'
import { buildApp } from '../../src/app'
import { readConfig, rootDir } from '../../src/config'
import { connect } from '../../src/db/connection'
import { startEmbedded } from '../../src/db/embedded'
import { migrate } from '../../src/db/migrate'
import { check } from '../../src/engines/ledger'
import { DEMO_SECRET } from '../../test/secret'
import { fill } from './fill'
import { hashOf } from './hash'

/** Where what is kept between runs lies. */
export const folder = path.join(rootDir, '.cache/bench-scale')
/** What a filled database is made of: when one of these changes it is filled again. */
const WORLD = ['server/migrations', 'server/seed', 'server/src/db/schema', 'server/test/secret.ts']
const FILLED = [...WORLD, 'server/bench/scale/fill']

/** The PostgreSQL that filled databases are kept in: of DATABASE_URL, else an embedded one. */
export async function openPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  const given = process.env.DATABASE_URL
  const settings = { shared_buffers: '1GB', max_wal_size: '8GB', synchronous_commit: 'off' }
  return given ? { url: given, stop: async () => {} } : startEmbedded(folder, settings)
}

/** The address of a database filled to a size: one of before if it is of the same sources. */
export async function filled(serverUrl: string, percent: number): Promise<string> {
  const world = await kept(serverUrl, 'base', WORLD, 'template1', seedWorld)
  return kept(serverUrl, String(percent), FILLED, new URL(world).pathname.slice(1), async app => {
    console.log(`Filling ${percent} % …`)
    const { db } = app.services
    await fill(db, percent, console.log)
    const { problems } = await check(db)
    if (problems.length > 0) throw new Error(`the books of the fill do not add up: ${problems.slice(0, 5).join('; ')}`)
  })
}

async function seedWorld({ services }: FastifyInstance) {
  await migrate(services.db)
  await seed(services, { demo: true })
}

/** A database by the name of what it has and the hash of what that is made of; made by `make` where there is none. */
type Make = (app: FastifyInstance) => Promise<void>
async function kept(serverUrl: string, has: string, sources: string[], template: string, make: Make) {
  const name = `scale_${hashOf(sources)}_${has}`
  const url = new URL(`/${name}`, serverUrl).href
  const admin = connect(new URL('/postgres', serverUrl).href, 1).$client
  try {
    const { rows } = await admin.query(`select datname from pg_database where datname ~ '^scale_[0-9a-f]{12}_'`)
    if (rows.some(({ datname }) => datname === name)) return await tidied(url)
    for (const { datname } of rows) {
      if (new RegExp(`_${has}(_new)?$`).test(datname)) await admin.query(`drop database ${datname} with (force)`)
    }
    await admin.query(`create database ${name}_new template ${template}`)
    const databaseUrl = new URL(`/${name}_new`, serverUrl).href
    const env = {
      NODE_ENV: 'development',
      LOG_LEVEL: 'fatal',
      DATABASE_STATEMENT_MS: '0',
      DATA_DIR: folder,
      APP_SECRET: DEMO_SECRET
    }
    const app = await buildApp({ config: readConfig(env), databaseUrl })
    await make(app).finally(() => app.close())
    await admin.query(`alter database ${name}_new rename to ${name}`)
  } finally {
    await admin.end()
  }
  return url
}

/** As it was when it was filled: rows that the jobs of another run changed are else read for every row that is counted. */
async function tidied(url: string): Promise<string> {
  const own = connect(url, 1).$client
  await own.query('vacuum (analyze, index_cleanup on)').finally(() => own.end())
  return url
}

/** A copy of a filled database that may be written, in place of the last one of that name. Answers its address. */
export async function copied(serverUrl: string, percent: number, name: string): Promise<string> {
  const template = new URL(await filled(serverUrl, percent)).pathname.slice(1)
  await asAdmin(serverUrl, [drop(name), `create database ${name} template ${template} strategy file_copy`])
  return new URL(`/${name}`, serverUrl).href
}

/** Takes such a copy away. */
export const dropped = (serverUrl: string, name: string) => asAdmin(serverUrl, [drop(name)])

const drop = (name: string) => `drop database if exists ${name} with (force)`

async function asAdmin(serverUrl: string, statements: readonly string[]) {
  const admin = connect(new URL('/postgres', serverUrl).href, 1).$client
  try {
    for (const statement of statements) await admin.query(statement)
  } finally {
    await admin.end()
  }
}
