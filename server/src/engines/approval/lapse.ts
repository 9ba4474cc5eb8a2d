import { and, asc, eq, lte } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { approvals } from '../../db/schema'
import { moveRow } from '../../lib/machine'
import type { Services } from '../../services'
import { appendAudit } from '../audit'
import { APPROVAL_MOVES } from './states'

/** Whoever does what the clock does, in the trail. */
const CLOCK = '00000000-0000-0000-0000-000000000000'
const BATCH = 50

/** Marks requests that ran out of time, each with its entry in the trail; all of them, or those of one deed. Answers how many. */
export async function lapseApprovals(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  fingerprint?: string
): Promise<number> {
  const at = services.clock.now()
  const due = and(
    eq(approvals.state, 'waiting'),
    lte(approvals.expiresAt, at),
    fingerprint ? eq(approvals.fingerprint, fingerprint) : undefined
  )
  let lapsed = 0
  for (;;) {
    const some = await transact(services.db, async db => {
      const rows = await db
        .select()
        .from(approvals)
        .where(due)
        .orderBy(asc(approvals.expiresAt))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const { id, action, subject, words } of rows) {
        const where = eq(approvals.id, id)
        await moveRow(db, { table: approvals, state: approvals.state, where }, APPROVAL_MOVES.lapse, { decidedAt: at })
        await appendAudit(
          { ...services, db },
          {
            actorId: CLOCK,
            actorName: '系统',
            ip: '',
            sessionId: null,
            action: 'approval lapse',
            subject,
            why: '',
            details: { approval: id, deed: action, words }
          }
        )
      }
      return rows.length
    })
    lapsed += some
    if (some < BATCH) return lapsed
  }
}
