import type { Node } from '@babel/types'
import { nodesOf, type Rule, type Source, walk } from './source'

const at = (source: Source, node: Node) => `${source.path}:${node.loc?.start.line}`
const isPage = (path: string) => path.startsWith('src/pages/')

/** Two words of Latin letters in a row are a sentence; a brand, a unit or a code alone is not. */
const ENGLISH = /[A-Za-z]{2,}\s+[A-Za-z]{2,}/
/** Attributes whose text a person sees. */
const SEEN = new Set([
  'title',
  'placeholder',
  'words',
  'label',
  'hint',
  'text',
  'content',
  'action',
  'empty',
  'missing',
  'confirmText',
  'cancelText',
  'extra',
  'note'
])

export const pagesSpeakChinese: Rule = source => {
  if (!isPage(source.path) || !source.path.endsWith('.tsx')) return []
  const found: string[] = []
  walk(source.tree.program, (node, around) => {
    const parent = around.at(-1)
    const inAttribute =
      parent?.type === 'JSXAttribute' && typeof parent.name.name === 'string' && SEEN.has(parent.name.name)
    const inProperty =
      parent?.type === 'ObjectProperty' && parent.key.type === 'Identifier' && SEEN.has(parent.key.name)
    const seen =
      node.type === 'JSXText'
        ? node.value
        : node.type === 'StringLiteral' && (inAttribute || inProperty)
          ? node.value
          : ''
    if (ENGLISH.test(seen)) found.push(`${at(source, node)} shows English: «${seen.trim()}»`)
  })
  return found
}

const COLOUR = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/i
/** The sheet that gives colours their values, and files that hand fixed ones to the platform. */
const COLOURED = ['src/kit/theme.scss', 'src/lib/constants.ts', 'src/app.config.ts']

/** For style sheets, by their text. */
export function sheetUsesTokens(path: string, text: string): string[] {
  if (COLOURED.includes(path)) return []
  return text
    .split('\n')
    .map((line, i) => ({ line: line.replace(/\/\/.*$/, ''), i }))
    .filter(({ line }) => COLOUR.test(line) || /\b(rgba?|hsla?)\(/.test(line))
    .map(
      ({ line, i }) => `${path}:${i + 1} has a colour of its own: «${line.trim()}»; use a token of src/kit/tokens.scss`
    )
}

export const noColoursInCode: Rule = source => {
  if (!source.path.startsWith('src/') || COLOURED.includes(source.path) || /\.test\./.test(source.path)) return []
  const found: string[] = []
  walk(source.tree.program, (node, around) => {
    const text = node.type === 'StringLiteral' ? node.value : node.type === 'TemplateElement' ? node.value.raw : ''
    // definePageConfig runs in the compiler, which knows no variables.
    const forPlatform = around.some(
      one => one.type === 'CallExpression' && one.callee.type === 'Identifier' && one.callee.name === 'definePageConfig'
    )
    if (COLOUR.test(text) && /^\s*#|[:\s,(]#/.test(text) && !forPlatform)
      found.push(`${at(source, node)} has a colour of its own: ${text}`)
  })
  return found
}

/** Platforms show a toast for 1500 ms unless told; the product says how long. */
export const toastsSayHowLong: Rule = source => {
  if (!source.path.startsWith('src/') || /\.test\./.test(source.path)) return []
  const found: string[] = []
  walk(source.tree.program, node => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
    const { property } = node.callee
    if (property.type !== 'Identifier' || property.name !== 'showToast') return
    const [given] = node.arguments
    const names = given?.type === 'ObjectExpression' ? given.properties : []
    const said = names.some(
      one => one.type === 'ObjectProperty' && one.key.type === 'Identifier' && one.key.name === 'duration'
    )
    if (!said) found.push(`${at(source, node)} shows a toast without its duration`)
  })
  return found
}

const CLIPBOARD = new Set(['src/kit/scan.ts'])

/** Each platform has words of its own for what was copied, for 1500 ms: copy(…) says ours in their place. */
export const copyingSaysSo: Rule = source => {
  if (!source.path.startsWith('src/') || CLIPBOARD.has(source.path) || /\.test\./.test(source.path)) return []
  return /setClipboardData/.test(source.text) ? [`${source.path} copies by itself: use copy(…) of kit/scan`] : []
}

const TEMPLATES = new Set(['ListPage', 'LedgerPage'])

/** Six things a list page never has: the template owns them. */
export const listPagesLeaveItToTheTemplate: Rule = source => {
  if (!isPage(source.path)) return []
  const found: string[] = []
  const problems: [Node, string][] = []
  let uses = false
  walk(source.tree.program, (node, around) => {
    if (node.type === 'JSXIdentifier' && TEMPLATES.has(node.name)) uses = true
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'useEffect')
      problems.push([node, 'useEffect for loading'])
    if (node.type === 'TryStatement') problems.push([node, 'try'])
    if (node.type === 'JSXAttribute' && /^onScroll/.test(String(node.name.name)))
      problems.push([node, 'a scroll handler'])
    if (
      node.type === 'CatchClause' ||
      (node.type === 'Identifier' && node.name === 'showToast' && around.some(one => one.type === 'CatchClause'))
    )
      problems.push([node, 'a toast on failure'])
    if (node.type === 'VariableDeclarator' && node.id.type === 'ArrayPattern' && node.init?.type === 'CallExpression') {
      const [first] = node.id.elements
      const name = first?.type === 'Identifier' ? first.name : ''
      const state = node.init.callee.type === 'Identifier' && node.init.callee.name === 'useState'
      if (state && /loading|busy|fetching/i.test(name)) problems.push([node, 'a loading flag'])
      if (state && /^(page|pageNo|pageIndex|current)$/i.test(name)) problems.push([node, 'a page counter'])
    }
  })
  if (uses)
    for (const [node, what] of problems)
      found.push(`${at(source, node)} is a list page with ${what}: the template owns it`)
  return found
}

