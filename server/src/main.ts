import { buildApp } from './app'
import { readConfig } from './config'
import { startEmbedded } from './db/embedded'
import { migrate } from './db/migrate'

async function main() {
  const config = readConfig()
  const database = config.DATABASE_URL
    ? { url: config.DATABASE_URL, stop: async () => {} }
    : await startEmbedded(config.DATA_DIR)
  const app = await buildApp({ config, databaseUrl: database.url })
  await migrate(app.services.db)
  await app.listen({ port: config.PORT, host: config.HOST })
  const close = async () => {
    await app.close()
    await database.stop()
    process.exit(0)
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
}

main().catch(error => {
  console.error(error.message)
  process.exit(1)
})
