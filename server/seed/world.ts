import { dayjs, ZONE } from '../src/lib/clock'
import type { Server } from '../src/services'
import { Album } from './album'

/** What every part of the seed works with. */
export interface World {
  services: Server
  album: Album
  now: Date
}

export const newWorld = (services: Server): World => ({ services, album: new Album(), now: services.clock.now() })

const DAY_MS = 86_400_000

export const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** A time of China's day `days` from now. */
export const chinaTime = (now: Date, days: number, hour: number) =>
  dayjs(now).tz(ZONE).startOf('day').add(days, 'day').add(hour, 'hour').toDate()
