import type { CallExpression, Node } from '@babel/types'
import { type Rule, readText, type Source, walk } from './source'

const onServer = ({ path }: Source) => /^server\/(src|seed)\//.test(path) && !/\.test\.ts$/.test(path)
const at = (source: Source, node: Node) => `${source.path}:${node.loc?.start.line}`

/** The names a schema file gives its tables: in code and in SQL. */
export function tablesOf(schema: string): { code: string; sql: string }[] {
  return [...schema.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, code, sql]) => ({
    code: code!,
    sql: sql!
  }))
}

const ledgerTables = tablesOf(readText('server/src/db/schema/ledger.ts'))

/** `.insert(table)`, `.update(table)`, `.delete(table)` with a table of these names. */
const writesTo = (node: Node, tables: string[]): node is CallExpression => {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { property } = node.callee
  const [first] = node.arguments
  return (
    property.type === 'Identifier' &&
    ['insert', 'update', 'delete'].includes(property.name) &&
    first?.type === 'Identifier' &&
    tables.includes(first.name)
  )
}

export const onlyTheLedgerWritesIt: Rule = source => {
  if (!onServer(source) || source.path.startsWith('server/src/engines/ledger/')) return []
  const found: string[] = []
  walk(source.tree.program, node => {
    if (
      writesTo(
        node,
        ledgerTables.map(table => table.code)
      )
    )
      found.push(`${at(source, node)} writes a ledger table: post a transfer through engines/ledger`)
  })
  const names = ledgerTables.map(table => table.sql).join('|')
  if (new RegExp(`\\b(insert\\s+into|update|delete\\s+from)\\s+"?(${names})\\b`, 'i').test(source.text))
    found.push(`${source.path} writes a ledger table in SQL: post a transfer through engines/ledger`)
  return found
}

export const onlyTheOrderEngineMovesOrders: Rule = source => {
  if (!onServer(source) || source.path.startsWith('server/src/engines/order/')) return []
  const found: string[] = []
  walk(source.tree.program, (node, around) => {
    if (!writesTo(node, ['orders'])) return
    const chain = around.filter(one => one.type === 'CallExpression') as CallExpression[]
    const set = chain.find(
      one =>
        one.callee.type === 'MemberExpression' &&
        one.callee.property.type === 'Identifier' &&
        one.callee.property.name === 'set'
    )
    const [values] = set?.arguments ?? []
    const names =
      values?.type === 'ObjectExpression'
        ? values.properties.map(one =>
            one.type === 'ObjectProperty' && one.key.type === 'Identifier' ? one.key.name : ''
          )
        : ['status']
    if (names.includes('status'))
      found.push(`${at(source, node)} writes an order's status: use the transitions of engines/order`)
  })
  if (/\bupdate\s+orders\b[^;`]*\bset\b[^;`]*\bstatus\s*=/i.test(source.text))
    found.push(`${source.path} writes an order's status in SQL: use the transitions of engines/order`)
  return found
}

/** Servers live beside each other in one process: what changes is passed down, not kept in a module. */
export const noGlobalState: Rule = source =>
  !onServer(source)
    ? []
    : source.tree.program.body
        .map(node => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
        .filter(node => node?.type === 'VariableDeclaration' && node.kind !== 'const')
        .map(node => `${at(source, node!)} keeps state in the module: pass it down in Services`)

export const timeComesFromTheClock: Rule = source => {
  if (!/^server\/src\/(domains|engines)\//.test(source.path) || /\.test\.ts$/.test(source.path)) return []
  const found: string[] = []
  walk(source.tree.program, node => {
    const now =
      node.type === 'NewExpression' &&
      node.callee.type === 'Identifier' &&
      node.callee.name === 'Date' &&
      node.arguments.length === 0
    const dateNow =
      node.type === 'MemberExpression' &&
      node.object.type === 'Identifier' &&
      node.object.name === 'Date' &&
      node.property.type === 'Identifier' &&
      node.property.name === 'now'
    if (now || dateNow) found.push(`${at(source, node)} asks the system for the time: use clock.now()`)
  })
  return found
}

/** Files that may look at the environment: the settings, and what starts other programs. */
const ENVIRONMENT = ['server/src/config.ts', 'server/src/main.ts', 'server/src/db/embedded.ts']

export const settingsAreReadInOnePlace: Rule = source =>
  onServer(source) && !ENVIRONMENT.includes(source.path) && /\bprocess\.env\b/.test(source.text)
    ? [`${source.path} reads process.env: add a setting to server/src/config.ts`]
    : []

/** The bundle keeps `import()` as Node's own, which wraps a CommonJS package in another `default` than Jest and tsx do. */
export const packagesLoadAlikeEverywhere: Rule = source => {
  if (!onServer(source)) return []
  const found: string[] = []
  walk(source.tree.program, node => {
    if (node.type === 'ImportExpression' || (node.type === 'CallExpression' && node.callee.type === 'Import'))
      found.push(
        `${at(source, node)} loads by import(): use require(…) as typeof import(…), as providers/packages.ts does`
      )
  })
  return found
}
