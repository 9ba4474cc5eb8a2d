import { ProductLine } from './catalogue'
import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  paging,
  Seconds,
  TimeText,
  Type
} from './core'
import { ExchangeLine, exchanging } from './exchange'
import { Banner } from './home'
import { transferring } from './transfer'
import { AssetAmount, Bill, recording, Wallet } from './wallet'
import { receiving, withdrawing } from './withdraw'

const AssetCode = Type.String({ pattern: '^[a-zA-Z]{2,20}$', title: '账户' })
const RuleCode = Type.String({ pattern: '^[a-z][a-z0-9_]{2,39}$', title: '兑换种类' })

const Account = Type.Object({ code: Type.String(), name: Type.String() })

/** What an exchange promised: given out day by day. */
const Lot = Type.Object({
  id: Id,
  title: Type.String(),
  from_name: Type.String({ description: 'what was given in' }),
  from_number: AssetAmount,
  asset: Type.String({ description: 'what comes day by day' }),
  asset_name: Type.String(),
  number: Type.String({ description: 'all that comes' }),
  paid_number: AssetAmount,
  waiting_number: Type.String({ description: 'fallen due, and paid as soon as the pool has funds' }),
  ready_number: Type.String({ description: 'set aside to be collected' }),
  left_number: Type.String({ description: 'falls due from now on' }),
  percent: Type.Integer({ minimum: 0, maximum: 100, description: 'how much of it has fallen due' }),
  daily_bp: Type.Integer(),
  next_day: Type.String({ description: 'empty when nothing more falls due' }),
  last_day: Type.String(),
  status: OneOf(['open', 'due', 'stopped'], '状态'),
  _status: Type.String(),
  days: Type.Array(Type.Object({ day: Type.String(), number: AssetAmount, _status: Type.String() }), {
    description: 'the last that fell due, newest first'
  }),
  add_time: Seconds,
  _add_time: TimeText
})

/** What was left after it is not told of what was given out alone. */
const Line = Type.Object({ ...Bill.properties, balance: Type.String() })

const bound = receiving('zhufu/account_info', 'zhufu/bind_account')
const records = recording('zhufu/hold_record_list', 'Holdings: what there is, and how it moved', {})
const retained = exchanging('zhufu/retain_info', 'zhufu/retain')

