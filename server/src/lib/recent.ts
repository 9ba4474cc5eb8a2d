import { LRUCache } from 'lru-cache'
import type { Clock } from './clock'

/**
 * What was read for anybody in the last `ttl_s` seconds, else what `make` reads now; those who miss together wait for one
 * reading. For what is the same for everybody and may be a little old. What was not there (undefined) is read again.
 */
export interface Recent {
  <T>(key: string, ttl_s: number, make: () => Promise<T>): Promise<T>
  /** Has it read anew, by this server, the next time it is asked for. */
  forget(key: string): void
}

const MOST = 1000

/** Keeps the thousand things asked for last. */
export function recently(clock: Clock): Recent {
  const kept = new LRUCache<string, { value: unknown }>({
    max: MOST,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0
  })
  const underWay = new Map<string, Promise<unknown>>()
  const read = (key: string, ttl_s: number, make: () => Promise<unknown>) => {
    // What was forgotten while it was being read may be from before.
    const isWanted = () => underWay.get(key) === work
    const work: Promise<unknown> = make()
      .then(value => {
        if (value !== undefined && isWanted()) kept.set(key, { value }, { ttl: ttl_s * 1000 })
        return value
      })
      .finally(() => isWanted() && underWay.delete(key))
    underWay.set(key, work)
    return work
  }
  const recent = async <T>(key: string, ttl_s: number, make: () => Promise<T>) => {
    const known = kept.get(key)
    if (known) return known.value as T
    return (underWay.get(key) ?? read(key, ttl_s, make)) as Promise<T>
  }
  const forget = (key: string) => {
    kept.delete(key)
    underWay.delete(key)
  }
  return Object.assign(recent, { forget })
}
