import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Answer, api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { type Column, ListPage } from '../../kit/ListPage'
import { Money, When } from '../../kit/parts'
import { Search } from '../../kit/Search'
import { Tag } from '../../kit/Tag'
import { Decide } from './Decide'

export type Row = Answer<'GET /api/admin/aftersale/list'>['list'][number]

const TABS = [
  { value: '', label: '待处理' },
  { value: 'open', label: '进行中' },
  { value: 'closed', label: '已结束' }
]

const goodsOf = ({ goods, refund_num }: Row) => `${goods[0]?.store_name ?? '订单商品'} · ${refund_num} 件`

const COLUMNS: Column<Row>[] = [
  { field: 'order_id', title: '订单号', draw: row => <Link to={`/orders/${row.order_id}`}>{row.order_id}</Link> },
  { field: 'type', title: '类型', draw: row => (row.type === 2 ? '退货退款' : '仅退款') },
  {
    field: '_title',
    title: '状态',
    draw: row => <Tag color={row._desk.length > 0 ? 'orange' : undefined}>{row._title}</Tag>
  },
  { field: 'goods', title: '商品', width: 220, draw: goodsOf },
  { field: 'refund_price', title: '退款', align: 'right', draw: row => <Money of={row.refund_price} /> },
  { field: 'reason', title: '原因' },
  { field: 'shop_name', title: '店铺' },
  { field: '_until', title: '自动处理', draw: row => <When at={row._until} /> },
  { field: 'add_time', title: '申请时间', draw: row => <When at={row.add_time} /> }
]

/** What buyers ask to have back, the longest waiting first. */
export default function AfterSales() {
  const { of, set } = useAddress<'tab' | 'order'>()
  const [open, setOpen] = useState<Row>()
  const tab = of('tab')
  const asked: Sent<'GET /api/admin/aftersale/list'> = {
    ...(tab === '' && { waiting: true }),
    ...(tab === 'closed' && { closed: true }),
    order: of('order') || undefined
  }
  const look: Column<Row> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => <a onClick={() => setOpen(row)}>{row._desk.length > 0 ? '处理' : '查看'}</a>
  }
  return (
    <>
      <ListPage
        title="售后"
        name="aftersales"
        asked={{ tab, order: of('order') }}
        load={page => api('GET /api/admin/aftersale/list', { ...asked, ...page })}
        columns={[...COLUMNS, look]}
        keyOf={row => row.id}
        empty={tab === '' ? '没有等待处理的售后' : '没有符合条件的售后'}
        onOpen={setOpen}
        filters={
          <>
            <Segmented options={TABS} value={tab} onChange={next => set({ tab: next })} />
            <Search name="order" placeholder="订单号" width={260} of={of} set={set} />
          </>
        }
      />
      {open && <Decide row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
