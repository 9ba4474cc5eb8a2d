import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  OneOf,
  Optional,
  Phone,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type,
  Words,
  Yuan
} from './core'
import { Seen } from './home-admin'

const sorts = ['default', 'sales', 'newest', 'price_asc', 'price_desc'] as const
/** What came of a share of an order; `void` when the order was given back before it was settled. */
export const shareStates = ['pending', 'settled', 'void'] as const

const Rate = Type.Integer({ minimum: 0, description: 'hundredths of a percent of what it is sold for' })
const Name = Words(20, '小店名称')
const Avatar = Type.String({ maxLength: 500, title: '小店头像' })
const Notice = Type.String({ maxLength: 140, title: '小店公告' })
const Chosen = Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true, title: '商品' })

/** Goods of a window. `commission` is what one of them brings at today’s price and rate. */
const WindowGoods = {
  id: Id,
  store_name: Type.String(),
  image: Picture,
  price: Yuan,
  ot_price: Yuan,
  shop_name: Type.String(),
  sales: Count
}
const Earning = { rate_bp: Rate, commission: Yuan }

export const subshop = contract({
  'GET /api/subshop/rule': {
    auth: 'login',
    summary: 'The rules of sub-shops, which agreement is signed, and whether the caller may open one',
    input: Nothing,
    data: Type.Object({
      rules: Type.Array(Type.String()),
      version: Type.String({
        description: 'of the agreement in force, to be sent with open; empty where there is none'
      }),
      allowed: Flag,
      reason: Type.String({ description: 'why not; empty when the caller may' }),
      need: OneOf(['', 'real_name'], '条件')
    })
  },
  'GET /api/subshop/center': {
    auth: 'open',
    summary: 'A sub-shop as visitors see it, by its id; without one the caller’s own. status: 0 none, 1 open, 2 closed',
    input: Type.Object({ id: Optional(Id) }),
    data: Type.Object({
      id: Type.String({ description: 'empty where the caller has none' }),
      name: Type.String(),
      avatar: Picture,
      info: Type.String(),
      status: OneOf([0, 1, 2], '状态'),
      _status: Type.String(),
      reason: Type.String({ description: 'why it was closed, for its keeper; else empty' }),
      is_mine: Flag,
      goods_count: Count,
      token: Type.String({ description: 'what links from the window carry as lk; empty unless it is open' })
    })
  },
  'POST /api/subshop/open': {
    auth: 'login',
    parentOnly: true,
    summary: 'Opens the caller’s sub-shop, once, under the agreement in force',
    input: Type.Object({
      name: Name,
      avatar: Optional(Avatar),
      info: Optional(Notice),
      version: Text(40, '协议版本', 1)
    }),
    data: Type.Object({ id: Id }),
    refusals: ['SUB_ACCOUNT', 'OFF', 'REAL_NAME', 'OPENED', 'AGREEMENT', 'NAME_RESERVED', 'BAD_PICTURE']
  },
  'POST /api/subshop/editSubStore': {
    auth: 'login',
    summary: 'Changes name, picture and notice of the caller’s sub-shop; what is not sent stays',
    input: Type.Object({ name: Optional(Name), avatar: Optional(Avatar), info: Optional(Notice) }),
    data: Type.Object({ name: Type.String(), avatar: Picture, info: Type.String() }),
    refusals: ['NAME_RESERVED', 'BAD_PICTURE', 'CLOSED']
  },
  'GET /api/subshop/showCaseList': {
    auth: 'open',
    summary:
      'What stands in a window, the latest first: by the sub-shop’s id what visitors may buy, without one all of the caller’s own with what it brings',
    input: Type.Object({ ...paging, id: Optional(Id) }),
    data: ListOf(
      Type.Object({
        ...WindowGoods,
        status: OneOf(['on', 'off'], '状态'),
        _status: Type.String(),
        rate_bp: Optional(Rate),
        commission: Optional(Yuan)
      })
    )
  },
  'GET /api/subshop/productLst': {
    auth: 'login',
    summary:
      'Goods that shops let stand in windows, with what one of them brings and whether it stands in the caller’s',
    input: Type.Object({
      ...paging,
      keyword: Optional(Text(50, '关键词')),
      cid: Optional(Id),
      sort: Optional(OneOf(sorts, '排序'))
    }),
    data: Type.Composite([
      ListOf(Type.Object({ ...WindowGoods, ...Earning, in_window: Flag })),
      Type.Object({ chosen: Count, most_num: Count })
    ])
  },
  'POST /api/subshop/addShowCase': {
    auth: 'login',
    summary: 'Puts goods into the caller’s window; those there already stay where they are',
    input: Type.Object({ ids: Chosen }),
    data: Type.Object({ count: Count }),
    refusals: ['CLOSED', 'FULL']
  },
  'POST /api/subshop/removeShowCase': {
    auth: 'login',
    summary: 'Takes goods out of the caller’s window; what was ordered from it stays attributed',
    input: Type.Object({ ids: Chosen }),
    data: Type.Object({ count: Count })
  },
  'GET /api/subshop/getQrcode': {
    auth: 'login',
    summary: 'The poster of the caller’s window as a picture with its code, made by the server, and its link',
    input: Type.Object({ from: Optional(OneOf(['weapp', 'h5'], '来源')) }),
    data: Type.Object({
      image: Picture,
      width: Count,
      height: Count,
      url: Type.String({ description: 'the page with the token: /pages/subshop/index?id=…&lk=…' }),
      title: Type.String()
    }),
    refusals: ['CLOSED']
  },
  'GET /api/subshop/stat': {
    auth: 'login',
    summary:
      'What the caller’s window brings: promised today, waiting, paid, and what came in on each of the last days, today the last',
    input: Type.Object({ count: Type.Integer({ minimum: 7, maximum: 90, default: 30, title: '天数' }) }),
    data: Type.Object({
      visitors: Count,
      today_count: Count,
      today_price: Type.String({ description: 'promised by orders paid today, in yuan' }),
      order_count: Count,
      pending: Yuan,
      settled: Yuan,
      month: Type.String({ description: 'came in this month, in yuan' }),
      list: Type.Array(
        Type.Object({
          time: Type.String({ description: '2026-11-20' }),
          order_count: Count,
          income: Yuan,
          back: Type.String({ description: 'taken back that day, in yuan' })
        })
      ),
      total: Type.String({ description: 'what came in on these days less what was taken back, in yuan' })
    })
  },
  'GET /api/subshop/orderList': {
    auth: 'login',
    summary: 'Orders through the caller’s window, newest first, with what each brings; buyers are masked',
    input: Type.Object({ ...paging, state: Optional(OneOf(shareStates, '状态')) }),
    data: ListOf(
      Type.Object({
        id: Id,
        order_id: Type.String(),
        nickname: Type.String({ description: 'masked' }),
        _title: Type.String(),
        state: OneOf(shareStates, '状态'),
        _state: Type.String(),
        note: Type.String(),
        number: Type.String({ description: 'the caller’s share as it stands, in yuan' }),
        pay_price: Type.String({ description: 'what these goods were sold for, in yuan' }),
        add_time: Seconds,
        _add_time: TimeText,
        goods: Type.Array(
          Type.Object({
            id: Id,
            store_name: Type.String(),
            suk: Type.String(),
            image: Picture,
            price: Yuan,
            cart_num: Count,
            rate_bp: Rate
          })
        )
      })
    )
  }
})

