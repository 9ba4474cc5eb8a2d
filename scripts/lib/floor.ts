import { parse } from '@babel/parser'
import { type File, type Node, traverseFast } from '@babel/types'
import { transformSync } from 'esbuild'
import postcss, { type Declaration, type Rule } from 'postcss'
import { esbuildTargets, type Floor, lacking, scripts, sheets } from './floor-data'

/** Methods of packages and of ours that only share their name with a newer one of the language. */
const NAMESAKES = [
  // Ours; React.Children.toArray; reactions of MobX; what Swiper and the chat's package plug themselves together with.
  ...['take', 'drop', 'toArray', 'dispose', 'use'],
  // MobX passes these of its observable sets on to the browser's; nobody here calls them.
  ...['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']
]

/** Without these a page looks and works much the same: a scroll bar shows, a fling may pass two pictures, a list drags its page along. */
const HARMLESS = ['overscroll-behavior', 'resize', 'scrollbar-width', 'scroll-snap-stop']

type Member = { object: Node; property: Node; computed?: boolean }

const nameOf = ({ property, computed }: Member) =>
  !computed && property.type === 'Identifier'
    ? property.name
    : computed && property.type === 'StringLiteral'
      ? property.value
      : undefined

const isMember = (node: Node | null | undefined): node is Node & Member =>
  node?.type === 'MemberExpression' || node?.type === 'OptionalMemberExpression'

/** `Object.hasOwn`, `structuredClone`, or `.at` of who knows what. */
function spelled(node: Node): { whole?: string; method?: string } {
  if (node.type === 'Identifier') return { whole: node.name }
  if (!isMember(node)) return {}
  const method = nameOf(node)
  const object = node.object.type === 'Identifier' ? node.object.name : undefined
  return { whole: object && method ? `${object}.${method}` : undefined, method }
}

/** What a script names: what it calls or makes, what it asks for before use, what it declares itself. */
function namesIn(ast: File) {
  const used: Node[] = []
  const asked = new Set<string>()
  const declared = new Set<string>()
  const ask = (node: Node | null | undefined, members: boolean) => {
    if (!node) return
    const { whole, method } = spelled(node)
    if (whole) asked.add(whole)
    if (members && method) asked.add(`.${method}`)
  }
  traverseFast(ast, node => {
    if (node.type === 'CallExpression' || node.type === 'OptionalCallExpression' || node.type === 'NewExpression')
      used.push(node.callee as Node)
    else if (node.type === 'UnaryExpression' && node.operator === 'typeof') ask(node.argument, true)
    else if (node.type === 'LogicalExpression') ask(node.left, false)
    else if (node.type === 'ConditionalExpression' || node.type === 'IfStatement') ask(node.test, false)
    else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration' || node.type === 'ClassExpression')
      node.id && declared.add(node.id.name)
    else if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') declared.add(node.id.name)
    else if (node.type.startsWith('Function') || node.type === 'ArrowFunctionExpression')
      for (const given of (node as { params?: Node[] }).params ?? [])
        if (given.type === 'Identifier') declared.add(given.name)
  })
  return { used, asked, declared }
}

/** What a built script needs that an engine of the floor lacks: syntax first, then what the language and the browser bring. */
export function scriptFaults(code: string, floor: Floor): string[] {
  const faults = new Set(syntaxFaults(code, 'js', floor))
  const ast = parse(code, { sourceType: 'unambiguous', allowReturnOutsideFunction: true })
  const { used, asked, declared } = namesIn(ast)
  const report = (what: string, engines: string[], node: Node) => {
    if (engines.length > 0) faults.add(`${what} is not in ${engines.join(', ')}: ${around(code, node.end ?? 0)}`)
  }
  for (const callee of used) {
    const { whole, method } = spelled(callee)
    const first =
      callee.type === 'Identifier' ? callee.name : isMember(callee) ? spelled(callee.object).whole : undefined
    const foreign = !first || !declared.has(first)
    const single = first && foreign && !asked.has(first) && scripts.globals.get(first)
    if (single) report(first, lacking(single, floor), callee)
    const known = whole && foreign ? scripts.statics.get(whole) : undefined
    if (known) {
      if (!asked.has(whole!)) report(whole!, lacking(known, floor), callee)
    } else if (method && !asked.has(`.${method}`) && !NAMESAKES.includes(method)) {
      const owners = scripts.methods.get(method) ?? []
      if (owners.some(({ counts }) => counts) && owners.every(({ compat }) => lacking(compat, floor).length > 0))
        report(`${owners[0]!.owner}.prototype.${method}`, lacking(owners[0]!.compat, floor), callee)
    }
  }
  return [...faults]
}

