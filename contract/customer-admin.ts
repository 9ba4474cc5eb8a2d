import { Flow } from './books'
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
  Phone,
  Picture,
  paging,
  Seconds,
  Text,
  Type,
  Words,
  Yuan
} from './core'
import { CouponFacts } from './coupon'
import { AssetAmount } from './wallet'

const Reason = Words(140, '原因')
const Tag = Type.Object({ id: Id, name: Type.String() })
const OfOne = Type.Object({ id: Id })
const PageOfOne = Type.Object({ id: Id, ...paging })

/** `active` may sign in; `blocked` is kept out by the desk; `closed` for good, as is one that was `merged` into another. */
const State = OneOf(['active', 'blocked', 'closed', 'merged'], '状态')

const facts = {
  uid: Id,
  nickname: Type.String(),
  avatar: Picture,
  phone: Type.String({ description: 'masked; empty where there is none' }),
  level: Count,
  level_name: Type.String(),
  growth: Type.String({ description: 'settled spending in yuan, which levels are reached by' }),
  invite_code: Type.String(),
  is_sub: Flag,
  state: State,
  _state: Type.String(),
  is_closing: Type.Unsafe<0 | 1>({ ...Flag, description: '1 while they may still take back that they want it closed' }),
  tags: Type.Array(Tag, { description: 'of the person: of the parent account for a sub-account' }),
  order_count: Count,
  sum_price: Yuan,
  add_time: Seconds
}
const Customer = Type.Object(facts)

/** Somebody else who is named beside a member. */
const Named = Type.Object({ uid: Id, nickname: Type.String(), phone: Type.String({ description: 'masked' }) })

const Block = Type.Object({
  id: Id,
  reason: Type.String(),
  blocked_by: Type.String(),
  add_time: Seconds,
  end_time: Seconds,
  lifted_by: Type.String(),
  lift_reason: Type.String()
})

const Note = Type.Object({ id: Id, content: Type.String(), author: Type.String(), add_time: Seconds })

const Request = Type.Object({
  id: Id,
  uid: Id,
  nickname: Type.String(),
  phone: Type.String({ description: 'masked' }),
  state: OneOf(['waiting', 'cancelled', 'done', 'made', 'failed', 'gone'], '状态'),
  _state: Type.String(),
  asked_by: Type.String(),
  why: Type.String({ description: 'why it was not done' }),
  add_time: Seconds,
  due_time: Type.Integer({ description: 'when it will be done, or the file is gone; 0 where neither is to come' }),
  legal_time: Type.Integer({ description: 'until when the law wants it done; 0 once it is over' }),
  days_left: Nullable(Type.Integer({ description: 'whole days until legal_time, negative when it is past' }))
})

/** What members are found by. */
export const memberFilter = {
  search: Type.String({ maxLength: 50, default: '', title: '搜索词' }),
  level: Optional(Type.Integer({ minimum: 0, maximum: 100, title: '会员等级' })),
  tag: Optional(Id),
  state: OneOf(['all', 'active', 'blocked', 'closing', 'gone'], '状态', { default: 'all' }),
  from: Optional(Moment),
  until: Optional(Moment),
  bought: Optional(Type.Unsafe<1>({ enum: [1], type: 'integer', title: '买过' }))
}

