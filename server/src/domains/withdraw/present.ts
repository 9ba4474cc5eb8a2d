import type { Data } from '@contract/core'
import type { adminWithdraw, withdraw } from '@contract/withdraw'
import { minorText } from '../../engines/ledger'
import {
  coolingUntil,
  type Receiver,
  type reviewsOf,
  shownTail,
  WITHDRAWAL_MOVES,
  type WithdrawalRow
} from '../../engines/withdrawal'
import { dayText, seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import type { PayoutMethod } from '../../providers/payout'

export type WireWithdrawal = Data<(typeof withdraw)['POST /api/extract/cash']>
export type WireReceiver = Data<(typeof withdraw)['GET /api/bankinfo']>['list'][number]
type AdminWire = Data<(typeof adminWithdraw)['POST /api/admin/withdrawal/approve']>

/** What a person is told of each status, and what happens next. */
const STATES: Record<string, { wire: WireWithdrawal['status']; title: string; next: string }> = {
  draft: { wire: 0, title: '待提交', next: '' },
  submitted: { wire: 0, title: '审核中', next: '审核通过后为你打款，预计 1 至 3 个工作日到账' },
  reviewing: { wire: 0, title: '复核中', next: '金额较大，正在由另一位工作人员复核' },
  approved: { wire: 2, title: '待打款', next: '审核已通过，正在安排打款' },
  paying: { wire: 2, title: '打款中', next: '已提交银行处理，请留意到账通知' },
  paid: { wire: 1, title: '已到账', next: '' },
  refused: { wire: -1, title: '未通过', next: '' },
  failed: { wire: -2, title: '收款失败', next: '' }
}

export interface AssetWords {
  name: string
  digits: number
}

/** A withdrawal as its owner sees it. */
export function withdrawalWire(row: WithdrawalRow, { name, digits }: AssetWords): WireWithdrawal {
  const state = STATES[row.status]!
  return {
    id: row.id,
    no: row.payoutNo.slice(0, 20).toUpperCase(),
    asset: row.asset,
    asset_name: name,
    extract_type: row.method as PayoutMethod,
    account: row.accountTitle,
    money: minorText(row.amountMinor, digits),
    fee: yuan(row.feeFen),
    arrive: yuan(row.payFen),
    status: state.wire,
    _status: state.title,
    note: row.confirm ? '请在微信里确认收款，超过 24 小时会退回' : row.reason || state.next,
    confirm: row.status === 'paying' ? row.confirm : null,
    timeline: timelineOf(row),
    steps: stepsOf(row),
    add_time: seconds(row.createdAt),
    _add_time: timeText(row.createdAt),
    month: dayText(row.createdAt).slice(0, 7)
  }
}

const END: Record<string, string> = { paid: '已到账', refused: '未通过，已退回', failed: '收款失败，已退回' }

function timelineOf({ createdAt, approvedAt, closedAt, status }: WithdrawalRow) {
  const steps = [
    { title: '提交申请', at: createdAt },
    { title: '审核通过', at: approvedAt },
    { title: END[status] ?? '', at: closedAt }
  ]
  return steps.flatMap(({ title, at }) => (at ? [{ title, time: seconds(at), _time: timeText(at) }] : []))
}

type Step = WireWithdrawal['steps'][number]

/** From asking to arrival: what is behind, where it stands, and what is to come. */
function stepsOf(row: WithdrawalRow): Step[] {
  const { status, approvedAt, sentAt, closedAt, createdAt, reason } = row
  const step = (title: string, how: Step['step'], words = '', at: Date | null = null): Step => ({
    title,
    words,
    step: how,
    _time: at ? timeText(at) : ''
  })
  const asked = step('提交申请', 'done', '提现金额已冻结', createdAt)
  const back = step('金额已退回', 'done', '已退回可提现余额，不收手续费', closedAt)
  const arrive = step('到账', 'next', '预计打款后 1 至 3 个工作日')
  if (status === 'refused') return [asked, step('审核未通过', 'failed', reason, closedAt), back]
  const reviewed = step('审核通过', 'done', '', approvedAt)
  if (status === 'failed') return [asked, reviewed, step('打款失败', 'failed', reason, closedAt), back]
  if (status === 'paid') {
    const title = `已到账 ${yuan(row.payFen)} 元`
    return [asked, reviewed, step('打款', 'done', '', sentAt), step(title, 'done', row.accountTitle, closedAt)]
  }
  if (status === 'paying') {
    const words = row.confirm ? '请在微信里确认收款' : '银行正在处理'
    return [asked, reviewed, step('打款中', 'now', words, sentAt), arrive]
  }
  if (status === 'approved') return [asked, reviewed, step('等待打款', 'now', '正在安排打款'), arrive]
  const words = status === 'reviewing' ? '金额较大，由另一位工作人员复核' : '一般 1 个工作日内完成'
  const review = step(status === 'reviewing' ? '复核中' : '审核中', 'now', words)
  return [asked, review, step('打款', 'next'), arrive]
}

interface Cooling {
  phoneChangedAt: Date | null
  coolingS: number
  now: Date
}

/** A bound account as its owner sees it; `masked` is the real name with all but its end hidden. */
export function receiverWire(receiver: Receiver, masked: string, { coolingS, now, ...owner }: Cooling): WireReceiver {
  const until = coolingUntil(owner, receiver, coolingS, now)
  return {
    id: receiver.id,
    type: receiver.method as PayoutMethod,
    title: receiver.title,
    bank_code: receiver.bankCode,
    number: shownTail(receiver),
    holder: masked,
    is_default: receiver.isDefault ? 1 : 0,
    cooling_until: until && seconds(until),
    note: until ? `安全冷静期，${timeText(until)} 后可用` : '',
    add_time: seconds(receiver.boundAt),
    _add_time: timeText(receiver.boundAt)
  }
}

/** A withdrawal as operators see it. */
export function adminWire(
  row: WithdrawalRow,
  { digits, assetName, nickname, holder, reviews, names, decider }: Beside
): AdminWire {
  const own = reviews.filter(review => review.withdrawalId === row.id && review.verdict === 'approve')
  return {
    id: row.id,
    no: row.payoutNo.slice(0, 20).toUpperCase(),
    user_id: row.userId,
    nickname,
    asset: row.asset,
    asset_name: assetName,
    money: minorText(row.amountMinor, digits),
    fee: yuan(row.feeFen),
    arrive: yuan(row.payFen),
    extract_type: row.method as PayoutMethod,
    holder,
    account: row.accountTitle,
    status: row.status as AdminWire['status'],
    approvals_needed: row.approvalsNeeded,
    approvals: own.map(({ operatorId, at }) => ({
      operator_id: operatorId,
      operator: names.get(operatorId) ?? '',
      _time: timeText(at)
    })),
    may: mayDecide(row, own, decider),
    reason: row.reason,
    error: row.error,
    tries: row.tries,
    _add_time: timeText(row.createdAt)
  }
}

type Reviews = Awaited<ReturnType<typeof reviewsOf>>

/** What operators see beside a withdrawal's own row. */
interface Beside {
  digits: number
  assetName: string
  nickname: string
  holder: string
  reviews: Reviews
  /** How people of the console are called. */
  names: ReadonlyMap<string, string>
  /** Whoever looks, if they may decide. */
  decider?: string
}

/** What somebody may decide: never about their own, and agreeing once. */
function mayDecide({ userId, status }: WithdrawalRow, agreed: Reviews, decider: string | undefined): AdminWire['may'] {
  if (!decider || decider === userId) return []
  const can = (move: 'approve' | 'refuse') =>
    (WITHDRAWAL_MOVES[move].from as readonly string[]).includes(status) &&
    !(move === 'approve' && agreed.some(({ operatorId }) => operatorId === decider))
  return (['approve', 'refuse'] as const).filter(can)
}