/** A page is a file with a title; words, fields and layout over one template. */
export const pagesAreWhole: Rule = source => {
  if (!/^src\/pages\/[\w-]+\/[\w-]+\.tsx$/.test(source.path)) return []
  const found: string[] = []
  if (!/definePageConfig\(/.test(source.text)) found.push(`${source.path} has no definePageConfig with its title`)
  if (!/export default page\(/.test(source.text)) found.push(`${source.path} does not export page(…)`)
  return found
}

/** What a person fills in comes back after the page has started over: it is held by `useDraft`, never by `useState`. */
export const formsAreDrafts: Rule = source => {
  if (!source.path.startsWith('src/') || !source.path.endsWith('.tsx')) return []
  const found: string[] = []
  walk(source.tree.program, node => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'useState') return
    const made = source.text.slice(node.arguments[0]?.start ?? 0, node.arguments[0]?.end ?? 0)
    if (/new (FormState|UploadList)\b|\b\w*[fF]orm(Of)?(\(|$)/.test(made) || made.includes('new UploadDesk'))
      found.push(
        `${at(source, node)} holds what a person fills in by useState: useDraft keeps it when the network changes`
      )
  })
  return found
}

/** Fields that are never kept, by the type they are typed in, and the names of values that no draft keeps. */
export const secretsAreForgotten =
  (unkept: ReadonlySet<string>): Rule =>
  source => {
    if (!source.path.startsWith('src/') || !source.path.endsWith('.tsx')) return []
    return [...source.text.matchAll(/<Field\b[^>]*?\/>/gs)].flatMap(([field]) => {
      const [, plain, numbered] = /\bname=(?:"(\w+)"|\{`(\w+)_\$\{\w+\}`\})/.exec(field) ?? []
      const name = plain ?? numbered ?? ''
      const secret = /\btype="(password|idcard|code)"/.test(field) && /\bform=/.test(field)
      return secret && !unkept.has(name)
        ? [`${source.path} would keep «${name}»: name it in src/kit/state/unkept.ts`]
        : []
    })
  }

/** Two elements beside each other with one key: React forgets one of them when the key changes, and it stays on the screen. */
export const keysDiffer: Rule = source => {
  if (!source.path.endsWith('.tsx')) return []
  const found: string[] = []
  for (const type of ['JSXElement', 'JSXFragment'] as const) {
    for (const { children } of nodesOf(source.tree, type)) {
      const keys = children.flatMap(child => keyOf(source, child) ?? [])
      for (const [i, { key, node }] of keys.entries())
        if (keys.findIndex(other => other.key === key) < i)
          found.push(`${at(source, node)} has the key of one beside it`)
    }
  }
  return found
}

/** The key of an element, also of one that is shown on a condition alone. */
function keyOf(source: Source, child: Node): { key: string; node: Node } | undefined {
  if (child.type === 'JSXExpressionContainer') return keyOf(source, child.expression)
  if (child.type === 'LogicalExpression') return keyOf(source, child.right)
  if (child.type !== 'JSXElement') return
  for (const node of child.openingElement.attributes)
    if (node.type === 'JSXAttribute' && node.name.name === 'key' && node.value)
      return { key: source.text.slice(node.value.start!, node.value.end!), node }
}
