import type { adminApproval } from '@contract/approval'
import type { Input } from '@contract/core'
import { limitOf, limitsSet, setLimit } from '../../engines/approval'
import type { Context } from '../../http/context'
import type { HeldDeed } from '../../http/two-persons'
import { seconds } from '../../lib/clock'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'

type ToSet = Input<(typeof adminApproval)['POST /api/admin/approval/limit']>

/** Deeds that have a limit. */
const limited = (kinds: Context['kinds']) =>
  kinds.deed.all.flatMap(({ limitFen, ...deed }) => (limitFen === null ? [] : [{ ...deed, limitFen }]))

export async function limitsShown({ db, kinds }: Pick<Context, 'db' | 'kinds'>) {
  const set = await limitsSet(db)
  return limited(kinds).map(({ code, title, limitFen }) => {
    const own = set.get(code)
    return {
      action: code,
      title,
      limit: yuan(own?.limitFen ?? limitFen),
      is_default: (own ? 0 : 1) as 0 | 1,
      changed_by: own?.changedBy ?? '',
      changed_time: own ? seconds(own.changedAt) : 0
    }
  })
}

export async function changeLimit({ db, kinds, clock, desk, note }: Context<'console'>, { action, limit }: ToSet) {
  const deed = limited(kinds).find(one => one.code === action) ?? refuse('UNKNOWN', '没有这项可设额度的操作')
  const before = await limitOf(db, deed)
  await setLimit(db, { action, limitFen: fenOf(limit), by: desk.name, at: clock.now() })
  note({ subject: deed.title, before: { limit: yuan(before ?? 0n) }, after: { limit: yuan(fenOf(limit)) } })
}

/** Raising a limit would let one person do what two must: it needs two itself. */
export const limitDeed: HeldDeed = {
  code: 'POST /api/admin/approval/limit',
  title: '设置复核额度',
  limitFen: null,
  weigh: async ({ db, kinds }, { action, limit }: ToSet) => {
    const deed = limited(kinds).find(one => one.code === action)
    const now = deed && (await limitOf(db, deed))
    if (!deed || now === null || now === undefined || fenOf(limit) <= now) return
    return { fen: null, words: `「${deed.title}」的复核额度由 ¥${yuan(now)} 提高到 ¥${yuan(fenOf(limit))}` }
  }
}
