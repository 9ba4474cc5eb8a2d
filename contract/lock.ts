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
  Phone,
  Picture,
  paging,
  Seconds,
  sides,
  Text,
  TimeText,
  Type,
  Words,
  Yuan
} from './core'
import { Seen } from './home-admin'

const sorts = ['default', 'sales', 'newest', 'price_asc', 'price_desc'] as const
const targets = ['home', 'product', 'video'] as const
/** What a link that was opened has come to; `waiting` is a guest’s, until they sign in. */
export const touchStates = ['locked', 'mine', 'taken', 'own', 'off', 'waiting'] as const

const target = {
  target: Optional(OneOf(targets, '分享内容')),
  id: Optional(Id)
}

/** Goods with what one of them brings whoever passes it on: an estimate at today’s price and rate. */
const ShareGoods = {
  id: Id,
  store_name: Type.String(),
  image: Picture,
  price: Yuan,
  ot_price: Yuan,
  commission: Yuan
}

const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', title: '分享标识' })

export const lock = contract({
  'GET /api/product/lock_customer/index': {
    auth: 'login',
    summary: 'The caller’s customers and income in numbers, and goods to pass on with what one of them would bring',
    input: Type.Object({ ...paging, keyword: Optional(Text(50, '关键词')), sort: Optional(OneOf(sorts, '排序')) }),
    data: Type.Composite([
      ListOf(Type.Object({ ...ShareGoods, shop_name: Type.String(), sales: Count })),
      Type.Object({
        open: Flag,
        lock_days: Count,
        lock_num: Count,
        locked_today: Count,
        visitors: Count,
        order_count: Count,
        pending: Yuan,
        settled: Yuan,
        rule_id: Type.String({ description: 'the article with the rules; empty where there is none' }),
        rate_bp: Type.Integer({ description: 'hundredths of a percent of the margin; 0 pays nothing' })
      })
    ])
  },
  'GET /api/product/lock_customer/share_data': {
    auth: 'login',
    summary: 'What is passed on: its link with the caller’s own opaque token, words, and what it shows',
    input: Type.Object(target),
    data: Type.Object({
      token: Type.String(),
      url: Type.String({ description: 'the page with the token: /pages/goods/detail?id=…&lk=…' }),
      title: Type.String(),
      words: Type.String(),
      image: Picture,
      nickname: Type.String(),
      lock_days: Count,
      product: Nullable(Type.Object(ShareGoods))
    })
  },
  'GET /api/lockcustomer_shareimg': {
    auth: 'login',
    summary: 'The share card as a picture made by the server; what its address shows never changes',
    input: Type.Object({ ...target, from: Optional(OneOf(['weapp', 'h5'], '来源')) }),
    data: Type.Object({ image: Picture, width: Count, height: Count })
  },
  'GET /api/user/lock_customer/ranking_list': {
    auth: 'login',
    summary: 'Who locked most customers this month or ever, names masked, and the caller’s own place',
    input: Type.Object({ ...paging, type: Optional(OneOf(['month', 'all'], '榜单')) }),
    data: Type.Composite([
      ListOf(Type.Object({ rank: Count, nickname: Type.String(), avatar: Picture, lock_num: Count, is_mine: Flag })),
      Type.Object({
        my_rank: Type.Object({
          rank: Type.Integer({ minimum: 0, description: '0: not ranked; 1001: beyond a thousand' }),
          lock_num: Count,
          behind: Type.Integer({ minimum: 0, description: 'how many more reach the next place' }),
          nickname: Type.String(),
          avatar: Picture
        })
      })
    ])
  },
  'GET /api/user/lock_customer/fans_list': {
    auth: 'login',
    right: 'orders',
    summary:
      'Customers locked to the caller, or who only opened their links (`follower`), names masked; with side=shop, who bought lately in a shop I act for, or follows it',
    input: Type.Object({
      ...sides,
      ...paging,
      kind: Optional(OneOf(['locked', 'follower'], '类型')),
      keyword: Optional(Text(20, '关键词'))
    }),
    data: Type.Composite([
      ListOf(
        Type.Object({
          id: Id,
          nickname: Type.String(),
          days_left: Count,
          _end_time: Type.String({ description: 'the end of the lock; empty for who only visited' }),
          add_time: Seconds,
          _add_time: TimeText,
          opens: Count,
          order_count: Count,
          number: Yuan
        })
      ),
      Type.Object({ lock_num: Count, follower: Count })
    ])
  },
  'POST /api/lock_customer/reset': {
    auth: 'login',
    summary:
      'Takes the caller’s links to something back: they and their cards bring nobody any more; sharing again makes new ones',
    input: Type.Object(target),
    data: Type.Object({ count: Count })
  },
  'POST /api/lock_customer/touch': {
    auth: 'open',
    summary:
      'Counts that a shared link was opened: `share` is its token. A guest gets a signed `visit_key` to send once signed in',
    input: Type.Object({ share: Optional(Token), visit: Optional(Text(160, '访问凭证', 1)) }),
    data: Type.Object({
      state: OneOf(touchStates, '状态'),
      visit_key: Type.String({ description: 'what a guest keeps until sign-in; empty else' }),
      url: Type.String({ description: 'the page the link shows' }),
      nickname: Type.String({ description: 'whose link it is, masked' })
    })
  }
})

const Terms = {
  kind: Type.String(),
  lock_days: Type.Integer({ minimum: 1, maximum: 365, title: '锁定天数' }),
  open: Flag
}
const ToldTerms = Type.Object({ ...Terms, mark: Type.String() })

const AdminLock = Type.Object({
  id: Id,
  kind: Type.String(),
  holder_id: Id,
  holder: Type.String(),
  user_id: Id,
  customer: Type.String(),
  touch_time: Seconds,
  start_time: Seconds,
  stop_time: Seconds,
  is_live: Flag,
  reason: Type.String()
})

export const adminLock = contract({
  'GET /api/admin/lock/terms': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'How long locks of each kind last and whether new ones are made',
    input: Nothing,
    data: ListOf(ToldTerms)
  },
  'POST /api/admin/lock/terms': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Sets these for locks from now on; those there are keep their end',
    input: Type.Object({ mark: Seen, ...Terms }),
    data: Type.Object(Terms),
    refusals: ['CHANGED']
  },
  'GET /api/admin/lock/list': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Locks, newest first: of one kind, of a person by phone (as holder or customer), running or over',
    input: Type.Object({
      ...paging,
      kind: Optional(Text(30, '类型')),
      phone: Optional(Phone),
      live: Optional(Flag)
    }),
    data: ListOf(AdminLock)
  },
  'POST /api/admin/lock/end': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Ends a lock before its time; both are told nothing of each other, and what was ordered stays attributed',
    input: Type.Object({ id: Id, reason: Words(60, '原因') }),
    data: Type.Object({ id: Id, stop_time: Seconds }),
    refusals: ['ENDED']
  },
  'POST /api/admin/lock/rule': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Sets which article has the rules; empty: the help article under lock-rule. Answers the one people read',
    input: Type.Object({ rule_id: Type.String({ title: '文章', pattern: '^([0-9a-f-]{36})?$' }) }),
    data: Type.Object({ rule_id: Type.String() })
  },
  'POST /api/admin/lock/revoke': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Takes a shared link back by its token; who shared it may have a new one',
    input: Type.Object({ share: Token }),
    data: Type.Object({ user_id: Id, url: Type.String({ description: 'the page it showed' }) })
  }
})
