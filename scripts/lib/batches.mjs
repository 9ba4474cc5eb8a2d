// Server tests in batches. Jest gives each test file modules of its own, and loading the server takes over a second of
// processor each time; the test files of a batch share one load, each in a `describe` of its own name.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import weights from '../../test/support/weights.js'
import { root } from './steps.mjs'

/** Where the batches stand; jest.config.js reads them there when `SHOP_TEST_BATCHES` is set. */
const folder = path.join(root, 'dist/tests')
/** What takes longer is a file of its own, so that workers end together. */
const ALONE_S = 15
/** What changes the process itself would change it for its whole batch. */
const CHANGES_PROCESS = /\bjest\.|\bprocess\.(env|chdir|on)\b/

/** Every test file of the server but those of the bench. */
const testFiles = () =>
  readdirSync(path.join(root, 'server'), { recursive: true })
    .map(file => `server/${file.replaceAll('\\', '/')}`)
    .filter(file => file.endsWith('.test.ts') && !file.startsWith('server/bench/'))
    .sort()

/** The longest first into the batch that is shortest so far. */
function share(files) {
  const total_s = files.reduce((sum, file) => sum + weights.secondsOf(file), 0)
  const batches = Array.from({ length: Math.ceil(total_s / weights.BATCH_S) }, () => ({ total_s: 0, files: [] }))
  for (const file of [...files].sort((a, b) => weights.secondsOf(b) - weights.secondsOf(a))) {
    const batch = batches.reduce((least, one) => (one.total_s < least.total_s ? one : least))
    batch.files.push(file)
    batch.total_s += weights.secondsOf(file)
  }
  return batches.map(batch => batch.files.sort())
}

const runsAlone = file =>
  weights.secondsOf(file) > ALONE_S || CHANGES_PROCESS.test(readFileSync(path.join(root, file), 'utf8'))

/** Writes the batches, and the list of files that run alone. */
export function writeBatches() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = testFiles()
  const alone = files.filter(runsAlone)
  const load = file => `describe('${file}', () => {\n  require('../../${file}')\n})\n`
  share(files.filter(file => !alone.includes(file))).forEach((batch, i) => {
    writeFileSync(path.join(folder, `server-${i + 1}.test.js`), batch.map(load).join(''))
  })
  writeFileSync(path.join(folder, 'alone.json'), JSON.stringify(alone))
}
