import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Moment,
  Nothing,
  OneOf,
  Optional,
  ofShop,
  paging,
  Seconds,
  sides,
  TimeText,
  Type,
  Words,
  Yuan
} from './core'
import { ExchangeWay, exchanging } from './exchange'
import { Seen } from './home-admin'
import { AssetAmount } from './wallet'

/** So many 通宝 for a yuan, with two decimals at most: "0.5". */
const PerYuan = Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,2})?$', title: '每元送' })

/** Which of its customers a shop gives to. */
export const TB_GROUPS = ['all', 'recent', 'loyal', 'quiet'] as const
const Group = OneOf(TB_GROUPS, '顾客分组', {
  words: { all: '全部顾客', recent: '近期顾客', loyal: '老顾客', quiet: '久未光顾' }
})

const TaskState = OneOf(['waiting', 'running', 'done', 'cancelled'], '状态', {
  words: { waiting: '待执行', running: '执行中', done: '已完成', cancelled: '已取消' }
})

/** What a shop gives to several of its customers, the same to each. */
const TbTask = Type.Object({
  id: Id,
  title: Type.String(),
  group_name: Type.String(),
  each: Count,
  people: Count,
  sum_num: Type.Integer({ minimum: 0, description: 'set aside for it in all' }),
  given_people: Count,
  given_num: Count,
  skipped: Type.Integer({
    minimum: 0,
    description: 'people who got nothing, as their day was full or their account is gone'
  }),
  state: TaskState,
  _state: Type.String(),
  reason: Type.String({ description: 'why an operator cancelled it, else empty' }),
  by_name: Type.String(),
  run_time: Seconds,
  _run_time: TimeText,
  add_time: Seconds,
  _add_time: TimeText,
  _actions: Type.Array(OneOf(['run', 'cancel'], '操作'))
})

const OneTask = Type.Object({ id: Id, ...ofShop })

const CANCEL = {
  auth: 'keeper',
  right: 'tb',
  summary:
    'Cancels a task: who has nothing yet gets nothing, and what was set aside for them is free; again, it changes nothing',
  input: OneTask,
  data: TbTask,
  refusals: ['STATE']
} as const

const RUN = {
  auth: 'keeper',
  right: 'tb',
  summary: 'Begins a task now instead of at its time; one that runs goes on, and one that is over changes nothing',
  input: OneTask,
  data: TbTask,
  refusals: ['STATE', 'CLOSED']
} as const

const exchanged = exchanging('sendtb/changeinfo', 'sendtb/change')

export const sendtb = contract({
  'GET /api/sendtb/index': {
    auth: 'keeper',
    right: 'tb',
    summary: 'What a shop has of 通宝, what it gives by itself, and what can be bought',
    input: Type.Object(ofShop),
    data: Type.Object({
      mer_id: Id,
      shop_name: Type.String(),
      tb: AssetAmount,
      frozen: Type.String({ title: '数量', pattern: '^-?\\d+(\\.\\d+)?$', description: 'set aside for tasks' }),
      given_num: Type.Integer({ minimum: 0, description: 'given in all, less what was taken back' }),
      today_num: Count,
      waiting_num: Type.Integer({ minimum: 0, description: 'orders whose buyers wait for the shop to have some' }),
      open: Flag,
      note: Type.String({ description: 'why nothing can be given, else empty' }),
      giving: Type.Object({ open: Flag, per_yuan: PerYuan, order_most: Count }),
      per_yuan_most: PerYuan,
      person_day: Count,
      task_people: Count,
      packages: Type.Array(
        Type.Object({
          id: Id,
          title: Type.String(),
          tag: Type.String(),
          price: Yuan,
          num: Count,
          usable: Flag,
          note: Type.String({ description: 'why it cannot be bought, else empty' })
        })
      ),
      rules: Type.Array(Type.String())
    })
  },
  'GET /api/sendtb/changeinfo': {
    ...exchanged['GET /api/sendtb/changeinfo'],
    summary: 'What the caller’s own 通宝 are exchanged for, on which terms, and their last exchanges',
    data: Type.Object({
      ...exchanged['GET /api/sendtb/changeinfo'].data.properties,
      ways: Type.Array(ExchangeWay)
    })
  },
  'POST /api/sendtb/change': exchanged['POST /api/sendtb/change'],
  'GET /api/sendtb/getgroup': {
    auth: 'keeper',
    right: 'tb',
    summary: 'Groups of those who bought in a shop lately, and the people of one of them, who bought last first',
    input: Type.Object({ code: Optional(Group), ...ofShop, ...paging }),
    data: Type.Object({
      groups: Type.Array(Type.Object({ code: Group, title: Type.String(), words: Type.String(), count: Count })),
      list: Type.Array(
        Type.Object({
          uid: Id,
          nickname: Type.String({ description: 'with its middle hidden' }),
          order_count: Count,
          add_time: Seconds,
          _add_time: TimeText
        })
      ),
      count: Count
    })
  },
  'GET /api/sendtb/loglist': {
    auth: 'login',
    right: 'tb',
    summary:
      'With side=shop what a shop bought (`cz`) or gave (`send`), else what the caller exchanged (`ex`) or was given (`got`); newest first',
    input: Type.Object({ ...sides, type: Optional(OneOf(['cz', 'send', 'ex', 'got'], '记录')), ...paging }),
    data: ListOf(
      Type.Object({
        id: Id,
        title: Type.String(),
        mark: Type.String({ description: 'a second line: whom it went to, what came of it' }),
        pm: OneOf([0, 1], '收支'),
        number: AssetAmount,
        _state: Type.String({ description: 'empty where it is simply done' }),
        add_time: Seconds,
        _add_time: TimeText
      })
    )
  },
  'GET /api/sendtb/underlist': {
    auth: 'keeper',
    right: 'owner',
    summary: 'Who may give in a shop’s name or did, its owner first, and what each gave by the shop’s 400 newest tasks',
    input: Type.Object(ofShop),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          uid: Id,
          nickname: Type.String(),
          avatar: Type.String(),
          phone: Type.String({ description: 'with its middle hidden' }),
          is_owner: Flag,
          may_give: Flag,
          task_num: Count,
          given_people: Count,
          given_num: Count
        })
      )
    })
  },
  'GET /api/sendtb/tasklist': {
    auth: 'keeper',
    right: 'tb',
    summary: 'A shop’s tasks of giving, newest first',
    input: Type.Object({ state: Optional(OneOf(['open', 'over'], '状态')), ...ofShop, ...paging }),
    data: ListOf(TbTask)
  },
  'GET /api/sendtb/canceltask': CANCEL,
  'POST /api/sendtb/canceltask': CANCEL,
  'GET /api/sendtb/doautojd': RUN,
  'POST /api/sendtb/doautojd': RUN,
  'POST /api/keeper/tb/rule': {
    auth: 'keeper',
    right: 'tb',
    summary:
      'Says what a shop gives its buyers for each yuan of an order once that is settled; orders settled before keep what was said then',
    input: Type.Object({
      open: Flag,
      per_yuan: PerYuan,
      order_most: Type.Integer({ minimum: 0, maximum: 1_000_000, title: '每单最多' }),
      ...ofShop
    }),
    data: Type.Object({ open: Flag, per_yuan: PerYuan, order_most: Count }),
    refusals: ['CLOSED', 'TOO_MUCH', 'AMOUNT']
  },
  'POST /api/keeper/tb/task': {
    auth: 'keeper',
    right: 'tb',
    idempotent: true,
    summary:
      'Plans to give the same to each of a group of the shop’s customers, or to some that are named, and sets all of it aside; without a time it runs within a minute',
    input: Type.Object({
      title: Words(20, '任务名称'),
      group: Optional(Group),
      ids: Optional(Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true, title: '顾客' })),
      each: Type.Integer({ minimum: 1, maximum: 1_000_000, title: '每人数量' }),
      at: Optional(Moment),
      ...ofShop
    }),
    data: TbTask,
    refusals: ['CLOSED', 'NOBODY', 'MOST', 'DAY_CAP', 'TIME', 'FULL', 'INSUFFICIENT']
  }
})

