import { RefundType } from './aftersale'
import {
  Count,
  contract,
  DeskFile,
  Format,
  Id,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Picture,
  Seconds,
  Text,
  Type,
  Yuan
} from './core'

const Day = (title: string) => Type.String({ format: 'date', title })
const range = { from: Day('开始日期'), until: Day('结束日期') }

const Sums = {
  order_count: Count,
  paid_price: Yuan,
  refund_count: Count,
  refund_price: Yuan,
  net_price: Type.String({ description: 'paid less given back' })
}

/** How many checkouts were made, and how many of them were paid for. */
const Conversion = Type.Object({
  placed_count: Count,
  lapsed_count: Count,
  paid_share: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'in percent, to a tenth; 0 where nothing was placed'
  })
})

const BYS = ['shop', 'category', 'product', 'region'] as const
const BY_WORDS = { shop: '按店铺', category: '按分类', product: '按商品', region: '按地区' } as const

/** People who bought on a day for the first time, and those who had before, each once a day. */
const Buyers = { new_num: Count, new_price: Yuan, back_num: Count, back_price: Yuan }

/** People by how far they came, each once a day; of a shop nobody knows who was merely here. */
const Came = {
  here_num: Optional(Count),
  looked_num: Count,
  carted_num: Count,
  ordered_num: Count,
  payer_num: Count
}

/** By what orders cost less, and what that did. */
const CampaignSums = {
  order_count: Count,
  paid_price: Type.String({ description: 'paid for the goods it took something off' }),
  off_price: Type.String({ description: 'what it took off' }),
  off_part: Type.Number({ minimum: 0, maximum: 100, description: 'of paid and taken off together, in percent' }),
  paid_per_off: Nullable(Type.Number({ minimum: 0, description: 'yuan paid for each taken off, to a tenth' }))
}

/** What runs for a time and costs something: by what orders cost less, and by what is given out of pools. */
export const ACTIVITY_KINDS = {
  coupon: '优惠券',
  flash: '秒杀',
  group: '拼团',
  bundle: '礼包',
  topup: '充值套餐',
  draw: '抽奖',
  giveaway: '免费领取',
  packet: '红包',
  task: '任务',
  signin: '签到',
  spotlight: '聚光灯',
  turn: '购物积分',
  wealth: '财富包'
} as const
export type ActivityOf = keyof typeof ACTIVITY_KINDS
const ActivityKind = OneOf(Object.keys(ACTIVITY_KINDS) as ActivityOf[], '类型', { words: ACTIVITY_KINDS })

