import { api } from '@/api'
import type { Region } from '@/lib/area'
import { cache } from './cache'

/** Provinces, cities and districts of all China, kept for a day. */
export const loadRegions = (): Promise<readonly Region[]> =>
  cache.through<readonly Region[]>('regions', () => api('GET /api/city_list', {}, { catch: true, quiet: true }))
