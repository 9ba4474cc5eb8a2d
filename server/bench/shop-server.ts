import type { AddressInfo } from 'node:net'
import { buildApp } from '../src/app'
import { readConfig } from '../src/config'

/** The shop's own server over DATABASE_URL, on a free port. */
async function main() {
  const config = readConfig()
  const app = await buildApp({ config, databaseUrl: config.DATABASE_URL })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.once('SIGTERM', () => app.close().then(() => process.exit(0)))
  process.send?.({ port: (app.server.address() as AddressInfo).port })
}

void main()
