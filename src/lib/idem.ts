const BYTES = 16

let made = 0

/**
 * A random key for one write, 32 hex digits. Browsers' `crypto` is used where there is one. The mini-program has none
 * that answers at once: there the time, a counter and Math.random mix. Keys need to be unique, not secret.
 */
export function newIdempotencyKey(): string {
  const bytes = new Uint8Array(BYTES)
  const source = (globalThis as { crypto?: Partial<Crypto> }).crypto
  if (source?.getRandomValues) source.getRandomValues(bytes)
  else mixInto(bytes)
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The same as a UUID: "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx". */
export const newUuid = (): string =>
  newIdempotencyKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

/** Eleven random bytes, three of the clock's milliseconds, two of a counter. */
function mixInto(bytes: Uint8Array) {
  for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(Math.random() * 256)
  const now_ms = Date.now()
  bytes[0] = Math.floor(now_ms / 65_536)
  bytes[1] = Math.floor(now_ms / 256)
  bytes[2] = now_ms
  made = (made + 1) % 65_536
  bytes[3] = made >> 8
  bytes[4] = made
}

/**
 * The key of a write that a person may have to try again: the same input keeps its key until the write is known to
 * have happened (or to be refused), so an answer lost on the way cannot make it happen twice.
 */
export class WriteKeys {
  private readonly open = new Map<string, { input: string; key: string }>()

  /** Key to send with `input` to `endpoint`; a changed input gets a new one. */
  keyFor(endpoint: string, input: unknown): string {
    const text = JSON.stringify(input) ?? ''
    const pending = this.open.get(endpoint)
    if (pending?.input === text) return pending.key
    const key = newIdempotencyKey()
    this.open.set(endpoint, { input: text, key })
    return key
  }

  /** The server has answered: the next write, even with the same input, is another one. */
  settle(endpoint: string) {
    this.open.delete(endpoint)
  }
}
