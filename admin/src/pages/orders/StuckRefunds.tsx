import { Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { Money, When } from '../../kit/parts'
import { CHANNELS } from './Stuck'

type Row = Answer<'GET /api/admin/payment/refunds'>['list'][number]

const COLUMNS: Column<Row>[] = [
  { field: 'order_id', title: '订单号', draw: row => <Link to={`/orders/${row.order_id}`}>{row.order_id}</Link> },
  { field: 'channel', title: '渠道', draw: row => CHANNELS[row.channel] ?? row.channel },
  { field: 'refund_price', title: '退款', align: 'right', draw: row => <Money of={row.refund_price} /> },
  { field: 'reason', title: '原因', draw: row => <div className="clamp">{row.reason}</div> },
  { field: 'why', title: '渠道答复', draw: row => <div className="clamp">{row.why || '还没有受理'}</div> },
  {
    field: 'tries_num',
    title: '已尝试',
    draw: row => (
      <>
        {row.tries_num} 次
        <div className="soft">
          下次 <When at={row.next_time} />
        </div>
      </>
    )
  },
  { field: 'add_time', title: '申请退款', draw: row => <When at={row.add_time} /> }
]

/** Refunds a channel does not take: asked for again at once, or paid by hand and written down. */
export function StuckRefunds({ parts }: { parts: ReactNode }) {
  const may = useMay()
  const [settling, setSettling] = useState<Row>()
  const retry = useDeed('POST /api/admin/payment/refund/retry', '已重新发起，几秒后可看到结果')
  const close = () => setSettling(undefined)
  const settle = useDeed('POST /api/admin/payment/refund/settle', '已登记', close)
  const deeds: Column<Row> = {
    field: 'refund_no',
    title: '操作',
    fixed: 'right',
    draw: row => (
      <Space>
        <a onClick={() => void retry.run({ refund_no: row.refund_no })}>立即重试</a>
        <a onClick={() => setSettling(row)}>已人工退款</a>
      </Space>
    )
  }
  return (
    <>
      <ListPage
        title="支付异常"
        name="stuck-refunds"
        asked={{}}
        load={page => api('GET /api/admin/payment/refunds', page)}
        columns={may('order.refund') ? [...COLUMNS, deeds] : COLUMNS}
        keyOf={row => row.refund_no}
        empty="没有卡住的退款，渠道三次没有受理的会列在这里"
        filters={parts}
      />
      {settling && (
        <Ask
          title="登记已人工退款"
          words={`仅当 ¥${settling.refund_price} 已在渠道后台或以其他方式退给买家时登记。系统不会再向渠道发起这笔退款，此操作不可撤销。`}
          label="退回方式，如：已在微信商户平台退至买家银行卡"
          ok="确认登记"
          danger
          busy={settle.busy}
          onOk={words => void settle.run({ refund_no: settling.refund_no, words }).then(done => done && close())}
          onCancel={close}
        />
      )}
    </>
  )
}
