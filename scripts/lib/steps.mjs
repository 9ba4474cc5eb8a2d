// What `npm start` and `npm test` share. Only Node's own modules: this runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const inRoot = file => path.join(root, file)
const read = file => readFileSync(inRoot(file), 'utf8')

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

const children = new Set()
/** Ends what `run` started and is still under way. */
export function stopChildren() {
  for (const child of children) child.kill('SIGTERM')
}

/** Runs a command in the checkout; with `quiet`, its words are shown only when it fails, and a line every ten seconds meanwhile. */
export function run(command, args, { env, quiet, label = command } = {}) {
  const started = Date.now()
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32'
  })
  children.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (said += chunk))
  const ticking = quiet && setInterval(() => console.log(`  … ${label}, ${seconds(started)}`), 10_000)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => {
      clearInterval(ticking)
      children.delete(child)
      if (code !== 0 && quiet) process.stdout.write(said)
      resolve({ ok: code === 0, said })
    })
  })
}

export const seconds = since => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** `npm ci` when the installed packages are not those of the lockfile. */
export async function ensurePackages() {
  if (packagesFit()) return
  console.log('Installing packages (the first time takes a few minutes) …')
  const install = async (...args) => (await run('npm', [...args, '--no-audit', '--no-fund'])).ok
  // A registry that lacks packages of other platforms makes `npm ci` refuse; a plain install takes what is for this one.
  const ok = (await install('ci', '--include=dev')) || (await install('install', '--no-save', '--include=dev'))
  if (!ok) fail('Installing the packages failed; see above.')
}

function packagesFit() {
  const installed = inRoot('node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages
  const want = JSON.parse(read('package-lock.json')).packages
  return Object.entries(want).every(
    ([name, { version, optional, peer, link }]) =>
      name === '' || optional || peer || link || have[name]?.version === version
  )
}

export function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** What a build depends on. */
const SOURCES = ['src', 'contract', 'config', 'types', 'babel.config.js', 'tsconfig.json', 'package-lock.json']

/** Hash of names and bytes of files and folders of the checkout; tests beside the source do not count. */
export function hashOf(names, extra = '') {
  const hash = createHash('sha256').update(extra)
  const add = name => {
    if (!existsSync(inRoot(name))) return
    if (statSync(inRoot(name)).isDirectory()) {
      for (const child of readdirSync(inRoot(name)).sort()) add(`${name}/${child}`)
    } else if (!/\.test\.tsx?$/.test(name)) {
      hash.update(name).update(readFileSync(inRoot(name)))
    }
  }
  for (const name of names) add(name)
  return hash.digest('hex')
}

/** The file a build ends with; another build into the same folder, such as a watching one, writes it anew. */
const LAST = { h5: 'dist/h5/index.html', weapp: 'dist/weapp/app.json' }
const writtenAt = target => (existsSync(inRoot(LAST[target])) ? String(statSync(inRoot(LAST[target])).mtimeMs) : '')

/** Builds the app for a target (h5, weapp) unless the last build is of the same sources. Answers whether it stands. */
export async function ensureApp(target) {
  const stamp = inRoot(`dist/.${target}`)
  const now = hashOf(SOURCES, process.env.TARO_APP_API_BASE)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === `${now} ${writtenAt(target)}`) return true
  const started = Date.now()
  console.log(`Building the app for ${target} (about a minute) …`)
  // Taro exits well when its configuration is wrong, and builds nothing.
  rmSync(inRoot(LAST[target]), { force: true })
  const { ok } = await run(process.execPath, [inRoot('node_modules/@tarojs/cli/bin/taro'), 'build', '--type', target], {
    env: { NODE_ENV: 'production' },
    quiet: true,
    label: `building ${target}`
  })
  if (!ok || !existsSync(inRoot(LAST[target]))) {
    console.error(`dist/${target} was not built: \`npx taro build --type ${target}\` says why`)
    return false
  }
  if (target === 'h5') compress(inRoot('dist/h5'))
  mkdirSync(inRoot('dist'), { recursive: true })
  writeFileSync(stamp, `${now} ${writtenAt(target)}`)
  console.log(`Built dist/${target} in ${seconds(started)}.`)
  return true
}

/** What a build of the console depends on. */
const CONSOLE_SOURCES = ['admin', 'contract', 'package-lock.json']

/** Builds the console unless the last build is of the same sources. Answers whether it stands. */
export async function ensureConsole() {
  const stamp = inRoot('dist/.admin')
  const page = inRoot('dist/admin/index.html')
  const now = hashOf(CONSOLE_SOURCES)
  if (existsSync(stamp) && existsSync(page) && readFileSync(stamp, 'utf8') === now) return true
  const started = Date.now()
  const vite = [inRoot('node_modules/vite/bin/vite.js'), 'build', '--config', 'admin/vite.config.ts']
  const { ok } = await run(process.execPath, vite, {
    env: { NODE_ENV: 'production' },
    quiet: true,
    label: 'building the console'
  })
  if (!ok || !existsSync(page)) return false
  compress(inRoot('dist/admin/assets'))
  writeFileSync(stamp, now)
  console.log(`Built dist/admin in ${seconds(started)}.`)
  return true
}

const COMPRESSIBLE = /\.(js|css|html|svg|json)$/
const SMALLEST = 1024

/** Puts .br and .gz beside what a browser loads, so serving it costs nothing. */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    if (!entry.isFile() || !COMPRESSIBLE.test(file) || statSync(file).size < SMALLEST) continue
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** Bundles the server; under a second. */
export async function buildServer() {
  const { ok } = await run(process.execPath, [inRoot('scripts/build-server.mjs')], { label: 'bundling the server' })
  return ok
}
