import path from 'node:path'

/** Files of the app by their path from the root ("src/pages/index/index.tsx"). */
export type Files = ReadonlyMap<string, string>

const PAGE = /['"`](\/?pages\/[\w-]+\/[\w-]+|\/(?:choose|open)-location)(?=['"`?$])/g
const IMPORT = /(?:from|import)\s*\(?\s*['"]([@.][^'"]*)['"]/g
/** Pages that code names by a constant; the file of constants itself leads nowhere. */
const CONSTANT = /\b(HOME_PATH|LOGIN_PATH|WEBVIEW_PATH|RESULT_PATH)\b/g
const CONSTANTS = 'src/lib/constants.ts'

const ENDINGS = ['.tsx', '.ts', '.h5.ts', '.h5.tsx', '/index.ts']

/** The files an import may mean: one of each target. */
function meant(files: Files, from: string, wanted: string): string[] {
  const base = wanted.startsWith('@/') ? `src/${wanted.slice(2)}` : path.posix.join(path.posix.dirname(from), wanted)
  return ENDINGS.map(ending => base + ending).filter(file => files.has(file))
}

const slashed = (page: string) => (page.startsWith('/') ? page : `/${page}`)

/** Pages that a text names: what `go`, `replace` and `navigateTo` are given, and what data calls a `url`. */
export function pagesNamed(text: string, constants: ReadonlyMap<string, string> = new Map()): string[] {
  const code = text.replace(/^import .*$/gm, '')
  const byName = [...code.matchAll(CONSTANT)].flatMap(([, name]) => constants.get(name!) ?? [])
  return [...[...code.matchAll(PAGE)].map(([, page]) => slashed(page!)), ...byName]
}

/** The constants of the app that name pages. */
export const pageConstants = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/(\w+_PATH) = '([^']+)'/g)].map(([, name, page]) => [name!, page!]))

/**
 * Pages that a page's own code leads to: those named in its file and in every file it imports, however deep. A part
 * that is imported counts as shown, so a link no person can ever see would pass; the pages that parts of the kit lead
 * to count for whoever uses the kit.
 */
function linksOf(files: Files, page: string, constants: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const waiting = [`src${page}.tsx`]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const text = files.get(file)
    if (text === undefined || seen.has(file) || file === CONSTANTS || file === 'src/pages.manifest.ts') continue
    seen.add(file)
    for (const named of pagesNamed(text, constants)) found.add(named)
    for (const [, wanted] of text.matchAll(IMPORT)) waiting.push(...meant(files, file, wanted!))
  }
  return found
}

export interface Walk {
  files: Files
  /** Every page there is, with its leading slash. */
  pages: readonly string[]
  /** Where a person begins: the tabs, and pages that are opened from outside. */
  from: readonly string[]
  /** What the server sends to a page for the person to tap, by page. */
  sent: Readonly<Record<string, readonly string[]>>
}

/** The pages that nobody gets to. */
export function unreachable({ files, pages, from, sent }: Walk): string[] {
  const constants = pageConstants(files.get(CONSTANTS) ?? '')
  const reached = new Set<string>()
  const waiting = [...from]
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    if (reached.has(page)) continue
    reached.add(page)
    waiting.push(...linksOf(files, page, constants), ...(sent[page] ?? []))
  }
  return pages.filter(page => !reached.has(page))
}
