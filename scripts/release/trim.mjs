// After `npm ci`: takes out of node_modules what no server reads when it runs: types, maps, documents.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = path.join(path.dirname(fileURLToPath(import.meta.url)), 'node_modules')
const UNREAD = [/\.[cm]?ts$/, /\.map$/, /\.(md|markdown|flow|tsbuildinfo)$/, /@fontsource.*\.woff2$/]
const LEGAL = /licen[cs]e|notice|copying/i

let bytes = 0
if (existsSync(packages)) {
  for (const entry of readdirSync(packages, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    if (!entry.isFile() || LEGAL.test(entry.name) || !UNREAD.some(one => one.test(file))) continue
    bytes += statSync(file).size
    rmSync(file)
  }
}
console.log(`${(bytes / 1e6).toFixed(0)} MB of types, maps and documents taken out.`)
