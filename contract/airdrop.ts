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
  Yuan
} from './core'
import { Collect } from './draw'
import { Seen } from './home-admin'
import { AssetAmount } from './wallet'

const Code = Type.String({ pattern: '^[a-z][a-z0-9-]{2,29}$', title: '活动' })
const Kind = OneOf(['points', 'coupon', 'goods'], '奖励类型')

const Card = Type.Object({
  id: Type.String({ description: 'its code' }),
  title: Type.String(),
  subtitle: Type.String(),
  picture: Picture,
  kind: Kind,
  what: Type.String({ description: 'what is given, in words: "88 金豆"' }),
  value: Type.String({ description: 'what that stands for or sells for, in yuan; empty where nothing is published' }),
  fee: Type.Unsafe<string>({
    ...Yuan,
    description: 'what sending it costs; 0.00 where nothing is sent, or it is free'
  }),
  state: OneOf(['soon', 'claim', 'had', 'gone', 'over'], '状态'),
  stock: Count,
  left: Type.Integer({ minimum: 0, description: 'how many can still be claimed' }),
  condition_num: Type.Integer({ minimum: 0, description: 'how many things it takes' }),
  start_time: Seconds,
  _start_time: TimeText,
  stop_time: Seconds,
  _stop_time: TimeText
})

export const Condition = Type.Object({
  id: Type.String(),
  title: Type.String({ description: 'in words: "近 30 天完成订单满 1 单"' }),
  done_text: Type.String({ description: 'how far the caller has come' }),
  target_text: Type.String(),
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  unit: Type.String(),
  met: Flag,
  button: Type.String({ description: 'what the way to it is called' }),
  url: Type.String()
})

const Claim = Type.Object({
  id: Id,
  code: Type.String(),
  title: Type.String(),
  picture: Picture,
  kind: Kind,
  what: Type.String(),
  state: OneOf(['waiting', 'given', 'collect', 'ordered', 'lapsed', 'void'], '状态'),
  _state: Type.String(),
  hint: Type.String({ description: 'what happens next, in words' }),
  fee: Yuan,
  order_id: Type.String({ description: 'number of the order that sends it; empty while there is none' }),
  stop_time: Type.Integer({ description: 'to be collected by then; 0 where there is no such end' }),
  _stop_time: Type.String(),
  add_time: Seconds,
  _add_time: TimeText,
  give_time: Type.Integer({ description: 'when it was given; 0 while it was not' }),
  _give_time: Type.String()
})

const ClaimId = Type.Object({ id: Type.Unsafe<string>({ ...Id, title: '领取记录' }) })

/** Airdrops: what is given away to whoever meets its conditions, once a person. */
export const airdrop = contract({
  'GET /api/kongtou/index': {
    auth: 'open',
    summary: 'Airdrops: those that run, that begin soon, and the last that are over; with what the caller has of them',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(Card),
      count: Count,
      people: Type.Integer({ minimum: 0, description: 'how often something was claimed of those shown' }),
      collect_num: Type.Integer({ minimum: 0, description: 'things of the caller’s that wait for an address' }),
      rules: Type.Array(Type.String())
    })
  },
  'GET /api/kongtou/activity': {
    auth: 'login',
    summary: 'One airdrop: what is given, how far the caller is with its conditions, and whether they can claim it',
    input: Type.Object({ code: Code }),
    data: Type.Object({
      ...Card.properties,
      list: Type.Array(Condition),
      can_claim: Flag,
      fault: Type.String({ description: 'why it cannot be claimed now; empty when it can' }),
      is_parent: Type.Unsafe<0 | 1>({ ...Flag, description: '0 for a sub-account, whose parent claims' }),
      claim_id: Type.String({ description: 'of the caller’s claim; empty while there is none' }),
      goods_info: Nullable(Type.Object({ product_id: Id, name: Type.String(), suk: Type.String(), picture: Picture })),
      rules: Type.Array(Type.String())
    })
  },
  'POST /api/kongtou/claim': {
    auth: 'login',
    idempotent: true,
    summary: 'Claims an airdrop, once a person; where its pool is short the claim waits for its turn',
    input: Type.Object({ code: Code }),
    data: Claim,
    refusals: ['SUB_ACCOUNT', 'CLOSED', 'CLAIMED', 'SOLD_OUT', 'NOT_MET']
  },
  'GET /api/kongtou/result': {
    auth: 'login',
    summary: 'What came of one claim, and what comes next',
    input: ClaimId,
    data: Type.Object({ ...Claim.properties, url: Type.String({ description: 'where it is used; may be empty' }) })
  },
  'GET /api/kongtou/record': {
    auth: 'login',
    summary: 'What the caller has claimed, the newest first',
    input: Type.Object(paging),
    data: ListOf(Claim)
  },
  'POST /api/kongtou/pay': {
    auth: 'login',
    idempotent: true,
    summary: 'Orders the delivery of what was claimed, with its fee, or with `preview` says what that would cost',
    input: Type.Object({
      ...ClaimId.properties,
      addressId: Collect.input.addressId,
      preview: Collect.input.preview
    }),
    data: Type.Object(Collect.data),
    refusals: ['STATE', ...Collect.refusals]
  }
})

