import { useState } from 'react'
import { Link } from 'react-router'
import { type Answer, api } from '../api'
import { Ask } from '../kit/ask'
import { useDeed } from '../kit/deed'
import { type Column, ListPage } from '../kit/ListPage'
import { useMay } from '../kit/me'
import { When } from '../kit/parts'

type Row = Answer<'GET /api/admin/spotlight/missed'>['list'][number]

const COLUMNS: Column<Row>[] = [
  {
    field: 'order_id',
    title: '订单号',
    draw: row => (row.order_id ? <Link to={`/orders/${row.order_id}`}>{row.order_id}</Link> : '—')
  },
  { field: 'title', title: '活动', draw: row => <Link to="/spotlights">{row.title}</Link> },
  { field: 'why', title: '没有计入的原因', draw: row => <div className="clamp">{row.why}</div> },
  { field: 'tries_num', title: '已尝试', draw: row => `${row.tries_num} 次` },
  { field: 'next_time', title: '下次尝试', draw: row => <When at={row.next_time} /> },
  { field: 'add_time', title: '首次失败', draw: row => <When at={row.add_time} /> }
]

/** Orders that wait to be counted for an activity, which is not frozen before. */
export default function MissedOrders() {
  const may = useMay()
  const [open, setOpen] = useState<Row>()
  const letGo = useDeed('POST /api/admin/spotlight/let_go', '不再计入')
  const close = () => setOpen(undefined)
  const deeds: Column<Row> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => <a onClick={() => setOpen(row)}>不再计入</a>
  }
  return (
    <>
      <ListPage
        title="未计入排行的订单"
        name="missed-orders"
        asked={{}}
        load={page => api('GET /api/admin/spotlight/missed', page)}
        columns={may('marketing.edit') ? [...COLUMNS, deeds] : COLUMNS}
        keyOf={row => `${row.code}/${row.id}`}
        empty="没有等待计入的订单"
        filters={<span className="soft">系统会自动重试；还有订单在等待时，活动不会封榜和发奖。</span>}
      />
      {open && (
        <Ask
          title="不再计入这笔订单"
          words={`「${open.title}」封榜时将不含这笔订单的积分，之后不会再尝试。`}
          label="原因"
          ok="确认不再计入"
          danger
          busy={letGo.busy}
          onOk={reason => void letGo.run({ code: open.code, id: open.id, reason }).then(done => done && close())}
          onCancel={close}
        />
      )}
    </>
  )
}
