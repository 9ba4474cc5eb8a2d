import { LRUCache } from 'lru-cache'
import type { Clock } from './clock'

/**
 * What was read for anybody in the last `ttl_s` seconds, else what `make` reads now; those who miss together wait for one
 * reading. For what is the same for everybody and may be a little old. What was not there (undefined) is read again.
 */
export type Recent = <T>(key: string, ttl_s: number, make: () => Promise<T>) => Promise<T>

const MOST = 1000

/** Keeps the thousand things asked for last. */
export function recently(clock: Clock): Recent {
  const kept = new LRUCache<string, { value: unknown }>({
    max: MOST,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0
  })
  const underWay = new Map<string, Promise<unknown>>()
  const read = async (key: string, ttl_s: number, make: () => Promise<unknown>) => {
    try {
      const value = await make()
      if (value !== undefined) kept.set(key, { value }, { ttl: ttl_s * 1000 })
      return value
    } finally {
      underWay.delete(key)
    }
  }
  return async <T>(key: string, ttl_s: number, make: () => Promise<T>) => {
    const known = kept.get(key)
    if (known) return known.value as T
    const work = underWay.get(key) ?? read(key, ttl_s, make)
    underWay.set(key, work)
    return work as Promise<T>
  }
}
