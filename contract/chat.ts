import {
  Count,
  contract,
  Flag,
  Id,
  Moment,
  Nullable,
  OneOf,
  Optional,
  Picture,
  Seconds,
  Text,
  TimeText,
  Type,
  Words
} from './core'

export const chatSides = ['user', 'service'] as const
/** What a person can say; `note` and `recall` are said by the shop itself. */
export const chatKinds = ['text', 'image', 'goods', 'order', 'note', 'recall'] as const

const Seq = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, title: '消息序号' })
const BodyText = Type.String({ maxLength: 2000 })

/** text, note: text, and `note` where the shop said it by itself; image: url width height; goods: id title pic price; order: no title pic price state; recall: seq. */
const Body = Type.Record(Type.String({ maxLength: 20 }), BodyText, { title: '消息内容' })

export const ChatLine = Type.Object({
  conv: Id,
  seq: Type.Integer({ description: 'its number in the conversation, from 1 without gaps' }),
  side: OneOf(chatSides, '发送方'),
  kind: OneOf(chatKinds, '消息类型'),
  body: Body,
  client_id: Id,
  recalled: Type.Boolean(),
  add_time: Seconds
})

export const Conversation = Type.Object({
  id: Id,
  shop_id: Nullable(Id),
  title: Type.String({ description: 'the other side: a shop or the platform, or who asks' }),
  avatar: Picture,
  agent_id: Nullable(Id),
  last: Nullable(ChatLine),
  last_seq: Count,
  unread: Count,
  /** Up to where the other side has read. */
  peer_read: Count,
  time: Seconds
})

const Acc = Type.String({ description: 'the chat account', maxLength: 100, title: '聊天账号' })
const Sig = Type.String({ maxLength: 200, title: '签名' })

/**
 * What a client asks over the socket at /api/im, each as `{ n, ask, ...input }`, answered by `{ n, data }` or
 * `{ n, code, msg }`. The first is `login`. The server says `{ push, data }` by itself: a `line`, a `read`, and `again`
 * when something may have been missed.
 */
export const chatAsks = {
  login: { input: Type.Object({ acc: Acc, sig: Sig }), data: Type.Object({}) },
  ping: { input: Type.Object({}), data: Type.Object({}) },
  /** Conversations, the newest first, at most 200: behind the one of an id where `before` names it, or the one of an id alone. */
  list: {
    input: Type.Object({ before: Optional(Id), conv: Optional(Id) }),
    data: Type.Object({ list: Type.Array(Conversation) })
  },
  /** My conversation with a shop, or the platform. */
  open: { input: Type.Object({ shop_id: Optional(Id) }), data: Conversation },
  send: {
    input: Type.Object({
      conv: Id,
      client_id: Id,
      kind: OneOf(['text', 'image', 'goods', 'order'], '消息类型'),
      body: Body
    }),
    data: ChatLine
  },
  /** Lines after a number, oldest first, at most 100. */
  after: { input: Type.Object({ conv: Id, seq: Seq }), data: Type.Object({ list: Type.Array(ChatLine) }) },
  /** Lines before a number, newest first, at most 100. */
  before: { input: Type.Object({ conv: Id, seq: Seq }), data: Type.Object({ list: Type.Array(ChatLine) }) },
  read: { input: Type.Object({ conv: Id, seq: Seq }), data: Type.Object({}) },
  recall: { input: Type.Object({ conv: Id, seq: Seq }), data: Type.Object({}) },
  /** Who else serves this shop. */
  agents: {
    input: Type.Object({}),
    data: Type.Object({ list: Type.Array(Type.Object({ id: Id, name: Type.String(), avatar: Picture })) })
  },
  hand: { input: Type.Object({ conv: Id, to: Id }), data: Type.Object({}) }
} as const

export const ChatRead = Type.Object({ conv: Id, side: OneOf(chatSides, '已读方'), seq: Count })

const AutoAnswer = {
  question: Words(40, '问题'),
  keywords: Type.Array(Words(20, '关键词'), { maxItems: 20, title: '关键词' }),
  answer: Words(500, '答复')
}

const Stars = Type.Integer({ minimum: 1, maximum: 5, title: '评分' })

const Question = Type.Object({ id: Id, title: Type.String(), topic: Type.String() })

