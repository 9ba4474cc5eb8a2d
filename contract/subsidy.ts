import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  TimeText,
  Type
} from './core'
import { ExchangeWay, exchanging } from './exchange'
import { TaskCode, TaskGroups, TaskPeriod, TaskReward, taskRefusals } from './task'
import { AssetAmount, recording } from './wallet'

const Rule = Type.Object({ title: Type.String(), words: Type.String() })
const Exp = Type.Integer({ minimum: 0, description: 'experience: a number without money, one for each yuan settled' })

const Standing = {
  exp: Exp,
  power: Type.Integer({ minimum: 0, description: 'experience of the last thirty days' })
}

const records = recording('subsidy/getBalanceRecord', 'A wallet of subsidies, with its statement', {})

const Member = Type.Object({
  uid: Id,
  nickname: Type.String(),
  avatar: Picture,
  time: Type.String({ description: 'day of joining, "2026-11-20"' }),
  exp: Exp,
  order_num: Type.Integer({ minimum: 0, description: 'settled orders that brought experience' })
})

const Member_ = Type.Object({ uid: Id })

export const subsidy = contract({
  'GET /api/subsidy/center': {
    auth: 'login',
    summary:
      'What the caller has of subsidies, what comes today and later, what it is exchanged for, and where tasks stand',
    input: Nothing,
    data: Type.Object({
      ...Standing,
      bt: AssetAmount,
      shubt: AssetAmount,
      ready: Type.String({ description: 'set aside for the caller, to be collected by `completePop`' }),
      day_release: Type.String({ description: 'what falls due today, collected or not' }),
      locked: AssetAmount,
      waiting: AssetAmount,
      ways: Type.Array(ExchangeWay),
      task_num: Count,
      draw_num: Type.Integer({ minimum: 0, description: 'rewards of tasks that can be claimed' }),
      rules: Type.Array(Rule)
    })
  },
  'POST /api/subsidy/completePop': {
    auth: 'login',
    summary: 'Collects the subsidies that are set aside for the caller, once a day',
    input: Nothing,
    data: Type.Object({ number: AssetAmount, bt: AssetAmount }),
    refusals: ['NOTHING', 'COLLECTED']
  },
  'GET /api/subsidy/powerDetail': {
    auth: 'login',
    summary: 'What makes the caller’s power, day by day, and how it brings forward what is to be released',
    input: Nothing,
    data: Type.Object({
      ...Standing,
      locked: AssetAmount,
      boost: Type.String({ description: 'earned by customers’ orders, to be released sooner, and not yet used' }),
      boosted: Type.String({ description: 'what was released sooner within these days' }),
      list: Type.Array(Type.Object({ day: Type.String(), exp: Exp, number: AssetAmount, boosted: AssetAmount }), {
        description:
          'each of the last thirty days, oldest first: experience, what was released, and which part of it sooner'
      }),
      rules: Type.Array(Rule)
    })
  },
  ...exchanging('subsidy/exchange/accinfo', 'subsidy/exchange/do'),
  'GET /api/subsidy/getBalanceRecord': {
    ...records['GET /api/subsidy/getBalanceRecord'],
    input: Type.Object({
      ...records['GET /api/subsidy/getBalanceRecord'].input.properties,
      category: Optional(OneOf(['bt', 'shubt'], '资产')),
      type: Optional(OneOf(['all', 'exchange'], '类型'))
    })
  },
  'GET /api/subsidy/task/index': {
    auth: 'login',
    summary: 'Tasks that are rewarded with subsidies, with how far the caller has come',
    input: Nothing,
    data: TaskGroups
  },
  'GET /api/subsidy/task/sub_info': {
    auth: 'login',
    summary: 'Where the caller stands with the tasks of looking at goods or videos',
    input: Type.Object({ watch: OneOf(['goods', 'video'], '浏览内容') }),
    data: TaskGroups
  },
  'POST /api/subsidy/task/do_sub': {
    auth: 'login',
    summary: 'Claims the reward of a finished subsidy task, once a period',
    input: Type.Object({ id: TaskCode, period: TaskPeriod }),
    data: TaskReward,
    refusals: taskRefusals
  },
  'GET /api/subsidy/task/log': {
    auth: 'login',
    summary: 'Rewards of subsidy tasks that the caller has claimed, newest first',
    input: Type.Object({ ...paging }),
    data: ListOf(
      Type.Object({
        id: Id,
        title: Type.String(),
        reward: AssetAmount,
        asset_name: Type.String(),
        state: OneOf(['waiting', 'paid', 'void'], '状态'),
        _state: Type.String(),
        add_time: Seconds,
        _add_time: TimeText
      })
    )
  },
  'GET /api/subsidy/richTeamDetail': {
    auth: 'login',
    summary: 'The caller’s experience and how many people they serve directly; numbers without money',
    input: Nothing,
    data: Type.Object({
      ...Standing,
      today_exp: Exp,
      month_exp: Exp,
      total: Count,
      list: Type.Array(Type.Object({ day: Type.String(), exp: Exp }), {
        description: 'the last thirty days, oldest first'
      }),
      rules: Type.Array(Rule)
    })
  },
  'GET /api/subsidy/subsidyUserList': {
    auth: 'login',
    summary: 'Whom the caller serves directly, by when they joined or by the experience they brought',
    input: Type.Object({ ...paging, sort: Optional(OneOf(['time', 'exp'], '排序')) }),
    data: ListOf(Member)
  },
  'GET /api/subsidy/userDetail': {
    auth: 'login',
    summary: 'One of those the caller serves directly',
    input: Member_,
    data: Type.Object({ ...Member.properties, month_exp: Exp })
  },
  'GET /api/subsidy/richExpDetail': {
    auth: 'login',
    summary: 'The experience that one of those the caller serves directly brought, newest first',
    input: Type.Object({ ...Member_.properties, ...paging }),
    data: ListOf(
      Type.Object({
        id: Id,
        title: Type.String(),
        exp: Exp,
        is_back: Type.Unsafe<0 | 1>({ ...Flag, description: '1 when the order was given back and it counts no more' }),
        add_time: Seconds,
        _add_time: TimeText
      })
    )
  }
})
