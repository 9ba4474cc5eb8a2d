import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { api } from '../../api'
import { amount, asset, number, onOff, percent, StateTag, state } from '../../kit/cells'
import { PlanPicker } from '../../kit/form/pickers'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme, type RowOf } from '../../kit/programme'
import { StateOf } from '../../kit/states'

const COLLECTS = { auto: '直接到账', any: '随时领取', day: '每天领一次' }

const planWords = {
  code: { label: '编号' },
  daily_bp: { help: '每天释放承诺总量的这么多' },
  boost_day_bp: { help: '订单加速每天最多这么多' },
  lasts_days: { unit: '天' },
  collect: { options: COLLECTS },
  collect_days: { unit: '天', help: '到期未领退回奖励池，0 为不过期；直接到账的填 0' },
  open: { label: '可新开' }
}

const PLANS = programme({
  title: '释放计划',
  list: 'GET /api/admin/release/plans',
  keyOf: row => row.code,
  empty: '还没有释放计划',
  columns: [
    { field: 'title', title: '计划' },
    onOff('open', '可新开'),
    asset('asset', '资产'),
    percent('daily_bp', '每日'),
    percent('own_bp', '本人订单加速'),
    percent('fan_bp', '粉丝订单加速'),
    { field: 'lasts_days', title: '释放天数', align: 'right' },
    { field: 'collect', title: '到账方式', draw: row => COLLECTS[row.collect ?? 'auto'] },
    number('lots', '笔数'),
    number('promised', '已承诺'),
    number('paid', '已释放'),
    number('waiting', '待发放')
  ],
  top: [
    {
      title: '新建计划',
      key: 'POST /api/admin/release/plan',
      right: 'release.edit',
      done: '已保存',
      form: { words: planWords }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/release/plan',
      right: 'release.edit',
      done: '已保存，新开的按新条款',
      form: { words: planWords, from: row => row, locked: ['code', 'asset'], help: '已经开出的仍按开出时的条款释放。' }
    },
    {
      title: '开出一笔',
      key: 'POST /api/admin/release/lot',
      right: 'release.edit',
      done: '已开出',
      when: row => row.open === 1,
      fixed: row => ({ plan: row.code }),
      form: { words: { user_id: { label: '会员编号' }, amount: { label: '承诺总量' } } }
    }
  ]
})

const LOT_STATES = { open: ['释放中', 'green'], due: ['待发放', 'orange'], stopped: '已停止' } as const
const DAY_STATES = { waiting: ['待发放', 'orange'], paid: ['已发放', 'green'], void: '未发放' } as const

const LOTS = programme({
  title: '释放明细',
  list: 'GET /api/admin/release/lots',
  paged: true,
  keyOf: row => row.id,
  empty: '还没有释放',
  filters: [{ name: 'plan', title: '释放计划', Picker: PlanPicker }],
  columns: [
    { field: 'nickname', title: '会员' },
    { field: 'title', title: '计划' },
    state('state', LOT_STATES),
    amount('promised', '承诺', 'asset'),
    number('paid', '已释放'),
    number('waiting', '待发放'),
    { field: 'next_day', title: '下次', draw: row => row.next_day || '—' },
    { field: 'last_day', title: '最后一天' },
    { field: '_add_time', title: '开出时间' }
  ],
  acts: [
    {
      title: '停止',
      key: 'POST /api/admin/release/stop',
      right: 'release.edit',
      done: '已停止',
      danger: true,
      when: row => row.state !== 'stopped',
      fixed: row => ({ id: row.id }),
      ask: { words: row => `停止后 ${row.nickname} 的这一笔不再释放，待发放的不再补发，已到账的不变。` }
    }
  ],
  Detail: Lot
})

function Lot({ row }: { row: RowOf<'GET /api/admin/release/lots'> }) {
  const query = useQuery({
    queryKey: ['lot', row.id],
    queryFn: () => api('GET /api/admin/release/lot/{id}', { id: row.id })
  })
  if (!query.data) return <StateOf query={query} />
  return (
    <Table
      size="small"
      rowKey="day"
      dataSource={query.data.days}
      pagination={{ pageSize: 31, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: '还没有到期的日子' }}
      columns={[
        { title: '日期', dataIndex: 'day' },
        { title: '数量', dataIndex: 'amount', align: 'right' },
        { title: '状态', dataIndex: 'state', render: (of: string) => <StateTag of={of} states={DAY_STATES} /> }
      ]}
    />
  )
}

export const Lots = () => <ProgrammePage of={LOTS} />
export default () => (
  <>
    <ProgrammePage of={PLANS} />
    <Lots />
  </>
)
