import { assets, minorText } from '../../engines/ledger'
import { claimsAt, claimTask, tasksNamed } from '../../engines/task'
import type { Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { claimed, taskGroups } from '../task/service'

type Caller = Context<'login'>

const PLACE = 'subsidy'

export const missions = (ctx: Caller) => taskGroups(ctx, [PLACE])

/** Those of the tasks that goods or videos are looked at for. */
export async function watched(ctx: Caller, watch: 'goods' | 'video') {
  const { list, can_draw } = await missions(ctx)
  return { can_draw, list: list.map(group => ({ ...group, list: group.list.filter(line => line.watch === watch) })) }
}

/** Claims a reward; that of a task elsewhere is claimed there. */
export async function doTask(ctx: Caller, { id, period }: { id: string; period: string }) {
  const { db, person, clock } = ctx
  const [task] = await tasksNamed(db, [id])
  if (task?.place !== PLACE) refuse('NOT_FOUND', '没有这个任务')
  return claimed(db, await claimTask(ctx, { userId: person.id, task: id, period, at: clock.now() }))
}

const STATES = { waiting: '待发放', paid: '已到账', void: '已失效' } as const

/** What the caller's person has claimed here, newest first. */
export async function claimLog({ db, person }: Caller, paging: { page: number; limit: number }) {
  const [{ list, count }, rows] = [await claimsAt(db, person.rootId, PLACE, paging), await assets(db)]
  return {
    count,
    list: list.map(claim => {
      const asset = rows.find(row => row.code === claim.asset)!
      const state = claim.state as keyof typeof STATES
      return {
        id: claim.id,
        title: claim.title,
        reward: minorText(claim.amountMinor, asset.digits),
        asset_name: asset.name,
        state,
        _state: STATES[state],
        add_time: seconds(claim.createdAt),
        _add_time: timeText(claim.createdAt)
      }
    })
  }
}
