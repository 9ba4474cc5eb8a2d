import type { Queryable } from '../../db/connection'
import {
  captchas,
  codeGates,
  idempotencyKeys,
  knownDevices,
  phoneCodes,
  rateWindows,
  sessions,
  tickets
} from '../../db/schema'
import { sweepOlder } from '../../db/sweep'
import { DEVICE_KEPT_DAYS } from './devices'

const DAY_MS = 86_400_000
/** No client tries a write again after so long. */
const KEYS_KEPT_DAYS = 30

/** Deletes what nothing will ask for any more: run-out codes, pictures, tickets, counters and sessions. Answers how many. */
export async function sweepIdentity(db: Queryable, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const swept = [
    await sweepOlder(db, phoneCodes, phoneCodes.expiresAt, before(1)),
    await sweepOlder(db, captchas, captchas.expiresAt, now),
    await sweepOlder(db, tickets, tickets.expiresAt, now),
    // Gates count a calendar day and windows at most a day: two days later neither can refuse anybody.
    await sweepOlder(db, codeGates, codeGates.lastSentAt, before(2)),
    await sweepOlder(db, rateWindows, rateWindows.startsAt, before(2)),
    await sweepOlder(db, knownDevices, knownDevices.seenAt, before(DEVICE_KEPT_DAYS)),
    await sweepOlder(db, idempotencyKeys, idempotencyKeys.createdAt, before(KEYS_KEPT_DAYS)),
    // A token keeps its own answer (run out, signed out, stolen) for as long again as it lived.
    await sweepOlder(db, sessions, sessions.expiresAt, before(30))
  ]
  return swept.reduce((sum, count) => sum + count, 0)
}
