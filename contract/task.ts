import { Count, contract, Flag, Id, ListOf, Nothing, OneOf, Optional, Seconds, Text, TimeText, Type } from './core'
import { Banner } from './home'
import { Seen } from './home-admin'
import { AssetAmount } from './wallet'

/** Drawn beside a task. */
export const taskIcons = [
  'calendar',
  'cart',
  'package',
  'circle-check',
  'star',
  'id',
  'wechat',
  'eye',
  'play',
  'users'
] as const
export type TaskIcon = (typeof taskIcons)[number]

/** Lists of tasks: three of the task centre, the bonus tasks of a page of their own, and those rewarded with subsidies. */
export const taskPlaces = ['daily', 'growth', 'invite', 'bonus', 'subsidy'] as const
const Place = OneOf(taskPlaces, '任务分组')

export const TaskCode = Type.String({ pattern: '^[a-z][a-z0-9-]{2,39}$', title: '任务' })
export const TaskPeriod = Type.String({ pattern: '^(once|\\d{4}-\\d{2}(-\\d{2})?)$', title: '任务周期' })
const PERIODS = ['day', 'week', 'month', 'once'] as const

const TaskLine = Type.Object({
  id: Type.String({ description: 'of the task; with `period` it names the line' }),
  period: Type.String({
    description: 'which of its periods: "2026-11-20", the Monday of a week, "2026-11", or "once"'
  }),
  title: Type.String(),
  info: Type.String(),
  icon: OneOf(taskIcons, '图标'),
  cycle: OneOf(PERIODS, '周期'),
  num: Type.Integer({ minimum: 0, description: 'how much of it is done, at most `target`' }),
  target: Count,
  unit: Type.String(),
  state: OneOf(['doing', 'done', 'paid', 'waiting', 'expired', 'over', 'gone'], '状态'),
  reward: AssetAmount,
  asset: Type.String(),
  asset_name: Type.String(),
  note: Type.String({ description: 'what is to be known of where it stands; may be empty' }),
  button: Type.String({ description: 'what the way to doing it is called' }),
  url: Type.String(),
  watch: Type.String({ description: 'goods or video where looking at them counts; empty else' }),
  stop_time: Seconds,
  _stop_time: TimeText
})

const Watch = OneOf(['goods', 'video'], '浏览内容')

/** Tasks by group, and whether the caller claims what they bring. */
export const TaskGroups = Type.Object({
  list: Type.Array(Type.Object({ type: Place, title: Type.String(), list: Type.Array(TaskLine) })),
  can_draw: Type.Unsafe<0 | 1>({ ...Flag, description: '0 for a sub-account: its parent claims' })
})

/** What a claim came to. */
export const TaskReward = Type.Object({
  state: OneOf(['paid', 'waiting'], '状态'),
  reward: AssetAmount,
  asset_name: Type.String()
})
export const taskRefusals = ['SUB_ACCOUNT', 'NOT_DONE', 'CLAIMED', 'EXPIRED', 'SOLD_OUT', 'DAY_CAP'] as const

