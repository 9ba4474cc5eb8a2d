import { readText } from './source'

interface Entry {
  version?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}
const lock: { packages: Record<string, Entry> } = JSON.parse(readText('package-lock.json'))
const manifest = JSON.parse(readText('package.json'))

const PLATFORM = /-(darwin|linux|win32|windows|freebsd|android)-(arm64|x64)/

type Lock = Record<string, Entry>

/** Packages of other platforms that some package names and the lockfile does not have. */
function missingPlatforms(packages: Lock): string[] {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) => {
    const parts = place.split('/node_modules/')
    const folders = [
      ...parts.map((_, i) => `${parts.slice(0, parts.length - i).join('/node_modules/')}/node_modules/`),
      'node_modules/'
    ]
    return Object.entries(optionalDependencies)
      .filter(([name, version]) => PLATFORM.test(name) && /^\d/.test(version))
      .filter(([name, version]) => !folders.some(folder => packages[folder + name]?.version === version))
      .map(([name, version]) => `${name}@${version}`)
  })
}

const fromRegistries = (packages: Lock) =>
  Object.keys(packages).filter(name => packages[name]!.resolved?.startsWith('http'))

/** Packages whose version is not exact, or not the one the lockfile has. */
const inexact = (wanted: Record<string, string>, packages: Lock) =>
  Object.keys(wanted).filter(name => packages[`node_modules/${name}`]?.version !== wanted[name])

test('the lockfile has the packages of every platform: node scripts/complete-lock.mjs puts them in', () => {
  expect(missingPlatforms(lock.packages)).toEqual([])
})

test('a package of another platform that is missing is found, at whatever depth', () => {
  const sharp = { optionalDependencies: { '@img/sharp-linux-x64': '1.0.0', '@img/sharp-darwin-arm64': '1.0.0' } }
  const linux = { 'node_modules/@img/sharp-linux-x64': { version: '1.0.0' } }
  for (const place of ['node_modules/sharp', 'node_modules/a/node_modules/sharp'])
    expect(missingPlatforms({ [place]: sharp, ...linux })).toEqual(['@img/sharp-darwin-arm64@1.0.0'])
})

test('the lockfile names no registry', () => {
  expect(fromRegistries(lock.packages)).toEqual([])
  expect(fromRegistries({ a: { resolved: 'https://registry.example/a.tgz' }, b: {} })).toEqual(['a'])
})

test('versions are exact, and the lockfile agrees', () => {
  const wanted: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies }
  expect(inexact(wanted, lock.packages)).toEqual([])
  const has = { 'node_modules/a': { version: '1.0.0' } }
  expect(inexact({ a: '^1.0.0', b: '1.0.0' }, has)).toEqual(['a', 'b'])
  expect(inexact({ a: '1.0.0' }, has)).toEqual([])
})

test.each(['react', 'react-dom', 'antd', '@tanstack/react-query', 'react-router'])('there is one %s', name => {
  // A second one would be installed in silence: peers are not asked (.npmrc).
  const places = Object.keys(lock.packages).filter(place => place.endsWith(`node_modules/${name}`))
  expect(places).toEqual([`node_modules/${name}`])
})
