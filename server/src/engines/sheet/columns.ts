import { markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import type { SheetColumn, SheetKind } from './kinds'

/** Columns of the files of failed rows: such a file can be sent in again as it is. */
export const ROW_TITLE = '行号'
export const WHY_TITLE = '失败原因'

/** What somebody said the columns of a file are. */
export interface Matching {
  /** Tells the first row they were looking at. */
  head: string
  /** The field of each of `ownColumns`, in their order; '' for what is not read. */
  fields: readonly string[]
}

/** Columns that something may be made of: those with a title of the file's own. */
export const ownColumns = (titles: readonly string[]) =>
  titles.flatMap((title, at) => (title === '' || title === ROW_TITLE || title === WHY_TITLE ? [] : [{ at, title }]))

const markOfHead = (titles: readonly string[]) => markOf([...titles])

/** What a file's columns are read as where somebody said so. @throws Refusal INVALID */
export function placesBy({ columns }: SheetKind, titles: readonly string[], { head, fields }: Matching) {
  const own = ownColumns(titles)
  if (head !== markOfHead(titles) || fields.length !== own.length)
    refuse('INVALID', '文件的标题与核对时不同，请重新选择文件')
  const unknown = fields.find(field => field !== '' && columns.every(column => column.field !== field))
  if (unknown !== undefined) refuse('INVALID', `没有「${unknown}」这个导入项，请重新选择文件`)
  const places = columns.map(({ field, title, needed }) => {
    const [first, second] = own.filter((_, i) => fields[i] === field)
    if (second) refuse('INVALID', `「${first!.title}」和「${second.title}」都对应「${title}」，请只保留一列`)
    return { field, title, needed, at: first?.at ?? -1 }
  })
  const missing = places.filter(({ at, needed }) => needed && at < 0).map(({ title }) => title)
  if (missing.length > 0) refuse('INVALID', `必填的「${missing.join('」「')}」还没有对应的列`)
  // As the file has them, so that its failed rows come back as they were sent.
  const found = places.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)
  if (found.length === 0) refuse('INVALID', '请至少导入一列')
  return found
}

/** How a column's field was found: by its exact name, by one that is like it, or not. */
export type Found = 'exact' | 'guess' | 'none'

/** The first row of a file, with what each column is likely to be; no field is given twice. */
export function headOf({ columns }: SheetKind, titles: readonly string[]) {
  const own = ownColumns(titles)
  const byColumn = new Map<number, { field: string; found: Found }>()
  const used = new Set<string>()
  const give = (at: number, field: string, found: Found) => {
    if (byColumn.has(at) || used.has(field)) return
    byColumn.set(at, { field, found })
    used.add(field)
  }
  for (const { at, title } of own)
    for (const { field, ...names } of columns) if (namesOf(names).includes(title)) give(at, field, 'exact')
  const guesses = own.flatMap(({ at, title }) =>
    columns.map(column => ({ at, field: column.field, score: likeness(title, column) }))
  )
  for (const { at, field, score } of guesses.sort((a, b) => b.score - a.score))
    if (score >= LIKELY) give(at, field, 'guess')
  return {
    mark: markOfHead(titles),
    list: own.map(({ at, title }) => ({ at, title, ...(byColumn.get(at) ?? { field: '', found: 'none' as const }) }))
  }
}

type Names = Pick<SheetColumn, 'title' | 'also'>
const namesOf = ({ title, also = [] }: Names) => [title, ...also]

/** From here on a name is proposed. */
const LIKELY = 0.5

/** How much a title is like the names of a column, from 0 to 1. */
function likeness(title: string, { like = [], isOnly, ...names }: SheetColumn): number {
  const own = plain(title)
  if ([...namesOf(names), ...like].some(name => plain(name) === own)) return 1
  return isOnly ? 0 : Math.max(...[...namesOf(names), ...like].map(name => nearness(own, plain(name))))
}

/** Without units in brackets, marks of what must be filled in, blanks and the like. */
const plain = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, '')
    .replace(/[\s*:_\-/、.]+/g, '')

/** One within the other, the more the less stands beside it; else the pairs of letters they share. */
function nearness(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < 2) return 0
  if (long.includes(short)) return 0.5 + (0.4 * short.length) / long.length
  const [some, others] = [pairsOf(a), pairsOf(b)]
  return (0.9 * 2 * some.filter(pair => others.includes(pair)).length) / (some.length + others.length)
}

const pairsOf = (text: string) => Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2))
