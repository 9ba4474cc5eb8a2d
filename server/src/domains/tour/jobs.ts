import type { Job } from '../../programme'
import type { Services } from '../../services'
import { dropOldPapers } from './papers'
import { endTrips, undoCancelled } from './trips'
import { endHolds, endWaiting, moveUp } from './waiting'

/** What the clock and others' leaving bring about: places come free, and whoever waits moves up. */
export async function tick(services: Services): Promise<number> {
  const freed = (await endHolds(services)) + (await undoCancelled(services)) + (await endWaiting(services))
  return freed + (await moveUp(services))
}

export const tourJobs: readonly Job[] = [
  { name: 'tour-seats', every_s: 15, run: tick },
  { name: 'tour-trips', every_s: 600, run: endTrips },
  { name: 'tour-papers', every_s: 3600, run: dropOldPapers }
]
