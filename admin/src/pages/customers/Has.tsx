import { useQuery } from '@tanstack/react-query'
import { Segmented, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api'
import { useMay } from '../../kit/me'
import { Exact, Money, plainYuan, When } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { COLOURS, PAY_TYPES } from '../orders/words'
import { History } from './History'

export interface OfOne {
  id: string
}

const OrderLink = ({ no }: { no: string }) => (no ? <Link to={`/orders/${no}`}>{no}</Link> : <>—</>)

/** Their orders of goods, as the list of orders has them. */
export function Orders({ id }: OfOne) {
  const may = useMay()
  if (!may('order.read')) return <p className="soft">没有查看订单的权限</p>
  return (
    <>
      <p>
        <Link to={`/orders?uid=${id}`}>在订单列表中查看全部</Link>
      </p>
      <History
        name={['customer-orders', id]}
        load={page => api('GET /api/admin/order/list', { uid: id, page, limit: 20 })}
        keyOf={row => row.id}
        empty="还没有订单"
        columns={[
          { field: 'order_id', title: '订单号', draw: row => <OrderLink no={row.order_id} /> },
          { field: '_status', title: '状态', draw: row => <Tag color={COLOURS[row.status]}>{row._status._title}</Tag> },
          { field: 'cartInfo', title: '商品', draw: row => row.cartInfo[0]?.productInfo.store_name ?? '虚拟商品' },
          { field: 'pay_price', title: '实付', align: 'right', draw: row => <Money of={row.pay_price} /> },
          { field: 'pay_type', title: '支付', draw: row => PAY_TYPES[row.pay_type] ?? row.pay_type },
          { field: 'add_time', title: '下单时间', draw: row => <Exact at={row.add_time} /> }
        ]}
      />
    </>
  )
}

type CouponState = 'unused' | 'used' | 'expired'
const COUPON_STATES = [
  { value: 'unused', label: '可使用' },
  { value: 'used', label: '已使用' },
  { value: 'expired', label: '已过期' }
]

export function Coupons({ id }: OfOne) {
  const [state, setState] = useState<CouponState>('unused')
  return (
    <>
      <div className="filters">
        <Segmented options={COUPON_STATES} value={state} onChange={next => setState(next as CouponState)} />
      </div>
      <History
        key={state}
        name={['customer-coupons', id, state]}
        load={page => api('GET /api/admin/customer/coupons', { id, state, page, limit: 20 })}
        keyOf={row => row.id}
        empty="没有优惠券"
        columns={[
          { field: 'title', title: '优惠券' },
          {
            field: 'coupon_price',
            title: '优惠',
            draw: row =>
              Number(row.use_min_price) > 0
                ? `满 ${plainYuan(row.use_min_price)} 减 ${plainYuan(row.coupon_price)}`
                : `无门槛减 ${plainYuan(row.coupon_price)}`
          },
          { field: 'mer_name', title: '适用', draw: row => row.mer_name || '全平台' },
          { field: 'end_time', title: '有效期至', draw: row => <Exact at={row.end_time} /> },
          { field: 'order_id', title: '用于订单', draw: row => <OrderLink no={row.order_id} /> }
        ]}
      />
    </>
  )
}

export const Draws = ({ id }: OfOne) => (
  <History
    name={['customer-draws', id]}
    load={page => api('GET /api/admin/customer/draws', { id, page, limit: 20 })}
    keyOf={row => row.id}
    empty="还没有参加过抽奖"
    columns={[
      { field: 'title', title: '活动' },
      { field: 'prize_name', title: '结果' },
      { field: 'paid_by', title: '方式' },
      { field: 'add_time', title: '时间', draw: row => <Exact at={row.add_time} /> }
    ]}
  />
)

export const AfterSales = ({ id }: OfOne) => (
  <History
    name={['customer-aftersales', id]}
    load={page => api('GET /api/admin/customer/aftersales', { id, page, limit: 20 })}
    keyOf={row => row.id}
    empty="没有售后"
    columns={[
      { field: 'order_id', title: '订单号', draw: row => <OrderLink no={row.order_id} /> },
      { field: 'kind', title: '类型' },
      { field: '_state', title: '状态', draw: row => <Tag>{row._state}</Tag> },
      { field: 'refund_price', title: '退款', align: 'right', draw: row => <Money of={row.refund_price} /> },
      { field: 'reason', title: '原因' },
      { field: 'shop_name', title: '店铺' },
      { field: 'add_time', title: '申请时间', draw: row => <Exact at={row.add_time} /> }
    ]}
  />
)

export function Chats({ id }: OfOne) {
  const query = useQuery({
    queryKey: ['customer-chats', id],
    queryFn: () => api('GET /api/admin/customer/chats', { id })
  })
  if (!query.data) return <StateOf query={query} />
  return (
    <>
      <div className="filters">
        <span className="soft">这里只列出与谁有过会话，内容由各自的客服查看。</span>
        <a href="/admin/chat" target="_blank" rel="noopener">
          打开平台的客服会话
        </a>
      </div>
      <Table
        size="small"
        rowKey="id"
        dataSource={query.data}
        pagination={false}
        locale={{ emptyText: '没有会话' }}
        columns={[
          { title: '对方', dataIndex: 'title' },
          { title: '消息', dataIndex: 'line_count', align: 'right' },
          {
            title: '待回复',
            key: 'waiting',
            align: 'right',
            render: (_, row) => (row.waiting_count > 0 ? <Tag color="orange">{row.waiting_count}</Tag> : 0)
          },
          { title: '最近消息', key: 'time', render: (_, row) => <When at={row.last_time} /> }
        ]}
      />
    </>
  )
}
