// `node scripts/new-domain.mjs lottery 抽奖 lottery/index lottery/record`: the files of a new domain, joined to the lists,
// and where its pages belong. docs/recipes/add-a-domain.md says what follows.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { domainFiles, domainLists } from './lib/domain-files.mjs'
import { fail, root } from './lib/steps.mjs'

process.chdir(root)
const [name, title, ...pages] = process.argv.slice(2)
if (!/^[a-z][a-zA-Z]*$/.test(name ?? '') || !/^[\u4e00-\u9fff]{1,12}$/.test(title ?? ''))
  fail('Usage: node scripts/new-domain.mjs <name> <名称> [area/page …], a word like lottery or lockCustomer.')

const files = domainFiles(name, title)
const lists = domainLists(name)
const there = Object.keys(files).find(file => existsSync(file))
if (there) fail(`${there} is there already.`)

const sourceOf = line => /'([^']+)'/.exec(line)?.[1] ?? ''

/** Puts a line among the others like it, imports or exports of files beside this one, in their order. */
function withLine(text, line) {
  const lines = text.split('\n')
  const alike = line.startsWith('import') ? /^(import|\}) .*from '\.\// : /^export \* from '\.\//
  const beside = lines.flatMap((one, i) => (alike.test(one) ? [i] : []))
  const after = beside.filter(i => sourceOf(lines[i]) < sourceOf(line)).at(-1) ?? beside[0] - 1
  lines.splice(after + 1, 0, line)
  return lines.join('\n')
}

/** Enters a name where the alphabet has it, and anything else at the end. */
function withEntry(text, list, entry, file) {
  if (!list.test(text)) fail(`${file} has no list to enter ${entry} in.`)
  return text.replace(list, (_, open, inside, close) => {
    const entries = inside.split(/,\n/).map(one => one.trim())
    const later = /^\w+$/.test(entry) ? entries.findIndex(one => one > entry) : -1
    entries.splice(later < 0 ? entries.length : later, 0, entry)
    return `${open}\n  ${entries.join(',\n  ')}${close}`
  })
}

const joined = lists.map(({ file, line, list, entries = [] }) => [
  file,
  entries.reduce((text, entry) => withEntry(text, list, entry, file), withLine(readFileSync(file, 'utf8'), line))
])
for (const [file, text] of [...Object.entries(files), ...joined]) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const touched = [...Object.keys(files), ...lists.map(({ file }) => file)]
const biome = 'node_modules/@biomejs/biome/bin/biome'
if (existsSync(biome)) spawnSync(process.execPath, [biome, 'check', '--write', '--log-level=error', ...touched])

const screens = existsSync('docs/spec/screens.tsv') ? readFileSync('docs/spec/screens.tsv', 'utf8').split('\n') : []
const screenOf = page => screens.find(line => line.startsWith(`/pages/${page}\t`))?.split('\t') ?? []
const places = pages.flatMap(page => {
  const [area, file] = page.split('/')
  const [, heading = '(not a page of docs/spec/screens.tsv)', auth = 'open'] = screenOf(page)
  return [
    `  src/pages/${page}.tsx  ${heading}`,
    `    src/pages.manifest.ts: ${area}: { ${file}: '${auth}' };  test/weapp/pages.ts: 'pages/${page}'`
  ]
})
const written = Object.keys(files).map(file => `  ${file}`)
const entered = lists.map(({ file }) => `  ${file}`)
console.log(['Made:', ...written, 'Entered in:', ...entered].join('\n'))
if (places.length > 0) console.log(['Pages, each reached by a link from one that exists:', ...places].join('\n'))
console.log(`Next: npm run db:generate -- --name ${name}, then docs/recipes/add-a-domain.md.`)
