// `npm run check:floor`: what was built, both targets, against the oldest engines that `browserslist` of package.json names.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { browserslist } from '../package.json'
import { scriptFaults, sheetFaults } from './lib/floor'
import { floorOf } from './lib/floor-data'

const dist = path.resolve(__dirname, '../dist')
const floor = floorOf(browserslist)

/** Faults of one built file. */
function faultsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.js')) return scriptFaults(text, floor)
  if (/\.(css|wxss)$/.test(file)) return sheetFaults(text, floor)
  const inline = (tag: string) =>
    [...text.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, it]) => it!)
  return [
    ...inline('script').flatMap(code => scriptFaults(code, floor)),
    ...inline('style').flatMap(css => sheetFaults(css, floor))
  ]
}

let broken = 0
let looked = 0
for (const target of ['weapp', 'h5']) {
  const root = path.join(dist, target)
  if (!existsSync(root)) {
    console.error(`dist/${target} is missing: run npm run build:${target} first`)
    process.exit(1)
  }
  for (const name of readdirSync(root, { recursive: true }) as string[]) {
    if (!/\.(js|css|wxss|html)$/.test(name)) continue
    looked++
    for (const fault of faultsOf(path.join(root, name))) {
      broken++
      console.log(`✗ ${target}/${name.replaceAll('\\', '/')}: ${fault}`)
    }
  }
}
const names = Object.entries(floor).map(([engine, version]) => `${engine} ${version}`)
console.log(broken === 0 ? `${looked} files run on ${names.join(', ')}.` : `\n${broken} beyond ${names.join(', ')}.`)
process.exit(broken > 0 ? 1 : 0)
