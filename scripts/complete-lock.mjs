// npm leaves packages of other platforms out of the lockfile when its registry does not carry them; `npm ci` then refuses
// it everywhere. This puts them in from what their parents ask for: `node scripts/complete-lock.mjs` after an install.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './lib/steps.mjs'

const OS = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  android: 'android',
  openharmony: 'openharmony',
  aix: 'aix',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  sunos: 'sunos'
}
const CPU = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el']

/** `@a/b-linux-arm64-musl` is for Linux on arm64 with musl; undefined for a package that names no platform. */
export function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const os = words.map(word => OS[word]).find(Boolean)
  const cpu = words.find(word => CPU.includes(word))
  if (!os || !cpu) return undefined
  const libc =
    words.includes('musl') || words.includes('musleabihf')
      ? 'musl'
      : words.includes('gnu') || words.includes('gnueabihf')
        ? 'glibc'
        : undefined
  return { cpu: [cpu], ...(libc && os === 'linux' ? { libc: [libc] } : {}), os: [os] }
}

/** Folders from which a package at `place` sees others, the nearest first. */
function foldersFrom(place) {
  const parts = place.split('/node_modules/')
  const folders = parts.map((_, i) => `${parts.slice(0, parts.length - i).join('/node_modules/')}/node_modules/`)
  return [...folders, 'node_modules/']
}

/** Optional packages the lockfile's own entries ask for and it does not have, each beside those of its family it has. */
export function missingFrom(packages) {
  const found = {}
  for (const [place, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    const folders = foldersFrom(place)
    const folderOf = (name, version) => folders.find(folder => packages[folder + name]?.version === version)
    const family = Object.entries(optionalDependencies).filter(
      ([name, version]) => platformOf(name) && /^\d/.test(version)
    )
    const home = family.map(([name, version]) => folderOf(name, version)).find(Boolean) ?? 'node_modules/'
    for (const [name, version] of family) {
      if (folderOf(name, version)) continue
      found[home + name] = { version, ...platformOf(name), ...(dev ? { dev } : {}), license: 'MIT', optional: true }
    }
  }
  return found
}

if (process.argv[1]?.endsWith('complete-lock.mjs')) {
  const file = path.join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  let added = 0
  // A version that moves in where another one stood leaves that one to be put in anew.
  for (
    let missing = missingFrom(lock.packages);
    Object.keys(missing).length > 0;
    missing = missingFrom(lock.packages)
  ) {
    added += Object.keys(missing).length
    const packages = { ...lock.packages, ...missing }
    const names = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'))
    lock.packages = Object.fromEntries(names.map(name => [name, packages[name]]))
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${added} packages of other platforms added.`)
}
