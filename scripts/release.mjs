// `npm run release`: one archive with what production runs, dist/<name>-<version>.tar.gz; with --folder the folder alone.
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { releaseManifests } from './lib/release.mjs'
import { buildServer, ensureApp, ensureConsole, ensurePackages, fail, root, run } from './lib/steps.mjs'

process.chdir(root)
const read = file => JSON.parse(readFileSync(file, 'utf8'))
const write = (file, content) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)

await ensurePackages()
const [server, app, desk] = await Promise.all([buildServer(), ensureApp('h5'), ensureConsole()])
if (!server || !app || !desk) fail('A release needs the server, the app and the console; see above.')

const { manifest, lock } = releaseManifests(read('package.json'), read('package-lock.json'))
const called = `${manifest.name}-${manifest.version}`
const folder = path.join('dist/release', called)
rmSync('dist/release', { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

/** Files of the checkout, to the same place in the release. */
const FILES = [
  // The names in ops.js stand as they were written: a person at the command line reads its errors without a map.
  ...['main.js', 'main.js.map', 'ops.js', 'seed.js'].map(file => `dist/server/${file}`),
  'dist/h5',
  'dist/admin',
  'server/migrations/meta/_journal.json',
  ...read('server/migrations/meta/_journal.json').entries.map(({ tag }) => `server/migrations/${tag}.sql`),
  ...['.npmrc', '.env.example', 'LICENSE', 'NOTICE', 'docs/OPERATIONS.md', 'docs/SCALE.md']
]
for (const file of FILES) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  cpSync(file, path.join(folder, file), { recursive: true })
}
cpSync('scripts/release/trim.mjs', path.join(folder, 'trim.mjs'))
const things = path.resolve(folder, 'server/seed/things.json')
mkdirSync(path.dirname(things), { recursive: true })
const drawn = await run(process.execPath, ['--import', 'tsx', 'scripts/release-things.ts', things], { quiet: true })
if (!drawn.ok) fail('The pictures a shop starts with could not be collected; see above.')
write(path.join(folder, 'package.json'), manifest)
write(path.join(folder, 'package-lock.json'), lock)

if (process.argv.includes('--folder')) console.log(`Release in ${folder}`)
else {
  const archive = `dist/${called}.tar.gz`
  const { ok } = await run('tar', ['-czf', archive, '-C', 'dist/release', called])
  if (!ok) fail('Packing the release needs the program tar.')
  console.log(`${archive}, ${(statSync(archive).size / 1e6).toFixed(1)} MB: unpack it, npm ci, npm start`)
}
