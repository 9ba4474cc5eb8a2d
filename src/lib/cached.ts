import { CACHE_EXPIRY_MS } from './constants'

/** Where cached text lies: the phone's storage, or a map in tests. `get` answers anything but text when there is none. */
export interface TextStore {
  get(key: string): unknown
  /** May throw when the phone's storage is full. */
  set(key: string, text: string): void
  remove(key: string): void
  keys(): string[]
}

interface Entry {
  value: unknown
  saved_ms: number
  until_ms: number
}

const PREFIX = 'cache:'

/** Data kept for a while, a day unless told otherwise. Its keys are its own, so clearing it never touches the session. */
export class Cached {
  private readonly loading = new Map<string, Promise<unknown>>()

  constructor(
    private readonly store: TextStore,
    private readonly now_ms: () => number = Date.now
  ) {}

  /** What was kept under `name`, or undefined when there is none, it is too old, or what lies there is broken. */
  get<T>(name: string): T | undefined {
    const entry = this.read(PREFIX + name)
    return entry?.value as T | undefined
  }

  /** Keeps a JSON value. False when it could not be kept; a cache may always be empty, so that is no error. */
  set(name: string, value: unknown, expiry_ms = CACHE_EXPIRY_MS): boolean {
    const saved_ms = this.now_ms()
    const text = JSON.stringify({ value, saved_ms, until_ms: saved_ms + expiry_ms } satisfies Entry)
    return this.write(PREFIX + name, text) || (this.sweep() > 0 && this.write(PREFIX + name, text))
  }

  remove(name: string) {
    this.store.remove(PREFIX + name)
  }

  /** What is kept, else what `load` answers, which is then kept. Asking twice at once loads once; a failure is not kept. */
  async through<T>(name: string, load: () => Promise<T>, expiry_ms = CACHE_EXPIRY_MS): Promise<T> {
    const kept = this.get<T>(name)
    if (kept !== undefined) return kept
    const running = this.loading.get(name)
    if (running) return running as Promise<T>
    const started = this.fill(name, load, expiry_ms)
    this.loading.set(name, started)
    try {
      return await started
    } finally {
      this.loading.delete(name)
    }
  }

  /** Removes everything that is kept here. */
  clear() {
    for (const key of this.keys()) this.store.remove(key)
  }

  /** Removes what is too old or broken, and says how many entries that were. */
  sweep(): number {
    return this.keys().filter(key => this.read(key) === undefined).length
  }

  /** Characters of text kept, about what the settings page shows as the cache's size in bytes. */
  size(): number {
    return this.keys().reduce((total, key) => total + key.length + String(this.store.get(key) ?? '').length, 0)
  }

  private async fill<T>(name: string, load: () => Promise<T>, expiry_ms: number): Promise<T> {
    const value = await load()
    if (value !== undefined) this.set(name, value, expiry_ms)
    return value
  }

  private keys = () => this.store.keys().filter(key => key.startsWith(PREFIX))

  private read(key: string): Entry | undefined {
    const text = this.store.get(key)
    if (typeof text !== 'string' || text === '') return undefined
    const entry = parseEntry(text)
    const now_ms = this.now_ms()
    // An entry from the future was kept while the phone's clock was wrong: nobody knows how old it is.
    if (entry && entry.saved_ms <= now_ms && now_ms < entry.until_ms) return entry
    this.store.remove(key)
    return undefined
  }

  private write(key: string, text: string): boolean {
    try {
      this.store.set(key, text)
      return true
    } catch {
      return false
    }
  }
}

function parseEntry(text: string): Entry | undefined {
  try {
    const entry = JSON.parse(text) as Partial<Entry> | null
    const whole = typeof entry?.saved_ms === 'number' && typeof entry.until_ms === 'number' && 'value' in entry
    return whole ? (entry as Entry) : undefined
  } catch {
    return undefined
  }
}
