// `node scripts/new-page.mjs order list`: a page of the product with its title, in the manifest, with a row for its test.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fail, root, run } from './lib/steps.mjs'

process.chdir(root)
const [area, name] = process.argv.slice(2)
const path = `/pages/${area}/${name}`
const screen = readFileSync('docs/spec/screens.tsv', 'utf8')
  .split('\n')
  .map(line => line.split('\t'))
  .find(([known]) => known === path)
if (!screen) fail(`Usage: node scripts/new-page.mjs <area> <page>\n${path} is not in docs/spec/screens.tsv.`)
const [, title, auth, purpose, endpoints] = screen
const file = `src${path}.tsx`
if (existsSync(file)) fail(`${file} is there already.`)

mkdirSync(`src/pages/${area}`, { recursive: true })
writeFileSync(
  file,
  `import { Frame } from '@/kit/pages/Frame'
import { page } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'

definePageConfig({ navigationBarTitleText: '${title}' })

export default page(() => <Frame nav={<NavBar title="${title}" />}>{null}</Frame>)
`
)

const manifest = readFileSync('src/pages.manifest.ts', 'utf8')
const key = /^[a-z]\w*$/i.test(name) ? name : `'${name}'`
const row = new RegExp(`(\\n  '?${area}'?: \\{)([^}]*?)(\\s*\\})`)
const added = row.test(manifest)
  ? manifest.replace(row, `$1$2, ${key}: '${auth}'$3`)
  : manifest.replace(
      /(export const manifest[^{]*\{[\s\S]*?)\n\}/,
      `$1,\n  ${/^[a-z]\w*$/i.test(area) ? area : `'${area}'`}: { ${key}: '${auth}' }\n}`
    )
writeFileSync('src/pages.manifest.ts', added)
await run(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', 'src/pages.manifest.ts'], {
  quiet: true
})

console.log(
  `${file}\n  ${purpose}\n  calls: ${endpoints}\nNow follow docs/recipes/add-a-page.md, and give it a row in test/weapp/pages.ts if it needs a query.`
)
