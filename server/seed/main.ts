import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../src/app'
import { readConfig, rootDir } from '../src/config'
import { startEmbedded } from '../src/db/embedded'
import { migrate } from '../src/db/migrate'
import { seed } from '.'
import { DEMO_PASSWORD, demoUsers } from './data/people'

const USAGE = `npm run seed -- [options]
  --products N   fill the catalogue up to N products, for measurement
  --base         only what every shop needs: agreements, help, services (always so in production)
  --demo         in production: goods and shops of the demo as well, without its people`

async function main() {
  const { values } = parseArgs({
    options: {
      products: { type: 'string' },
      base: { type: 'boolean' },
      demo: { type: 'boolean' },
      help: { type: 'boolean' }
    }
  })
  if (values.help) return console.log(USAGE)
  const products = values.products === undefined ? undefined : Number(values.products)
  if (products !== undefined && !(Number.isInteger(products) && products > 0))
    throw new Error(`--products takes a number\n\n${USAGE}`)

  const config = readConfig()
  const production = config.NODE_ENV === 'production'
  const demo = !values.base && (values.demo || products !== undefined || config.DEMO_DATA)
  if (demo) needPictures()
  const database = config.DATABASE_URL
    ? { url: config.DATABASE_URL, stop: async () => {} }
    : await startEmbedded(path.resolve(rootDir, config.DATA_DIR))
  const app = await buildApp({
    config: { ...config, LOG_LEVEL: 'warn', DATABASE_STATEMENT_MS: 0 },
    databaseUrl: database.url
  })
  try {
    await migrate(app.services.db)
    const startedAt = Date.now()
    await seed(app.services, { demo, demoUsers: demo && !production, products })
    console.log(`Seeded in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
    if (demo && !production) console.log(accounts())
  } finally {
    await app.close()
    await database.stop()
  }
}

/** What the demo's pictures are drawn from are packages of the checkout. */
function needPictures() {
  try {
    require.resolve('@lobehub/fluent-emoji-3d/package.json')
  } catch {
    throw new Error('The demo is drawn from packages that a release does not have: fill the database from a checkout.')
  }
}

const accounts = () =>
  [
    `Demo accounts, password ${DEMO_PASSWORD}:`,
    ...demoUsers.map(user => `  ${user.phone}  ${user.nickname}（${user.kind}）`)
  ].join('\n')

main().catch(error => {
  console.error(error.message)
  process.exit(1)
})
