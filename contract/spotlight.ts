import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Moment,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Words
} from './core'
import { DRAW_REFUSALS, DrawHand, Drawn, DrawnNow, DrawPlan, DrawTerms, Prize } from './draw'
import { AssetAmount, TrendDay } from './wallet'

const SpotlightCode = Type.String({ pattern: '^[a-z][a-z0-9-]{2,23}$', title: '聚光灯活动' })

/** Which activity; without it the one that runs, else the one that ended last. */
const which = { code: Optional(SpotlightCode) }

/** `soon`: not begun; `open`: scores change; `counting`: over, the last orders and refunds are taken into account; `ended`: frozen. */
const phases = ['soon', 'open', 'counting', 'ended'] as const

/** What every page says of the activity it is about. */
const Activity = Type.Object({
  code: Type.String(),
  title: Type.String(),
  info: Type.String(),
  phase: OneOf(phases, '阶段'),
  stopped: Type.Unsafe<0 | 1>({ ...Flag, description: '1: nobody new takes part; who does goes on to the end' }),
  asset: Type.String(),
  unit: Type.String({ description: 'what prizes are in, in Chinese' }),
  start_time: Seconds,
  _start_time: TimeText,
  stop_time: Seconds,
  _stop_time: TimeText
})

const Standing = Type.Object({
  points: Count,
  own_points: Count,
  friend_points: Count,
  rank: Type.Integer({ minimum: 0, description: '0: not ranked; 1001: beyond a thousand' }),
  behind: Type.Integer({ minimum: 0, description: 'how many more points reach the next place' }),
  nickname: Type.String(),
  avatar: Picture
})

const Tier = Type.Object({
  title: Type.String({ description: '第 1 名, 第 2–5 名' }),
  from_rank: Count,
  to_rank: Count,
  amount: AssetAmount
})

/** A red packet of the activity as its holder sees it. */
const Packet = Type.Object({
  id: Id,
  title: Type.String(),
  info: Type.String(),
  unit: Type.String(),
  hold: OneOf(['none', 'held', 'opened', 'lapsed'], '状态'),
  note: Type.String({ description: 'how one is earned, or what became of this one' }),
  number: Type.String({ description: 'what lay in it; empty until it is opened' }),
  total_amount: AssetAmount,
  total_num: Count,
  opened_num: Count,
  remain_num: Type.Integer({ minimum: 0, description: 'packets nobody has yet' }),
  stop_time: Seconds,
  _stop_time: TimeText,
  lucky: Type.Array(
    Type.Object({
      rank: Count,
      nickname: Type.String(),
      avatar: Picture,
      number: AssetAmount,
      is_mine: Flag,
      _add_time: TimeText
    }),
    { description: 'who opened the largest, by true amounts, names masked' }
  )
})

const draws = ['instant', 'scratch'] as const

const Friend = Type.Object({
  id: Type.String({ description: 'names the row, and nobody' }),
  nickname: Type.String(),
  avatar: Picture,
  points: Type.Integer({ minimum: 0, description: 'what this friend’s orders brought the caller' }),
  order_count: Count,
  add_time: Seconds,
  _add_time: TimeText
})

