import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { spotlights } from '../../db/schema'
import { personOf } from '../../engines/identity/person'
import type { LockKind } from '../../engines/lock'
import { addMessage } from '../../engines/message'
import type { Services } from '../../services'
import { takePart } from './members'

const running = async ({ db, clock }: Pick<Services, 'db' | 'clock'>) => {
  const now = clock.now()
  const [row] = await db
    .select()
    .from(spotlights)
    .where(and(eq(spotlights.state, 'open'), lte(spotlights.startsAt, now), gt(spotlights.endsAt, now)))
  return row
}

/**
 * Friends whom links of an activity bring: they are their inviter's until it ends, by the first link they open. It pays no
 * commission: what friends order brings points.
 */
export const spotlightLock: LockKind = {
  code: 'spotlight',
  days: 365,
  open: true,
  pays: false,

  page: () => '/pages/actvity/award_pool',

  async until(services, { targetId }) {
    const row = await running(services)
    return row && row.code === targetId && !row.stopped ? row.endsAt : null
  },

  async locked(tx, { id, userId, holderId, startsAt: at }) {
    const row = await running(tx)
    if (!row) return
    const { rows } = await tx.db.execute<{ id: string }>(sql`select ${personOf(holderId)} as id`)
    const inviter = rows[0]!.id
    await takePart(tx.db, row, { userId: inviter, at })
    const member = await takePart(tx.db, row, { userId, broughtBy: inviter, at })
    if (!member?.fresh) return
    await addMessage(tx.db, {
      userId: inviter,
      kind: 'activity',
      title: '好友加入了活动',
      key: `spotlight-friend:${id}`,
      at,
      content: `有好友通过你的链接加入了「${row.title}」，TA 的订单结算后会为你加分。`,
      url: '/pages/actvity/zhiyou'
    })
  }
}
