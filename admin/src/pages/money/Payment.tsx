import type { ConsoleRight } from '@contract/rights'
import { useQuery } from '@tanstack/react-query'
import { Descriptions, Drawer, Table } from 'antd'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { useMay } from '../../kit/me'
import { Exact, Money } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { COLOURS, Payer, wayOf } from './payment-words'

type Detail = Answer<'GET /api/admin/payment/detail/{id}'>
type Try = Detail['attempts'][number]
type Refund = Detail['refunds'][number]

/** One that was to be paid: what it is for, every try to pay it, and what went back. */
export default function Payment({ no, onClose }: { no: string; onClose(): void }) {
  const query = useQuery({
    queryKey: ['payment', no],
    queryFn: () => api('GET /api/admin/payment/detail/{id}', { id: no })
  })
  return (
    <Drawer open size={820} title={`收款单 ${no}`} onClose={onClose}>
      {query.data ? <Told one={query.data} /> : <StateOf query={query} />}
    </Drawer>
  )
}

function Told({ one }: { one: Detail }) {
  const facts = [
    { label: '状态', children: <Tag color={COLOURS[one.state]}>{one._state}</Tag> },
    { label: '类型', children: one._kind },
    { label: '内容', children: one.title || '—' },
    { label: '金额', children: <Money of={one.pay_price} /> },
    ...(Number(one.back_price) > 0 ? [{ label: '退款', children: <Money of={one.back_price} /> }] : []),
    { label: '渠道', children: wayOf(one.pay_type) },
    { label: '会员', children: <Payer of={one} /> },
    { label: '店铺', children: <Shop one={one} /> },
    { label: '下单时间', children: <Exact at={one.add_time} /> },
    { label: '付款时间', children: <Exact at={one.pay_time} /> },
    ...(one.stop_time ? [{ label: '付款截止', children: <Exact at={one.stop_time} /> }] : []),
    { label: '所购', children: <Bought one={one} /> }
  ]
  return (
    <>
      <Descriptions column={2} items={facts.map(item => ({ ...item, key: item.label }))} />
      <h3>支付记录</h3>
      <Table<Try>
        size="small"
        rowKey="pay_no"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={one.attempts}
        locale={{ emptyText: '还没有发起过支付' }}
        columns={[
          { title: '发起时间', key: 'time', render: (_, row) => <Exact at={row.add_time} /> },
          { title: '渠道', key: 'way', render: (_, row) => way(row) },
          { title: '状态', key: 'state', render: (_, row) => <TryState of={row} /> },
          { title: '金额', key: 'amount', align: 'right', render: (_, row) => <Money of={row.pay_price} /> },
          {
            title: '支付单号与渠道流水号',
            key: 'no',
            render: (_, row) => <Numbers first={row.pay_no} second={row.trade_no} />
          }
        ]}
      />
      <h3>退款记录</h3>
      <Table<Refund>
        size="small"
        rowKey="refund_no"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={one.refunds}
        locale={{ emptyText: '没有退款' }}
        columns={[
          { title: '申请时间', key: 'time', render: (_, row) => <Exact at={row.add_time} /> },
          { title: '状态', key: 'state', render: (_, row) => <RefundState of={row} /> },
          { title: '金额', key: 'amount', align: 'right', render: (_, row) => <Money of={row.refund_price} /> },
          { title: '原因', dataIndex: 'reason' },
          { title: '退款单号', key: 'no', render: (_, row) => <Numbers first={row.refund_no} second="" /> },
          { title: '到账时间', key: 'done', render: (_, row) => <Exact at={row.done_time} /> }
        ]}
      />
    </>
  )
}

/** The balance has no place of its own. */
const way = ({ pay_type, scene }: Try) => (pay_type === 'yue' ? wayOf(pay_type) : `${wayOf(pay_type)} · ${scene}`)

const Numbers = ({ first, second }: { first: string; second: string }) => (
  <div className="money">
    {first}
    {second && <div className="soft">{second}</div>}
  </div>
)

const TryState = ({ of: { _state, why } }: { of: Try }) => (
  <>
    {_state} {why && <Tag color="orange">{why}</Tag>}
  </>
)

const RefundState = ({ of: { _state, why } }: { of: Refund }) => (
  <>
    {_state}
    {why && <div className="soft">{why}</div>}
  </>
)

function Shop({ one }: { one: Detail }) {
  const may = useMay()
  if (!one.shop_name) return one.has_page ? '多店合并' : '平台'
  return one.mer_id && may('shop.read') ? <Link to={`/shops/${one.mer_id}`}>{one.shop_name}</Link> : one.shop_name
}

/** Where the console keeps what was bought without a parcel. */
const SECTIONS: Record<string, { path: string; title: string; right: ConsoleRight }> = {
  recharge: { path: '/recharges', title: '充值套餐', right: 'marketing.read' },
  store_payment: { path: '/shops', title: '店铺', right: 'shop.read' },
  blindbox: { path: '/boxes', title: '盲盒', right: 'draw.read' },
  draw_chance: { path: '/draws', title: '抽奖', right: 'draw.read' },
  gift: { path: '/gifts', title: '礼物', right: 'order.read' },
  tour: { path: '/tours', title: '免费游班期', right: 'marketing.read' },
  application_fee: { path: '/applications', title: '申请审核', right: 'application.read' },
  zone_fee: { path: '/applications', title: '申请审核', right: 'application.read' }
}

function Bought({ one: { has_page, order_id, kind, mer_id } }: { one: Detail }) {
  const may = useMay()
  if (has_page) return may('order.read') ? <Link to={`/orders/${order_id}`}>订单详情</Link> : '订单'
  const section = SECTIONS[kind]
  if (!section || !may(section.right)) return '—'
  const path = kind === 'store_payment' && mer_id ? `/shops/${mer_id}` : section.path
  return <Link to={path}>{section.title}</Link>
}
