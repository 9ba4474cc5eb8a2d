import { adminLock } from '@contract/lock'
import { inTurn } from '../../db/seen'
import { familyOf, userByPhone } from '../../engines/identity/accounts'
import { allLocks, endLock, type LockTerms, lockTermsOf, saveLockTerms } from '../../engines/lock'
import { bindDomain } from '../../http/context'
import { seconds } from '../../lib/clock'
import { asSeen, markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { setRule } from './rule'
import { pageOf, revokeShare } from './share'

const says = ({ kind, days, open }: LockTerms) => ({ kind, lock_days: days, open: (open ? 1 : 0) as 0 | 1 })
const shown = (terms: LockTerms) => ({ ...says(terms), mark: markOf(says(terms)) })

export const adminLockDomain = bindDomain(adminLock, {
  'GET /api/admin/lock/terms': async ctx => {
    const list = await Promise.all(ctx.kinds.lock.all.map(({ code }) => lockTermsOf(ctx, code)))
    return { list: list.map(shown), count: list.length }
  },
  'POST /api/admin/lock/terms': async (ctx, { kind, mark, lock_days, open }) => {
    if (!ctx.kinds.lock.all.some(({ code }) => code === kind)) refuse('NOT_FOUND', '没有这种锁客')
    await inTurn(ctx.db, 'lock-terms')
    asSeen(says(await lockTermsOf(ctx, kind)), mark)
    return says(await saveLockTerms(ctx, { kind, days: lock_days, open: open === 1 }))
  },
  'GET /api/admin/lock/list': async ({ db, clock }, { phone, live, ...asked }) => {
    const person = phone === undefined ? undefined : await userByPhone(db, phone)
    const family = person ? await familyOf(db, person.id) : []
    const ids = phone === undefined ? undefined : family.map(({ id }) => id)
    const now = clock.now()
    const { list, count } = await allLocks(db, {
      ...asked,
      ids,
      now,
      live: live === undefined ? undefined : live === 1
    })
    return {
      list: list.map(row => ({
        id: row.id,
        kind: row.kind,
        holder_id: row.holderId,
        holder: row.holderName,
        user_id: row.userId,
        customer: row.customerName,
        reason: row.endReason,
        touch_time: seconds(row.touchedAt),
        start_time: seconds(row.startsAt),
        stop_time: seconds(row.endsAt),
        is_live: (row.endsAt > now ? 1 : 0) as 0 | 1
      })),
      count
    }
  },
  'POST /api/admin/lock/end': async (ctx, { id, reason }) => {
    const ended = await endLock(ctx, { id, why: reason.trim() })
    return { id: ended.id, stop_time: seconds(ended.endsAt) }
  },
  'POST /api/admin/lock/rule': async (ctx, { rule_id }) => ({ rule_id: await setRule(ctx, rule_id) }),
  'POST /api/admin/lock/revoke': async (ctx, { share }) => {
    const revoked = await revokeShare(ctx, share)
    return { user_id: revoked.userId, url: pageOf(ctx, revoked) }
  }
})
