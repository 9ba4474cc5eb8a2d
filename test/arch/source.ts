import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ParseResult, parse } from '@babel/parser'
import type { File, Node } from '@babel/types'
import { VISITOR_KEYS } from '@babel/types'

export const root = path.resolve(__dirname, '../..')

/** A file of the repository as the rules see it. */
export interface Source {
  /** From the root, with forward slashes. */
  path: string
  text: string
  tree: ParseResult<File>
}

/** What a rule found, one sentence each, or nothing. */
export type Rule = (source: Source) => string[]

export function source(file: string, text: string): Source {
  return {
    path: file,
    text,
    tree: parse(text, { sourceType: 'module', plugins: ['typescript', 'jsx'], attachComment: false })
  }
}

const SKIPPED = new Set([
  'node_modules',
  'dist',
  'migrations',
  '.git',
  '.data',
  '.cache',
  '.swc',
  'test-results',
  'coverage'
])

/** Paths of every file under a folder of the repository. */
export function filesUnder(folder: string, ends: RegExp): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(file, ends)
    return ends.test(entry.name) ? [file] : []
  })
}

export const readText = (file: string) => readFileSync(path.join(root, file), 'utf8')

let everything: Source[] | undefined
/** All TypeScript of the repository, parsed once. */
export function sources(): Source[] {
  everything ??= ['contract', 'src', 'admin', 'server', 'test', 'scripts', 'config']
    .flatMap(folder => filesUnder(folder, /\.tsx?$/))
    .filter(file => !file.endsWith('.d.ts'))
    .map(file => source(file, readText(file)))
  return everything
}

/**
 * Calls `visit` for a node and everything in it, with the nodes around it from the outside in. `around` is one list that
 * grows and shrinks on the way: take out of it what is to be kept.
 */
export function walk(node: Node, visit: (node: Node, around: readonly Node[]) => void, around: Node[] = []) {
  visit(node, around)
  around.push(node)
  for (const key of VISITOR_KEYS[node.type] ?? []) {
    const child = (node as unknown as Record<string, Node | Node[] | null>)[key]
    if (Array.isArray(child)) {
      for (const one of child) if (one) walk(one, visit, around)
    } else if (child) walk(child, visit, around)
  }
  around.pop()
}

/** What is in each tree by its type: dozens of rules ask for it. */
const indexes = new WeakMap<Node, Map<Node['type'], Node[]>>()

function indexOf(tree: Node): Map<Node['type'], Node[]> {
  const known = indexes.get(tree)
  if (known) return known
  const index = new Map<Node['type'], Node[]>()
  walk(tree, node => {
    const same = index.get(node.type)
    if (same) same.push(node)
    else index.set(node.type, [node])
  })
  indexes.set(tree, index)
  return index
}

export const nodesOf = <T extends Node['type']>(tree: Node, type: T): readonly Extract<Node, { type: T }>[] =>
  (indexOf(tree).get(type) ?? []) as Extract<Node, { type: T }>[]

export interface Import {
  from: string
  onlyTypes: boolean
  line: number
}

const imports = new WeakMap<Source, Import[]>()

/** Every module a file names, and whether only its types. */
export function importsOf(file: Source): readonly Import[] {
  const known = imports.get(file)
  if (known) return known
  const found = findImports(file)
  imports.set(file, found)
  return found
}

function findImports({ tree }: Source): Import[] {
  const found: Import[] = []
  walk(tree.program, node => {
    const line = node.loc?.start.line ?? 0
    if (node.type === 'ImportDeclaration') {
      const all =
        node.specifiers.length > 0 &&
        node.specifiers.every(one => one.type === 'ImportSpecifier' && one.importKind === 'type')
      found.push({ from: node.source.value, onlyTypes: node.importKind === 'type' || all, line })
    } else if ((node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source) {
      found.push({ from: node.source.value, onlyTypes: node.exportKind === 'type', line })
    } else if (node.type === 'TSImportType') {
      found.push({ from: node.argument.value, onlyTypes: true, line })
    } else if (node.type === 'TSImportEqualsDeclaration' && node.moduleReference.type === 'TSExternalModuleReference') {
      found.push({ from: node.moduleReference.expression.value, onlyTypes: node.importKind === 'type', line })
    } else if (node.type === 'CallExpression' && ['Import', 'Identifier'].includes(node.callee.type)) {
      const [first] = node.arguments
      const dynamic =
        node.callee.type === 'Import' || (node.callee.type === 'Identifier' && node.callee.name === 'require')
      const from =
        first?.type === 'StringLiteral'
          ? first.value
          : first?.type === 'TemplateLiteral' && first.expressions.length === 0
            ? first.quasis[0]!.value.raw
            : undefined
      if (dynamic && from) found.push({ from, onlyTypes: false, line })
    }
  })
  return found
}

/** The names folders have in imports, as tsconfig.json gives them. */
const ALIASES: [alias: string, folder: string][] = [
  ['@contract', 'contract'],
  ['@', 'src']
]

/** Where an import of ours leads, from the root and without its ending; undefined for packages. */
export function target(file: string, from: string): string | undefined {
  const alias = ALIASES.find(([name]) => from === name || from.startsWith(`${name}/`))
  const to = from.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), from)
    : alias && path.posix.join(alias[1], from.slice(alias[0].length))
  if (!to) return
  const whole = to.replace(/\/$/, '').replace(/\.(tsx?|js)$/, '')
  return whole === 'contract' ? 'contract/index' : whole
}
