import type { Static } from '@sinclair/typebox'
import {
  type At,
  Count,
  contract,
  DayText,
  Id,
  ListOf,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Words,
  Yuan
} from './core'
import { AssetAmount } from './wallet'

/** Bank card, Alipay account, WeChat wallet. */
export const PayoutMethod = OneOf(['bank', 'alipay', 'weixin'], '提现方式')
/** 0 waits for review, 1 is paid, 2 is being paid, -1 refused, -2 not accepted by the bank: the last two came back. */
export const WithdrawalState = OneOf([0, 1, 2, -1, -2], '提现状态')
/** What may be withdrawn; each has a rule of its own. */
const AnyCashAsset = OneOf(['shouyi', 'lvyou', 'shubt', 'hdt', 'ruby'], '提现资产')
type CashAssetCode = Static<typeof AnyCashAsset>
export const CashAsset = Type.Unsafe<CashAssetCode>({ ...AnyCashAsset, default: 'shouyi' })
/** A quantity as a person types it; the digits its asset has are checked by the server. */
export const CashAmount = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$', title: '提现金额' })

const Flag = Type.Integer({ minimum: 0, maximum: 1 })
const CardNumber = Type.String({ pattern: '^\\d{12,19}$', title: '银行卡号' })
const AlipayAccount = Type.String({
  pattern: '^(1[2-9]\\d{9}|[^\\s@]{1,64}@[^\\s@]{1,64}\\.[A-Za-z]{2,10})$',
  title: '支付宝账号'
})

/** Where money can go: numbers are masked. */
export const PayoutAccount = Type.Object({
  id: Id,
  type: PayoutMethod,
  title: Type.String({ description: '"招商银行 储蓄卡", "支付宝", "微信零钱"' }),
  bank_code: Type.String({ description: 'empty unless it is a card' }),
  number: Type.String({ description: 'masked: "**** 6222"' }),
  holder: Type.String({ description: 'masked real name' }),
  is_default: Flag,
  cooling_until: Nullable(Seconds),
  note: Type.String({ description: 'why it cannot be used yet, else empty' }),
  add_time: Seconds,
  _add_time: TimeText
})

export const Withdrawal = Type.Object({
  id: Id,
  no: Type.String(),
  asset: Type.String(),
  asset_name: Type.String(),
  extract_type: PayoutMethod,
  account: Type.String({ description: '"招商银行 储蓄卡 **** 6222"' }),
  money: AssetAmount,
  fee: Yuan,
  arrive: Yuan,
  status: WithdrawalState,
  _status: Type.String(),
  note: Type.String({ description: 'what happens next, or why it came back' }),
  confirm: Nullable(
    Type.Object(
      { mch_id: Type.String(), app_id: Type.String(), package: Type.String() },
      {
        description: 'WeChat asks the person to take the money; arguments of its call'
      }
    )
  ),
  timeline: Type.Array(Type.Object({ title: Type.String(), time: Seconds, _time: TimeText })),
  steps: Type.Array(
    Type.Object({
      title: Type.String(),
      words: Type.String(),
      step: OneOf(['done', 'now', 'next', 'failed'], '进度'),
      _time: Type.String({ description: 'empty while it has not come, or where it was not noted' })
    }),
    { description: 'all four from asking to arrival, also those to come' }
  ),
  add_time: Seconds,
  _add_time: TimeText,
  month: Type.String({ description: '"2026-11", of China’s calendar' })
})

const INFO = {
  auth: 'login',
  summary: 'What the caller can withdraw now, by which ways, at which fee, and what still stands in the way',
  refusals: ['OFF'],
  input: Type.Object({ asset: CashAsset }),
  data: Type.Object({
    asset: Type.String(),
    asset_name: Type.String(),
    digits: Type.Integer(),
    balance: AssetAmount,
    frozen: AssetAmount,
    withdrawn: Type.String({ description: 'paid out so far, in yuan' }),
    open: Flag,
    block: Type.Object({
      code: Type.String({ description: 'empty, or OFF SUB_ACCOUNT REAL_NAME COOLING' }),
      words: Type.String()
    }),
    real_name: Type.String({ description: 'masked; empty when not verified' }),
    minimum: AssetAmount,
    maximum: AssetAmount,
    step: AssetAmount,
    left_today: AssetAmount,
    left_month: AssetAmount,
    times_left_today: Count,
    fee: Type.Object({
      rate: Type.String({ description: 'percent, "1.00"' }),
      rate_bp: Type.Integer(),
      minimum: Yuan,
      words: Type.String()
    }),
    unit: Type.Object({
      minor: Type.String({ description: 'so many minor units of the asset …' }),
      fen: Type.String({ description: '… are paid as so many fen' })
    }),
    methods: Type.Array(
      Type.Object({
        type: PayoutMethod,
        name: Type.String(),
        note: Type.String(),
        usable: Flag,
        account: Nullable(PayoutAccount)
      })
    ),
    proof_from: Nullable(Type.String({ description: 'from this amount on a phone code is asked for; null: never' })),
    rules: Type.Array(Type.String())
  })
} as const

