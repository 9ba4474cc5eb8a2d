import { contract, Id, ListOf, Nothing, OneOf, Optional, paging, Seconds, Text, TimeText, Type, Words } from './core'
import { ExchangeLine, exchanging } from './exchange'
import { transferring } from './transfer'
import { AssetAmount, recording } from './wallet'

const Rule = Type.Object({ title: Type.String(), words: Type.String() })

/** What was promised and comes day by day. */
const Lot = Type.Object({
  id: Id,
  title: Type.String(),
  total_number: Type.String({ description: 'what was promised in all' }),
  released: Type.String({ description: 'fallen due so far, handed over or not' }),
  left_number: Type.String({ description: 'what is still to come' }),
  boost: Type.String({ description: 'earned by orders, to be released sooner, and not yet used' }),
  daily_text: Type.String({ description: 'how it is released, in words' }),
  next_day: Type.String({ description: 'the day on which more comes; empty when nothing more does' }),
  last_day: Type.String(),
  state: OneOf(['open', 'done', 'stopped'], '状态'),
  _state: Type.String(),
  add_time: Seconds,
  _add_time: TimeText
})

const Sums = {
  balance: AssetAmount,
  locked: Type.String({ description: 'will be released on days to come' }),
  waiting: Type.String({ description: 'was released, and is paid as soon as its pool has funds' }),
  ready: Type.String({ description: 'is set aside until it is collected' })
}

const LOTS = {
  auth: 'login',
  input: Type.Object({ ...paging }),
  data: Type.Object({ ...ListOf(Lot).properties, ...Sums })
} as const

const DAYS = {
  auth: 'login',
  input: Nothing,
  data: Type.Object({
    ...Sums,
    day_release: Type.String({ description: 'what fell due today' }),
    boost: Type.String({ description: 'earned by orders, to be released sooner, and not yet used' }),
    boosted: Type.String({ description: 'what was released sooner within these days' }),
    list: Type.Array(Type.Object({ day: Type.String(), number: AssetAmount, boosted: AssetAmount }), {
      description: 'each of the last thirty days, oldest first: what was released, and which part of it sooner'
    }),
    plans: Type.Array(
      Type.Object({
        title: Type.String(),
        daily_text: Type.String({ description: 'how it is released, in words' }),
        own_text: Type.String({ description: 'what the caller’s own orders bring forward; empty when nothing' }),
        fan_text: Type.String({ description: 'what direct friends’ orders bring forward; empty when nothing' })
      }),
      { description: 'terms of the caller’s open lots, each once' }
    ),
    rules: Type.Array(Rule)
  })
} as const

const CATEGORIES = ['xfq', 'dhq', 'sqx', 'hdt', 'hdtval'] as const
const bills = recording('youxuan/bill_list', 'A wallet of vouchers or values, with its statement', {
  locked: AssetAmount,
  waiting: AssetAmount
})

const Company = Type.Object({
  id: Id,
  name: Type.String(),
  city: Type.String(),
  address: Type.String(),
  phone: Type.String(),
  info: Type.String()
})

/** 消费值: vouchers and values that are released day by day, exchanged and given. */
export const youxuan = contract({
  'GET /api/youxuan/center': {
    auth: 'login',
    summary: 'What the caller has of vouchers, in all and of each state, and the other wallets of this area',
    input: Nothing,
    data: Type.Object({
      total_number: Type.String({ description: 'what there is and what is still to come' }),
      ...Sums,
      frozen: AssetAmount,
      day_release: AssetAmount,
      wallets: Type.Array(Type.Object({ code: OneOf(CATEGORIES, '资产'), name: Type.String(), balance: AssetAmount })),
      rules: Type.Array(Rule)
    })
  },
  'GET /api/youxuan/xfq_dynamic_release': {
    ...DAYS,
    summary: 'What was released of vouchers on each of the last thirty days'
  },
  'GET /api/youxuan/hdt_dynamic_release': {
    ...DAYS,
    summary: 'What was released of tokens on each of the last thirty days, and what brings it forward'
  },
  'GET /api/youxuan/bill_list': {
    ...bills['GET /api/youxuan/bill_list'],
    input: Type.Object({
      ...bills['GET /api/youxuan/bill_list'].input.properties,
      category: Optional(OneOf(CATEGORIES, '资产')),
      pm: Optional(OneOf([0, 1], '收支'))
    })
  },
  'GET /api/youxuan/xfq_order_list': {
    ...LOTS,
    summary: 'Vouchers that are promised and come day by day, newest first'
  },
  'GET /api/youxuan/hdt_order_list': { ...LOTS, summary: 'Tokens that are held and come day by day, newest first' },
  'POST /api/youxuan/hdt_hold_draw': {
    auth: 'login',
    summary: 'Collects the tokens that were released and are set aside for the caller',
    input: Nothing,
    data: Type.Object({ number: AssetAmount, balance: AssetAmount }),
    refusals: ['NOTHING', 'COLLECTED']
  },
  ...recording('youxuan/dhq_order_list', 'Vouchers for redemption, with where they came from and went', {}),
  ...recording('youxuan/sqx_order_list', 'District vouchers, with where they came from and went', {}),
  ...transferring('youxuan/find_user_by_phone', 'youxuan/gift_hdt'),
  ...transferring('youxuan/find_user_by_phone', 'youxuan/hdt_val_transfer_out'),
  ...exchanging('jys/index', 'jys/exchange'),
  'GET /api/jys/record': {
    auth: 'login',
    summary: 'What the caller exchanged by one of these rules, newest first',
    input: Type.Object({
      type: Optional(Type.String({ pattern: '^[a-z][a-z0-9_]{2,39}$', title: '兑换种类' })),
      ...paging
    }),
    data: ListOf(ExchangeLine)
  },
  'GET /api/youxuan/city_list': {
    auth: 'open',
    summary: 'Companies that run the shop in their cities; with city only those there',
    input: Type.Object({ city: Optional(Text(20, '城市')), ...paging }),
    data: Type.Object({
      ...ListOf(Company).properties,
      cities: Type.Array(Type.String(), { description: 'cities that have any' })
    }),
    cache_s: 30,
    edited: true
  }
})

const AdminCompany = Type.Object({
  ...Company.properties,
  name: Words(40, '公司名称'),
  city: Words(20, '城市'),
  address: Text(100, '地址'),
  phone: Text(20, '电话'),
  info: Text(200, '简介'),
  published: Type.Integer({ minimum: 0, maximum: 1, title: '展示' }),
  sort: Type.Integer({ minimum: 0, maximum: 10_000, title: '排序' })
})

/** City companies as operators write them. */
export const adminYouxuan = contract({
  'GET /api/admin/city_company/list': {
    auth: 'console',
    right: 'site.read',
    summary: 'Every city company, shown or not',
    input: Nothing,
    data: ListOf(AdminCompany)
  },
  'POST /api/admin/city_company/save': {
    auth: 'console',
    right: 'site.edit',
    summary: 'Writes a city company: a new one without id',
    input: Type.Composite([Type.Omit(AdminCompany, ['id']), Type.Object({ id: Optional(Id) })]),
    data: AdminCompany
  }
})
