import { api } from '../../api'
import { amount, number, span, state } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme, type RowOf } from '../../kit/programme'

type Row = RowOf<'GET /api/admin/tasks'>

const PLACES = { daily: '每日任务', growth: '成长任务', invite: '邀请任务', bonus: '福利任务', subsidy: '补贴任务' }
const CYCLES = { day: '每天', week: '每周', month: '每月', once: '一次' }
const STATES = { draft: '未开启', open: ['进行中', 'green'], paused: ['已暂停', 'orange'], ended: '已结束' } as const

const words = {
  id: { label: '编号', help: '小写字母开头，3 到 40 位字母、数字或 -' },
  type: { options: PLACES },
  cycle: { options: CYCLES },
  event: {
    choices: {
      name: 'task-events',
      load: async () =>
        (await api('GET /api/admin/tasks')).events.map(({ code, title, unit }) => ({
          value: code,
          label: `${title}（${unit}）`
        }))
    }
  },
  pool: { help: '以 task- 开头' },
  least: { help: '达到这个金额才计数，留空不限', unit: '元' },
  claim_days: { unit: '天', help: '0 为当期结束前领取' },
  starts_at: { label: '开始时间' },
  ends_at: { label: '结束时间' }
}

const turn = (act: 'open' | 'pause' | 'end', title: string, told: string, states: Row['state'][]) =>
  ({
    title,
    key: 'POST /api/admin/task/state',
    right: 'marketing.edit',
    done: `已${title}`,
    when: (row: Row) => states.includes(row.state),
    fixed: (row: Row) => ({ id: row.id, act }),
    ask: { words: (row: Row) => `「${row.title}」${told}` }
  }) as const

const TASKS = programme({
  title: '任务',
  list: 'GET /api/admin/tasks',
  keyOf: row => row.id,
  empty: '还没有任务',
  columns: [
    { field: 'title', title: '任务' },
    { field: 'type', title: '分组', draw: row => PLACES[row.type] },
    state('state', STATES),
    { field: 'cycle', title: '周期', draw: row => CYCLES[row.cycle] },
    { field: 'target', title: '目标', align: 'right' },
    amount('reward', '奖励', 'asset'),
    number('people', '参与人数'),
    number('claimed', '已领取'),
    number('waiting_num', '待发放'),
    amount('pool_balance', '奖励池余额', 'asset'),
    span()
  ],
  top: [{ title: '新建任务', key: 'POST /api/admin/task', right: 'marketing.edit', done: '已保存', form: { words } }],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/task',
      right: 'marketing.edit',
      done: '已保存',
      when: row => row.state !== 'ended',
      form: {
        words,
        from: row => row,
        locked: ['id'],
        help: '开启过的任务只能修改文案、结束时间、名额和排序。'
      }
    },
    turn('open', '开启', '开启后会员即可参与，奖励从奖励池发放。', ['draft', 'paused']),
    turn('pause', '暂停', '暂停后不再计数，已完成的仍可领取。', ['open']),
    { ...turn('end', '结束', '结束后不能再开启。', ['open', 'paused']), danger: true }
  ]
})

export default () => <ProgrammePage of={TASKS} />
