import type { CallExpression, Node } from '@babel/types'
import { type Source, walk } from './source'

/** A name of a module under every name a file gives it: imported as another, kept in a constant, or a member of a namespace. */
export function aliasesOf({ tree }: Source, names: readonly string[]): Map<string, string> {
  const known = new Map(names.map(name => [name, name]))
  const learn = (alias: Node | null | undefined, of: Node | null | undefined) => {
    const name = of ? nameOf(of, known) : undefined
    if (name && alias?.type === 'Identifier') known.set(alias.name, name)
  }
  walk(tree.program, node => {
    if (node.type === 'ImportSpecifier') learn(node.local, node.imported)
    if (node.type !== 'VariableDeclarator') return
    const { id, init } = node
    if (id.type === 'ArrayPattern' && init?.type === 'ArrayExpression')
      id.elements.forEach((one, i) => {
        learn(one, init.elements[i])
      })
    else if (id.type === 'ObjectPattern')
      for (const one of id.properties) if (one.type === 'ObjectProperty') learn(one.value, one.key)
    learn(id, init)
  })
  return known
}

/** What an expression names: `orders`, an alias of it, or `schema.orders`. */
function nameOf(node: Node, known: ReadonlyMap<string, string>): string | undefined {
  if (node.type === 'Identifier') return known.get(node.name)
  if (node.type === 'StringLiteral') return known.get(node.value)
  if (node.type === 'MemberExpression') return nameOf(node.property, known)
}

export interface Write {
  node: CallExpression
  table: string
  verb: 'insert' | 'update' | 'delete'
  /** Columns it writes; undefined when they cannot be told from the text. */
  columns?: string[]
}

/** Every `.insert(table)`, `.update(table)` and `.delete(table)` of these tables. */
export function writesOf(source: Source, tables: readonly string[]): Write[] {
  const known = aliasesOf(source, tables)
  const found: Write[] = []
  walk(source.tree.program, (node, around) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
    const verb = memberOf(node.callee)
    if (verb !== 'insert' && verb !== 'update' && verb !== 'delete') return
    const table = node.arguments[0] && nameOf(node.arguments[0], known)
    if (table) found.push({ node, table, verb, columns: columnsOf(node, around) })
  })
  return found
}

const memberOf = (node: Node): string | undefined => {
  if (node.type !== 'MemberExpression') return
  if (node.property.type === 'Identifier' && !node.computed) return node.property.name
  if (node.property.type === 'StringLiteral') return node.property.value
}

/** The columns of the `.set({…})` or `.values({…})` that is called on it. */
function columnsOf(node: Node, around: readonly Node[]): string[] | undefined {
  const [call, member] = [around.at(-2), around.at(-1)]
  if (member?.type !== 'MemberExpression' || member.object !== node || call?.type !== 'CallExpression') return []
  return propertiesOf(call.arguments[0])
}

function propertiesOf(values: Node | undefined): string[] | undefined {
  if (values?.type !== 'ObjectExpression') return
  const names: string[] = []
  for (const one of values.properties) {
    if (one.type === 'SpreadElement') {
      const inner = propertiesOf(one.argument)
      if (!inner) return
      names.push(...inner)
    } else if (one.computed) return
    else if (one.key.type === 'Identifier') names.push(one.key.name)
    else if (one.key.type === 'StringLiteral') names.push(one.key.value)
  }
  return names
}
