import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rootDir } from '../../src/config'
import { drawingHash } from '../../src/media/address'

/** A release has the few things that every shop starts with, in place of the packages they are of: base64 by name. */
const ofRelease = path.join(rootDir, 'server/seed/things.json')

/** Folder of the 3D set: one WebP of 256 px for each emoji, by its code points. */
const assets = () => path.join(path.dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets')
let folder: string | undefined
let filesByName: Map<string, string> | undefined
const used = new Map<string, { hash: string; svg: string }>()

/** Names of the set, as `@iconify-json/fluent-emoji-flat` spells them, to files. */
function readNames(): Map<string, string> {
  const file = require.resolve('@iconify-json/fluent-emoji-flat/chars.json')
  const names = new Map<string, string>()
  for (const [code, name] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)) {
    if (!names.has(name) || code.includes('fe0f')) names.set(name, code)
  }
  return names
}

let bundled: Record<string, string> | undefined

function dataOf(name: string): string {
  bundled ??= existsSync(ofRelease) ? (JSON.parse(readFileSync(ofRelease, 'utf8')) as Record<string, string>) : {}
  const kept = bundled[name]
  if (kept) return kept
  filesByName ??= readNames()
  const code = filesByName.get(name)
  if (!code) throw new Error(`no thing called ${name}`)
  return readThing(code).toString('base64')
}

function drawingOf(name: string) {
  let found = used.get(name)
  if (!found) {
    const data = dataOf(name)
    const image = `<image width="256" height="256" href="data:image/webp;base64,${data}"/>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">${image}</svg>`
    found = { hash: drawingHash(svg), svg }
    used.set(name, found)
  }
  return found
}

/** Some files carry the variation selector in their name, some do not. */
function readThing(code: string): Buffer {
  folder ??= assets()
  for (const name of [code, code.replace(/-fe0f/g, ''), `${code}-fe0f`]) {
    try {
      return readFileSync(path.join(folder, `${name}.webp`))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new Error(`the 3D set has no ${code}`)
}

/** Drawings of the things that were placed so far; they are kept beside the pictures that show them. */
export const thingsUsed = () => [...used.values()]

/** The things that were placed so far: their pictures in base64, by name. */
export const thingsPlaced = () => Object.fromEntries([...used.keys()].sort().map(name => [name, dataOf(name)]))

/** Forgets what was read: it is large, and read again when needed. */
export function forgetThings() {
  used.clear()
  filesByName = undefined
  bundled = undefined
}

interface Placed {
  /** Centre and edge length in the picture's units. */
  x: number
  y: number
  size: number
  rotate?: number
  opacity?: number
  filter?: string
  /** Stands on the lower edge of its square instead of hanging in its middle. */
  standing?: boolean
}

/** A thing of the Fluent Emoji 3D set: a reference to its drawing, put in place when the picture is rasterized. */
export function thing(name: string, { x, y, size, rotate = 0, opacity = 1, filter, standing }: Placed): string {
  const place = `x="${(x - size / 2).toFixed(1)}" y="${(y - size / 2).toFixed(1)}" width="${size}" height="${size}"`
  const more = [
    standing && 'preserveAspectRatio="xMidYMax meet"',
    rotate && `transform="rotate(${rotate} ${x.toFixed(1)} ${y.toFixed(1)})"`,
    opacity < 1 && `opacity="${opacity}"`,
    filter && `filter="${filter}"`
  ].filter(Boolean)
  return `<image ${place} href="drawing:${drawingOf(name).hash}" ${more.join(' ')}/>`
}
