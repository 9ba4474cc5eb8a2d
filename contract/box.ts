import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  OneOf,
  Optional,
  Phone,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Yuan
} from './core'
import { Collect, DRAW_REFUSALS, DrawHand, Drawn, DrawnNow, DrawPlan, DrawTerms, Prize, WhichDraw } from './draw'

const SeriesCode = Type.String({ pattern: '^[a-z][a-z0-9-]{2,29}$', title: '盲盒系列' })
const Day = Type.String({ pattern: '^(19|20)\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', title: '出生日期' })

export const Award = Type.Object({
  ...Prize.properties,
  picture: Picture,
  value: Type.Unsafe<string>({ ...Yuan, description: 'what the goods sell for' }),
  barter: Type.Integer({ minimum: 0, description: 'beans it can be bartered for; 0 when it cannot' })
})

const Series = Type.Object({
  code: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  picture: Picture,
  price: Yuan,
  left: Type.Integer({ minimum: 0, description: 'boxes that can still be bought' }),
  total: Count
})

const BoxLine = Type.Object({
  id: Id,
  code: Type.String(),
  title: Type.String({ description: 'of the series' }),
  name: Type.String({ description: 'of the goods; of the series while it is not opened' }),
  picture: Picture,
  suk: Type.String(),
  num: Type.Integer({ description: 'how many of the order are not opened; else 1' }),
  order_id: Type.String({ description: 'number of the order: of the boxes, or of the delivery' }),
  price: Yuan,
  can_refund: Type.Unsafe<0 | 1>({ ...Flag, description: '1 while what is not opened can be given back' }),
  barter: Type.Integer({ minimum: 0, description: 'beans it can be bartered for now; 0 when it cannot' }),
  stop_time: Type.Integer({ description: 'until when that is so, or until it must be collected; 0 without an end' }),
  _stop_time: Type.String(),
  _state: Type.String(),
  add_time: Seconds,
  _add_time: TimeText
})

/** Whether somebody may buy: an adult, of an age nobody has said, waiting for a guardian, let by one, or too young. */
export const Age = OneOf(['adult', 'unknown', 'asked', 'agreed', 'young'], '年龄确认')

/** Blind boxes: bought with money, opened afterwards, each a ticket of a finite series. */
export const box = contract({
  'GET /api/box/get_info': {
    auth: 'login',
    summary: 'A series of blind boxes with what the caller has of it, and what else is sold',
    input: Type.Object(WhichDraw),
    data: Type.Object({
      ...DrawTerms,
      ...DrawHand,
      subtitle: Type.String(),
      picture: Picture,
      box_price: Yuan,
      boxes_left: Type.Integer({ minimum: 0, description: 'that can still be bought' }),
      boxes_total: Count,
      stopped: Type.Unsafe<0 | 1>({
        ...Flag,
        description: '1 when no more are sold and those that were can be opened'
      }),
      room_today: Type.Integer({ minimum: 0, description: 'boxes the caller may still buy today' }),
      room_total: Type.Integer({ minimum: 0, description: 'and in all' }),
      age: Age,
      is_parent: Type.Unsafe<0 | 1>({ ...Flag, description: '0 for a sub-account, which buys and opens none' }),
      series: Type.Array(Series),
      wards: Type.Array(Type.Object({ id: Id, name: Type.String(), agreed: Flag }), {
        description: 'minors who named the caller as their guardian'
      })
    })
  },
  'GET /api/box/get_barrage': {
    auth: 'open',
    summary: 'What people have just won, masked',
    input: Type.Object(WhichDraw),
    data: Type.Object({
      list: Type.Array(
        Type.Object({ id: Id, nickname: Type.String(), name: Type.String(), picture: Picture, _add_time: TimeText })
      )
    }),
    cache_s: 5
  },
  'GET /api/box/get_history': {
    auth: 'login',
    summary: 'The caller’s opened boxes of a series, the newest first, with what proves them',
    input: Type.Object({ ...WhichDraw, ...paging }),
    data: ListOf(Drawn)
  },
  'GET /api/box/get_rules': {
    auth: 'open',
    summary: 'The rules of a series',
    input: Type.Object(WhichDraw),
    data: Type.Object({ title: Type.String(), list: Type.Array(Type.String()) })
  },
  'GET /api/box/get_award_list': {
    auth: 'login',
    summary: 'What a series holds, with odds and pieces left',
    input: Type.Object(WhichDraw),
    data: ListOf(Award)
  },
  'GET /api/box/get_award_desc_list': {
    auth: 'open',
    summary: 'The goods of a series, described',
    input: Type.Object(WhichDraw),
    data: ListOf(
      Type.Object({
        id: Count,
        name: Type.String(),
        goods_name: Type.String(),
        suk: Type.String(),
        pictures: Type.Array(Picture),
        value: Yuan,
        num: Type.Integer({ description: 'how many there are in all' })
      })
    )
  },
  'GET /api/box/get_user_box_list': {
    auth: 'login',
    summary: 'The caller’s boxes: not opened, waiting to be collected, sent, bartered, lapsed',
    input: Type.Object({
      type: OneOf(['unopened', 'waiting', 'ordered', 'bartered', 'lapsed'], '状态'),
      ...paging
    }),
    data: ListOf(BoxLine)
  },
  'POST /api/box/join': {
    auth: 'login',
    idempotent: true,
    summary: 'Orders one or several boxes of a series, which are kept for the caller until the order lapses',
    input: Type.Object({ code: SeriesCode, times: OneOf([1, 3, 10], '数量') }),
    data: Type.Object({ order_id: Type.String(), pay_price: Yuan }),
    refusals: [
      ...(['SUB_ACCOUNT', 'CLOSED', 'STOPPED', 'SOLD_OUT', 'PERSON_CAP', 'DAY_CAP'] as const),
      ...(['AGE_NEEDED', 'GUARDIAN_NEEDED', 'UNDER_AGE'] as const)
    ]
  },
  'POST /api/box/open_award': {
    auth: 'login',
    summary: 'Opens paid boxes of a series, each with a draw of its own; the same nonce again answers the same draws',
    input: Type.Object({ code: SeriesCode, ...DrawPlan }),
    data: Type.Object(DrawnNow),
    refusals: ['SUB_ACCOUNT', ...DRAW_REFUSALS]
  },
  'POST /api/box/draw_award': {
    auth: 'login',
    summary: 'Orders the delivery of things that were won, or with `preview` says what that would cost',
    input: Type.Object(Collect.input),
    data: Type.Object(Collect.data),
    refusals: Collect.refusals
  },
  'POST /api/box/do_barter': {
    auth: 'login',
    idempotent: true,
    summary: 'Barters a thing that was won for the beans that were published for it',
    input: Type.Object({ id: Id }),
    data: Type.Object({ beans: Count, balance: Type.String() }),
    refusals: ['BARTERED', 'EXPIRED', 'STATE']
  },
  'POST /api/box/refund': {
    auth: 'login',
    idempotent: true,
    summary: 'Gives back what of an order is not opened yet, within its days',
    input: Type.Object({ order_id: Text(40, '订单', 1) }),
    data: Type.Object({ status: OneOf(['refunding', 'refunded'], '状态') }),
    refusals: ['STATE', 'EXPIRED']
  },
  'POST /api/box/consent': {
    auth: 'login',
    summary:
      'Says how old one is, for a minor with the phone of a guardian; or as a guardian agrees, or no longer does',
    input: Type.Object({
      act: OneOf(['declare', 'agree', 'withdraw'], '操作'),
      birthday: Optional(Day),
      guardian_phone: Optional(Phone),
      id: Optional(Id)
    }),
    data: Type.Object({ age: Age }),
    refusals: ['SUB_ACCOUNT', 'UNDER_AGE', 'DECLARED', 'GUARDIAN_NEEDED', 'REAL_NAME']
  }
})