export const chat = contract({
  'GET /api/im/usersig': {
    auth: 'login',
    summary:
      'Lets the chat client in for ten minutes: `acc` and `sig`; with `desk` (a shop id, or "platform") as one who answers for it. `sdkappid` says who carries it. `serves` lists what the caller answers for',
    input: Type.Object({ desk: Optional(Type.String({ maxLength: 40, title: '客服台' })) }),
    data: Type.Object({
      acc: Acc,
      sig: Type.String(),
      sdkappid: Type.Integer({
        description: 'Tencent Cloud Chat carries the chat, under this id; 0: our own socket does'
      }),
      serves: Type.Array(Type.Object({ desk: Type.String(), title: Type.String() }))
    }),
    refusals: ['FORBIDDEN']
  },
  'POST /api/im/auto_hello': {
    auth: 'login',
    summary:
      'The greeting of a shop, or of the platform, in the caller’s conversation with it: once a day, and not while they are talking',
    input: Type.Object({ shop_id: Optional(Id) }),
    data: Type.Object({ conv: Id })
  },
  'POST /api/im/auto_answer': {
    auth: 'login',
    summary:
      'Where others carry the chat: what the caller said in a text is answered from the desk’s list while nobody is there, once; our own socket does so by itself',
    input: Type.Object({ shop_id: Optional(Id), client_id: Id, text: BodyText }),
    data: Type.Object({ answered: Flag })
  },
  'POST /api/im/finish': {
    auth: 'login',
    summary:
      'Ends a service, for who answers for the desk (a shop id, or "platform"): who asked is asked in the conversation how it was',
    input: Type.Object({ conv: Id, desk: Type.String({ maxLength: 40, title: '客服台' }) }),
    data: Type.Object({ id: Id }),
    refusals: ['STATE']
  },
  'POST /api/im/rate': {
    auth: 'login',
    summary: 'Says how a service was, once, within a day of its end; `id` is what the line that asks names as `rate`',
    input: Type.Object({
      id: Id,
      stars: Stars,
      words: Type.String({ maxLength: 200, default: '', title: '评语' })
    }),
    data: Type.Object({ stars: Stars }),
    refusals: ['RATED', 'TOO_LATE']
  },
  'GET /api/pub/getkfcenter': {
    auth: 'open',
    summary: 'Service centre: hours, phone, whether somebody is there now, topics and common questions',
    input: Type.Object({}),
    data: Type.Object({
      title: Type.String(),
      hours: Type.String(),
      is_open: Type.Boolean(),
      _open_time: Type.String({ description: 'when somebody answers again: 明天 9:00; empty while somebody does' }),
      phone: Type.String(),
      topics: Type.Array(Type.String()),
      questions: Type.Array(Question),
      _time: TimeText
    }),
    cache_s: 60,
    edited: true
  },
  'GET /api/pub/getkfdata': {
    auth: 'open',
    summary: 'Who answers: the platform, or a shop; what a chat with it is headed by',
    input: Type.Object({ shop_id: Optional(Id) }),
    data: Type.Object({
      shop_id: Nullable(Id),
      title: Type.String(),
      avatar: Picture,
      hours: Type.String(),
      is_open: Type.Boolean(),
      _open_time: Type.String({ description: 'when somebody answers again: 明天 9:00; empty while somebody does' }),
      phone: Type.String(),
      quick: Type.Array(Text(40, '快捷问题'), { description: 'questions to send with one tap' })
    }),
    cache_s: 60,
    edited: true
  }
})

/** Averages are of what was said, to two digits; "" where nobody said anything. */
const Sums = {
  asked_num: Count,
  rated_num: Count,
  average: Type.String(),
  low_num: Type.Integer({ minimum: 0, description: 'of one or two stars' })
}
const range = { from: Moment, until: Moment }

const AutoAnswerLine = Type.Object({ id: Id, ...AutoAnswer, own: Flag })
const AutoAnswers = Type.Object({
  list: Type.Array(AutoAnswerLine),
  mark: Type.String({ description: 'tells the list of the shop, or the platform, from how it was before' })
})

const Desk = Type.String({ maxLength: 40, minLength: 1, title: '客服台' })