/** Members of the shop, as the desk knows and looks after them. */
export const adminCustomer = contract({
  'GET /api/admin/customer/list': {
    auth: 'console',
    right: 'customer.read',
    summary:
      'Accounts by whole phone or its last four digits, uid, invite code or nickname (from its beginning where it is short); phones are masked',
    input: Type.Object({
      ...memberFilter,
      sort: OneOf(['new', 'old', 'growth', 'paid'], '排序', { default: 'new' }),
      ...paging
    }),
    data: ListOf(Customer)
  },
  'GET /api/admin/customer/levels': {
    auth: 'console',
    right: 'customer.read',
    summary: 'The levels members have, the lowest first',
    input: Nothing,
    data: Type.Array(Type.Object({ level: Count, level_name: Type.String() }))
  },
  'GET /api/admin/customer/detail/{id}': {
    auth: 'console',
    right: 'customer.read',
    summary: 'One account: who they are, who brought them and whom they brought, and how often they were kept out',
    input: OfOne,
    data: Type.Object({
      ...facts,
      contact_phone: Type.String({ description: 'masked; empty where there is none' }),
      real_name: Type.String({ description: 'masked; empty where it is not verified' }),
      has_weixin: Flag,
      region: Type.String(),
      parent: Nullable(Named),
      sub_accounts: Type.Array(Type.Object({ uid: Id, nickname: Type.String() })),
      merged_into: Nullable(Named),
      referrer: Nullable(Named),
      fans: Count,
      second_fans: Count,
      shops: Type.Array(Tag, { description: 'shops they own' }),
      due_time: Type.Integer({ description: 'when the account is closed; 0 where it is not to be' }),
      blocks: Type.Array(Block, { description: 'the last twenty, the newest first' }),
      is_desk: Type.Unsafe<0 | 1>({ ...Flag, description: '1 for who works at the console; they cannot be blocked' })
    })
  },
  'GET /api/admin/customer/wallets/{id}': {
    auth: 'console',
    right: 'customer.read',
    summary: 'What an account holds of every asset',
    input: OfOne,
    data: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        digits: Type.Integer({ minimum: 0, maximum: 8 }),
        balance: AssetAmount,
        frozen: AssetAmount,
        transit: AssetAmount,
        worth: Nullable(Type.String({ description: 'yuan that all of it stands for' }))
      })
    )
  },
  'GET /api/admin/customer/postings': {
    auth: 'console',
    right: 'customer.read',
    summary: 'What moved on what an account can use of an asset, the newest first',
    input: Type.Object({ id: Id, asset: Text(20, '资产', 1), cursor: Optional(Text(200, '游标')) }),
    data: Type.Object({ list: Type.Array(Flow), cursor: Nullable(Type.String()) }),
    refusals: ['UNKNOWN']
  },
  'GET /api/admin/customer/draws': {
    auth: 'console',
    right: 'customer.read',
    summary: 'What an account drew, the newest first',
    input: PageOfOne,
    data: ListOf(
      Type.Object({
        id: Id,
        title: Type.String(),
        prize_name: Type.String(),
        paid_by: Type.String(),
        add_time: Seconds
      })
    )
  },
  'GET /api/admin/customer/coupons': {
    auth: 'console',
    right: 'customer.read',
    summary: 'Coupons an account has of one state',
    input: Type.Object({
      id: Id,
      state: OneOf(['unused', 'used', 'expired'], '状态', { default: 'unused' }),
      ...paging
    }),
    data: ListOf(
      Type.Object({
        ...CouponFacts,
        order_id: Type.String({ description: 'number of the order it was used with; empty while it was not' })
      })
    )
  },
  'GET /api/admin/customer/aftersales': {
    auth: 'console',
    right: 'customer.read',
    summary: 'After-sales of an account, the newest first',
    input: PageOfOne,
    data: ListOf(
      Type.Object({
        id: Id,
        order_id: Type.String(),
        shop_name: Type.String(),
        kind: Type.String({ description: 'in Chinese' }),
        _state: Type.String(),
        refund_price: Yuan,
        reason: Type.String(),
        add_time: Seconds
      })
    )
  },
  'GET /api/admin/customer/chats': {
    auth: 'console',
    right: 'customer.read',
    summary: 'With whom an account talks, the last first: how much was said, not what',
    input: OfOne,
    data: Type.Array(
      Type.Object({
        id: Id,
        title: Type.String(),
        line_count: Count,
        waiting_count: Type.Integer({ minimum: 0, description: 'lines nobody of the other side has read' }),
        last_time: Seconds
      })
    )
  },
  'GET /api/admin/customer/fans': {
    auth: 'console',
    right: 'customer.read',
    summary: 'Whom an account brought, the last to join first; phones are masked',
    input: PageOfOne,
    data: ListOf(Customer)
  },
  'GET /api/admin/customer/messages': {
    auth: 'console',
    right: 'customer.read',
    summary: 'What an account was told, the newest first, and whether it went out beyond the app',
    input: PageOfOne,
    data: ListOf(
      Type.Object({
        id: Id,
        title: Type.String(),
        content: Type.String(),
        read_time: Type.Integer({ description: '0 while it is unread' }),
        add_time: Seconds,
        pushes: Type.Array(
          Type.Object({
            channel: Type.String(),
            _state: Type.String(),
            why: Type.String({ description: 'why it did not go out' })
          })
        )
      })
    )
  },
  'GET /api/admin/customer/sessions': {
    auth: 'console',
    right: 'customer.read',
    summary: 'Where a person is signed in to the app, with all of their accounts',
    input: OfOne,
    data: Type.Array(
      Type.Object({
        id: Id,
        device_no: Type.String({
          description: 'the end of the number the device calls itself by; empty where it has none'
        }),
        add_time: Seconds,
        seen_time: Nullable(Seconds),
        end_time: Seconds
      })
    )
  },
  'POST /api/admin/customer/sessions/end': {
    auth: 'console',
    right: 'customer.edit',
    summary: 'Signs a person out everywhere',
    input: Type.Object({ id: Id, reason: Reason }),
    data: Type.Object({ ended: Count })
  },
  'GET /api/admin/customer/notes': {
    auth: 'console',
    right: 'customer.read',
    summary: 'What the desk wrote down about a person, the newest first',
    input: PageOfOne,
    data: ListOf(Note)
  },
  'POST /api/admin/customer/note': {
    auth: 'console',
    right: 'customer.edit',
    ownTrail: true,
    summary: 'Writes a note about a person; it stays as it is, and is part of what they may ask to be given',
    input: Type.Object({ id: Id, content: Words(500, '备注') }),
    data: Note,
    refusals: ['CLOSED']
  },
  'GET /api/admin/customer/tags': {
    auth: 'console',
    right: 'customer.read',
    summary: 'Tags by name, with how many people have each',
    input: Nothing,
    data: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        people_count: Type.Integer({ minimum: 0, description: 'to ten thousand' }),
        add_time: Seconds
      })
    )
  },
  'POST /api/admin/customer/tag': {
    auth: 'console',
    right: 'customer.tag',
    summary: 'Makes a tag, or calls one otherwise',
    input: Type.Object({ id: Optional(Id), name: Words(12, '标签名称') }),
    data: Tag,
    refusals: ['NAME_TAKEN', 'TOO_MANY']
  },
  'POST /api/admin/customer/tag/remove': {
    auth: 'console',
    right: 'customer.tag',
    summary: 'Removes a tag, from everybody who has it too',
    input: OfOne,
    data: Nothing,
    refusals: ['IN_USE']
  },
  'POST /api/admin/customer/tag/give': {
    auth: 'console',
    right: 'customer.tag',
    summary: 'Gives tags to people named by account or by phone, or takes them from them',
    input: Type.Object({
      tags: Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true, title: '标签' }),
      people: Optional(Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true, title: '会员' })),
      phones: Optional(Type.Array(Phone, { minItems: 1, maxItems: 500, title: '手机号' })),
      take: Flag
    }),
    data: Type.Object({ changed: Type.Integer({ minimum: 0, description: 'how many had it otherwise before' }) }),
    refusals: ['NO_PERSON', 'NO_TAG', 'TAG_LIMIT']
  },
  'POST /api/admin/customer/block': {
    auth: 'console',
    right: 'customer.block',
    stepUp: true,
    summary:
      'Keeps a person out, sub-accounts included: signed out everywhere, and passed over by rewards, gifts and lists',
    input: Type.Object({ id: Id, reason: Reason }),
    data: Nothing,
    refusals: ['STATE', 'DESK']
  },
  'POST /api/admin/customer/unblock': {
    auth: 'console',
    right: 'customer.block',
    stepUp: true,
    summary: 'Lets a person in again whom the desk kept out',
    input: Type.Object({ id: Id, reason: Reason }),
    data: Nothing,
    refusals: ['STATE']
  },
  'POST /api/admin/customer/adjust': {
    auth: 'console',
    right: 'wallet.adjust',
    stepUp: true,
    twoPersons: true,
    idempotent: true,
    summary: 'Adds to what an account can use of an asset, or takes off it, never below zero; always by two persons',
    input: Type.Object({
      id: Id,
      asset: Text(20, '资产', 1),
      side: OneOf(['add', 'take'], '方向', { words: { add: '增加', take: '扣减' } }),
      amount: Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$', title: '数量' }),
      reason: Reason
    }),
    data: Type.Object({ asset: Type.String(), balance: AssetAmount }),
    refusals: ['AMOUNT', 'INSUFFICIENT', 'CLOSED']
  },
  'GET /api/admin/customer/requests': {
    auth: 'console',
    right: 'customer.read',
    summary: 'Who wants their account closed, or a file of what is kept about them, and how long there is for it',
    input: Type.Object({
      kind: OneOf(['closing', 'export'], '类型', { default: 'closing' }),
      state: OneOf(['open', 'all'], '状态', { default: 'open' }),
      ...paging
    }),
    data: ListOf(Request)
  }
})
