// `node scripts/new-domain.mjs lottery`: contract, handlers and test of a new domain, joined to the others.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fail, root } from './lib/steps.mjs'

process.chdir(root)
const [name] = process.argv.slice(2)
if (!/^[a-z][a-zA-Z]*$/.test(name ?? ''))
  fail('Usage: node scripts/new-domain.mjs <name>, a word like lottery or lockCustomer.')
if (existsSync(`contract/${name}.ts`)) fail(`contract/${name}.ts is there already.`)

const folder = `server/src/domains/${name}`
mkdirSync(folder, { recursive: true })
writeFileSync(`contract/${name}.ts`, `import { contract } from './core'\n\nexport const ${name} = contract({})\n`)
writeFileSync(
  `${folder}/routes.ts`,
  `import { ${name} } from '@contract/${name}'\nimport { bindDomain } from '../../http/context'\n\nexport const ${name}Domain = bindDomain(${name}, {})\n`
)

/** Puts an import among the others, and the name into the list that ends the file. */
function join(file, line, list, entry) {
  const text = readFileSync(file, 'utf8')
  const imports = [...text.split('\n').filter(one => one.startsWith('import ')), line].sort((a, b) =>
    a.split(' from ')[1].localeCompare(b.split(' from ')[1])
  )
  const rest = text
    .split('\n')
    .filter(one => !one.startsWith('import '))
    .join('\n')
  const joined = rest.replace(
    list,
    (_, open, inside, close) => `${open}${inside.trimEnd().replace(/,?$/, ',')}\n  ${entry}\n${close}`
  )
  writeFileSync(file, `${imports.join('\n')}\n${joined.replace(/^\n*/, '\n')}`)
}
join(
  'contract/index.ts',
  `import { ${name} } from './${name}'`,
  /(export const contracts = \{)([\s\S]*?)(\} as const)/,
  name
)
join(
  'server/src/domains/index.ts',
  `import { ${name}Domain } from './${name}/routes'`,
  /(export const domains[^[]*\[)([\s\S]*?)(\])/,
  `${name}Domain`
)

console.log(
  `contract/${name}.ts and ${folder}/routes.ts\nNow follow docs/recipes/add-a-domain.md and add-an-endpoint.md.`
)
