import type { Data } from '@contract/core'
import type { tour } from '@contract/tour'
import type { orders } from '../../db/schema'
import type { Group, Member } from '../../engines/group'
import { seconds, timeText } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { yuan } from '../../lib/money'
import { maskedName } from '../review/present'
import { editFault } from './papers'
import type { DateRow, EntryRow, ExtraRow, RouteRow } from './rows'
import type { EntryState } from './states'
import { CHANGE_DAYS, changeUntil, PAPER_DAYS, spanWords, untilWords } from './terms'

type Details = Data<(typeof tour)['GET /api/tripfree/details']>
export type GroupWire = Details['groups'][number]
export type EntryWire = Data<(typeof tour)['GET /api/tripfree/myorderlist']>['list'][number]
type DateWire = Details['dates'][number]

export const routeWire = (route: RouteRow) => ({
  id: route.id,
  title: route.title,
  subtitle: route.subtitle,
  destination: route.destination,
  from_city: route.fromCity,
  days: route.days,
  pic: route.pictures[0]!,
  tags: route.tags
})

export const extraWire = ({ id, title, words, priceFen }: ExtraRow) => ({ id, title, words, price: yuan(priceFen) })

export type RouteWhole = RouteRow & { extras: readonly ExtraRow[] }

/** A route as its form at the console has it. */
export const formOf = (route: RouteWhole) => ({
  id: route.id,
  title: route.title,
  subtitle: route.subtitle,
  destination: route.destination,
  from_city: route.fromCity,
  days: route.days,
  pictures: route.pictures,
  tags: route.tags,
  itinerary: route.itinerary,
  included: route.included,
  excluded: route.excluded,
  notes: route.notes,
  share_bp: route.shareBp,
  hot: flag(route.hot),
  sort: route.sort,
  published: flag(route.published),
  extras: route.extras.map(extraWire)
})

/** Whether people can enter a day, or wait for it. */
export const canEnter = ({ state, closesAt }: DateRow, now: Date) => state === 'open' && closesAt > now

export function dateWire(date: DateRow, now: Date): DateWire {
  const isOver = !canEnter(date, now)
  const left = isOver || date.waiting > 0 ? 0 : date.seats - date.taken
  return {
    id: date.id,
    start_date: date.departsOn,
    end_date: date.returnsOn,
    _date: spanWords(date),
    seats: date.seats,
    left,
    waiting_num: date.waiting,
    group_size: date.groupSize,
    deposit: yuan(date.depositFen),
    state: isOver ? 'closed' : left === 0 ? 'full' : 'open',
    stop_time: seconds(date.closesAt),
    _stop_time: timeText(date.closesAt)
  }
}

const GROUP_TITLES = { open: '拼团中', filled: '已成团', lapsed: '未成团' } as const

function groupNext(group: Group): string {
  if (group.state === 'filled') return '已满员，成团成功'
  if (group.state === 'lapsed') return '没有在截止时间前满员，费用已原路退回'
  return `还差 ${group.size - group.confirmed} 人，${untilWords(group.endsAt)}满员即成团，否则全额退款`
}

export const memberWire = ({ nickname, avatar, isLeader, places, userId }: Member, me?: string) => ({
  nickname: maskedName(nickname),
  avatar,
  num: places,
  is_leader: flag(isLeader),
  is_me: flag(userId === me)
})

export function groupWire(group: Group, date: DateRow, members: readonly Member[], me?: string): GroupWire {
  const own = members.filter(member => member.groupId === group.id)
  return {
    id: group.id,
    date_id: date.id,
    start_date: date.departsOn,
    _date: spanWords(date),
    size: group.size,
    count: group.confirmed,
    missing_num: group.size - group.confirmed,
    seats: group.state === 'open' ? group.size - group.taken : 0,
    state: group.state as GroupWire['state'],
    _state: GROUP_TITLES[group.state as keyof typeof GROUP_TITLES],
    next_words: groupNext(group),
    stop_time: seconds(group.endsAt),
    _stop_time: timeText(group.endsAt),
    is_mine: flag(own.some(member => member.userId === me)),
    is_leader: flag(group.leaderId === me),
    members: own.map(member => memberWire(member, me))
  }
}

const TITLES: Record<EntryState, string> = {
  waiting: '候补中',
  held: '待填写出行人',
  unpaid: '待付款',
  joined: '待成团',
  formed: '待出行',
  returning: '押金退回中',
  done: '已完成',
  refunding: '退款中',
  refunded: '已退款',
  cancelled: '已取消',
  missed: '候补未成功'
}

const ENDED: Record<string, string> = {
  left: '你已退出，',
  unpaid: '没有按时付款，',
  lapsed: '没有在截止时间前成团，',
  stopped: '班期因故取消，',
  closed: '报名已截止，'
}

const MISSED: Record<string, string> = {
  closed: '报名截止前没有等到名额',
  stopped: '班期因故取消'
}

/** Everything a line of an entry is made from. */
export interface EntryFacts {
  entry: EntryRow
  date: DateRow
  route: RouteRow
  order?: Pick<typeof orders.$inferSelect, 'no' | 'payFen' | 'expiresAt'>
  group?: Group
  queue?: number
}

