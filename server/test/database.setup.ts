import { connect } from '../src/db/connection'
import { migrate } from '../src/db/migrate'
import { startThrowaway } from '../src/db/throwaway'

/** A migrated database that every test file copies; made once a run, in a PostgreSQL of the run's own unless one is given. */
export default async function setup() {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startThrowaway()
  const url = new URL(server.url)
  url.pathname = `/shop_template_${process.pid}`
  const admin = connect(server.url, 2)
  await admin.$client.query(`create database ${url.pathname.slice(1)}`)
  await admin.$client.end()
  const db = connect(url.href, 2)
  await migrate(db)
  await db.$client.end()
  process.env.SHOP_TEST_TEMPLATE = url.href
  const stop = async () => {
    if (given) await dropTemplate(given, url.pathname.slice(1))
    await server.stop()
  }
  Object.assign(globalThis, { shopTestServer: { stop } })
}

async function dropTemplate(serverUrl: string, name: string) {
  const admin = connect(serverUrl, 1)
  await admin.$client.query(`drop database if exists ${name} with (force)`)
  await admin.$client.end()
}
