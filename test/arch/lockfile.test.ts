import { readText } from './source'

interface Entry {
  version?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}
const lock: { packages: Record<string, Entry> } = JSON.parse(readText('package-lock.json'))
const manifest = JSON.parse(readText('package.json'))

const PLATFORM = /-(darwin|linux|win32|windows|freebsd|android)-(arm64|x64)/

test('the lockfile has the packages of every platform: node scripts/complete-lock.mjs puts them in', () => {
  const missing: string[] = []
  for (const [place, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!PLATFORM.test(name) || !/^\d/.test(version)) continue
      const parts = place.split('/node_modules/')
      const folders = [
        ...parts.map((_, i) => `${parts.slice(0, parts.length - i).join('/node_modules/')}/node_modules/`),
        'node_modules/'
      ]
      if (!folders.some(folder => lock.packages[folder + name]?.version === version)) missing.push(`${name}@${version}`)
    }
  }
  expect(missing).toEqual([])
})

test('the lockfile names no registry', () => {
  expect(Object.values(lock.packages).filter(entry => entry.resolved?.startsWith('http'))).toEqual([])
})

test('versions are exact, and the lockfile agrees', () => {
  const wanted: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies }
  const wrong = Object.entries(wanted).filter(
    ([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version
  )
  expect(wrong).toEqual([])
})