/** What comes next, in words, and until when. */
export function nextOf(
  { entry, date, order, group, queue = 0 }: EntryFacts,
  now: Date
): { words: string; until: Date | null } {
  const paidFen = yuan(entry.depositFen + entry.extrasFen)
  switch (entry.state as EntryState) {
    case 'waiting':
      return {
        words: `${queue > 0 ? `你排在第 ${queue} 位，` : ''}有人退出会按顺序自动补上，候补不收费`,
        until: date.closesAt
      }
    case 'held':
      return { words: '名额已保留，请填写出行人并提交', until: entry.keptUntil }
    case 'unpaid':
      return {
        words: `名额已保留，${untilWords(order?.expiresAt ?? date.closesAt)}付款有效`,
        until: order?.expiresAt ?? null
      }
    case 'joined':
      return {
        words: group ? groupNext(group) : '等待成团',
        until: group?.endsAt ?? date.closesAt
      }
    case 'formed': {
      const until = changeUntil(date)
      const words = now < until ? `${untilWords(until)}可以更换出行人或退出` : '票和房间已经订好，请按时出发'
      return { words: `已成团，${words}`, until: now < until ? until : null }
    }
    case 'returning':
      return { words: `押金 ${yuan(entry.depositFen)} 元正在原路退回，一般 1 至 3 个工作日到账`, until: null }
    case 'done':
      return { words: `押金已退回；出行人资料在返程 ${PAPER_DAYS} 天后删除`, until: null }
    case 'refunding':
      return { words: `${ENDED[entry.why] ?? ''}${paidFen} 元正在原路退回`, until: null }
    case 'refunded':
      return { words: `${ENDED[entry.why] ?? ''}${paidFen} 元已原路退回，可以重新报名`, until: null }
    case 'missed':
      return { words: `${MISSED[entry.why] ?? MISSED.closed}，没有收费，可以看看其他班期`, until: null }
    case 'cancelled': {
      // Kept for a form that never came: there was nothing to pay yet.
      const why = entry.why === 'unpaid' && !entry.orderId ? '没有按时提交，' : (ENDED[entry.why] ?? '')
      return { words: `${why}名额已让出，可以重新报名`, until: null }
    }
  }
}

/** An entry as its owner sees it. */
export function entryWire(facts: EntryFacts, now: Date): EntryWire {
  const { entry, date, route, order, group } = facts
  const { words, until } = nextOf(facts, now)
  const state = entry.state as EntryState
  const canEdit = editFault(entry, date.departsOn, now) === ''
  return {
    id: entry.id,
    order_id: order?.no ?? '',
    route_id: route.id,
    date_id: date.id,
    group_id: group?.id ?? '',
    title: route.title,
    pic: route.pictures[0]!,
    destination: route.destination,
    start_date: date.departsOn,
    end_date: date.returnsOn,
    _date: spanWords(date),
    days: route.days,
    num: entry.places,
    state,
    _state: TITLES[state],
    next_words: words,
    stop_time: until ? seconds(until) : 0,
    _stop_time: until ? timeText(until) : '',
    deposit: yuan(entry.depositFen),
    extras_price: yuan(entry.extrasFen),
    pay_price: yuan(entry.depositFen + entry.extrasFen),
    can_pay: flag(state === 'unpaid'),
    can_edit: flag(canEdit && entry.depositFen > 0n),
    can_leave: flag(['waiting', 'held', 'unpaid'].includes(state) || (['joined', 'formed'].includes(state) && canEdit)),
    can_share: flag(state === 'joined' && group?.state === 'open'),
    add_time: seconds(entry.createdAt),
    _add_time: timeText(entry.createdAt)
  }
}

type Step = Data<(typeof tour)['GET /api/tripfree/orderinfo']>['steps'][number]

/** From entering to the deposit's return: what is behind, where it stands, what is to come. */
export function stepsOf(facts: EntryFacts, now: Date): Step[] {
  const { entry, date } = facts
  const step = (title: string, how: Step['step'], words: string, at: Date | null = null): Step => ({
    title,
    words,
    step: how,
    _time: at ? timeText(at) : ''
  })
  const entered = step('提交报名', 'done', `${entry.places} 位出行人`, entry.createdAt)
  const { words } = nextOf(facts, now)
  const paid = entry.paidAt ? [step('付款成功', 'done', '', entry.paidAt)] : []
  const formed = entry.formedAt ? [step('成团', 'done', '', entry.formedAt)] : []
  if (['refunding', 'refunded', 'cancelled', 'missed'].includes(entry.state))
    return [entered, ...paid, ...formed, step(TITLES[entry.state as EntryState], 'failed', words, entry.endedAt)]
  const back = step('返程退押金', 'next', `${spanWords(date)}，返程后自动退回`)
  if (entry.state === 'done') return [entered, ...paid, ...formed, step('押金已退回', 'done', words, entry.endedAt)]
  if (entry.state === 'returning')
    return [entered, ...paid, ...formed, step('押金退回中', 'now', words, entry.settledAt)]
  if (entry.state === 'formed') return [entered, ...paid, ...formed, step('等待出行', 'now', words), back]
  const trip = step('出行', 'next', `出发前 ${CHANGE_DAYS} 天以前可以更换出行人`)
  if (entry.state === 'joined') return [entered, ...paid, step('等待成团', 'now', words), trip, back]
  const join = step('成团', 'next', `满 ${date.groupSize} 人成团`)
  const title = { waiting: '候补中', held: '填写出行人', unpaid: '等待付款' }[entry.state] ?? ''
  return [entered, step(title, 'now', words), join, trip, back]
}
