import { Table } from 'antd'
import { number, state, yuan } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { Exact } from '../../kit/parts'
import { programme, type RowOf } from '../../kit/programme'

type Row = RowOf<'GET /api/admin/gift/list'>

const STATES = {
  unpaid: '待付款',
  open: ['待领取', 'green'],
  taken: ['已领完', 'blue'],
  ended: '已结束',
  cancelled: '已取消'
} as const

const GIFTS = programme({
  title: '礼物',
  list: 'GET /api/admin/gift/list',
  paged: true,
  keyOf: row => row.id,
  empty: '没有符合条件的礼物',
  filters: [
    {
      name: 'state',
      title: '状态',
      options: [
        { value: '', label: '全部' },
        { value: 'open', label: '待领取' },
        { value: 'taken', label: '已领完' },
        { value: 'ended', label: '已结束' }
      ]
    },
    { name: 'phone', title: '送礼人手机号' }
  ],
  columns: [
    { field: 'store_name', title: '礼物', width: 240 },
    state('state', STATES),
    number('total_num', '份数'),
    yuan('pay_price', '实付'),
    yuan('refund_price', '已退'),
    { field: 'order_id', title: '订单号' },
    { field: 'add_time', title: '送出时间', draw: row => <Exact at={row.add_time} /> }
  ],
  acts: [
    {
      title: '提前结束',
      key: 'POST /api/admin/gift/end',
      right: 'order.refund',
      done: '已结束，没被领取的正在退款',
      danger: true,
      when: row => row.state === 'open',
      fixed: row => ({ id: row.id }),
      ask: { words: () => '没被领取的立即退款给送礼人，已领取的照常发货。', reason: 'reason' }
    }
  ],
  Detail: Pieces
})

const PIECES = { open: '待领取', taken: '已领取', refunded: '已退款' } as Record<string, string>

function Pieces({ row }: { row: Row }) {
  return (
    <Table
      size="small"
      rowKey="id"
      dataSource={row.pieces}
      pagination={false}
      columns={[
        { title: '状态', dataIndex: 'state', render: (of: string) => PIECES[of] ?? of },
        { title: '领取人', dataIndex: 'uid', render: (uid: string) => uid || '—' },
        { title: '发货订单', dataIndex: 'order_id', render: (no: string) => no || '—' }
      ]}
    />
  )
}

export default () => <ProgrammePage of={GIFTS} />
