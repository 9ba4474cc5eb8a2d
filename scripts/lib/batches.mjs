// Test files in batches. Jest gives each test file modules of its own, and loading the server or its schema takes a second or two
// of processor each time; the test files of a batch share one load, each in a `describe` of its own name.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import weights from '../../test/support/weights.js'
import { root } from './steps.mjs'

/** Where the batches stand; jest.config.js reads them there when `SHOP_TEST_BATCHES` is set. */
const folder = path.join(root, 'dist/tests')

/**
 * Projects in batches: where their files lie, and after how many seconds of its own a file is no longer put with others, so that
 * workers end together. `first` is what hangs hooks on every test when it is loaded, so it is loaded for the whole batch.
 */
const PROJECTS = {
  server: { under: 'server', but: 'server/bench/', alone_s: 15 },
  flows: { under: 'test/flows', alone_s: 45, first: 'test/flows/flow' }
}
/** What changes the process itself would change it for its whole batch. */
const CHANGES_PROCESS = /\bjest\.|\bprocess\.(env|chdir|on)\b/

const testFiles = ({ under, but }) =>
  readdirSync(path.join(root, under), { recursive: true })
    .map(file => `${under}/${file.replaceAll('\\', '/')}`)
    .filter(file => file.endsWith('.test.ts') && !(but && file.startsWith(but)))
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

/** Writes the batches of each project, and the lists of files that run alone. */
export function writeBatches() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const alone = Object.entries(PROJECTS).map(([name, project]) => [name, writeBatchesOf(name, project)])
  writeFileSync(path.join(folder, 'alone.json'), JSON.stringify(Object.fromEntries(alone)))
}

function writeBatchesOf(name, project) {
  const files = testFiles(project)
  const runsAlone = file =>
    weights.secondsOf(file) > project.alone_s || CHANGES_PROCESS.test(readFileSync(path.join(root, file), 'utf8'))
  const alone = files.filter(runsAlone)
  const load = file => `describe('${file}', () => {\n  require('../../${file}')\n})\n`
  const begin = project.first ? `require('../../${project.first}')\n` : ''
  share(files.filter(file => !alone.includes(file))).forEach((batch, i) => {
    writeFileSync(path.join(folder, `${name}-${i + 1}.test.js`), begin + batch.map(load).join(''))
  })
  return alone
}
