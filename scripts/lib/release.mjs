// What a release consists of beside what was built: the packages the server needs, and nothing of the tools.
import { readFileSync } from 'node:fs'

/** How the server is started; docs/OPERATIONS.md says why. */
const started = JSON.parse(readFileSync(new URL('../../server/start.json', import.meta.url), 'utf8'))
const server = ['node', ...started.node, 'dist/server/main.js'].join(' ')

/** They draw the pictures of the demo shop, which no release is filled with. */
export const OF_THE_DEMO = ['@iconify-json/fluent-emoji-flat', '@lobehub/fluent-emoji-3d']

/** Where the package at `place` finds `name`: beside itself first, then in the folders above. */
function found(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = `${folder && `${folder}/`}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (!folder) return undefined
  }
}

/** Places in the lockfile of everything these packages need, of every platform. */
export function neededPlaces(packages, names) {
  const places = new Set()
  const add = (place, name, optional) => {
    const next = found(packages, place, name)
    if (!next) {
      if (optional) return
      throw new Error(`${place || 'the server'} needs ${name}, which the lockfile does not have`)
    }
    if (places.has(next)) return
    places.add(next)
    const { dependencies = {}, optionalDependencies = {} } = packages[next]
    for (const one of Object.keys(dependencies)) add(next, one, one in optionalDependencies)
    for (const one of Object.keys(optionalDependencies)) add(next, one, true)
  }
  for (const name of names) add('', name, false)
  return places
}

/** package.json and package-lock.json of a release, from those of the checkout. */
export function releaseManifests(manifest, lock) {
  const { name, version, license, engines, dependencies, allowScripts } = manifest
  const places = neededPlaces(lock.packages, Object.keys(dependencies))
  const installed = one => places.has(`node_modules/${one.replace(/(?<=.)@\d.*$/, '')}`)
  const own = {
    name,
    version,
    private: true,
    license,
    engines,
    scripts: { start: server, worker: `${server} worker`, postinstall: 'node trim.mjs' },
    dependencies,
    allowScripts: Object.fromEntries(Object.entries(allowScripts ?? {}).filter(([one]) => installed(one)))
  }
  const kept = Object.entries(lock.packages).filter(([place]) => places.has(place))
  const head = { name, version, hasInstallScript: true, license, dependencies, engines }
  return {
    manifest: own,
    lock: { name, version, lockfileVersion: 3, requires: true, packages: { '': head, ...Object.fromEntries(kept) } }
  }
}
