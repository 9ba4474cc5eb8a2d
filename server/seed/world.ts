import { dayjs, ZONE } from '../src/lib/clock'
import type { Server } from '../src/services'
import { Album } from './album'

/** What every part of the seed works with. */
export interface World {
  services: Server
  album: Album
  now: Date
  /** What is told when all parts are there, in the order in which it happened. */
  stories: { at: Date; tell(): Promise<unknown> }[]
}

export const newWorld = (services: Server): World => ({
  services,
  album: new Album(),
  now: services.clock.now(),
  stories: []
})

/**
 * Tells the stories, the oldest first. Money that moves through an account everybody shares, as that of a channel, is booked no
 * earlier than what moved there before: told out of order it would stand on another day than at the channel.
 */
export async function tellStories({ stories }: World) {
  for (const { tell } of stories.splice(0).sort((a, b) => a.at.getTime() - b.at.getTime())) await tell()
}

const DAY_MS = 86_400_000

export const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** A time of China's day `days` from now. */
export const chinaTime = (now: Date, days: number, hour: number) =>
  dayjs(now).tz(ZONE).startOf('day').add(days, 'day').add(hour, 'hour').toDate()
