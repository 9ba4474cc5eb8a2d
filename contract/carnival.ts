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
  Text,
  TimeText,
  Type
} from './core'
import {
  Collect,
  DRAW_REFUSALS,
  DrawHand,
  Drawn,
  DrawnNow,
  DrawPlan,
  DrawTerms,
  Prize,
  PrizeKind,
  WhichDraw
} from './draw'
import { taskIcons } from './task'
import { AssetAmount } from './wallet'

const TaskCode = Type.String({ pattern: '^[a-z][a-z0-9-]{2,39}$', title: '任务' })

/** A task of the task centre that brings chances beside its own reward. */
const ChanceTask = Type.Object({
  id: Type.String(),
  title: Type.String(),
  info: Type.String(),
  icon: OneOf(taskIcons, '图标'),
  num: Count,
  target: Count,
  unit: Type.String(),
  times: Type.Integer({ description: 'chances it brings' }),
  reward: Type.String({ description: 'what the task itself pays when it is claimed: "8 金豆"' }),
  state: OneOf(['doing', 'open', 'received', 'over'], '状态'),
  button: Type.String({ description: 'what the way to doing it is called' }),
  url: Type.String(),
  watch: Type.String({ description: 'goods or video where looking at them counts; empty else' })
})

/** Goods that are had for chances or beans. */
const ShopGoods = Type.Object({
  id: Id,
  name: Type.String(),
  suk: Type.String(),
  picture: Picture,
  product_id: Id,
  chances: Nullable(Type.Integer({ description: 'what one costs in chances; null where chances do not pay for it' })),
  beans: Nullable(Type.Integer({ description: 'what one costs in beans; null where beans do not pay for it' })),
  left: Count,
  mine: Type.Integer({ minimum: 0, description: 'how many the caller has taken' }),
  person_max: Count,
  post_free: Flag
})

/** The carnival: chances of days and finished tasks, drawn with or spent in its shop. */
export const carnival = contract({
  'GET /api/carnival/info': {
    auth: 'login',
    summary: 'The carnival: its terms, the caller’s chances, and what brings more of them today',
    input: Type.Object(WhichDraw),
    data: Type.Object({
      ...DrawTerms,
      ...DrawHand,
      day_times: Type.Integer({ minimum: 0, description: 'chances of a day' }),
      day_open: Type.Unsafe<0 | 1>({ ...Flag, description: '1 when those of today can still be received' }),
      can_receive: Type.Unsafe<0 | 1>({ ...Flag, description: '0 for a sub-account: its parent receives and draws' }),
      tasks: Type.Array(ChanceTask)
    })
  },
  'GET /api/carnival/prize_list': {
    auth: 'login',
    summary: 'The prizes of the carnival with their odds, and the goods of its shop',
    input: Type.Object(WhichDraw),
    data: Type.Object({ ...ListOf(Prize).properties, goods: Type.Array(ShopGoods) })
  },
  'GET /api/carnival/record': {
    auth: 'login',
    summary: 'The caller’s draws of the carnival, the newest first',
    input: Type.Object({ ...WhichDraw, ...paging }),
    data: ListOf(Drawn)
  },
  'POST /api/carnival/receiveNum': {
    auth: 'login',
    summary:
      'Receives the chances of the day, or with `task` those of a finished task, whose own reward is claimed too',
    input: Type.Object({ ...WhichDraw, task: Optional(TaskCode) }),
    data: Type.Object({
      times: Type.Integer({ minimum: 0, description: 'chances received now' }),
      chances: Count
    }),
    refusals: ['SUB_ACCOUNT', 'CLOSED', 'NOT_OPEN', 'RECEIVED', 'NOT_DONE', 'EXPIRED', 'CLAIMED', 'SOLD_OUT', 'DAY_CAP']
  },
  'POST /api/carnival/draw': {
    auth: 'login',
    summary: 'Draws with one chance, or with several at once; the same nonce again answers the same draws',
    input: Type.Object({ ...WhichDraw, ...DrawPlan }),
    data: Type.Object(DrawnNow),
    refusals: ['SUB_ACCOUNT', ...DRAW_REFUSALS]
  },
  'POST /api/carnival/exchange': {
    auth: 'login',
    idempotent: true,
    summary: 'Takes goods of the carnival’s shop for chances or beans; they wait to be collected like prizes',
    input: Type.Object({ id: Id, pay: OneOf(['chances', 'beans'], '支付方式') }),
    data: Type.Object({ prize_id: Id, chances: Count, balance: AssetAmount }),
    refusals: ['SUB_ACCOUNT', 'CLOSED', 'SOLD_OUT', 'LIMIT', 'NO_CHANCE', 'INSUFFICIENT']
  },
  'POST /api/carnival/collect': {
    auth: 'login',
    summary: 'Orders the delivery of things that were won or taken, or with `preview` says what that would cost',
    input: Type.Object(Collect.input),
    data: Type.Object(Collect.data),
    refusals: Collect.refusals
  }
})