const RULES = {
  auth: 'open',
  summary: 'The rules of withdrawing an asset, in words',
  input: Type.Object({ asset: CashAsset }),
  data: Type.Object({ title: Type.String(), list: Type.Array(Type.String()) }),
  cache_s: 60
} as const

const CASH = {
  auth: 'login',
  idempotent: true,
  summary: 'Asks for a withdrawal to a bound account; the amount is held until it is paid or comes back',
  input: Type.Object({
    extract_type: PayoutMethod,
    money: CashAmount,
    asset: CashAsset,
    account_id: Optional(Id),
    ticket: Optional(
      Type.String({
        maxLength: 64,
        title: '验证凭证',
        description: 'of user/checkVerifyCode, type verify, where the amount needs one'
      })
    )
  }),
  data: Withdrawal,
  refusals: [
    'OFF',
    'SUB_ACCOUNT',
    'REAL_NAME',
    'UNBOUND',
    'NAME_MISMATCH',
    'COOLING',
    'AMOUNT',
    'DAY_CAP',
    'MONTH_CAP',
    'INSUFFICIENT',
    'PROOF_NEEDED',
    'TICKET_EXPIRED'
  ]
} as const

const LIST = {
  auth: 'login',
  summary: 'Withdrawals of the caller, newest first; with id that one alone',
  input: Type.Object({ asset: Optional(AnyCashAsset), id: Optional(Id), ...paging }),
  data: Type.Object({
    list: Type.Array(Withdrawal),
    count: Count,
    months: Type.Array(
      Type.Object({
        month: Type.String({ description: '"2026-11"' }),
        count: Count,
        arrived: Yuan
      })
    )
  })
} as const

/** What pages and handlers of the entries `withdrawing` makes are typed by. */
export interface WithdrawalSet {
  info: typeof INFO
  cash: typeof CASH
  list: typeof LIST
}

/** An entry whose asset is another where none is named. */
function meaning<E extends typeof INFO | typeof CASH>(entry: E, asset: CashAssetCode): E {
  const input = Type.Object({ ...entry.input.properties, asset: Type.Unsafe({ ...CashAsset, default: asset }) })
  return { ...entry, input: input as unknown as E['input'] }
}

/**
 * The endpoints of a page that withdraws an asset: what can be, doing it, and what was. `asset` is meant where none is
 * named; earnings without it.
 */
export const withdrawing = <const Info extends string, const Cash extends string, const List extends string>(
  info: Info,
  cash: Cash,
  list: List,
  asset: CashAssetCode = 'shouyi'
) =>
  ({
    [`GET /api/${info}`]: meaning(INFO, asset),
    [`POST /api/${cash}`]: meaning(CASH, asset),
    [`GET /api/${list}`]: LIST
  }) as At<'GET', Info, typeof INFO> & At<'POST', Cash, typeof CASH> & At<'GET', List, typeof LIST>

const ACCOUNTS = {
  auth: 'login',
  summary: 'Accounts the caller has bound; and the bank of a card by the first digits of its number',
  input: Type.Object({
    bin: Optional(Type.String({ pattern: '^\\d{6,10}$', title: '卡号前几位' }))
  }),
  data: Type.Object({
    list: Type.Array(PayoutAccount),
    real_name: Type.String({ description: 'masked; empty when not verified' }),
    wechat_bound: Flag,
    bank: Nullable(Type.Object({ bank_code: Type.String(), bank_name: Type.String(), card_type: Type.String() })),
    banks: Type.Array(Type.Object({ bank_code: Type.String(), bank_name: Type.String() }))
  })
} as const

const BIND = {
  auth: 'login',
  summary:
    'Binds an account to withdraw to, proved by a phone code (type verify); or with id makes a bound one the default, or lets it go',
  input: Type.Object({
    extract_type: Optional(PayoutMethod),
    name: Optional(Text(40, '持卡人姓名', 1)),
    cardnum: Optional(CardNumber),
    bank_code: Optional(Text(12, '银行')),
    alipay_code: Optional(AlipayAccount),
    captcha: Optional(Type.String({ pattern: '^\\d{6}$', title: '验证码' })),
    id: Optional(Id),
    remove: Optional(Flag)
  }),
  data: Type.Object({ account: Nullable(PayoutAccount) }),
  refusals: [
    'SUB_ACCOUNT',
    'REAL_NAME',
    'NAME_MISMATCH',
    'CARD_WRONG',
    'BANK_UNKNOWN',
    'BOUND',
    'TOO_MANY_CARDS',
    'WECHAT_UNBOUND',
    'NO_PHONE',
    'CODE_WRONG',
    'CODE_EXPIRED'
  ]
} as const

