import { Count, Flag, Id, Nullable, OneOf, Picture, Seconds, TimeText, Type, Yuan } from './core'

/** Travellers of one entry at most; a group may need fewer. */
export const TOUR_PARTY = 10

/** A day of China's calendar. */
export const Day = Type.String({ format: 'date', title: '日期' })
export const Ref = { id: Type.String({ format: 'uuid', title: '编号' }) }

export const TOUR_STATES = [
  'waiting',
  'held',
  'unpaid',
  'joined',
  'formed',
  'returning',
  'done',
  'refunding',
  'refunded',
  'cancelled',
  'missed'
] as const

export const Route = {
  id: Id,
  title: Type.String(),
  subtitle: Type.String(),
  destination: Type.String(),
  from_city: Type.String(),
  days: Count,
  pic: Picture,
  tags: Type.Array(Type.String())
}

export const RouteCard = Type.Object({
  ...Route,
  start_date: Type.String({ description: 'the next day with seats; empty when there is none' }),
  _start_date: Type.String({ description: '"12月5日 周六"' }),
  left: Type.Integer({ description: 'seats left on all days that are open' }),
  date_num: Type.Integer({ description: 'how many days are open' }),
  deposit: Type.String({ description: 'yuan a traveller, which come back after the trip; empty when no day is open' }),
  travelled: Type.Integer({ description: 'people who have a place in a full group, or had' })
})

export const Departure = Type.Object({
  id: Id,
  start_date: Day,
  end_date: Day,
  _date: Type.String({ description: '"12月5日 周六 至 12月8日 周二"' }),
  seats: Count,
  left: Count,
  waiting_num: Count,
  group_size: Count,
  deposit: Yuan,
  state: OneOf(['open', 'full', 'closed'], '班期状态'),
  stop_time: Seconds,
  _stop_time: TimeText
})

export const Member = Type.Object({
  nickname: Type.String({ description: 'masked' }),
  avatar: Picture,
  num: Type.Integer({ description: 'how many travel with them, they included' }),
  is_leader: Flag,
  is_me: Flag
})

export const Group = Type.Object({
  id: Id,
  date_id: Id,
  start_date: Type.String(),
  _date: Type.String(),
  size: Count,
  count: Type.Integer({ description: 'people whose deposit is paid' }),
  missing_num: Count,
  seats: Type.Integer({ description: 'places that can still be taken' }),
  state: OneOf(['open', 'filled', 'lapsed'], '团状态'),
  _state: Type.String(),
  next_words: Type.String({ description: 'what comes next, in words' }),
  stop_time: Seconds,
  _stop_time: TimeText,
  is_mine: Flag,
  is_leader: Flag,
  members: Type.Array(Member)
})

export const Extra = Type.Object({ id: Id, title: Type.String(), words: Type.String(), price: Yuan })

export const Traveller = Type.Object({
  id: Id,
  name: Type.String({ description: 'masked' }),
  card: Type.String({ description: 'masked' })
})

export const EntryLine = Type.Object({
  id: Id,
  order_id: Type.String({ description: 'number of the order it is paid with; empty before' }),
  route_id: Id,
  date_id: Id,
  group_id: Type.String({ description: 'empty when it has none' }),
  title: Type.String(),
  pic: Picture,
  destination: Type.String(),
  start_date: Day,
  end_date: Day,
  _date: Type.String(),
  days: Count,
  num: Type.Integer({ description: 'travellers' }),
  state: OneOf(TOUR_STATES, '状态'),
  _state: Type.String(),
  next_words: Type.String({ description: 'what comes next, in words' }),
  stop_time: Type.Integer({ description: 'until when something has to be done or is decided; 0 when nothing is' }),
  _stop_time: TimeText,
  deposit: Yuan,
  extras_price: Yuan,
  pay_price: Yuan,
  can_pay: Flag,
  can_edit: Flag,
  can_leave: Flag,
  can_share: Flag,
  add_time: Seconds,
  _add_time: TimeText
})

export const Step = Type.Object({
  title: Type.String(),
  words: Type.String(),
  step: OneOf(['done', 'now', 'next', 'failed'], '进度'),
  _time: TimeText
})

export const Entry = Type.Object({
  ...EntryLine.properties,
  lines: Type.Array(Type.Object({ title: Type.String(), price: Yuan, num: Count, sum_price: Yuan })),
  travellers: Type.Array(Traveller, { description: 'empty once their papers are deleted' }),
  edit_until: TimeText,
  queue: Type.Integer({ description: 'place on the waiting list, from 1; 0 when it is not on it' }),
  group: Nullable(Group),
  steps: Type.Array(Step),
  rules: Type.Array(Type.String())
})

/** Names of people and numbers of papers are checked, sealed, and shown masked from then on. */
export const Papers = {
  name: Type.String({ pattern: '^[\\u4e00-\\u9fa5·]{2,20}$', title: '出行人姓名' }),
  card: Type.String({ pattern: '^\\d{17}[\\dXx]$', title: '身份证号' })
}