export const spotlight = contract({
  'GET /api/spotlight/center': {
    auth: 'login',
    summary: 'The activity as the caller takes part in it: standing, chances, packet, and the link and card to pass on',
    input: Type.Object({ ...which, from: Optional(OneOf(['weapp', 'h5'], '来源')) }),
    data: Type.Object({
      activity: Activity,
      my_rank: Standing,
      friend_num: Count,
      chances: Count,
      scratch_num: Type.Integer({ minimum: 0, description: 'scratch cards in hand' }),
      packet_num: Type.Integer({ minimum: 0, description: 'red packets in hand that are not opened' }),
      can_join: Type.Unsafe<0 | 1>({ ...Flag, description: '0 for a sub-account: its parent takes part' }),
      token: Type.String(),
      url: Type.String({ description: 'the page of the activity with the caller’s token' }),
      words: Type.String(),
      share_card: Type.Object({ image: Picture, width: Count, height: Count }),
      rules: Type.Array(Type.String())
    })
  },
  'GET /api/spotlight/rank': {
    auth: 'open',
    summary: 'The ranking, names masked, by points and among equals by who reached them first; and the caller’s place',
    input: Type.Object({ ...which, ...paging }),
    data: Type.Composite([
      ListOf(
        Type.Object({
          rank: Count,
          nickname: Type.String(),
          avatar: Picture,
          points: Count,
          reward: Type.String({ description: 'what the place brings, with its unit; empty without a prize' }),
          is_mine: Flag
        })
      ),
      Type.Object({ activity: Activity, my_rank: Nullable(Standing), tiers: Type.Array(Tier) })
    ])
  },
  'GET /api/spotlight/poolCenter': {
    auth: 'open',
    cache_s: 5,
    summary: 'The pool: what was put in, what people got, what is left, day by day; the prizes and who has won them',
    input: Type.Object(which),
    data: Type.Object({
      activity: Activity,
      funded: AssetAmount,
      paid_out: AssetAmount,
      remain: AssetAmount,
      waiting: Type.String({ description: 'prizes that wait for the pool' }),
      join_num: Type.Integer({ minimum: 0, description: 'people who take part' }),
      trend: Type.Array(TrendDay, { description: 'every day since it was funded, the last thirty of them' }),
      tiers: Type.Array(Tier),
      winners: Type.Array(
        Type.Object({ rank: Count, nickname: Type.String(), avatar: Picture, points: Count, number: AssetAmount })
      ),
      rules: Type.Array(Type.String())
    })
  },
  'GET /api/spotlight/teamCenter': {
    auth: 'login',
    summary: 'The caller’s team in numbers: friends who joined by them, how many ordered, and what that brought',
    input: Type.Object(which),
    data: Type.Object({
      activity: Activity,
      my_rank: Standing,
      friend_num: Count,
      friend_today: Count,
      ordered_num: Count,
      order_count: Count
    })
  },
  'GET /api/spotlight/teamList': {
    auth: 'login',
    summary: 'Friends whom the caller brought into the activity, names masked, with the points of their orders',
    input: Type.Object({
      ...which,
      ...paging,
      sort: Optional(OneOf(['newest', 'points'], '排序')),
      ordered: Optional(Flag)
    }),
    data: Type.Composite([ListOf(Friend), Type.Object({ activity: Activity, friend_num: Count, ordered_num: Count })])
  },
  'GET /api/spotlight/recordList': {
    auth: 'login',
    summary: 'What brought the caller points, and what was taken back (`points`); or what they got (`reward`)',
    input: Type.Object({ ...which, ...paging, type: Optional(OneOf(['points', 'reward'], '类型')) }),
    data: Type.Composite([
      ListOf(
        Type.Object({
          id: Type.String(),
          title: Type.String(),
          info: Type.String(),
          number: Type.String({ description: 'with its sign or unit: "+128", "8.00 消费券"' }),
          pm: Flag,
          add_time: Seconds,
          _add_time: TimeText
        })
      ),
      Type.Object({ activity: Activity })
    ])
  },
  'GET /api/spotlight/rule': {
    auth: 'login',
    summary: 'A draw of the activity: terms, odds, the caller’s chances and draws; and how chances are earned',
    input: Type.Object({ ...which, type: Optional(OneOf(draws, '类型')) }),
    data: Type.Object({
      ...DrawTerms,
      ...DrawHand,
      prizes: Type.Array(Prize),
      list: Type.Array(Drawn),
      activity: Activity,
      can_join: Flag,
      earn_words: Type.String({ description: 'what brings a chance' }),
      both: Type.Array(OneOf(draws, '类型'), { description: 'which draws the activity has' })
    })
  },
  'GET /api/spotlight/getreciveInfo': {
    auth: 'login',
    summary: 'The activity’s red packets: the caller’s own, how the round stands, and the luckiest',
    input: Type.Object(which),
    data: Type.Object({
      activity: Activity,
      packets: Type.Array(Packet, { description: 'the newest round first' }),
      url: Type.String({ description: 'the page of the activity with the caller’s token' }),
      can_join: Flag
    })
  },
  'POST /api/spotlight/receive': {
    auth: 'login',
    parentOnly: true,
    summary: 'Opens the caller’s red packet of a round, once; opened before, it is answered again',
    input: Type.Object({ id: Type.String({ format: 'uuid', title: '红包' }) }),
    data: Type.Object({ packet: Packet }),
    refusals: ['NOT_STARTED', 'ENDED', 'GONE', 'SUB_ACCOUNT']
  },
  'POST /api/spotlight/instantLottery': {
    auth: 'login',
    parentOnly: true,
    summary: 'Draws with a chance that was earned; the same nonce again answers the same draw',
    input: Type.Object({ ...which, ...DrawPlan }),
    data: Type.Object(DrawnNow),
    refusals: ['SUB_ACCOUNT', ...DRAW_REFUSALS]
  },
  'POST /api/spotlight/scratchcardLottery': {
    auth: 'login',
    parentOnly: true,
    summary: 'Scratches a card that was earned; the same nonce again answers the same card',
    input: Type.Object({ ...which, ...DrawPlan }),
    data: Type.Object(DrawnNow),
    refusals: ['SUB_ACCOUNT', ...DRAW_REFUSALS]
  }
})