export const task = contract({
  'GET /api/task/get_task_list': {
    auth: 'login',
    summary:
      'Tasks by group with how far the caller has come, over all their accounts: the task centre’s three groups, or those of `type`',
    input: Type.Object({ type: Optional(Place) }),
    data: TaskGroups
  },
  'GET /api/task/get_num': {
    auth: 'login',
    summary: 'Counts of the caller’s tasks, and what a member has: beans, vouchers, coupons, and what the level gives',
    input: Nothing,
    data: Type.Object({
      task_num: Type.Integer({ minimum: 0, description: 'tasks that can be worked on or claimed now, or were today' }),
      done_num: Type.Integer({ minimum: 0, description: 'of them, how many are done' }),
      draw_num: Type.Integer({ minimum: 0, description: 'rewards that can be claimed' }),
      total_num: Type.Integer({ minimum: 0, description: 'rewards the caller has had in all' }),
      waiting_list: Type.Array(Type.Object({ asset_name: Type.String(), amount: AssetAmount }), {
        description: 'claimed and waiting for funds'
      }),
      jindou: AssetAmount,
      xfq: AssetAmount,
      couponCount: Count,
      level: Count,
      level_name: Type.String(),
      growth: Type.String({ description: 'settled spending in yuan, which levels are reached by' }),
      next_level_name: Type.String({ description: 'empty at the highest level' }),
      next_level_growth: Type.String({
        description: 'spending the next level begins at, in yuan; empty at the highest'
      }),
      benefits: Type.Array(
        Type.Object({
          title: Type.String(),
          info: Type.String(),
          url: Type.String(),
          has: Type.Unsafe<0 | 1>({ ...Flag, description: '1 when the caller’s level has it' })
        })
      )
    })
  },
  'POST /api/task/draw': {
    auth: 'login',
    summary: 'Claims the reward of a finished task, once a period',
    input: Type.Object({ id: TaskCode, period: TaskPeriod }),
    data: TaskReward,
    refusals: taskRefusals
  },
  'POST /api/task/watch': {
    auth: 'login',
    summary:
      'Looking at something for a task. `act` open: begins, in place of what the caller was looking at; end: counts it, with the pass that was given, once the seconds have gone by on the server',
    input: Type.Object({
      act: OneOf(['open', 'end'], '操作'),
      type: Watch,
      id: Id,
      pass: Optional(Id)
    }),
    data: Type.Object({
      pass: Type.String({ description: 'ends what was opened; empty when no task of the caller wants it' }),
      left_s: Type.Integer({ minimum: 0, description: 'how long it has to be looked at' }),
      num: Count,
      target: Type.Integer({ minimum: 0, description: 'of the task that is next to be done; 0 when none wants more' }),
      unit: Type.String()
    }),
    refusals: ['GONE', 'TOO_SOON']
  },
  'GET /api/task/rule': {
    auth: 'open',
    summary: 'How tasks work',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(Type.Object({ title: Type.String(), paragraphs: Type.Array(Type.String()) }))
    }),
    cache_s: 30
  },
  'GET /api/task/banner_list': {
    auth: 'open',
    summary: 'Banners of the bonus tasks',
    input: Nothing,
    data: Type.Object({ list: Type.Array(Banner) }),
    cache_s: 30,
    edited: true
  }
})

const Terms = {
  id: TaskCode,
  type: Place,
  title: Text(30, '名称', 1),
  info: Text(60, '说明'),
  event: Type.String({ pattern: '^[a-z][a-z_]{2,29}$', title: '计数行为' }),
  target: Type.Integer({ minimum: 1, maximum: 1_000, title: '目标' }),
  cycle: OneOf(PERIODS, '周期'),
  asset: Type.String({ pattern: '^[a-zA-Z]{2,20}$', title: '奖励资产' }),
  pool: Type.String({ pattern: '^[a-z][a-z0-9-]{2,39}$', title: '奖励池' }),
  claim_days: Type.Integer({ minimum: 0, maximum: 30, title: '领取期限' }),
  sort: Type.Integer({ minimum: 0, maximum: 9_999, title: '排序' })
}

const AdminTask = Type.Object({
  ...Terms,
  mark: Type.String(),
  state: OneOf(['draft', 'open', 'paused', 'ended'], '状态'),
  least: Type.String({ description: 'what counts has at least this many yuan; empty where an event has no amount' }),
  reward: AssetAmount,
  pool_balance: AssetAmount,
  quota: Count,
  claimed: Type.Integer({ description: 'rewards claimed in all' }),
  people: Type.Integer({ description: 'how many people have begun it' }),
  waiting_num: Type.Integer({ description: 'rewards that wait for the pool' }),
  starts_at: TimeText,
  ends_at: TimeText,
  problem: Type.String({ description: 'why it could not be opened as it stands; empty when it could' })
})

export const adminTask = contract({
  'GET /api/admin/tasks': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Every task with how it goes, and what can be counted',
    input: Nothing,
    data: Type.Object({
      ...ListOf(AdminTask).properties,
      events: Type.Array(Type.Object({ code: Type.String(), title: Type.String(), unit: Type.String() }))
    })
  },
  'POST /api/admin/task': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Writes a task. One that has been open keeps its terms; its words, end, quota and order can change',
    input: Type.Object({
      mark: Seen,
      ...Terms,
      least: Optional(Type.String({ pattern: '^\\d{1,7}(\\.\\d{1,2})?$', title: '金额门槛' })),
      reward: Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$', title: '奖励数量' }),
      quota: Type.Integer({ minimum: 0, maximum: 10_000_000, title: '名额' }),
      starts_at: Seconds,
      ends_at: Seconds
    }),
    data: AdminTask,
    refusals: ['BAD_TASK', 'TOO_BIG', 'STARTED', 'AMOUNT', 'CHANGED']
  },
  'POST /api/admin/task/state': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Opens a task whose pool has funds, holds it, or ends it for good',
    input: Type.Object({ id: TaskCode, act: OneOf(['open', 'pause', 'end'], '操作') }),
    data: AdminTask,
    refusals: ['STATE', 'BAD_TASK', 'TOO_BIG', 'POOL_SHORT']
  }
})