const AdminGiveaway = Type.Object({
  code: Type.String(),
  mark: Type.String(),
  subtitle: Type.String(),
  picture: Picture,
  asset: Type.String({ description: 'empty where it is no amount' }),
  amount: Type.String({ description: 'of the asset; empty where it is none' }),
  template_id: Type.String({ description: 'the coupon; empty where it is none' }),
  product_id: Type.String({ description: 'the goods; empty where they are none' }),
  sku_id: Type.String(),
  fee: Type.String({ description: 'what sending goods costs, in yuan; empty where that is free' }),
  days: Nullable(Type.Integer({ description: 'how long goods may be asked for; null where nothing was said' })),
  campaign: Type.String({ description: 'the boxes of an enterprise; empty where it gives none' }),
  condition_list: Type.Array(Type.Object({ kind: Type.String(), target: Count, days: Count })),
  place: Type.String(),
  title: Type.String(),
  state: OneOf(['draft', 'open', 'closed'], '状态'),
  kind: Type.String(),
  what: Type.String(),
  stock: Count,
  claimed: Count,
  waiting_num: Type.Integer({ minimum: 0, description: 'claims that wait for the pool' }),
  pool: Type.String(),
  pool_needed: AssetAmount,
  pool_balance: AssetAmount,
  conditions: Type.Array(Type.String()),
  starts_at: TimeText,
  ends_at: TimeText
})

export const adminAirdrop = contract({
  'POST /api/admin/marketing/upload': {
    auth: 'console',
    right: 'marketing.edit',
    upload: true,
    summary: 'Uploads a picture for an activity, as admin/upload does for goods',
    input: Nothing,
    data: Type.Object({ url: Picture, width: Count, height: Count }),
    refusals: ['NOT_A_PICTURE', 'TOO_LARGE']
  },
  'GET /api/admin/giveaways': {
    auth: 'console',
    right: 'marketing.read',
    summary:
      'Everything that is given away under conditions: claimed, waiting, what its pool holds; and what conditions there are',
    input: Nothing,
    data: Type.Object({
      ...ListOf(AdminGiveaway).properties,
      facts: Type.Array(Type.Object({ code: Type.String(), title: Type.String(), unit: Type.String() }))
    })
  },
  'POST /api/admin/giveaway': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Writes a giveaway that is not open yet',
    input: Type.Object({
      code: Code,
      mark: Seen,
      place: OneOf(['airdrop', 'takeblind'], '活动页面'),
      title: Text(20, '名称', 1),
      subtitle: Text(40, '副标题'),
      picture: Picture,
      kind: Type.String({ pattern: '^[a-z_]{3,30}$', title: '奖励类型' }),
      asset: Optional(Type.String({ pattern: '^[a-zA-Z]{2,20}$', title: '资产' })),
      amount: Optional(Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$', title: '数量' })),
      template_id: Optional(Id),
      product_id: Optional(Id),
      sku_id: Optional(Id),
      fee: Optional(Type.String({ pattern: '^\\d{1,4}(\\.\\d{1,2})?$', title: '运费' })),
      days: Optional(Type.Integer({ minimum: 7, maximum: 365, title: '领取期限' })),
      campaign: Optional(Code),
      stock: Type.Integer({ minimum: 1, maximum: 1_000_000, title: '数量' }),
      conditions: Type.Array(
        Type.Object({
          kind: Type.String({ pattern: '^[a-z_]{3,30}$', title: '领取条件' }),
          target: Type.Integer({ minimum: 1, maximum: 100_000_000, title: '目标' }),
          days: Type.Integer({ minimum: 0, maximum: 365, title: '回看天数' })
        }),
        { maxItems: 6, title: '领取条件' }
      ),
      starts_at: Moment,
      ends_at: Moment
    }),
    data: AdminGiveaway,
    refusals: ['STARTED', 'BAD_GIVEAWAY', 'AMOUNT', 'TOO_BIG', 'PRIZE_TOO_BIG', 'CHANGED']
  },
  'POST /api/admin/giveaway/state': {
    auth: 'console',
    right: 'marketing.edit',
    stepUp: true,
    summary: 'Opens a giveaway, whose pool must hold a reward at least, or ends it and gives back what nobody claimed',
    input: Type.Object({ code: Code, act: OneOf(['open', 'close'], '操作') }),
    data: AdminGiveaway,
    refusals: ['STARTED', 'NOT_OPEN', 'BAD_GIVEAWAY', 'TOO_BIG', 'PRIZE_TOO_BIG', 'POOL_SHORT', 'SOLD_OUT']
  }
})