const around = (text: string, at: number) => text.slice(Math.max(0, at - 50), at + 20).replace(/\s+/g, ' ')

/** esbuild rewrites what the floor does not know; where it had something to rewrite, that is named by what it became. */
function syntaxFaults(code: string, loader: 'js' | 'css', floor: Floor): string[] {
  const plain = (text: string) => transformSync(text, { loader, logLevel: 'silent', target: 'esnext' }).code
  // It puts functions into brackets for some engines, and keeps white space of custom properties.
  const bare = (text: string) => text.replace(/[()\s]+/g, '')
  const before = plain(code)
  let lowered: string
  try {
    const { code: text, warnings } = transformSync(code, { loader, logLevel: 'silent', target: esbuildTargets(floor) })
    const told = warnings.filter(({ id }) => id === 'unsupported-css-property').map(({ text }) => text)
    if (told.length > 0) return told
    lowered = plain(text)
  } catch (error) {
    return [(error as Error).message.split('\n').slice(0, 2).join(' ')]
  }
  if (bare(lowered) === bare(before)) return []
  const after = lowered.split('\n')
  const line = before.split('\n').findIndex((text, i) => bare(text) !== bare(after[i] ?? ''))
  return [`syntax newer than the floor, near: ${before.split('\n')[line]!.trim().slice(0, 160)}`]
}

/** What a built sheet uses that an engine of the floor lacks. What stands inside `@supports` is asked for before use. */
export function sheetFaults(css: string, floor: Floor): string[] {
  const root = postcss.parse(css)
  root.walkAtRules('supports', rule => void rule.remove())
  const faults = new Set(syntaxFaults(root.toString(), 'css', floor))
  const check = (
    what: string,
    compat: Parameters<typeof lacking>[0] | undefined,
    prefixed?: (p: string) => boolean
  ) => {
    const engines = compat ? lacking(compat, floor, prefixed) : []
    if (engines.length > 0) faults.add(`${what} is not in ${engines.join(', ')}`)
  }
  root.walkAtRules(({ name }) => check(`@${name}`, sheets.atRules[name]?.__compat, () => true))
  root.walkRules(rule => {
    for (const [text, name] of rule.selector.matchAll(/::?([a-z][\w-]*)/g))
      check(`${text} in «${rule.selector.slice(0, 80)}»`, sheets.selectors[name!]?.__compat, () => true)
  })
  root.walkDecls(decl => {
    if (HARMLESS.includes(decl.prop)) return
    const where = `in «${(decl.parent as Rule).selector?.slice(0, 80) ?? ''}»`
    const node = sheets.properties[decl.prop]
    check(`${decl.prop} ${where}`, node?.__compat, prefix => hasPrefixed(decl, prefix))
    if (/^(row-|column-)?gap$/.test(decl.prop) && !isGrid(decl))
      check(`${decl.prop} of a flex box ${where}`, sheets.properties[decl.prop]?.flex_context?.__compat)
    const value = decl.value.replace(/var\([^)]*\)|url\([^)]*\)/g, '')
    for (const [word] of value.matchAll(/[a-z][\w-]*/g))
      if (node?.[word]?.__compat)
        check(`${decl.prop}: ${word} ${where}`, node[word]!.__compat, prefix => value.includes(prefix + word))
    for (const [, name] of value.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g))
      check(`${name}() ${where}`, sheets.functions.get(name!))
  })
  return [...faults]
}

const siblings = (decl: Declaration) =>
  (decl.parent?.nodes ?? []).filter((node): node is Declaration => node.type === 'decl')

const hasPrefixed = (decl: Declaration, prefix: string) =>
  siblings(decl).some(({ prop, value }) => prop === prefix + decl.prop || value.startsWith(prefix))

const isGrid = (decl: Declaration) => siblings(decl).some(({ prop, value }) => prop === 'display' && /grid/.test(value))
