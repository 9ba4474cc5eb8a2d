import { number, percent, type States, state, yuan } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { Exact } from '../../kit/parts'
import { programme } from '../../kit/programme'

const ROLES = { partner: '合伙人', dock: '对接人', director: '董事' } as const
const ROLE_STATES: States = { partner: ['合伙人', 'orange'], dock: ['对接人', 'blue'], director: ['董事', 'green'] }
const STATES: States = { waits: ['未开始', 'orange'], holds: ['服务中', 'green'], ended: ['已结束', 'default'] }

const levelWords = {
  level: { label: '等级', help: '1 到 9，数字越大等级越高' },
  name: { label: '名称', help: '例如：见习董事' },
  turnover: { label: '月结算成交额不少于', unit: '元', help: '直接服务的店铺上个月已结算、扣除退款的成交额' },
  least_score: { label: '服务评分不低于', help: '0 到 5，一位小数，0 为不限' },
  part_bp: { label: '分成系数', help: '占董事比例的多少；董事比例在「佣金比例」里设置' }
} as const

const LEVELS = programme({
  title: '董事等级',
  list: 'GET /api/admin/team/levels',
  keyOf: row => String(row.level),
  empty: '还没有董事等级，新建后每月 2 日起按上个月的数据评定',
  columns: [
    number('level', '等级'),
    { field: 'name', title: '名称' },
    yuan('turnover', '月结算成交额'),
    {
      field: 'least_score',
      title: '服务评分',
      draw: row => (Number(row.least_score) > 0 ? `${row.least_score} 以上` : '不限')
    },
    percent('part_bp', '分成系数'),
    number('directors', '现有董事')
  ],
  top: [
    {
      title: '新建等级',
      key: 'POST /api/admin/team/level',
      right: 'team.edit',
      done: '已保存，下次评定起生效',
      form: { words: levelWords }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/team/level',
      right: 'team.edit',
      done: '已保存，下次评定起生效',
      form: { words: levelWords, from: row => row, locked: ['level'], help: '现有董事的系数在下次评定时更新。' }
    },
    {
      title: '删除',
      key: 'POST /api/admin/team/level/remove',
      right: 'team.edit',
      done: '已删除',
      danger: true,
      when: row => row.directors === 0,
      fixed: row => ({ level: row.level }),
      ask: { words: row => `删除「${row.name}」？已评定的记录不受影响。` }
    }
  ]
})

const SERVES = programme({
  title: '服务安排',
  list: 'GET /api/admin/team/serves',
  paged: true,
  keyOf: row => row.id,
  empty: '没有符合条件的服务安排',
  filters: [
    {
      name: 'role',
      title: '身份',
      options: [{ value: '', label: '全部' }, ...Object.entries(ROLES).map(([value, label]) => ({ value, label }))]
    },
    {
      name: 'state',
      title: '状态',
      options: [
        { value: '', label: '全部' },
        { value: 'holds', label: '未结束' },
        { value: 'ended', label: '已结束' }
      ]
    },
    { name: 'phone', title: '手机号' }
  ],
  columns: [
    { field: 'shop_name', title: '店铺' },
    state('role', ROLE_STATES, '身份'),
    { field: 'nickname', title: '服务人' },
    { field: 'phone', title: '手机号' },
    state('state', STATES),
    { field: 'from_time', title: '开始', draw: row => <Exact at={row.from_time} /> },
    {
      field: 'until_time',
      title: '结束',
      draw: row => (row.until_time === null ? '长期' : <Exact at={row.until_time} />)
    },
    { field: 'by', title: '指定人', draw: row => row.by || '—' },
    { field: 'reason', title: '原因', draw: row => row.end_reason || row.reason || '—' }
  ],
  top: [
    {
      title: '指定服务人',
      key: 'POST /api/admin/team/assign',
      right: 'team.edit',
      done: '已指定，服务人会收到通知',
      form: {
        words: {
          shop_id: { label: '店铺', as: 'shop' },
          role: { label: '身份', options: ROLES },
          phone: { label: '服务人手机号', help: '本人已注册的账号；不能是店主自己' },
          from_at: { label: '开始时间', help: '留空为立即开始' },
          until_at: { label: '结束时间', help: '留空为长期' },
          reason: { label: '原因' }
        },
        help: '每家店铺同一时间每种身份一人。收益从指定之后的新订单算起。'
      }
    }
  ],
  acts: [
    {
      title: '结束',
      key: 'POST /api/admin/team/end',
      right: 'team.edit',
      done: '已结束，服务人会收到通知',
      danger: true,
      when: row => row.state !== 'ended',
      fixed: row => ({ id: row.id }),
      ask: {
        words: row => `「${row.nickname}」不再服务「${row.shop_name}」，之前的订单照常结算。`,
        reason: 'reason'
      }
    }
  ]
})

export default () => (
  <>
    <ProgrammePage of={LEVELS} />
    <ProgrammePage of={SERVES} />
  </>
)
