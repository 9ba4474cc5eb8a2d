import { lt } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { captchas, codeGates, knownDevices, phoneCodes, rateWindows, sessions, tickets } from '../../db/schema'
import { DEVICE_KEPT_DAYS } from './devices'

const DAY_MS = 86_400_000

/** Deletes what nothing will ask for any more: run-out codes, pictures, tickets, counters and sessions. Answers how many. */
export async function sweepIdentity(db: Queryable, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const swept = await Promise.all([
    db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, before(1))),
    db.delete(captchas).where(lt(captchas.expiresAt, now)),
    db.delete(tickets).where(lt(tickets.expiresAt, now)),
    // Gates count a calendar day and windows at most a day: two days later neither can refuse anybody.
    db.delete(codeGates).where(lt(codeGates.lastSentAt, before(2))),
    db.delete(rateWindows).where(lt(rateWindows.startsAt, before(2))),
    db.delete(knownDevices).where(lt(knownDevices.seenAt, before(DEVICE_KEPT_DAYS))),
    // A token keeps its own answer (run out, signed out, stolen) for as long again as it lived.
    db.delete(sessions).where(lt(sessions.expiresAt, before(30)))
  ])
  return swept.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
