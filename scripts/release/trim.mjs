// After `npm ci`: takes out of node_modules what no server reads when it runs.
import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = path.join(path.dirname(fileURLToPath(import.meta.url)), 'node_modules')

/** Types, maps, documents, settings of tools, and what a package tests or shows itself by. */
const UNREAD = [
  /\.[cm]?ts$/,
  /\.(map|md|markdown|flow|tsbuildinfo|yml)$/,
  /\/eslint\.config\.[cm]?js$/,
  /\/\.(?!package-lock)[^/]+$/,
  /\/(test|tests|__tests__|examples?|benchmarks?|docs|coverage|\.github)\//
]

/**
 * Builds of a package for other programs: a server loads the CommonJS one, and of tesseract the LSTM networks alone, for the vector
 * instructions that each processor has on which Node 20 runs.
 */
const OTHER_BUILDS = [
  /\/@fontsource\/.*\.woff2$/,
  /\/tesseract\.js-core\/tesseract-core(?!-(relaxed)?simd-lstm\.(js|wasm)$).*$/,
  /\/@tesseract\.js-data\/chi_sim\/4\.0\.0\//,
  /\/@node-rs\/jieba\/idf\.txt$/,
  /\/(@sinclair\/typebox\/build|dayjs|lru-cache\/dist|@noble\/hashes)\/esm\//,
  /\/csv-(parse|stringify)\/dist\/(esm|iife|umd)\//,
  /\/luxon\/(src|build\/(amd|cjs-browser|es6|global))\//,
  /\/moment\/(dist|min|src)\//,
  /\/moment-timezone\/builds\//,
  /\/xml2js\/lib\/xml2js\.bc\.js$/,
  /\/yaml\/browser\//,
  /\/zlibjs\/bin\/(?!node-zlib\.js$)/
]
const LEGAL = /licen[cs]e|notice|copying/i

/** Of drizzle-orm, which has each module twice side by side, the CommonJS one stays. */
const isTwice = (file, place) =>
  place.includes('/drizzle-orm/') && place.endsWith('.js') && existsSync(file.replace(/js$/, 'cjs'))
const isUnread = (file, place) => [...UNREAD, ...OTHER_BUILDS].some(one => one.test(place)) || isTwice(file, place)

/** Takes out what is not read, then folders that are empty; answers how many bytes that were. */
function trim(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    const place = file.slice(packages.length).replaceAll(path.sep, '/')
    if (entry.isDirectory()) bytes += trim(file)
    else if (entry.isFile() && !LEGAL.test(entry.name) && isUnread(file, place)) {
      bytes += statSync(file).size
      rmSync(file)
    }
  }
  if (folder !== packages && readdirSync(folder).length === 0) rmdirSync(folder)
  return bytes
}

const bytes = existsSync(packages) ? trim(packages) : 0
console.log(`${(bytes / 1e6).toFixed(0)} MB that no server reads taken out.`)
