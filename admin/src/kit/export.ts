import { api, type ConsoleKey, type Sent } from '../api'
import { useDeed } from './deed'
import { download, type Place } from './downloads/fetch'
import { useProved } from './step-up'

/** Endpoints that answer where a file of rows is. */
export type ExportKey = Extract<ConsoleKey, `POST /api/admin/${string}/export`>

/** Takes rows away as a file, which is fetched while other pages are worked on. Answers whether the server gave one. */
export function useExport<K extends ExportKey>(key: K) {
  const { run, busy } = useDeed(key, '')
  const proved = useProved()
  const take = async (asked: Sent<K>): Promise<boolean> => {
    const place: Place | undefined = await run(asked)
    if (place) download(place, () => proved(() => api(key, asked, crypto.randomUUID())))
    return place !== undefined
  }
  return { take, busy }
}