const Shop = { shop_id: Id, shop_name: Type.String() }
const ShopState = OneOf(['open', 'stopped'], '状态', { words: { open: '正常', stopped: '已暂停' } })
const ofAnyShop = { shop: Optional(Id) }

const Terms = {
  open: Flag,
  per_yuan_most: PerYuan,
  person_day: Type.Integer({ minimum: 1, maximum: 1_000_000, title: '每人每日上限' }),
  task_people: Type.Integer({ minimum: 1, maximum: 500, title: '每次人数上限' })
}
const ToldTerms = Type.Object({ ...Terms, mark: Type.String() })

export const adminSendtb = contract({
  'GET /api/admin/tb/shops': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Shops that give 通宝: what each has and gave, and by which rule',
    input: Type.Object({ stopped: Optional(Flag), ...ofAnyShop, ...paging }),
    data: ListOf(
      Type.Object({
        ...Shop,
        tb: AssetAmount,
        frozen: AssetAmount,
        given_num: Count,
        waiting_num: Count,
        open: Flag,
        per_yuan: PerYuan,
        order_most: Count,
        state: ShopState,
        reason: Type.String(),
        add_time: Seconds
      })
    )
  },
  'POST /api/admin/tb/shop': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Stops all of a shop’s giving, or lets it go on; its owner is told why',
    input: Type.Object({ shop_id: Id, stopped: Flag, reason: Words(140, '原因') }),
    data: Type.Object({ state: ShopState }),
    refusals: ['STATE']
  },
  'GET /api/admin/tb/tasks': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Tasks of giving of all shops, newest first',
    input: Type.Object({ state: Optional(TaskState), ...ofAnyShop, ...paging }),
    data: ListOf(Type.Composite([Type.Omit(TbTask, ['_actions']), Type.Object(Shop)]))
  },
  'POST /api/admin/tb/cancel': {
    auth: 'console',
    right: 'marketing.edit',
    summary:
      'Cancels a shop’s task; what was set aside for whoever has nothing yet is the shop’s again, and its planner is told why',
    input: Type.Object({ id: Id, reason: Words(140, '原因') }),
    data: Type.Object({ state: TaskState }),
    refusals: ['STATE']
  },
  'GET /api/admin/tb/gifts': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'What people got of shops, or wait for, newest first',
    input: Type.Object({ kind: Optional(OneOf(['order', 'task'], '来源')), ...ofAnyShop, ...paging }),
    data: ListOf(
      Type.Object({
        id: Id,
        ...Shop,
        uid: Id,
        nickname: Type.String(),
        kind: OneOf(['order', 'task'], '来源'),
        asked_num: Count,
        given_num: Count,
        back_num: Count,
        state: OneOf(['waiting', 'given', 'skipped', 'cancelled'], '状态'),
        reason: Type.String(),
        add_time: Seconds
      })
    )
  },
  'GET /api/admin/tb/terms': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'What shops may do with 通宝; while nothing was said what is suggested, closed',
    input: Nothing,
    data: ListOf(ToldTerms)
  },
  'POST /api/admin/tb/terms': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Says what shops may do with 通宝, from now on',
    input: Type.Object({ mark: Seen, ...Terms }),
    data: Type.Object(Terms),
    refusals: ['CHANGED']
  }
})