/** What handlers of the entries `receiving` makes are typed by. */
export interface ReceiverSet {
  accounts: typeof ACCOUNTS
  bind: typeof BIND
}

/** The endpoints about accounts that money is withdrawn to: which are bound, and binding one. */
export const receiving = <const Accounts extends string, const Bind extends string>(accounts: Accounts, bind: Bind) =>
  ({ [`GET /api/${accounts}`]: ACCOUNTS, [`POST /api/${bind}`]: BIND }) as At<'GET', Accounts, typeof ACCOUNTS> &
    At<'POST', Bind, typeof BIND>

export const withdraw = contract({
  ...withdrawing('user/getdrawinfo', 'extract/cash', 'extract/getcashlist'),
  'GET /api/cashrule': RULES,
  ...receiving('bankinfo', 'user/setdrawtype')
})

const Reason = Words(140, '原因')
const ReviewState = OneOf(
  ['draft', 'submitted', 'reviewing', 'approved', 'paying', 'paid', 'refused', 'failed'],
  '提现状态'
)
const AdminWithdrawal = Type.Object({
  id: Id,
  no: Type.String(),
  user_id: Id,
  nickname: Type.String(),
  asset: Type.String(),
  asset_name: Type.String(),
  money: AssetAmount,
  fee: Yuan,
  arrive: Yuan,
  extract_type: PayoutMethod,
  holder: Type.String(),
  account: Type.String(),
  status: ReviewState,
  approvals_needed: Count,
  approvals: Type.Array(Type.Object({ operator_id: Id, operator: Type.String(), _time: TimeText })),
  may: Type.Array(OneOf(['approve', 'refuse'], '操作'), { description: 'what the caller may decide about it now' }),
  reason: Type.String(),
  error: Type.String(),
  tries: Count,
  _add_time: TimeText
})

/** What operators do about withdrawals and about differences with channels. */
export const adminWithdraw = contract({
  'GET /api/admin/withdrawal/list': {
    auth: 'console',
    right: 'withdrawal.read',
    summary: "Everybody's withdrawals, newest first; those that wait for a decision by how long they have",
    input: Type.Object({ status: Optional(ReviewState), waiting: Optional(Flag), id: Optional(Id), ...paging }),
    data: ListOf(AdminWithdrawal)
  },
  'POST /api/admin/withdrawal/approve': {
    auth: 'console',
    right: 'withdrawal.decide',
    stepUp: true,
    summary: 'Agrees to a withdrawal; above an amount two different operators must',
    input: Type.Object({ id: Id }),
    data: AdminWithdrawal,
    refusals: ['STATE', 'OWN', 'TWICE']
  },
  'POST /api/admin/withdrawal/refuse': {
    auth: 'console',
    right: 'withdrawal.decide',
    summary: 'Refuses a withdrawal; the amount goes back',
    input: Type.Object({ id: Id, reason: Reason }),
    data: AdminWithdrawal,
    refusals: ['STATE', 'OWN']
  },
  'GET /api/admin/reconciliation/list': {
    auth: 'console',
    right: 'reconciliation.read',
    summary: 'Days on which the books were compared with channels, newest first',
    input: Type.Object({ ...paging }),
    data: ListOf(
      Type.Object({
        day: Type.String(),
        channel: Type.String(),
        lines: Count,
        in: Yuan,
        out: Yuan,
        differences: Count,
        open: Count
      })
    )
  },
  'GET /api/admin/reconciliation/differences': {
    auth: 'console',
    right: 'reconciliation.read',
    summary: 'Differences between the books and channels; open ones first',
    input: Type.Object({ day: Optional(DayText), ...paging }),
    data: ListOf(
      Type.Object({
        id: Id,
        day: Type.String(),
        channel: Type.String(),
        line: Type.String({ description: 'pay, refund or payout' }),
        no: Type.String(),
        kind: OneOf(['not_in_books', 'not_at_channel', 'amount'], '差异'),
        books: Yuan,
        channel_says: Yuan,
        resolved: Flag,
        note: Type.String()
      })
    )
  },
  'POST /api/admin/reconciliation/resolve': {
    auth: 'console',
    right: 'reconciliation.resolve',
    summary: 'Notes what was done about a difference',
    input: Type.Object({ id: Id, note: Reason }),
    data: Nothing,
    refusals: ['STATE']
  }
})
