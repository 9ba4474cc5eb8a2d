import { parseArgs } from 'node:util'
import { withTestDatabase } from './model/database'
import { freshSeed, runSequences } from './model/sequences'

const USAGE = `npm run soak:ledger -- [options]
  --sequences N   how many sequences of fifty operations (10000)
  --lanes N       how many run at the same time, each with a database of its own (8)
MODEL_SEED runs the sequences of an earlier soak again, with the same options.
TEST_DATABASE_URL names a PostgreSQL to run in; else an embedded one is thrown away afterwards.`

const ROUND = 500

const listed = (times: Record<string, number>) =>
  Object.entries(times)
    .sort()
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

async function main() {
  const options = {
    sequences: { type: 'string', default: '10000' },
    lanes: { type: 'string', default: '8' },
    help: { type: 'boolean' }
  } as const
  const { values } = parseArgs({ options })
  if (values.help) return console.log(USAGE)
  const sequences = Number(values.sequences)
  const seed = freshSeed()
  await withTestDatabase(async () => {
    const started = Date.now()
    // In rounds, so that databases do not grow without end and progress can be seen.
    for (let done = 0; done < sequences; ) {
      const count = Math.min(ROUND, sequences - done)
      const { refusals, turns } = await runSequences(count, Math.min(count, Number(values.lanes)), seed + done)
      done += count
      console.log(`${done} sequences, ${Math.round((Date.now() - started) / 1000)} s; refused: ${listed(refusals)}`)
      console.log(`met: ${listed(turns)}`)
    }
  })
  console.log('Every sequence ended as the model says, and all books add up.')
}

main().catch(error => {
  console.error(error)
  process.exitCode = 1
})
