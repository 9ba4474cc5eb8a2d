import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Yuan
} from './core'
import { exchanging } from './exchange'
import { Banner } from './home'
import {
  Departure,
  Entry,
  EntryLine,
  Extra,
  Group,
  Member,
  Papers,
  Ref,
  Route,
  RouteCard,
  TOUR_PARTY
} from './tour-shapes'
import { AssetAmount, recording } from './wallet'
import { receiving, withdrawing } from './withdraw'

export { TOUR_PARTY, TOUR_STATES } from './tour-shapes'

const MINE = {
  auth: 'login',
  data: ListOf(EntryLine)
} as const

const states = ['unpaid', 'joined', 'formed', 'done', 'ended'] as const

export const tour = contract({
  'GET /api/tripfree/list': {
    auth: 'open',
    summary: 'Routes by destination and month, with the seats that are left',
    input: Type.Object({
      destination: Optional(Text(20, '目的地')),
      month: Optional(Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', title: '月份' })),
      keyword: Optional(Text(30, '关键词')),
      hot: Optional(Flag),
      ...paging
    }),
    data: ListOf(RouteCard),
    cache_s: 5
  },
  'GET /api/tripfree/details': {
    auth: 'open',
    replica: 'strangers',
    summary:
      'A route: what each day holds, its days with seats left, groups that can be joined, and what the caller has of it',
    input: Type.Object({ ...Ref, group_id: Optional(Type.String({ format: 'uuid', title: '团' })) }),
    data: Type.Object({
      ...Route,
      pictures: Type.Array(Picture),
      itinerary: Type.Array(
        Type.Object({ title: Type.String(), words: Type.String(), meals: Type.String(), stay: Type.String() })
      ),
      included: Type.Array(Type.String()),
      excluded: Type.Array(Type.String()),
      notes: Type.Array(Type.String()),
      extras: Type.Array(Extra),
      dates: Type.Array(Departure),
      groups: Type.Array(Group),
      shared_group: Nullable(Group),
      my_trip: Nullable(EntryLine),
      travelled: Count,
      share_ratio: Type.String({ description: 'percent of the extras of people one brought; empty when nothing' })
    })
  },
  'GET /api/tripfree/carouselbanner': {
    auth: 'open',
    summary: 'Banners of the tours’ pages',
    input: Type.Object({}),
    data: Type.Object({ list: Type.Array(Banner) }),
    cache_s: 30,
    edited: true
  },
  'GET /api/tripfree/tripnavigation': {
    auth: 'open',
    summary: 'Destinations there are routes to, and months with open days',
    input: Type.Object({}),
    data: Type.Object({
      list: Type.Array(Type.Object({ name: Type.String(), pic: Picture, count: Count })),
      months: Type.Array(Type.Object({ month: Type.String(), title: Type.String() }))
    }),
    cache_s: 30
  },
  'GET /api/tripfree/shopdata': {
    auth: 'open',
    summary: 'How much is travelled: routes, open days, groups that were filled and people in them',
    input: Type.Object({}),
    data: Type.Object({ route_num: Count, date_num: Count, seats: Count, group_num: Count, people_num: Count }),
    cache_s: 30
  },
  'GET /api/tripfree/popdata': {
    auth: 'open',
    summary: 'What pops up on a route’s page: its terms, the consent asked for papers, and who entered lately',
    input: Type.Object({ ...Ref }),
    data: Type.Object({
      title: Type.String(),
      rules: Type.Array(Type.String()),
      consent: Type.Object({ title: Type.String(), list: Type.Array(Type.String()) }),
      recent: Type.Array(Type.Object({ id: Id, words: Type.String(), _add_time: TimeText }))
    })
  },
  'GET /api/tripfree/selecttrip': {
    auth: 'login',
    summary:
      'What can be chosen when entering a route: days, groups of a day, extras; and seats that are kept for the caller',
    input: Type.Object({ ...Ref, date_id: Optional(Type.String({ format: 'uuid', title: '班期' })) }),
    data: Type.Object({
      ...Route,
      dates: Type.Array(Departure),
      groups: Type.Array(Group),
      extras: Type.Array(Extra),
      most_num: Type.Integer({ description: 'travellers of one entry at most' }),
      held: Nullable(Type.Object({ id: Id, date_id: Id, group_id: Id, num: Count, stop_time: Seconds, left_s: Count })),
      consent: Type.Object({ title: Type.String(), list: Type.Array(Type.String()) })
    })
  },
  'GET /api/tripfree/creategroup': {
    auth: 'login',
    summary:
      'Opens a group of one’s own for a day and keeps places in it while the form is filled in; asked again it answers the same one, or one of another size',
    input: Type.Object({
      date_id: Type.String({ format: 'uuid', title: '班期' }),
      num: Type.Integer({ minimum: 1, maximum: TOUR_PARTY, default: 1, title: '出行人数' })
    }),
    data: Type.Object({ id: Id, group_id: Id, num: Count, stop_time: Seconds, left_s: Count }),
    refusals: ['ENDED', 'FULL', 'ALREADY', 'PEOPLE']
  },
  'POST /api/tripfree/create': {
    auth: 'login',
    idempotent: true,
    summary:
      'Enters a day with travellers and extras: into a group, or one of one’s own; the seats are kept until the order is paid. `wait`: onto the waiting list, which costs nothing',
    input: Type.Object({
      date_id: Type.String({ format: 'uuid', title: '班期' }),
      group_id: Optional(Type.String({ format: 'uuid', title: '团' })),
      wait: Optional(Flag),
      travellers: Type.Array(Type.Object(Papers), { minItems: 1, maxItems: TOUR_PARTY, title: '出行人' }),
      extras: Optional(
        Type.Array(Type.Object({ ...Ref, num: Type.Integer({ minimum: 1, maximum: TOUR_PARTY, title: '份数' }) }), {
          maxItems: 20,
          title: '自费项目'
        })
      ),
      agree: Optional(Flag)
    }),
    data: Type.Object({
      id: Id,
      order: Nullable(Type.Object({ order_id: Type.String(), pay_price: Yuan })),
      trip: EntryLine
    }),
    refusals: [
      'CONSENT',
      'ENDED',
      'FULL',
      'SEATS_FREE',
      'ALREADY',
      'PEOPLE',
      'EXTRA',
      'BAD_ID',
      'TRAVELLER_TAKEN',
      'GROUP_FULL',
      'GROUP_OVER',
      'GROUP_ALREADY'
    ]
  },
  'GET /api/tripfree/orderinfo': {
    auth: 'login',
    summary:
      'One entry of the caller, by itself or by the order it is paid with: how it stands, what comes next, what was paid, who travels',
    input: Type.Object({
      id: Optional(Type.String({ format: 'uuid', title: '编号' })),
      order_id: Optional(Text(32, '订单号', 1))
    }),
    data: Entry
  },
  'POST /api/tripfree/orderedit': {
    auth: 'login',
    summary: 'Puts other travellers in the place of some, until three days before departure',
    input: Type.Object({
      ...Ref,
      travellers: Type.Array(Type.Object({ ...Ref, ...Papers }), {
        minItems: 1,
        maxItems: TOUR_PARTY,
        title: '出行人'
      }),
      agree: Optional(Flag)
    }),
    data: Entry,
    refusals: ['CONSENT', 'STATE', 'BAD_ID', 'TRAVELLER_TAKEN']
  },
  'POST /api/tripfree/leave': {
    auth: 'login',
    idempotent: true,
    summary:
      'Gives an entry up: seats that are kept or waited for, an unpaid order, or a paid one until three days before departure, in full',
    input: Type.Object({ ...Ref }),
    data: EntryLine,
    refusals: ['STATE']
  },
  'GET /api/tripfree/myorderlist': {
    ...MINE,
    summary: 'Entries of the caller, newest first',
    input: Type.Object({ state: Optional(OneOf(states, '状态')), ...paging })
  },
  'GET /api/tripfree/center': {
    auth: 'login',
    summary: 'What the caller has of tours: income, and entries by how they stand',
    input: Type.Object({}),
    data: Type.Object({
      balance: AssetAmount,
      pending: Type.String({ description: 'yuan that come after trips under way' }),
      settled: Yuan,
      counts: Type.Object({ unpaid: Count, joined: Count, formed: Count, done: Count, ended: Count }),
      group_num: Count,
      invited_num: Count
    })
  },
  'GET /api/tripfree/mygroupnum': {
    auth: 'login',
    summary: 'How many groups the caller is in, by how they stand',
    input: Type.Object({}),
    data: Type.Object({ all: Count, open: Count, filled: Count, lapsed: Count, lead: Count })
  },
  'GET /api/tripfree/teamtravellist': {
    auth: 'login',
    summary: 'Groups of the caller with their members, newest first',
    input: Type.Object({ state: Optional(OneOf(['open', 'filled', 'lapsed'], '状态')), ...paging }),
    data: ListOf(Type.Object({ ...Group.properties, route_id: Id, title: Type.String(), pic: Picture, entry_id: Id }))
  },
  'GET /api/tripfree/teamtravelinfo': {
    auth: 'login',
    summary: 'One group, as whoever was given its link sees it; members are masked',
    input: Type.Object({ ...Ref }),
    data: Type.Object({
      ...Group.properties,
      route_id: Id,
      title: Type.String(),
      pic: Picture,
      entry_id: Type.String({ description: 'the caller’s own entry, empty without' }),
      can_join: Flag,
      rules: Type.Array(Type.String())
    })
  },
  'GET /api/tripfree/grouperlist': {
    auth: 'login',
    summary: 'Members of a group, masked',
    input: Type.Object({ ...Ref }),
    data: ListOf(Member)
  },
  'GET /api/tripfree/sharegroup': {
    auth: 'login',
    summary: 'What is shared of a group: words, picture, and the page it leads to',
    input: Type.Object({ ...Ref }),
    data: Type.Object({
      title: Type.String(),
      words: Type.String(),
      pic: Picture,
      url: Type.String(),
      missing_num: Count,
      stop_time: Seconds
    }),
    refusals: ['GROUP_OVER']
  },
  'GET /api/tripfree/collagetravel': {
    ...MINE,
    summary: 'Entries of the caller in groups that others lead',
    input: Type.Object({ ...paging })
  },
  'GET /api/tripfree/collagetravelinfo': {
    auth: 'login',
    summary: 'One of those, with its group',
    input: Type.Object({ ...Ref }),
    data: Entry
  },
  'GET /api/tripfree/invitedtravel': {
    auth: 'login',
    summary: 'Trips of people the caller brought directly, masked, with what they bring',
    input: Type.Object({ state: Optional(OneOf(['pending', 'settled'], '状态')), ...paging }),
    data: ListOf(
      Type.Object({
        id: Id,
        nickname: Type.String(),
        avatar: Picture,
        title: Type.String(),
        pic: Picture,
        _date: Type.String(),
        num: Count,
        extras_price: Yuan,
        ratio: Type.String(),
        money: Yuan,
        state: OneOf(['pending', 'settled', 'void'], '状态'),
        _state: Type.String(),
        add_time: Seconds,
        _add_time: TimeText
      })
    )
  },
  ...exchanging('tripfree/historyincomeList', 'tripfree/exchangeincome'),
  ...withdrawing('tripwithdraw/getdrawinfo', 'tripwithdraw/cash', 'tripwithdraw/getcashlist', 'lvyou'),
  ...receiving('tripwithdraw/accinfo', 'tripwithdraw/setdrawtype'),
  ...recording('tripwithdraw/bill_list', 'Tour income: what there is, what is still to come, and its statement', {
    pending: Yuan,
    rules: Type.Array(Type.String())
  })
})