const AdminSeries = Type.Object({
  code: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  state: OneOf(['draft', 'open', 'closed'], '状态'),
  price: Yuan,
  boxes: Count,
  taken: Type.Integer({ description: 'ordered, paid or not' }),
  opened: Count,
  stopped: Flag,
  guarantee: Count,
  barter_held: Type.Integer({ description: 'beans held for those who may barter' })
})

export const adminBox = contract({
  'GET /api/admin/boxes': {
    auth: 'console',
    right: 'draw.read',
    summary: 'Every series of blind boxes and how it goes',
    input: Type.Object({}),
    data: ListOf(AdminSeries)
  },
  'POST /api/admin/box': {
    auth: 'console',
    right: 'draw.edit',
    summary: 'Writes a series that is not open yet; its pool must hold what its goods can be bartered for',
    input: Type.Object({
      code: SeriesCode,
      title: Text(20, '名称', 1),
      subtitle: Text(30, '副标题'),
      picture: Picture,
      price: Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,2})?$', title: '价格' }),
      guarantee: Optional(Type.Integer({ minimum: 2, maximum: 1_000, title: '几次内必中' })),
      person_day: Type.Integer({ minimum: 1, maximum: 1_000, title: '每天限购' }),
      person_total: Type.Integer({ minimum: 1, maximum: 10_000, title: '总限购' }),
      starts_at: Seconds,
      ends_at: Seconds,
      prizes: Type.Array(
        Type.Object({
          name: Text(20, '奖品', 1),
          product_id: Id,
          sku_id: Id,
          stock: Type.Integer({ minimum: 1, maximum: 10_000, title: '数量' }),
          post_free: Optional(Type.Boolean({ title: '包邮' })),
          guarded: Optional(Type.Boolean({ title: '必中奖品' })),
          last: Optional(Type.Boolean({ title: '最后一张' })),
          barter: Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, title: '置换金豆' }))
        }),
        { minItems: 2, maxItems: 20, title: '奖品' }
      )
    }),
    data: AdminSeries,
    refusals: ['STARTED', 'BAD_DRAW', 'BAD_BOX', 'PRIZE_TOO_BIG', 'PRICE_TOO_HIGH']
  },
  'POST /api/admin/box/stop': {
    auth: 'console',
    right: 'draw.edit',
    summary: 'Sells no more of a series, or sells again; those that were sold can be opened',
    input: Type.Object({ code: SeriesCode, stopped: Flag }),
    data: AdminSeries,
    refusals: ['NOT_OPEN']
  }
})