const DrawCode = Type.String({ pattern: '^[a-z][a-z0-9-]{2,29}$', title: '抽奖活动' })

const AdminSpotlight = Type.Object({
  code: Type.String(),
  title: Type.String(),
  info: Type.String(),
  phase: OneOf(['draft', 'open', 'frozen', 'done'], '阶段'),
  stopped: Flag,
  asset: Type.String(),
  starts_at: TimeText,
  ends_at: TimeText,
  pool: Type.String(),
  needed: Type.String({ description: 'what the pool must keep for the ranking' }),
  funded: AssetAmount,
  paid_out: AssetAmount,
  remain: AssetAmount,
  join_num: Count,
  scored_num: Type.Integer({ minimum: 0, description: 'people with points' }),
  waiting_count: Type.Integer({ minimum: 0, description: 'prizes that wait for the pool' }),
  missed_num: Type.Integer({
    minimum: 0,
    description: 'orders that could not be counted; not frozen until there are none'
  }),
  instant: Type.String(),
  scratch: Type.String(),
  rounds: Type.Array(Id)
})

export const adminSpotlight = contract({
  'GET /api/admin/spotlight': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Activities, newest first, with their pool and how many take part',
    input: Nothing,
    data: ListOf(AdminSpotlight)
  },
  'POST /api/admin/spotlight': {
    auth: 'console',
    right: 'marketing.edit',
    summary:
      'Writes an activity that has not opened: days, points, prizes of places, draws (drafts of the places spotlight-instant and spotlight-scratch that take chances)',
    input: Type.Object({
      code: SpotlightCode,
      title: Words(20, '标题'),
      info: Optional(Text(60, '介绍')),
      asset: OneOf(['xfq', 'jindou', 'lvdou', 'hongdou'], '资产'),
      starts_at: Moment,
      ends_at: Moment,
      point_price: Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,2})?$', title: '每分金额' }),
      chance_price: Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,2})?$', title: '得机会的订单金额' }),
      packet_points: Type.Integer({ minimum: 1, maximum: 1_000_000, title: '得红包的分数' }),
      person_cap: AssetAmount,
      prizes: Type.Array(
        Type.Object({
          from_rank: Type.Integer({ minimum: 1, maximum: 1_000, title: '名次从' }),
          to_rank: Type.Integer({ minimum: 1, maximum: 1_000, title: '名次到' }),
          amount: AssetAmount
        }),
        { minItems: 1, maxItems: 20, title: '名次奖' }
      ),
      instant: Optional(DrawCode),
      scratch: Optional(DrawCode)
    }),
    data: AdminSpotlight,
    refusals: ['STARTED', 'BAD_SPOTLIGHT', 'AMOUNT', 'PRIZE_TOO_BIG']
  },
  'POST /api/admin/spotlight/state': {
    auth: 'console',
    right: 'marketing.edit',
    stepUp: true,
    summary:
      'Opens an activity with its draws, whose prizes its pool fills; stops that anybody new takes part, or lets them again',
    input: Type.Object({ code: SpotlightCode, act: OneOf(['open', 'stop', 'resume'], '操作') }),
    data: AdminSpotlight,
    refusals: [
      'STARTED',
      'NOT_OPEN',
      'BAD_SPOTLIGHT',
      'POOL_SHORT',
      'PLACE_TAKEN',
      'BAD_DRAW',
      'PRIZE_TOO_BIG',
      'PRICE_TOO_HIGH',
      'SOLD_OUT'
    ]
  },
  'POST /api/admin/spotlight/packets': {
    auth: 'console',
    right: 'marketing.edit',
    stepUp: true,
    idempotent: true,
    summary:
      'Opens a round of red packets out of the activity’s pool, cut at once; people with enough points are given one each',
    input: Type.Object({
      code: SpotlightCode,
      title: Words(20, '标题'),
      info: Optional(Text(40, '祝福语')),
      amount: AssetAmount,
      total_num: Type.Integer({ minimum: 1, maximum: 10_000, title: '个数' }),
      least: AssetAmount,
      ends_at: Moment
    }),
    data: AdminSpotlight,
    refusals: ['NOT_OPEN', 'AMOUNT', 'POOL_SHORT', 'TIME']
  }
})
