/** What somebody typed into a form and did not save. */
export interface Kept<T> {
  /** When, in milliseconds. */
  at: number
  /** What the form began with. */
  basis: T
  draft: T
}

const PREFIX = 'console-draft:'
const AGE_MS = 7 * 86_400_000
const MOST = 30

const nameOf = (person: string, what: string) => `${PREFIX}${person}:${what}`

/** Every draft of this browser, the oldest first. The moment stands first in each, so that none is read for it. */
const all = () =>
  Object.keys(localStorage)
    .filter(key => key.startsWith(PREFIX))
    .map(key => ({ key, at: Number(/^\{"at":(\d+)/.exec(localStorage.getItem(key) ?? '')?.[1] ?? 0) }))
    .sort((a, b) => a.at - b.at)

/** Drafts older than a week are gone, whoever wrote them. */
function sweep(now: number) {
  for (const { key, at } of all()) if (at < now - AGE_MS || at > now) localStorage.removeItem(key)
}

/**
 * Keeps a person's draft of something in this browser, in place of the one before. Answers whether there was room: the oldest
 * drafts make way.
 */
export function keepDraft<T>(person: string, what: string, { basis, draft }: Omit<Kept<T>, 'at'>, at = Date.now()) {
  const key = nameOf(person, what)
  const others = all().filter(one => one.key !== key)
  const text = JSON.stringify({ at, basis, draft })
  for (const { key: oldest } of others.slice(0, Math.max(0, others.length - MOST + 1))) localStorage.removeItem(oldest)
  for (;;) {
    try {
      localStorage.setItem(key, text)
      return true
    } catch {
      const [oldest] = all().filter(one => one.key !== key)
      if (!oldest) return false
      localStorage.removeItem(oldest.key)
    }
  }
}

/** A person's draft of something, if there is one of the last seven days. */
export function keptDraft<T>(person: string, what: string, now = Date.now()): Kept<T> | undefined {
  sweep(now)
  const text = localStorage.getItem(nameOf(person, what))
  try {
    return text === null ? undefined : (JSON.parse(text) as Kept<T>)
  } catch {
    dropDraft(person, what)
  }
}

export const dropDraft = (person: string, what: string) => localStorage.removeItem(nameOf(person, what))
