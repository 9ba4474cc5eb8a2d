import { adminApproval } from '@contract/approval'
import type { Config } from '../../config'
import type { HeldChange } from '../../db/schema'
import {
  type ApprovalRow,
  type ApprovalState,
  approvalOf,
  approvalPage,
  inputOf,
  isSealed
} from '../../engines/approval'
import { bindDomain, type Context } from '../../http/context'
import { told } from '../../http/trail'
import { seconds } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { yuan } from '../../lib/money'
import { sentLines } from '../console/present'
import { shopNamesOf } from '../shop/service'
import { decide } from './decide'
import { changeLimit, limitsShown } from './limits'

const STATES: Record<ApprovalState, string> = {
  waiting: '待复核',
  done: '已同意并执行',
  refused: '未同意',
  withdrawn: '已撤回',
  lapsed: '超时失效'
}

/** What was asked, masked; a row that was changed in the database tells nothing. */
const maskedOf = (config: Config, row: ApprovalRow) => (isSealed(config, row) ? told(inputOf(config, row)) : null)

/** What whoever looks may see: deeds they may do themselves, in a shop those of its people. */
const sightOf = ({ kinds, desk }: Context<'console'>) => ({
  actions: kinds.deed.all.filter(deed => desk.rights.includes(deed.right)).map(deed => deed.code),
  shopId: desk.shop?.id
})

function shown({ kinds, desk, clock, config }: Context<'console'>, row: ApprovalRow) {
  // The clock decides, whether the row is marked yet or not.
  const isLate = row.state === 'waiting' && row.expiresAt <= clock.now()
  const state = (isLate ? 'lapsed' : row.state) as ApprovalState
  const isOwn = row.askerId === desk.id
  const mayDecide = state === 'waiting' && desk.rights.includes('approval.decide')
  return {
    id: row.id,
    action: row.action,
    title: kinds.deed.of(row.action).title,
    told: row.words,
    amount: row.amountFen === null ? '' : yuan(row.amountFen),
    done_to: row.subject,
    details: JSON.stringify(maskedOf(config, row)),
    why: row.why,
    asker_id: row.askerId,
    asker: row.askerName,
    add_time: seconds(row.createdAt),
    expires_time: seconds(row.expiresAt),
    state,
    _state: STATES[state],
    decider: row.deciderName,
    decided_time: row.decidedAt ? seconds(row.decidedAt) : 0,
    remark: row.note,
    may: mayDecide ? (isOwn ? (['withdraw'] as const) : (['agree', 'refuse'] as const)).slice() : []
  }
}

const changeTold = ({ title, was, is }: HeldChange) => ({
  title,
  was_told: was,
  is_told: is,
  differs: flag(was !== is)
})

export const adminApprovalDomain = bindDomain(adminApproval, {
  'GET /api/admin/approval/list': async (ctx, { state, page, limit }) => {
    const filter = { ...sightOf(ctx), waiting: state === 'waiting', page, limit }
    const { list, count } = await approvalPage(ctx.db, filter, ctx.clock.now())
    const names = await shopNamesOf(
      ctx.db,
      list.flatMap(({ shopId }) => shopId ?? [])
    )
    return { list: list.map(row => ({ ...shown(ctx, row), shop_name: names.get(row.shopId ?? '') ?? '' })), count }
  },
  'GET /api/admin/approval/sent/{id}': async (ctx, { id }) => {
    const row = await approvalOf(ctx.db, id, sightOf(ctx))
    const sent = maskedOf(ctx.config, row)
    return {
      lines: sent === null ? [] : await sentLines(ctx, row.action, sent as Record<string, unknown>),
      changes: sent === null ? [] : (row.changes ?? []).map(changeTold)
    }
  },
  'POST /api/admin/approval/decide': decide,
  'GET /api/admin/approval/limits': limitsShown,
  'POST /api/admin/approval/limit': async (ctx, input) => {
    await changeLimit(ctx, input)
    return {}
  }
})