/** What an activity cost and brought in a range. */
const ActivitySums = {
  cost_price: Type.String({
    description:
      'yuan it took off, and gave out by the published values; below zero where people paid more than they got'
  }),
  order_count: Count,
  paid_price: Type.String({ description: 'paid for the goods it took something off, or for itself' }),
  new_num: Type.Integer({ minimum: 0, description: 'of who bought, those who had not before that day' })
}
const Before = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${name}_before`, field])) as {
    [K in keyof T & string as `${K}_before`]: T[K]
  }

/** Where something stood in the range before; null where it did not. */
const PlaceBefore = Nullable(
  Type.Integer({ minimum: 1, description: 'its place in the range before; null: it had none' })
)

/** After-sales that were asked for in a range: the four counts of how they stand make it up. */
const AfterSaleSums = {
  asked_count: Count,
  asked_price: Yuan,
  refunded_price: Yuan,
  settled_share: Nullable(
    Type.Number({ minimum: 0, description: 'so many for a hundred orders settled in the range; null where none was' })
  ),
  agreed_count: Count,
  part_count: Type.Integer({ minimum: 0, description: 'of those agreed to, what the buyer took a part for' }),
  refused_count: Count,
  withdrawn_count: Count,
  undecided_count: Count,
  decided_hours: Nullable(
    Type.Number({
      minimum: 0,
      description: 'the median from asking until it was decided, to a tenth; null where none is'
    })
  )
}

const AskedBefore = { place_before: PlaceBefore, asked_count_before: Count, asked_price_before: Yuan }

export const adminFigures = contract({
  'GET /api/admin/figures': {
    auth: 'console',
    replica: true,
    shops: true,
    right: 'stats.read',
    summary:
      'What was sold on each day of a range, at most 366 of them, beside the range of as many days before; today is as of now; of a shop without the conversion, as a checkout may be of several',
    input: Type.Object(range),
    data: Type.Object({
      list: Type.Array(Type.Object({ day: Type.String(), ...Sums })),
      sums: Type.Object(Sums),
      sums_before: Type.Object(Sums),
      conversion: Optional(Conversion),
      conversion_before: Optional(Conversion)
    })
  },
  'GET /api/admin/figures/top': {
    auth: 'console',
    replica: true,
    shops: true,
    right: 'stats.read',
    summary:
      'What sold most in a range, and where each stood in as many days before: shops, and provinces it went to, by orders; categories and products by pieces',
    input: Type.Object({ ...range, by: OneOf(BYS, '维度', { words: BY_WORDS }) }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          key: Type.String(),
          name: Type.String(),
          image: Optional(Picture),
          product_id: Optional(Id),
          paid_part: Type.Number({
            minimum: 0,
            maximum: 100,
            description: 'of what was paid for all of them, in percent'
          }),
          ...Sums,
          place_before: PlaceBefore,
          paid_price_before: Yuan
        })
      )
    })
  },
  'GET /api/admin/figures/customers': {
    auth: 'console',
    replica: true,
    right: 'stats.read',
    summary:
      'How many people bought for the first time on each day of a range, how many had before, and what they paid, beside the range of as many days before; today is as of now. The two make up what was paid',
    input: Type.Object(range),
    data: Type.Object({
      list: Type.Array(Type.Object({ day: Type.String(), ...Buyers })),
      buyer_sums: Type.Object(Buyers),
      buyer_sums_before: Type.Object(Buyers)
    })
  },
  'GET /api/admin/figures/visits': {
    auth: 'console',
    replica: true,
    shops: true,
    right: 'stats.read',
    summary:
      'How far people came on each day of a range: were here, looked at goods, put some in a cart, ordered, paid, each once a day, beside the range of as many days before; as of some minutes ago. Of a shop from looking at its goods on. Days before anybody was counted are null',
    input: Type.Object(range),
    data: Type.Object({
      counted_since: Type.String({ description: 'the first day people were counted on; empty while there is none' }),
      list: Type.Array(
        Type.Object({
          day: Type.String(),
          came: Nullable(Type.Object(Came))
        })
      ),
      counted_days: Type.Integer({ minimum: 0, description: 'days of the range that were counted' }),
      came: Type.Object(Came),
      came_before: Nullable(Type.Object(Came, { description: 'null where a day of them was not counted' }))
    })
  },
  'GET /api/admin/figures/campaigns': {
    auth: 'console',
    replica: true,
    right: 'stats.read',
    summary:
      'What prices of campaigns, coupons and what people pay with of theirs took off in a range, and what was paid beside it; each also of as many days before',
    input: Type.Object(range),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          key: Type.String(),
          name: Type.String(),
          ...CampaignSums,
          paid_price_before: Yuan,
          off_price_before: Yuan
        })
      )
    })
  },
  'GET /api/admin/figures/activities': {
    auth: 'console',
    replica: true,
    right: 'stats.read',
    summary:
      'What each coupon, session, draw, package, pool and so on that ran in a range cost and brought, the dearest first, at most fifty of each kind; each also of as many days before',
    input: Type.Object(range),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          key: Type.String(),
          kind: ActivityKind,
          _kind: Type.String(),
          name: Type.String(),
          ...ActivitySums,
          paid_per_cost: Nullable(
            Type.Number({
              minimum: 0,
              description: 'yuan paid for each it cost, to a tenth; null where it brings no orders'
            })
          ),
          gave: Type.Array(
            Type.Object({
              asset_name: Type.String(),
              amount: Type.String({ description: 'in units of the asset' }),
              worth_price: Nullable(Type.String({ description: 'yuan; null where no value is published' }))
            }),
            { description: 'what it gave out of pools, or with what was bought' }
          ),
          pools: Type.Array(Type.Object({ pool: Type.String(), asset: Type.String(), asset_name: Type.String() })),
          ...Before(ActivitySums)
        })
      )
    })
  },
  'GET /api/admin/figures/activity/orders': {
    auth: 'console',
    replica: true,
    right: 'stats.read',
    summary:
      'Orders an activity brought in a range, the last that were paid first: what was paid for what it was about, and what it took off. A page may be short and still have one after it',
    input: Type.Object({
      ...range,
      key: Type.String({ pattern: '^(coupon|flash|group|bundle|topup|draw):[\\w-]{0,60}$', title: '活动' }),
      cursor: Optional(Text(200, '游标'))
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          order_id: Type.String({ description: 'its number' }),
          title: Type.String(),
          shop_name: Type.String({ description: 'empty where it is the platform’s' }),
          pay_time: Seconds,
          paid_price: Yuan,
          off_price: Nullable(Yuan)
        })
      ),
      cursor: Nullable(Type.String())
    })
  },
  'GET /api/admin/figures/stock': {
    auth: 'console',
    replica: true,
    shops: true,
    right: 'goods.read',
    summary:
      'Up to ten goods on sale whose stock lasts fewer than seven days at the pace of the last fourteen, the soonest first; summed up some minutes ago',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          product_id: Id,
          name: Type.String(),
          image: Picture,
          stock: Count,
          sold_num: Type.Integer({ minimum: 1, description: 'pieces in fourteen days, today among them' }),
          stock_days: Type.Integer({ minimum: 0, maximum: 6, description: 'whole days it lasts' })
        })
      )
    })
  },
  'GET /api/admin/figures/aftersales': {
    auth: 'console',
    replica: true,
    shops: true,
    right: 'stats.read',
    summary:
      'After-sales asked for in a range as they stand now, beside the range of as many days before: by reason, by kind, and the products most of them are about',
    input: Type.Object(range),
    data: Type.Object({
      settled_count: Count,
      asked_sums: Type.Object(AfterSaleSums),
      asked_sums_before: Type.Object(AfterSaleSums),
      by_reason: Type.Array(Type.Object({ reason: Type.String(), ...AfterSaleSums, ...AskedBefore })),
      by_kind: Type.Array(Type.Object({ type: RefundType, ...AfterSaleSums, ...AskedBefore })),
      by_product: Type.Array(
        Type.Object({
          product_id: Id,
          name: Type.String(),
          image: Optional(Picture),
          asked_count: Count,
          piece_count: Type.Integer({ minimum: 0, description: 'pieces they are about' }),
          sold_num: Type.Integer({ minimum: 0, description: 'pieces sold in the range, as last summed up' }),
          asked_price: Yuan,
          refunded_price: Yuan,
          ...AskedBefore
        })
      )
    })
  },
  'POST /api/admin/figures/aftersales/export': {
    auth: 'console',
    shops: true,
    right: 'stats.read',
    summary:
      'The address of a file (CSV or .xlsx) of the after-sales of a range by reason, kind or product, for a minute',
    input: Type.Object({
      ...range,
      by: OneOf(['reason', 'kind', 'product'], '维度', {
        words: { reason: '按原因', kind: '按类型', product: '按商品' }
      }),
      format: Format
    }),
    data: DeskFile
  },
  'POST /api/admin/figures/export': {
    auth: 'console',
    shops: true,
    right: 'stats.read',
    summary:
      'The address of a file (CSV or .xlsx) of the days, of what sold, of customers, campaigns or activities in a range, for a minute',
    input: Type.Object({
      ...range,
      by: OneOf(['day', ...BYS, 'customer', 'campaign', 'activity', 'visit'], '维度', {
        words: {
          ...BY_WORDS,
          ...{ day: '每日', customer: '新老客', campaign: '优惠方式', activity: '活动', visit: '访问转化' }
        }
      }),
      format: Format
    }),
    data: DeskFile
  }
})
