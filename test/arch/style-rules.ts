import type { Node } from '@babel/types'
import { type Rule, walk } from './source'

export const MAX_FUNCTION = 70
export const MAX_PAGE = 150
export const MAX_FILE = 400

const lines = (node: Node) => (node.loc ? node.loc.end.line - node.loc.start.line + 1 : 0)
const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod'
])
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

export const filesAreSmall: Rule = ({ path, text }) => {
  const max = /^src\/pages\/[\w-]+\/[\w-]+\.tsx$/.test(path) ? MAX_PAGE : MAX_FILE
  const count = text.trimEnd().split('\n').length
  return count > max ? [`${path} has ${count} lines, above ${max}: split it by what it does`] : []
}

/** Lines of a function without those of the functions in it: a factory or a suite is a list of functions, not one. */
function ownLines(node: Node): number {
  let inner = 0
  walk(node, (one, around) => {
    const outermost =
      one !== node && FUNCTIONS.has(one.type) && !around.slice(1).some(other => FUNCTIONS.has(other.type))
    if (outermost) inner += lines(one)
  })
  return lines(node) - inner
}

/** The body of `describe` is a table of tests. */
function isSuite(parent?: Node): boolean {
  if (parent?.type !== 'CallExpression') return false
  let callee: Node = parent.callee
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
    callee = callee.type === 'CallExpression' ? callee.callee : callee.object
  return callee.type === 'Identifier' && callee.name === 'describe'
}

export const functionsAreShort: Rule = source => {
  const found: string[] = []
  walk(source.tree.program, (node, around) => {
    if (!FUNCTIONS.has(node.type) || lines(node) <= MAX_FUNCTION || isSuite(around.at(-1))) return
    const own = ownLines(node)
    if (own > MAX_FUNCTION)
      found.push(`${source.path}:${node.loc?.start.line} is a function of ${own} lines, above ${MAX_FUNCTION}`)
  })
  return found
}

// Spelt in parts, so that this list does not find itself.
const UNFINISHED = new RegExp(
  [
    'TO' + 'DO',
    'FIX' + 'ME',
    'X' + 'XX',
    'HA' + 'CK',
    'coming ' + 'soon',
    '敬请' + '期待',
    '暂未' + '开放',
    '功能' + '开发中',
    'not ' + 'implemented'
  ].join('|')
)
const UNRUN =
  /\b(it|test|describe)\.(todo|skip|only)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(|toMatch(Inline)?Snapshot\(/

/** For any text of the repository. */
export function isFinished(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, i) => (UNFINISHED.test(line) ? [`${path}:${i + 1} is unfinished: «${line.trim()}»`] : []))
}

export const testsAreRun: Rule = ({ path, text }) =>
  isTest(path) && !path.startsWith('test/arch/')
    ? text
        .split('\n')
        .flatMap((line, i) =>
          UNRUN.test(line) ? [`${path}:${i + 1} is left out, alone or a snapshot: «${line.trim()}»`] : []
        )
    : []

/** Base classes of libraries that ask to be extended. */
const BASES = new Set(['Error', 'Component', 'LogController', 'Refusal', 'EventEmitter'])

export const compositionOverInheritance: Rule = source => {
  const found: string[] = []
  walk(source.tree.program, node => {
    if (node.type !== 'ClassDeclaration' || !node.superClass) return
    const base = node.superClass.type === 'Identifier' ? node.superClass.name : ''
    if (!BASES.has(base))
      found.push(`${source.path}:${node.loc?.start.line} extends ${base || 'a class'}: compose instead`)
  })
  return found
}
