import { number, onOff, quantity, type States, state } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { Exact } from '../../kit/parts'
import { programme } from '../../kit/programme'
import { Tag } from '../../kit/Tag'

const STATES: States = {
  held: ['待发送', 'orange'],
  sending: ['等待确认', 'blue'],
  done: ['已到账', 'green'],
  back: ['已退回', 'default']
}

const TERMS = programme({
  title: '拍卖行充值规则',
  list: 'GET /api/admin/team/auction',
  keyOf: () => 'terms',
  empty: '还没有充值规则',
  columns: [
    { field: 'house', title: '拍卖行' },
    {
      field: 'connected',
      title: '接入',
      draw: row => (row.connected === 1 ? <Tag color="green">已接入</Tag> : <Tag color="red">未接入，不能充值</Tag>)
    },
    onOff('open', '可充值'),
    quantity('minimum', '每次至少（互兑值）'),
    quantity('most', '每次最多'),
    quantity('step', '步长'),
    quantity('day_most', '每人每天最多')
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/team/auction',
      right: 'team.edit',
      done: '已保存，新的充值按新规则',
      form: {
        words: {
          open: { label: '可充值' },
          minimum: { label: '每次至少', unit: '互兑值' },
          most: { label: '每次最多', unit: '互兑值' },
          step: { label: '步长', unit: '互兑值' },
          day_most: { label: '每人每天最多', unit: '互兑值' }
        },
        from: row => row,
        help: '已提交的充值不受影响。'
      }
    }
  ]
})

const RECHARGES = programme({
  title: '充值记录',
  list: 'GET /api/admin/team/auctions',
  paged: true,
  keyOf: row => row.id,
  empty: '没有符合条件的充值',
  filters: [
    {
      name: 'state',
      title: '状态',
      options: [
        { value: '', label: '全部' },
        { value: 'held', label: '待发送' },
        { value: 'sending', label: '等待确认' },
        { value: 'done', label: '已到账' },
        { value: 'back', label: '已退回' }
      ]
    }
  ],
  columns: [
    { field: 'nickname', title: '会员' },
    { field: 'account', title: '拍卖行账户' },
    quantity('number', '互兑值'),
    state('state', STATES),
    { field: 'no', title: '充值单号' },
    { field: 'reason', title: '说明', draw: row => row.reason || row.error || '—' },
    number('tries', '发送次数'),
    { field: 'add_time', title: '提交时间', draw: row => <Exact at={row.add_time} /> }
  ]
})

export default () => (
  <>
    <ProgrammePage of={TERMS} />
    <ProgrammePage of={RECHARGES} />
  </>
)
