import { onOff } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { Exact } from '../../kit/parts'
import { programme } from '../../kit/programme'

const KINDS: Record<string, string> = { spotlight: '聚光灯', subshop: '小店' }
const kindName = (kind: string) => KINDS[kind] ?? '锁客'

const TERMS = programme({
  title: '锁客条款',
  list: 'GET /api/admin/lock/terms',
  keyOf: row => row.kind,
  empty: '还没有锁客',
  columns: [
    { field: 'kind', title: '种类', draw: row => kindName(row.kind) },
    { field: 'lock_days', title: '锁定', draw: row => `${row.lock_days} 天` },
    onOff('open', '可新锁')
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/lock/terms',
      right: 'marketing.edit',
      done: '已保存，已有的锁定不变',
      fixed: row => ({ kind: row.kind }),
      form: { words: { lock_days: { unit: '天' }, open: { label: '可新锁' } }, from: row => row }
    }
  ]
})

const LOCKS = programme({
  title: '锁客记录',
  list: 'GET /api/admin/lock/list',
  paged: true,
  keyOf: row => row.id,
  empty: '没有符合条件的锁定',
  filters: [
    {
      name: 'live',
      title: '是否有效',
      options: [
        { value: '', label: '全部' },
        { value: '1', label: '有效' },
        { value: '0', label: '已失效' }
      ]
    },
    { name: 'phone', title: '手机号' }
  ],
  columns: [
    { field: 'kind', title: '种类', draw: row => kindName(row.kind) },
    { field: 'holder', title: '锁客人' },
    { field: 'customer', title: '客户' },
    onOff('is_live', '有效'),
    { field: 'start_time', title: '开始', draw: row => <Exact at={row.start_time} /> },
    { field: 'stop_time', title: '到期', draw: row => <Exact at={row.stop_time} /> },
    { field: 'reason', title: '结束原因', draw: row => row.reason || '—' }
  ],
  acts: [
    {
      title: '提前结束',
      key: 'POST /api/admin/lock/end',
      right: 'marketing.edit',
      done: '已结束',
      danger: true,
      when: row => row.is_live === 1,
      fixed: row => ({ id: row.id }),
      ask: { words: () => '结束后客户的新订单不再归锁客人，已有的订单不变。', reason: 'reason' }
    }
  ]
})

export default () => (
  <>
    <ProgrammePage of={TERMS} />
    <ProgrammePage of={LOCKS} />
  </>
)
