// `npm test`: everything that can be checked, on a bare machine, ending in one line: N passed, N failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { buildServer, ensureApp, ensurePackages, requireNode, root, run, seconds } from './lib/steps.mjs'

const started = Date.now()
const cores = availableParallelism()
const results = mkdtempSync(path.join(tmpdir(), 'shop-results-'))
const total = { passed: 0, failed: 0 }

requireNode()
process.chdir(root)
await ensurePackages()
const node = file => [process.execPath, [path.join(root, 'node_modules', file)]]

/** One check that is not a test: counts as one. */
async function step(name, work) {
  const since = Date.now()
  const ok = await work()
  total[ok ? 'passed' : 'failed']++
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds(since)})`)
  return ok
}

function tool(label, file, ...args) {
  const [command, first] = node(file)
  return run(command, [...first, ...args], { quiet: true, label }).then(({ ok }) => ok)
}

/** Runs projects of Jest, its own report going to the screen, and adds up what it counted. */
async function jest(projects, workers, env) {
  const report = path.join(results, `${projects[0]}.json`)
  const [command, first] = node('jest/bin/jest.js')
  const args = ['--selectProjects', ...projects, `--maxWorkers=${workers}`, '--json', `--outputFile=${report}`]
  const { ok } = await run(command, [...first, ...args, '--reporters=default'], { env })
  try {
    const counted = JSON.parse(readFileSync(report, 'utf8'))
    total.passed += counted.numPassedTests
    total.failed += counted.numFailedTests + counted.numRuntimeErrorTestSuites
    if (!ok && counted.numFailedTests + counted.numRuntimeErrorTestSuites === 0) total.failed++
  } catch {
    total.failed++
  }
}

const [server] = await Promise.all([
  step('server bundled', buildServer),
  step('types: app and tests', () => tool('checking types', 'typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json')),
  step('types: server', () => tool('checking types', 'typescript/bin/tsc', '--noEmit', '-p', 'server/tsconfig.json')),
  step('format and lint', () => tool('linting', '@biomejs/biome/bin/biome', 'check', '.'))
])
// One after the other on small machines: each build wants a core and a gigabyte.
const builds = [
  () => step('app built for weapp', () => ensureApp('weapp')),
  () => step('app built for h5', () => ensureApp('h5'))
]
const [weapp, h5] = cores > 2 ? await Promise.all(builds.map(build => build())) : [await builds[0](), await builds[1]()]
if (weapp && h5) {
  await step('sizes', () => tool('measuring', 'tsx/dist/cli.mjs', 'scripts/check-size.ts'))
  await step('runs on the oldest engines', () => tool('reading', 'tsx/dist/cli.mjs', 'scripts/check-floor.ts'))
}

let postgres
const env = {}
if (server && !process.env.TEST_DATABASE_URL) {
  const { startEmbedded } = createRequire(import.meta.url)('../dist/server/embedded.js')
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '500' }
  postgres = await startEmbedded(path.join(results, 'postgres'), settings)
  env.TEST_DATABASE_URL = new URL('/postgres', postgres.url).href
}
await jest(['arch', 'conformance', 'server', 'app', 'security', ...(weapp ? ['weapp'] : [])], cores, env)
if (weapp && h5 && server) await jest(['flows'], Math.max(1, Math.floor(cores / 2)), env)
await postgres?.stop()
rmSync(results, { recursive: true, force: true })

console.log(`\nTook ${seconds(started)}.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