export const adminChat = contract({
  'GET /api/admin/chat/desks': {
    auth: 'console',
    shops: true,
    right: 'chat.talk',
    summary:
      'Desks the caller answers for: the platform’s and those of its own shops, or their shop’s; with their hours, and words to answer with',
    input: Type.Object({}),
    data: Type.Object({
      carried: OneOf(['own', 'tencent'], '会话承载方'),
      is_on: Type.Boolean({ description: 'chat is switched on for members' }),
      list: Type.Array(
        Type.Object({ desk: Type.String(), title: Type.String(), hours: Type.String(), is_open: Type.Boolean() })
      ),
      canned: Type.Array(Type.Object({ title: Type.String(), words: Type.String() }))
    })
  },
  'GET /api/admin/chat/usersig': {
    auth: 'console',
    shops: true,
    right: 'chat.talk',
    summary:
      'Lets the console into the chat of a desk for ten minutes, as long as its session lives; our own socket alone',
    input: Type.Object({ desk: Desk }),
    data: Type.Object({ acc: Acc, sig: Type.String() }),
    refusals: ['STATE']
  },
  'GET /api/admin/chat/beside': {
    auth: 'console',
    shops: true,
    right: 'chat.talk',
    summary:
      'Who asks in a conversation, and what they ordered of the desk’s shop lately, or of the platform’s desk of any; orders for who may see them',
    input: Type.Object({ desk: Desk, conv: Id }),
    data: Type.Object({
      uid: Id,
      nickname: Type.String(),
      avatar: Picture,
      phone: Type.String({ description: 'masked' }),
      add_time: Seconds,
      order_list: Type.Array(
        Type.Object({
          order_id: Type.String(),
          title: Type.String(),
          image: Picture,
          num: Count,
          pay_price: Type.String(),
          _state: Type.String(),
          add_time: Seconds
        })
      )
    })
  },
  'GET /api/admin/chat/goods': {
    auth: 'console',
    shops: true,
    right: 'chat.talk',
    summary:
      'Up to ten goods on sale to send: of the desk’s shop, or on the platform’s desk of any, by a word of their name',
    input: Type.Object({ desk: Desk, search: Text(40, '商品名称') }),
    data: Type.Object({
      list: Type.Array(Type.Object({ id: Id, name: Type.String(), image: Picture, price: Type.String(), stock: Count }))
    })
  },
  'POST /api/admin/chat/finish': {
    auth: 'console',
    shops: true,
    right: 'chat.talk',
    summary: 'Ends a service: who asked is asked in the conversation how it was',
    input: Type.Object({ desk: Desk, conv: Id }),
    data: Type.Object({ id: Id }),
    refusals: ['STATE']
  },
  'POST /api/admin/chat/upload': {
    auth: 'console',
    shops: true,
    right: 'chat.talk',
    upload: true,
    summary: 'Uploads a picture to send, as admin/upload does for goods',
    input: Type.Object({}),
    data: Type.Object({ url: Picture, width: Count, height: Count }),
    refusals: ['NOT_A_PICTURE', 'TOO_LARGE']
  },
  'GET /api/admin/chat/answers': {
    auth: 'console',
    right: 'chat.answers',
    summary:
      'What a shop’s chat, or the platform’s, answers by itself while nobody is there; `own` 0 is the platform’s, which holds in every shop',
    input: Type.Object({ shop_id: Optional(Id) }),
    data: AutoAnswers
  },
  'POST /api/admin/chat/answers': {
    auth: 'console',
    right: 'chat.answers',
    summary:
      'Puts a list of questions, keywords and answers in the place of the shop’s, or the platform’s; with `mark` where that is still as the caller saw it',
    input: Type.Object({
      shop_id: Optional(Id),
      mark: Optional(Text(64, '版本', 1)),
      list: Type.Array(Type.Object(AutoAnswer), { maxItems: 60, title: '自动回复' })
    }),
    data: AutoAnswers,
    refusals: ['BAD_ANSWER', 'CHANGED']
  },
  'GET /api/admin/chat/rating/figures': {
    auth: 'console',
    replica: true,
    right: 'chat.read',
    summary:
      'What people said of services that ended in a range of at most 366 days: together, and of each colleague, whoever was asked about most first',
    input: Type.Object(range),
    data: Type.Object({
      ...Sums,
      carried: OneOf(['own', 'tencent'], '会话承载方'),
      colleagues: Type.Array(Type.Object({ agent_id: Id, name: Type.String(), ...Sums }))
    })
  },
  'GET /api/admin/chat/ratings': {
    auth: 'console',
    replica: true,
    right: 'chat.read',
    summary:
      'Services that ended in a range and what was said of each, the newest first, by cursor; low ones alone with `low`',
    input: Type.Object({
      ...range,
      low: Optional(Flag),
      agent: Optional(Id),
      cursor: Optional(Text(200, '游标')),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, title: '每页条数' })
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          conv: Id,
          uid: Id,
          nickname: Type.String(),
          agent_id: Id,
          name: Type.String({ description: 'of the colleague' }),
          shop_id: Nullable(Id),
          shop_name: Type.String({ description: 'empty for the platform' }),
          star: Type.Integer({ minimum: 0, maximum: 5, description: '0 while nothing was said' }),
          words: Type.String(),
          add_time: Seconds,
          rate_time: Nullable(Seconds)
        })
      ),
      cursor: Nullable(Type.String())
    })
  }
})