const DrawCode = Type.String({ pattern: '^[a-z][a-z0-9-]{2,29}$', title: '抽奖活动' })

const AdminGoods = Type.Object({
  id: Id,
  name: Type.String(),
  chances: Nullable(Count),
  beans: Nullable(Count),
  stock: Count,
  left: Count,
  person_max: Count
})

const Tasks = Type.Array(Type.Object({ task: Type.String(), times: Count }))

const AdminCarnival = Type.Object({
  code: Type.String(),
  day_times: Count,
  tasks: Tasks,
  goods: Type.Array(AdminGoods),
  given: Type.Integer({ description: 'chances that were received' }),
  left: Type.Integer({ description: 'chances of them that are not used' })
})

/** A round of the carnival, with its draw as the form of that has it. */
const Round = Type.Object({
  code: Type.String(),
  title: Type.String(),
  state: OneOf(['draft', 'open', 'closed'], '状态'),
  person_day: Count,
  person_total: Count,
  starts_at: TimeText,
  ends_at: TimeText,
  prizes: Type.Array(
    Type.Object({
      name: Type.String(),
      kind: PrizeKind,
      asset: Type.String(),
      amount: AssetAmount,
      template_id: Optional(Id),
      product_id: Optional(Id),
      sku_id: Optional(Id),
      post_free: Flag,
      days: Optional(Type.Integer({ description: 'to collect goods within; as long as one likes without' })),
      weight: Count,
      stock: Count
    })
  ),
  is_set: Type.Unsafe<0 | 1>({ ...Flag, description: '1 once somebody said what brings chances' }),
  day_times: Count,
  tasks: Tasks,
  goods_num: Type.Integer({ description: 'goods its shop has or had' })
})

const Price = {
  chances: Optional(Type.Integer({ minimum: 1, maximum: 1_000, title: '机会次数' })),
  beans: Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, title: '金豆' }))
}
const PersonMax = Type.Integer({ minimum: 1, maximum: 100, title: '每人限兑' })

export const adminCarnival = contract({
  'GET /api/admin/carnival/rounds': {
    auth: 'console',
    right: 'draw.read',
    summary: 'Rounds of the carnival, the newest first, with their draws and what brings chances',
    input: Type.Object(paging),
    data: ListOf(Round)
  },
  'GET /api/admin/carnival': {
    auth: 'console',
    right: 'draw.read',
    summary: 'What brings chances of a carnival, its shop, and how many chances are out',
    input: Type.Object({ code: DrawCode }),
    data: AdminCarnival
  },
  'POST /api/admin/carnival': {
    auth: 'console',
    right: 'draw.edit',
    summary: 'Says what brings chances of a draw of the carnival’s page; the tasks are replaced',
    input: Type.Object({
      code: DrawCode,
      day_times: Type.Integer({ minimum: 0, maximum: 20, title: '每天次数' }),
      tasks: Type.Array(
        Type.Object({ task: TaskCode, times: Type.Integer({ minimum: 1, maximum: 20, title: '机会次数' }) }),
        { maxItems: 20, title: '任务' }
      )
    }),
    data: AdminCarnival,
    refusals: ['BAD_CARNIVAL']
  },
  'POST /api/admin/carnival/goods': {
    auth: 'console',
    right: 'draw.edit',
    summary:
      'Puts goods into the shop of a carnival, their pieces off the shelf; or takes what is left of them out again',
    input: Type.Object({
      code: DrawCode,
      remove: Optional(Id),
      goods: Optional(
        Type.Object({
          name: Text(20, '名称', 1),
          product_id: Id,
          sku_id: Id,
          ...Price,
          stock: Type.Integer({ minimum: 1, maximum: 100_000, title: '数量' }),
          person_max: PersonMax,
          post_free: Type.Boolean({ title: '包邮' })
        })
      )
    }),
    data: AdminCarnival,
    refusals: ['BAD_CARNIVAL', 'SOLD_OUT', 'PRIZE_TOO_BIG']
  },
  'POST /api/admin/carnival/goods/change': {
    auth: 'console',
    right: 'draw.edit',
    summary: 'Changes what goods of a carnival’s shop cost and how many a person takes, and puts more of them there',
    input: Type.Object({
      code: DrawCode,
      id: Id,
      ...Price,
      person_max: PersonMax,
      more: Type.Integer({ minimum: 0, maximum: 100_000, default: 0, title: '增加数量' })
    }),
    data: AdminCarnival,
    refusals: ['BAD_CARNIVAL', 'SOLD_OUT', 'PRIZE_TOO_BIG']
  }
})
