import type { SheetPath } from './told'

/** What the columns of a file were read as: the field of each title, '' for what is left out. */
type Matching = Record<string, string>

const PREFIX = 'console-columns:'
const MOST = 20

const nameOf = (person: string, path: SheetPath) => `${PREFIX}${person}:${path}`

function kept(name: string): Matching[] {
  try {
    const list = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

const isFor = (titles: readonly string[]) => (matching: Matching) =>
  titles.every(title => Object.hasOwn(matching, title))

/** Keeps what somebody said the columns of a file are, in this browser, for files with the same titles. */
export function keepMatching(person: string, path: SheetPath, columns: readonly { title: string; field: string }[]) {
  const name = nameOf(person, path)
  const matching = Object.fromEntries(columns.map(({ title, field }) => [title, field]))
  const others = kept(name).filter(one => !isFor(Object.keys(one))(matching))
  try {
    localStorage.setItem(name, JSON.stringify([matching, ...others].slice(0, MOST)))
  } catch {
    // Where there is no room, the next file is matched by hand again.
  }
}

/**
 * What was said last of columns with these titles. A file of failed rows has those of its columns that were read, so it goes by
 * what was said of the whole.
 */
export function keptMatching(person: string, path: SheetPath, titles: readonly string[]): Matching | undefined {
  // Which of two columns of one title is meant cannot be told by it.
  if (new Set(titles).size < titles.length) return
  return kept(nameOf(person, path)).find(isFor(titles))
}
