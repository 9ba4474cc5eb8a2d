import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Answer, api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay, useMe } from '../../kit/me'
import { Money, When } from '../../kit/parts'
import { Search } from '../../kit/Search'
import { Tag } from '../../kit/Tag'
import { ShopFilter } from '../goods/ShopFilter'
import { Decide } from './Decide'

export type Row = Answer<'GET /api/admin/aftersale/list'>['list'][number]

const TABS = [
  { value: '', label: '待处理' },
  { value: 'open', label: '进行中' },
  { value: 'closed', label: '已结束' }
]

const TYPES = [
  { value: '1', label: '仅退款' },
  { value: '2', label: '退货退款' }
]

const goodsOf = ({ goods, refund_num }: Row) => {
  const name = goods[0]?.store_name ?? '订单商品'
  return (
    <span className="first-goods" style={{ maxWidth: 134 }}>
      <span title={name}>{name}</span>
      <span className="soft">×{refund_num}</span>
    </span>
  )
}

const COLUMNS: Column<Row>[] = [
  { field: 'order_id', title: '订单号', draw: row => <Link to={`/orders/${row.order_id}`}>{row.order_id}</Link> },
  { field: 'type', title: '类型', draw: row => (row.type === 2 ? '退货退款' : '仅退款') },
  {
    field: '_title',
    title: '状态',
    draw: row => <Tag color={row._desk.length > 0 ? 'orange' : undefined}>{row._title}</Tag>
  },
  { field: 'goods', title: '商品', draw: goodsOf },
  { field: 'refund_price', title: '退款', align: 'right', draw: row => <Money of={row.refund_price} /> },
  { field: 'reason', title: '原因' },
  { field: 'shop_name', title: '店铺' },
  { field: '_until', title: '自动处理', draw: row => <Due row={row} /> },
  { field: 'add_time', title: '申请时间', draw: row => <When at={row.add_time} /> }
]

const DAY_S = 86_400

/** When the server decides by itself: in red where that is within a day and nobody has yet. */
const Due = ({ row }: { row: Row }) => (
  <span className={row._desk.length > 0 && row._until - Date.now() / 1000 < DAY_S ? 'danger' : undefined}>
    <When at={row._until} />
  </span>
)

/** What buyers ask to have back: what is decided by itself soonest comes first. */
export default function AfterSales() {
  const { of, set } = useAddress<'tab' | 'order' | 'type' | 'shop'>()
  const { shop } = useMe()
  const may = useMay()
  const [open, setOpen] = useState<Row>()
  const tab = of('tab')
  const asked: Sent<'GET /api/admin/aftersale/list'> = {
    ...(tab === '' && { waiting: true }),
    ...(tab === 'closed' && { closed: true }),
    order: of('order') || undefined,
    type: of('type') ? (Number(of('type')) as 1) : undefined,
    shop: of('shop') || undefined
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
        actions={may('stats.read') && <Link to="/figures?part=aftersales">原因统计</Link>}
        name="aftersales"
        asked={{ tab, order: of('order'), type: of('type'), shop: of('shop') }}
        load={page => api('GET /api/admin/aftersale/list', { ...asked, ...page })}
        columns={[...(shop ? COLUMNS.filter(({ field }) => field !== 'shop_name') : COLUMNS), look]}
        keyOf={row => row.id}
        empty={tab === '' ? '没有等待处理的售后' : '没有符合条件的售后'}
        onOpen={setOpen}
        filters={
          <>
            <Segmented options={TABS} value={tab} onChange={next => set({ tab: next })} />
            <Search name="order" placeholder="订单号" width={220} of={of} set={set} />
            <Select
              aria-label="售后类型"
              style={{ width: 130 }}
              placeholder="售后类型"
              allowClear
              value={of('type') || undefined}
              onChange={type => set({ type: type ?? '' })}
              options={TYPES}
            />
            <ShopFilter value={of('shop')} onChange={next => set({ shop: next })} />
          </>
        }
      />
      {open && <Decide row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
