import { number, type States, state, yuan } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { programme } from '../../kit/programme'

const ROLE_STATES: States = { partner: ['合伙人', 'orange'], dock: ['对接人', 'blue'], director: ['董事', 'green'] }
const MONTHS = 6

/** The last months, the present one first; that one is shown where none is chosen. */
function months(now = new Date()) {
  const china = new Date(now.getTime() + 8 * 3_600_000)
  return Array.from({ length: MONTHS }, (_, i) => {
    const month = new Date(Date.UTC(china.getUTCFullYear(), china.getUTCMonth() - i, 1)).toISOString().slice(0, 7)
    return { value: i === 0 ? '' : month, label: i === 0 ? `${month}（本月）` : month }
  })
}

const EARNERS = programme({
  title: '服务收益',
  list: 'GET /api/admin/team/earners',
  paged: true,
  keyOf: row => row.id,
  empty: '这个月还没有人得到服务收益',
  filters: [
    { name: 'month', title: '月份', options: months() },
    {
      name: 'role',
      title: '身份',
      options: [
        { value: '', label: '全部' },
        { value: 'partner', label: '合伙人' },
        { value: 'dock', label: '对接人' },
        { value: 'director', label: '董事' }
      ]
    }
  ],
  columns: [
    { field: 'nickname', title: '服务人' },
    { field: 'phone', title: '手机号' },
    state('role', ROLE_STATES, '身份'),
    { field: 'level_name', title: '董事等级', draw: row => row.level_name || '—' },
    number('order_count', '结算订单'),
    yuan('income', '到账'),
    yuan('back', '退款收回'),
    yuan('net', '净收益')
  ]
})

export default () => <ProgrammePage of={EARNERS} />