const Ceiling = Type.Integer({ minimum: 0, maximum: 5000, title: '佣金比例上限' })
const Terms = { max_bp: Ceiling, open: Flag }
const ToldTerms = Type.Object({ ...Terms, mark: Type.String() })
const parts = ['name', 'avatar', 'info'] as const

const SharedGoods = Type.Object({
  product_id: Id,
  store_name: Type.String(),
  image: Picture,
  price: Yuan,
  shop_id: Id,
  shop_name: Type.String(),
  rate_bp: Rate,
  windows: Type.Integer({ minimum: 0, description: 'in how many windows it stands, to a thousand' }),
  status: OneOf(['on', 'off'], '状态'),
  edited_by: Type.String(),
  edited_time: Seconds
})

export const adminSubshop = contract({
  'GET /api/admin/subshop/list': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Sub-shops, newest first: all, open or closed, or the one of a person by phone',
    input: Type.Object({ ...paging, state: Optional(OneOf(['open', 'closed'], '状态')), phone: Optional(Phone) }),
    data: ListOf(
      Type.Object({
        id: Id,
        name: Type.String(),
        avatar: Picture,
        info: Type.String(),
        keeper: Type.String(),
        phone: Type.String({ description: 'with its middle hidden' }),
        version: Type.String({ description: 'of the agreement its keeper agreed to' }),
        goods_count: Count,
        order_count: Count,
        settled: Yuan,
        state: OneOf(['open', 'closed'], '状态'),
        reason: Type.String(),
        add_time: Seconds
      })
    )
  },
  'POST /api/admin/subshop/close': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Closes a sub-shop: its window is not seen and brings nothing new; what was ordered stays attributed',
    input: Type.Object({ id: Id, reason: Words(60, '原因') }),
    data: Type.Object({ state: OneOf(['open', 'closed'], '状态') }),
    refusals: ['STATE']
  },
  'POST /api/admin/subshop/reopen': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Opens a closed sub-shop again; its window is as it was',
    input: Type.Object({ id: Id, reason: Words(60, '原因') }),
    data: Type.Object({ state: OneOf(['open', 'closed'], '状态') }),
    refusals: ['STATE']
  },
  'POST /api/admin/subshop/clean': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Takes off a name, picture or notice that must not be seen; the keeper is told why and may write another',
    input: Type.Object({ id: Id, part: OneOf(parts, '内容'), reason: Words(60, '原因') }),
    data: Type.Object({ name: Type.String(), avatar: Picture, info: Type.String() })
  },
  'GET /api/admin/subshop/terms': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'The most a shop may share, and whether new sub-shops are opened',
    input: Nothing,
    data: ListOf(ToldTerms)
  },
  'POST /api/admin/subshop/terms': {
    auth: 'console',
    right: 'marketing.edit',
    stepUp: true,
    summary: 'Sets these; rates above the ceiling count as the ceiling, and what was ordered keeps its rate',
    input: Type.Object({ mark: Seen, ...Terms }),
    data: Type.Object(Terms),
    refusals: ['CHANGED', 'TOO_MUCH']
  },
  'GET /api/admin/subshop/goods': {
    auth: 'console',
    shops: true,
    right: 'goods.read',
    summary: 'Goods that shops let stand in windows, the latest set first',
    input: Type.Object({ ...paging, shop: Optional(Id) }),
    data: ListOf(SharedGoods)
  },
  'POST /api/admin/subshop/rate': {
    auth: 'console',
    shops: true,
    right: 'goods.edit',
    summary: 'Lets a product stand in windows at a rate, or with 0 no more; what was ordered keeps its rate',
    input: Type.Object({ product_id: Id, rate_bp: Type.Integer({ minimum: 0, maximum: 5000, title: '佣金比例' }) }),
    data: Type.Object({ rate_bp: Rate }),
    refusals: ['TOO_MUCH']
  }
})