/** The programme's accounts: exchanged, withdrawn, given, and released by and by. Pairs and assets are rules, not code. */
export const zhufu = contract({
  'GET /api/zfheaderindex': {
    auth: 'open',
    summary: 'Head of the programme’s home: its banners, and what it is in words',
    input: Nothing,
    data: Type.Object({
      title: Type.String(),
      slogan: Type.String(),
      list: Type.Array(Banner),
      rules: Type.Array(Type.Object({ title: Type.String(), words: Type.String() }))
    }),
    cache_s: 30,
    edited: true
  },
  'GET /api/zfgoodsindex': {
    auth: 'open',
    summary: 'Goods of the programme’s home: what the shop picked, what sells best first',
    input: Type.Object({ ...paging }),
    data: ListOf(ProductLine),
    cache_s: 10
  },
  'GET /api/zhufu/index': {
    auth: 'login',
    summary: 'The programme’s home for the caller: what they hold, what is being given out, and notices',
    input: Nothing,
    data: Type.Object({
      holdings: Type.Array(Type.Object({ ...Account.properties, number: AssetAmount })),
      open_count: Type.Integer({ minimum: 0, description: 'promises that are being given out' }),
      ready_number: Type.String({ description: 'rubies that can be collected now' }),
      notices: Type.Array(Type.Object({ id: Id, title: Type.String() }))
    })
  },
  'GET /api/zhufu/my': {
    auth: 'login',
    summary: 'Every account of the programme with what is locked, waits and can be collected',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(Wallet),
      total: Type.String({ description: 'yuan that those with a published value stand for' })
    })
  },
  ...exchanging('zhufu/exchange_info', 'zhufu/exchange'),
  ...exchanging('zhufu/exrubyinfo', 'zhufu/hdt_exrubyback'),
  'GET /api/zhufu/exchange_list': {
    auth: 'login',
    summary: 'What the caller exchanged by a rule, newest first',
    input: Type.Object({ type: RuleCode, ...paging }),
    data: Type.Object({
      title: Type.String(),
      from_name: Type.String(),
      to_name: Type.String(),
      list: Type.Array(ExchangeLine),
      count: Count
    })
  },
  'GET /api/zhufu/retain_info': {
    ...retained['GET /api/zhufu/retain_info'],
    summary: 'The terms on which something is kept and given out day by day, beside those of having it at once',
    data: Type.Object({
      ...retained['GET /api/zhufu/retain_info'].data.properties,
      ways: Type.Array(Type.Object({ type: Type.String(), title: Type.String() }), {
        description: 'everything that can be kept'
      }),
      at_once: Nullable(
        Type.Object(
          { type: Type.String(), rate: Type.Object({ from: AssetAmount, to: AssetAmount }) },
          { description: 'the exchange of the same two that is there at once' }
        )
      )
    })
  },
  'POST /api/zhufu/retain': retained['POST /api/zhufu/retain'],

  ...withdrawing('zhufu/withdraw_info', 'zhufu/withdraw', 'zhufu/withdraw_list', 'shubt'),
  'GET /api/zhufu/account_info': {
    ...bound['GET /api/zhufu/account_info'],
    summary: 'The digital subsidy: what there is, and the accounts it can be withdrawn to',
    data: Type.Object({ ...bound['GET /api/zhufu/account_info'].data.properties, wallet: Wallet })
  },
  'POST /api/zhufu/bind_account': bound['POST /api/zhufu/bind_account'],

  ...transferring('zhufu/gift_list', 'zhufu/gift'),

  'GET /api/zhufu/record_list': {
    auth: 'login',
    summary:
      'What moved on the programme’s accounts of the caller, newest first; of all of them, or of `asset`; or of what agreements of the wellness family gave out',
    input: Type.Object({ asset: Optional(AssetCode), type: Optional(OneOf(['care'], '类型')), ...paging }),
    data: Type.Object({
      holdings: Type.Array(Account),
      balance: Type.String({ description: 'of that one account; empty for all' }),
      list: Type.Array(Line),
      count: Count
    })
  },
  'GET /api/zhufu/hold_list': {
    auth: 'login',
    summary:
      'What the caller’s exchanges promised and how far each has come: of holdings, of what is kept, of ruby value, or of the wellness family',
    input: Type.Object({ type: OneOf(['hold', 'retain', 'value', 'care'], '类型', { default: 'hold' }), ...paging }),
    data: Type.Object({
      list: Type.Array(Lot),
      count: Count,
      holdings: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), number: AssetAmount }), {
        description: 'what is held and not put in yet'
      })
    })
  },
  'GET /api/zhufu/hold_record_list': {
    ...records['GET /api/zhufu/hold_record_list'],
    input: Type.Object({
      ...records['GET /api/zhufu/hold_record_list'].input.properties,
      asset: OneOf(['chiyou', 'gschiyou'], '持有', { default: 'chiyou' })
    })
  },

  'GET /api/zhufu/draw_ruby_num': {
    auth: 'login',
    summary: 'Ruby value: what there is, what of its rubies can be collected now, and what comes later',
    input: Nothing,
    data: Type.Object({
      rubyval: AssetAmount,
      rubyval_name: Type.String(),
      asset_name: Type.String({ description: 'what is collected' }),
      ready_number: AssetAmount,
      waiting_number: AssetAmount,
      left_number: AssetAmount,
      can_draw: Flag,
      note: Type.String({ description: 'why nothing can be collected, empty when it can' }),
      rules: Type.Array(Type.String())
    })
  },
  'POST /api/zhufu/draw_ruby_val': {
    auth: 'login',
    idempotent: true,
    summary: 'Collects the rubies that are set aside for the caller',
    input: Nothing,
    data: Type.Object({ number: AssetAmount, asset_name: Type.String(), balance: AssetAmount }),
    refusals: ['NOTHING', 'COLLECTED']
  }
})
