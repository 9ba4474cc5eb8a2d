import bcd from '@mdn/browser-compat-data'
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types'
import browserslist from 'browserslist'

/** The oldest version of each engine the app must run in. */
export interface Floor {
  chrome: number
  safari: number
  safari_ios: number
}

const SLUGS = { chrome: 'chrome', safari: 'safari', ios_saf: 'safari_ios' } as const

/** The floor that `browserslist` of package.json names. */
export function floorOf(queries: readonly string[]): Floor {
  const floor = { chrome: Number.POSITIVE_INFINITY, safari: Number.POSITIVE_INFINITY, safari_ios: 0 }
  floor.safari_ios = Number.POSITIVE_INFINITY
  for (const entry of browserslist([...queries])) {
    const [name, version] = entry.split(' ') as [keyof typeof SLUGS, string]
    const slug = SLUGS[name]
    if (!slug) throw new Error(`The floor names ${name}, which scripts/lib/floor-data.ts does not know`)
    // «14.5-14.8» is a range of which the first counts; previews have no number.
    const number = Number.parseFloat(version)
    if (!Number.isNaN(number)) floor[slug] = Math.min(floor[slug], number)
  }
  return floor
}

/** The floor as esbuild writes it. */
export const esbuildTargets = ({ chrome, safari, safari_ios }: Floor) => [
  `chrome${chrome}`,
  `safari${safari}`,
  `ios${safari_ios}`
]

type Statement = { version_added: string | boolean | null; prefix?: string; flags?: unknown; version_removed?: unknown }

const added = ({ version_added }: Statement) =>
  typeof version_added === 'string' ? Number.parseFloat(version_added.replace('≤', '')) : Number.NaN

/** Engines of the floor that lack a feature. `prefixed` says whether the code gives it under a prefix as well. */
export function lacking(
  compat: CompatStatement,
  floor: Floor,
  prefixed: (prefix: string) => boolean = () => false
): string[] {
  return (Object.entries(floor) as [keyof Floor, number][])
    .filter(([engine, version]) => {
      const support = compat.support[engine]
      if (!support) return false
      const statements = (Array.isArray(support) ? support : [support]) as Statement[]
      return !statements.some(
        one => !one.flags && added(one) <= version && !one.version_removed && (!one.prefix || prefixed(one.prefix))
      )
    })
    .map(([engine, version]) => `${engine} ${version}`)
}

type Named = Map<string, CompatStatement>
type Owned = Map<string, { owner: string; compat: CompatStatement; counts: boolean }[]>

/** What people call on elements and requests; other interfaces have methods named like anybody's (`run`, `lost`, `use`). */
const DOM = ['Element', 'HTMLElement', 'Node', 'Document', 'Headers', 'Response', 'FormData', 'URLSearchParams', 'Blob']

/** Everything a script can name: `Object.hasOwn`, `structuredClone`, and methods by name with those who have them. */
function scriptFeatures() {
  const statics: Named = new Map()
  const globals: Named = new Map()
  const methods: Owned = new Map()
  const take = (owner: string, tree: Identifier, counts: boolean) => {
    if (tree.__compat) globals.set(owner, tree.__compat)
    for (const [key, member] of Object.entries(tree as Record<string, Identifier | undefined>)) {
      const compat = member?.__compat
      if (key === '__compat' || !compat) continue
      const name = key.replace(/_static$/, '')
      if (isStatic(owner, key, compat)) statics.set(`${owner}.${name}`, compat)
      else methods.set(name, [...(methods.get(name) ?? []), { owner, compat, counts }])
    }
  }
  for (const [name, tree] of Object.entries(bcd.javascript.builtins ?? {})) take(name, tree as Identifier, true)
  for (const [name, tree] of Object.entries(bcd.api)) take(name, tree as Identifier, DOM.includes(name))
  for (const [object, owner] of [
    ['crypto', 'Crypto'],
    ['navigator', 'Navigator'],
    ['document', 'Document'],
    ['performance', 'Performance']
  ] as const)
    for (const [name, { __compat: compat }] of Object.entries((bcd.api[owner] ?? {}) as Record<string, Identifier>))
      if (name !== '__compat' && compat) statics.set(`${object}.${name}`, compat)
  return { statics, globals, methods }
}

/** The data marks static members of the web's interfaces; those of the language show by their address in the specification. */
function isStatic(owner: string, key: string, compat: CompatStatement) {
  if (key.endsWith('_static')) return true
  return [compat.spec_url ?? []].flat().some(url => url.includes(`#sec-${owner.toLowerCase()}.${key.toLowerCase()}`))
}

/** The features of scripts and of sheets, read once. */
export const scripts = scriptFeatures()

export const sheets = {
  properties: bcd.css.properties as Record<string, Identifier>,
  atRules: bcd.css['at-rules'] as Record<string, Identifier>,
  selectors: bcd.css.selectors as Record<string, Identifier>,
  functions: functionsOf(bcd.css.types as Record<string, Identifier>)
}

function functionsOf(types: Record<string, Identifier>, found: Named = new Map()): Named {
  for (const [name, node] of Object.entries(types)) {
    if (name === '__compat') continue
    if (node.__compat && !found.has(name)) found.set(name, node.__compat)
    functionsOf(node as Record<string, Identifier>, found)
  }
  return found
}

/** `['Array', 'at']` is a member, `['AggregateError']` a global. */
export type BuiltIn = readonly [owner: string, member?: string]

/** What the language brought after the floor. */
export function newerBuiltins(floor: Floor): BuiltIn[] {
  const newer = (tree: Identifier) => tree.__compat && lacking(tree.__compat, floor).length > 0
  return Object.entries(bcd.javascript.builtins as Record<string, Identifier>).flatMap(([owner, tree]): BuiltIn[] => {
    if (newer(tree)) return [[owner]]
    const members = Object.entries(tree as Record<string, Identifier>).filter(
      ([name, one]) => name !== '__compat' && newer(one)
    )
    return members.map(([name]) => [owner, name.replace(/_static$/, '')])
  })
}
