import { parseArgs } from 'node:util'
import { killRounds } from './crash/rounds'
import { withTestDatabase } from './model/database'

const USAGE = `npm run soak:crash -- [options]
  --rounds N   how often the server is killed and started again (50)
TEST_DATABASE_URL names a PostgreSQL to run in; else an embedded one is thrown away afterwards.`

async function main() {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(USAGE)
  await withTestDatabase(async () => {
    const { requests } = await killRounds(Number(values.rounds), console.log)
    console.log(`${requests} requests: nothing acknowledged was lost, nothing is half done, and the books add up.`)
  })
}

main().catch(error => {
  console.error(error)
  process.exitCode = 1
})
