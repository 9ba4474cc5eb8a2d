import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  TimeText,
  Type,
  Yuan
} from './core'

/** What a message is about: an order of mine, my balances, an activity, the shop itself. */
export const messageKinds = ['order', 'asset', 'activity', 'system'] as const

export const MessageKind = OneOf(messageKinds, '消息类型')

export const aboutTypes = ['order', 'refund', 'goods', 'shop'] as const

/** The thing a message is about, as it stands now; nothing of it but a word where it is gone or never was the reader's. */
export const MessageAbout = Type.Object({
  type: OneOf(aboutTypes, '类型'),
  title: Type.String({
    description: 'the goods, the first goods of an order, the shop; 订单已不存在 where it is gone'
  }),
  pic: Picture,
  info: Type.String({ description: 'what tells it from others: 共 3 件 · 订单号 …' }),
  state: Type.String({ description: 'as people read it: 待收货, 已下架' }),
  price: Nullable(Yuan),
  url: Type.String({ description: 'the page of it; empty where it is gone' }),
  gone: Flag
})

export const MessageLine = Type.Object({
  id: Id,
  kind: MessageKind,
  title: Type.String(),
  info: Type.String({ description: 'the text in one line' }),
  pic: Picture,
  url: Type.String({ description: 'the page it is about; empty when it is only to be read' }),
  is_read: Type.Boolean(),
  subject: Nullable(MessageAbout),
  add_time: Seconds,
  _add_time: TimeText
})

export const message = contract({
  'GET /api/article/getnoread': {
    auth: 'open',
    summary:
      'Unread messages: of activities and the shop, and with `support_user_msg=1` also of orders and balances; 0 signed out',
    input: Type.Object({ support_user_msg: Optional(OneOf([0, 1], '范围')) }),
    data: Type.Object({
      noread: Count,
      /** Whether what is unread in chats counts as well: 0 where the person switched that off. */
      chat: OneOf([0, 1], '聊天计数')
    })
  },
  'GET /api/message': {
    auth: 'login',
    summary:
      'Message centre: each kind with its newest message and unread count; `read` first marks a kind (or all) read',
    input: Type.Object({ read: Optional(OneOf([...messageKinds, 'all'], '已读范围')) }),
    data: Type.Object({
      unread: Count,
      list: Type.Array(
        Type.Object({
          kind: MessageKind,
          name: Type.String(),
          unread: Count,
          last: Nullable(MessageLine)
        })
      )
    })
  },
  'GET /api/user_message/list': {
    auth: 'login',
    summary: 'My messages, newest first; of one kind when `kind` is given',
    input: Type.Object({ ...paging, kind: Optional(MessageKind) }),
    data: ListOf(MessageLine)
  },
  'GET /api/user_message/detail': {
    auth: 'login',
    summary: 'One message of mine in full; reading it marks it read',
    input: Type.Object({ id: Id }),
    data: Type.Composite([MessageLine, Type.Object({ content: Type.String({ description: 'plain text' }) })])
  }
})
