import { api } from '../../api'
import { onOff, plain } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { Goods } from '../../kit/parts'
import { programme, type RowOf } from '../../kit/programme'

type Row = RowOf<'GET /api/admin/family/plans'>

/** Exchange rules a plan could go by. */
const rules = {
  name: 'care-rules',
  load: async () => {
    const { choices } = await api('GET /api/admin/family/plans')
    return choices.map(({ code, title }) => ({ value: code, label: title }))
  }
}

const words = {
  mark: { as: 'kept' },
  code: { help: '字母、数字和短横线，保存后不能改' },
  intro: { help: '计划详情页的介绍' },
  rule: { choices: rules, help: '在“资金 · 兑换规则”里新建：编号以 care_ 开头，并填释放计划' },
  members_max: { unit: '位', help: '一份协议里最多写几位家人，不含本人' },
  sort: { help: '小的在前' },
  open: { label: '开放签署', help: '关闭后不能再签，已签的照常发放' }
} as const

const PLANS = programme({
  title: '康养计划',
  list: 'GET /api/admin/family/plans',
  keyOf: row => row.code,
  empty: '还没有康养计划',
  columns: [
    {
      field: 'title',
      title: '计划',
      width: 300,
      draw: row => <Goods image={row.picture} name={row.title} words={row.subtitle} />
    },
    {
      field: 'rate',
      title: '兑换',
      draw: row => `${plain(row.rate.from)} ${row.from_name} 换 ${plain(row.rate.to)} ${row.to_name}`
    },
    {
      field: 'lasts_days',
      title: '发放',
      draw: row => (row.lasts_days ? `每天 ${row.daily_bp / 100}%，${row.lasts_days} 天` : '—')
    },
    { field: 'members_max', title: '家人上限', align: 'right', draw: row => `${row.members_max} 位` },
    onOff('open', '开放'),
    { field: 'note', title: '现在', draw: row => row.note || '可以签署' },
    { field: 'sort', title: '排序', align: 'right' }
  ],
  top: [
    {
      title: '新建计划',
      key: 'POST /api/admin/family/plan',
      right: 'marketing.edit',
      done: '已保存',
      form: { words, from: () => ({ open: 1, sort: 0, members_max: 6 }) }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/family/plan',
      right: 'marketing.edit',
      done: '已保存',
      form: {
        words,
        from: (row: Row) => row,
        locked: ['code'],
        help: '已经签署的协议按签署时的内容执行，不受修改影响。'
      }
    }
  ]
})

export default () => <ProgrammePage of={PLANS} />
