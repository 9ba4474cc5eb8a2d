// `npm test`: everything that can be checked, on a bare machine, ending in one line: N passed, N failed.
// `npm test -- --changed`: what the changes since the branch left main can reach.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { writeBatches } from './lib/batches.mjs'
import { changedFiles } from './lib/changes.mjs'
import reach from './lib/reach.cjs'
import { buildServer, ensureApp, ensureConsole, ensurePackages, requireNode, root, run, seconds } from './lib/steps.mjs'
import { Tally } from './lib/tally.mjs'

const started = Date.now()
const cores = availableParallelism()
const results = mkdtempSync(path.join(tmpdir(), 'shop-results-'))
const tally = new Tally(results)

requireNode()
process.chdir(root)
await ensurePackages()

const tool = (label, file, ...args) =>
  run(process.execPath, [path.join(root, 'node_modules', file), ...args], { quiet: true, label }).then(({ ok }) => ok)

const changed = process.argv.includes('--changed') ? await changedFiles() : undefined
const plan = changed ? reach.reachOf(changed) : reach.EVERYTHING
if (changed) console.log(`${changed.length} files changed; they reach: ${plan.projects.join(', ')}${others()}`)

function others() {
  return plan.rest.length > 0 ? `, and what imports them in ${plan.rest.join(', ')}` : ''
}

const related = plan.related.filter(file => existsSync(file))

/** Runs those of the projects the plan has: whole ones, and of others what depends on the changes. */
async function jest(projects, workers, env) {
  const whole = plan.projects.filter(one => projects.includes(one))
  const rest = plan.rest.filter(one => projects.includes(one))
  if (whole.length > 0) await tally.jest(['--selectProjects', ...whole], workers, { ...env, SHOP_TEST_BATCHES: '1' })
  if (rest.length > 0 && related.length > 0)
    await tally.jest(['--passWithNoTests', '--selectProjects', ...rest, '--findRelatedTests', ...related], workers, env)
}

/** One build wants a core and a gigabyte: on small machines they take turns. */
async function buildApp() {
  if (!plan.app) return true
  const builds = ['h5', 'weapp'].map(target => () => tally.step(`app built for ${target}`, () => ensureApp(target)))
  const stand = cores >= 4 ? await Promise.all(builds.map(build => build())) : [await builds[0](), await builds[1]()]
  const desk = await tally.step('console built', ensureConsole)
  if (!stand.every(Boolean) || !desk) return false
  await tally.step('sizes', () => tool('measuring', 'tsx/dist/cli.mjs', 'scripts/check-size.ts'))
  await tally.step('runs on the oldest engines', () => tool('reading', 'tsx/dist/cli.mjs', 'scripts/check-floor.ts'))
  return true
}

writeBatches()
// TypeScript checks with four threads, which each find out anew what types of the contract are: twice the work, three times the memory.
const threads = cores < 4 ? ['--checkers', '1'] : []
const types = project => tool('checking types', 'typescript/bin/tsc', '--noEmit', '-p', project, ...threads)
const [server] = await Promise.all([
  tally.step('server bundled', buildServer),
  tally.step('types: app and tests', () => types('tsconfig.json')),
  tally.step('types: server', () => types('server/tsconfig.json')),
  tally.step('format and lint', () => tool('linting', '@biomejs/biome/bin/biome', 'check', '.'))
])

let postgres
const env = {}
if (server && !process.env.TEST_DATABASE_URL) {
  const { startThrowaway } = createRequire(import.meta.url)('../dist/server/throwaway.js')
  postgres = await startThrowaway()
  env.TEST_DATABASE_URL = new URL('/postgres', postgres.url).href
}
// What needs no build runs beside the builds; journeys wait for the rest on small machines. One more worker than there are cores:
// tests wait for jobs and processes. A journey, with a browser and a server of its own, keeps a core and a half busy: more of them
// at once end no sooner and make each slower.
const unbuilt = jest(['arch', 'conformance', 'server', 'app', 'security', 'scale'], cores + 1, env)
const built = await buildApp()
if (cores < 4) await unbuilt
if (built && server) await jest(reach.BUILT, cores < 4 ? cores + 1 : Math.floor(cores / 2), env)
await unbuilt
await postgres?.stop()
rmSync(results, { recursive: true, force: true })

tally.slowest(20)
tally.failures()
console.log(`\nTook ${seconds(started)}.`)
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed > 0 ? 1 : 0)
