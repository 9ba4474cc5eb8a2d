// What `npm test` counts: steps that pass or fail, and the tests of each run of Jest.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, run, seconds } from './steps.mjs'

export class Tally {
  passed = 0
  failed = 0
  files = []
  failedSteps = []
  runs = 0

  /** Reports of Jest go into `folder`. */
  constructor(folder) {
    this.folder = folder
  }

  /** One check that is not a test: counts as one. */
  async step(name, work) {
    const since = Date.now()
    const ok = await work()
    this[ok ? 'passed' : 'failed']++
    if (!ok) this.failedSteps.push({ name, reason: 'a step; what it found is above' })
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds(since)})`)
    return ok
  }

  /** Runs Jest, its own report going to the screen, and adds up what it counted. */
  async jest(args, workers, env) {
    const report = path.join(this.folder, `${this.runs++}.json`)
    const command = [path.join(root, 'node_modules/jest/bin/jest.js'), `--maxWorkers=${workers}`, '--reporters=default']
    // Two runs at once share the screen: neither may redraw it.
    const plain = { ...env, TERM: 'dumb' }
    const { ok } = await run(process.execPath, [...command, '--json', `--outputFile=${report}`, ...args], {
      env: plain
    })
    let counted
    try {
      counted = JSON.parse(readFileSync(report, 'utf8'))
    } catch {
      this.failed++
      return
    }
    const failed = counted.numFailedTests + counted.numRuntimeErrorTestSuites
    this.passed += counted.numPassedTests
    this.failed += !ok && failed === 0 ? 1 : failed
    this.files.push(...counted.testResults)
  }

  /** Says which test files took longest. */
  slowest(count) {
    const took = new Map(this.files.flatMap(timesOf))
    const slowest = [...took].sort(([, a], [, b]) => b - a).slice(0, count)
    if (slowest.length > 0) console.log('\nSlowest files:')
    for (const [name, ms] of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
  }

  /** Says once more, in two lines each, what failed: in a long report it is far above, or cut out. */
  failures() {
    const failed = [...this.failedSteps, ...this.files.flatMap(failuresOf)]
    if (failed.length > 0) console.log('\nFailed:')
    for (const { name, reason } of failed) console.log(`  ${name}\n    ${reason}`)
  }
}

const REASON_MAX = 300

/** The failed tests of a file, each with the first lines of its error; a file that could not be run counts as one. */
function failuresOf({ name, status, message, assertionResults }) {
  const told = text => stripVTControlCharacters(text).split('\n    at ')[0].replace(/\s+/g, ' ').slice(0, REASON_MAX)
  const failed = assertionResults.filter(one => one.status === 'failed')
  const file = path.relative(root, name).replaceAll('\\', '/')
  if (failed.length === 0) return status === 'failed' ? [{ name: file, reason: told(message) }] : []
  return failed.map(({ fullName, failureMessages }) => ({
    name: fullName.includes('.test.ts') ? fullName : `${file} ${fullName}`,
    reason: told(failureMessages[0] ?? '')
  }))
}

/** How long a test file took, in milliseconds; of a batch, the tests of each file in it. */
function timesOf({ name, startTime, endTime, assertionResults }) {
  const file = path.relative(root, name).replaceAll('\\', '/')
  if (!file.startsWith('dist/tests/')) return [[file, endTime - startTime]]
  const took = new Map()
  for (const { ancestorTitles, duration } of assertionResults)
    took.set(ancestorTitles[0], (took.get(ancestorTitles[0]) ?? 0) + (duration ?? 0))
  return [...took]
}
