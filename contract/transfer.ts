import {
  type At,
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Phone,
  paging,
  Seconds,
  Text,
  TimeText,
  Type
} from './core'
import { Seen } from './home-admin'
import { AssetAmount } from './wallet'

const RuleCode = Type.String({ pattern: '^[a-z][a-z0-9_]{1,39}$', title: '转赠种类' })
const Quantity = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$', title: '转赠数量' })
const Ticket = (title: string) => Type.String({ minLength: 20, maxLength: 64, title })

/** Why the caller cannot give anything; an empty code when they can. */
const BLOCKS = ['SUB_ACCOUNT', 'DISABLED', 'NO_PHONE', 'REAL_NAME', 'CLOSING', 'COOLING'] as const

/** What somebody gave (`pm` 0) or was given (`pm` 1). */
const Line = Type.Object({
  id: Id,
  pm: OneOf([0, 1], '收支'),
  title: Type.String({ description: '转赠给 *小满' }),
  mark: Type.String({ description: 'which of one’s transfers it is, for asking about it' }),
  number: AssetAmount,
  unit: Type.String(),
  add_time: Seconds,
  _add_time: TimeText
})

const Terms = {
  type: Type.String(),
  title: Type.String(),
  version: Type.Integer({ description: 'sent along when giving, so that nothing is done on other terms' }),
  open: Flag,
  note: Type.String({ description: 'why it is closed, empty when open' }),
  block: Type.Object({ code: OneOf(['', ...BLOCKS], '原因'), words: Type.String() }),
  asset: Type.String(),
  asset_name: Type.String(),
  digits: Type.Integer(),
  balance: AssetAmount,
  minimum: AssetAmount,
  maximum: AssetAmount,
  step: AssetAmount,
  left_today: AssetAmount,
  times_left_today: Count,
  most: Type.String({ description: 'most that can be given now: balance and caps considered, in whole steps' }),
  real_name: Type.String({ description: 'the caller’s own, masked; empty when not verified' }),
  phone: Type.String({ description: 'the caller’s own, masked: where the code goes' }),
  rules: Type.Array(Type.String())
}

const Receiver = Type.Object({
  ticket: Type.String({ description: 'names the receiver when giving, for ten minutes, once' }),
  name: Type.String({ description: 'masked: *小满' }),
  phone: Type.String({ description: 'masked' }),
  left_month: Type.String({ description: 'what may be given to them this month' }),
  expire_time: Seconds
})

const FIND = {
  auth: 'login',
  summary:
    'The terms on which the caller may give, and what they gave or were given; with `phone`, whom that belongs to',
  input: Type.Object({
    type: Optional(RuleCode),
    phone: Optional(Phone),
    side: Optional(OneOf(['given', 'received'], '方向')),
    ...paging
  }),
  data: Type.Object({ ...Terms, receiver_info: Nullable(Receiver), list: Type.Array(Line), count: Count }),
  refusals: ['CLOSED', 'SELF', 'NO_RECEIVER', ...BLOCKS]
} as const

const GIVE = {
  auth: 'login',
  idempotent: true,
  parentOnly: true,
  summary: 'Gives `num` to the receiver that `to` names; `ticket` proves a code to the caller’s own phone',
  input: Type.Object({
    to: Ticket('接收人'),
    ticket: Ticket('验证'),
    num: Quantity,
    version: Optional(Type.Integer({ minimum: 1, title: '规则版本' }))
  }),
  data: Type.Object({ ...Line.properties, balance: AssetAmount }),
  refusals: [
    ...[
      'CLOSED',
      'RULE_CHANGED',
      'SELF',
      'NO_RECEIVER',
      'AMOUNT',
      'INSUFFICIENT',
      'TICKET_EXPIRED',
      'RECEIVER_EXPIRED'
    ],
    ...['DEVICE_CAP', 'DAY_CAP', 'RECEIVER_CAP', 'PAIR_CAP', ...BLOCKS]
  ]
} as const

/** The two endpoints of a page on which one person gives an asset to another. */
export const transferring = <const Find extends string, const Give extends string>(find: Find, give: Give) =>
  ({ [`GET /api/${find}`]: FIND, [`POST /api/${give}`]: GIVE }) as At<'GET', Find, typeof FIND> &
    At<'POST', Give, typeof GIVE>

/** What pages and handlers of these endpoints are typed by. */
export interface TransferPair {
  find: typeof FIND
  give: typeof GIVE
}

const Duration = (title: string) => Type.Integer({ minimum: 0, maximum: 31_536_000, title })
const AssetCode = Type.String({ pattern: '^[a-zA-Z]{2,20}$', title: '资产' })

const RULE = {
  code: RuleCode,
  title: Text(20, '名称', 1),
  asset: AssetCode,
  open: Flag,
  minimum: Quantity,
  maximum: Quantity,
  step: Quantity,
  person_day: Quantity,
  day_times: Type.Integer({ minimum: 1, maximum: 1000, title: '每天次数' }),
  receive_day: Quantity,
  pair_month: Quantity,
  new_account_s: Duration('新账号等待时间'),
  new_phone_s: Type.Integer({ minimum: 86_400, maximum: 31_536_000, title: '更换手机号后的等待时间' }),
  new_device_s: Duration('新设备时间'),
  new_device_day: Quantity
}
const AdminRule = Type.Object({ ...RULE, version: Type.Integer(), mark: Type.String() })

export const adminTransfer = contract({
  'GET /api/admin/transfer/rules': {
    auth: 'console',
    right: 'rule.read',
    summary: 'Every rule by which people give an asset to one another',
    input: Nothing,
    data: ListOf(AdminRule)
  },
  'POST /api/admin/transfer/rule': {
    auth: 'console',
    right: 'rule.edit',
    stepUp: true,
    summary: 'Writes such a rule; what was read on the version before is not done any more',
    input: Type.Object({ mark: Seen, ...RULE }),
    data: AdminRule,
    refusals: ['BAD_RULE', 'AMOUNT', 'CHANGED']
  }
})
