import { amount, number, span, state } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme, type RowOf } from '../../kit/programme'

type Row = RowOf<'GET /api/admin/spotlight'>

const PHASES = { draft: '未开启', open: ['进行中', 'green'], frozen: ['已封榜', 'blue'], done: '已结束' } as const
const ASSETS = { xfq: '消费券', jindou: '金豆', lvdou: '绿豆', hongdou: '红豆' }

const words = {
  code: { label: '编号' },
  asset: { options: ASSETS },
  starts_at: { label: '开始时间' },
  ends_at: { label: '结束时间' },
  point_price: { unit: '元', help: '每满这么多得 1 分' },
  chance_price: { unit: '元', help: '一单满这么多得一次抽奖机会' },
  person_cap: { label: '每人最多得' },
  prizes: { label: '名次奖励', of: { amount: { label: '每人数量' } } },
  instant: { label: '即时抽奖编号', help: '页面代号为 spotlight-instant 的未开启抽奖' },
  scratch: { label: '刮刮卡编号', help: '页面代号为 spotlight-scratch 的未开启抽奖' }
}

const turn = (act: 'open' | 'stop' | 'resume', title: string, told: string, when: (row: Row) => boolean) =>
  ({
    title,
    key: 'POST /api/admin/spotlight/state',
    right: 'marketing.edit',
    done: `已${title}`,
    when,
    fixed: (row: Row) => ({ code: row.code, act }),
    ask: { words: (row: Row) => `「${row.title}」${told}` }
  }) as const

const ACTIVITIES = programme({
  title: '聚光灯',
  list: 'GET /api/admin/spotlight',
  keyOf: row => row.code,
  empty: '还没有聚光灯活动',
  columns: [
    { field: 'title', title: '活动' },
    state('phase', PHASES),
    number('join_num', '参与人数'),
    number('scored_num', '有积分'),
    amount('needed', '榜单需要', 'asset'),
    amount('remain', '奖励池余额', 'asset'),
    amount('paid_out', '已发放', 'asset'),
    number('waiting_count', '待发放'),
    span()
  ],
  top: [
    { title: '新建活动', key: 'POST /api/admin/spotlight', right: 'marketing.edit', done: '已保存', form: { words } }
  ],
  acts: [
    turn('open', '开启', '和它的抽奖一起开启，奖励池须足额。', row => row.phase === 'draft'),
    {
      title: '发红包',
      key: 'POST /api/admin/spotlight/packets',
      right: 'marketing.edit',
      done: '红包已发出',
      when: row => row.phase === 'open',
      fixed: row => ({ code: row.code }),
      form: {
        words: { amount: { label: '总数量' }, least: { label: '每个最少' }, ends_at: { label: '结束时间' } },
        help: '从活动的奖励池转出，积分达标的会员每人一个。'
      }
    },
    {
      ...turn('stop', '停止参与', '不再有新的会员参与，已参与的照常。', row => row.phase === 'open' && !row.stopped),
      danger: true
    },
    turn('resume', '恢复参与', '会员可以继续参与。', row => row.phase === 'open' && row.stopped === 1)
  ]
})

export default () => <ProgrammePage of={ACTIVITIES} />
