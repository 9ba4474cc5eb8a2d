import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Space, Timeline } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { type Answer, api } from '../../api'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { Exact, PageHead } from '../../kit/parts'
import { Reveal } from '../../kit/Reveal'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { KINDS } from './kinds'
import { Lines } from './Lines'
import { isInParts, ParcelDeeds, Parcels } from './Parcels'
import { Reprice } from './Reprice'
import Ship from './Ship'
import { COLOURS, PAY_TYPES } from './words'

const AskBack = lazy(() => import('./AskBack'))
const Readdress = lazy(() => import('./Readdress'))

export type Detail = Answer<'GET /api/admin/order/detail/{id}'>

/** One order: where it stands, what it is made of, what happened to it, and what may be done now. */
export default function Order() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['order', id],
    queryFn: () => api('GET /api/admin/order/detail/{id}', { id })
  })
  const order = query.data
  if (!order) return <StateOf query={query} />
  return (
    <>
      <PageHead
        title={
          <Space>
            {`订单 ${order.order_id}`}
            <Tag color={COLOURS[order.status]}>{order._status._title}</Tag>
          </Space>
        }
      >
        <Space>
          <Link to="/orders">返回列表</Link>
          <Deeds order={order} />
        </Space>
      </PageHead>
      {order.stuck_words && <StuckMoney words={order.stuck_words} />}
      {/* What was shown of its receiver holds until something happens to the order. */}
      <Facts key={order.timeline.length} order={order} />
      {isInParts(order) && <Parcels order={order} />}
      <Lines order={order} />
      <section className="panel">
        <div className="panel-head">
          <h2>订单动态</h2>
          <Trail no={order.order_id} />
        </div>
        <Timeline
          items={order.timeline.map(step => ({
            content: (
              <>
                {step.msg} <span className="soft">{`${step.done_by} ${step._time}`}</span>
              </>
            )
          }))}
        />
      </section>
    </>
  )
}

function Facts({ order }: { order: Detail }) {
  const items = [
    { label: '收货信息', span: 3, children: <Whereto order={order} /> },
    { label: '店铺', children: order.shop_name || '多店合并' },
    ...(order.kind === 'mall' ? [] : [{ label: '订单类型', children: KINDS[order.kind] ?? order.kind }]),
    ...(order.bundle ? [{ label: '礼包', children: `${order.bundle.title} × ${order.bundle.num} 份` }] : []),
    { label: '下单时间', children: <Exact at={order.add_time} /> },
    {
      label: '支付',
      children: order.paid ? `${PAY_TYPES[order.pay_type] ?? order.pay_type} ${order._pay_time}` : '未支付'
    },
    { label: '快递', children: <Parcel order={order} /> },
    { label: '买家留言', children: order.mark || '—' },
    { label: '备注', children: <StaffNote order={order} /> },
    { label: '会员', children: <Buyer uid={order.uid} /> },
    ...(order.parent_order_id
      ? [
          {
            label: '合并支付订单',
            children: <Link to={`/orders/${order.parent_order_id}`}>{order.parent_order_id}</Link>
          }
        ]
      : []),
    ...(order.children.length > 0 ? [{ label: '拆分为', children: <Parts order={order} /> }] : []),
    ...(order.refunds.length > 0
      ? [
          {
            label: '售后',
            children: <Link to={`/aftersales?tab=open&order=${order.order_id}`}>{order.refunds[0]!._title}</Link>
          }
        ]
      : [])
  ]
  return (
    <section className="panel">
      <Descriptions column={3} items={items.map(item => ({ ...item, key: item.label }))} />
    </section>
  )
}

/** A channel does not take the money back: the way to where somebody sees to it. */
function StuckMoney({ words }: { words: string }) {
  const may = useMay()
  return (
    <Alert
      type="error"
      showIcon
      className="told"
      title="退款没有到账"
      description={words}
      action={may('order.refund') && <Link to="/stuck-payments">去处理</Link>}
    />
  )
}

/** What colleagues did about it, for who may look at that. */
function Trail({ no }: { no: string }) {
  const may = useMay()
  return may('audit.read') && <Link to={`/trail?subject=${no}`}>操作记录</Link>
}

/** Its one parcel, or how many there are, which are told of by themselves. */
function Parcel({ order }: { order: Detail }) {
  const [parcel] = order.parcels
  if (!parcel) return '—'
  if (isInParts(order)) return `${order.parcels.length} 个包裹`
  return (
    <Space>
      {`${parcel.company} ${parcel.no}`}
      <ParcelDeeds order={order} parcel={parcel} />
    </Space>
  )
}

/** Paid and not there yet, or something of it is asked back: whoever works on it may need its receiver. */
const isWorkedOn = ({ mer_id, status, refund_status }: Detail) =>
  mer_id !== '' && (status === 1 || status === 2 || (refund_status === 1 && status > 0))
/** Unsent orders may be sent elsewhere. */
const UNSENT: readonly number[] = [0, 1]
/** Of these something may be asked back until they are settled. */
const PAID: readonly number[] = [1, 2, 3, 4]

function Whereto({ order }: { order: Detail }) {
  const may = useMay()
  const [open, setOpen] = useState(false)
  const masked = [order.real_name, order.user_phone, order.user_address].filter(Boolean).join(' ')
  if (!masked) return '—'
  return (
    <Space wrap>
      <Reveal kind="order.receiver" id={order.order_id} masked={masked} isWorkedOn={isWorkedOn(order)} />
      {UNSENT.includes(order.status) && order.parcels.length === 0 && may('order.edit') && (
        <a onClick={() => setOpen(true)}>改地址</a>
      )}
      {open && (
        <Suspense>
          <Readdress order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Space>
  )
}

function StaffNote({ order }: { order: Detail }) {
  const may = useMay()
  const [open, setOpen] = useState(false)
  const note = useDeed('POST /api/admin/order/note', '备注已保存')
  const save = async (staff_note: string) => {
    if (await note.run({ id: order.order_id, staff_note })) setOpen(false)
  }
  return (
    <Space>
      {order.staff_note || '—'}
      {may('order.edit') && <a onClick={() => setOpen(true)}>{order.staff_note ? '改备注' : '写备注'}</a>}
      {open && (
        <Ask
          title="订单备注"
          words="只有后台的同事能看到，买家看不到。"
          label="备注内容"
          initial={order.staff_note}
          max={200}
          optional
          ok="保存"
          busy={note.busy}
          onOk={save}
          onCancel={() => setOpen(false)}
        />
      )}
    </Space>
  )
}

function Buyer({ uid }: { uid: string }) {
  const may = useMay()
  return may('customer.read') ? (
    <Link to={`/customers/${uid}`}>会员详情</Link>
  ) : (
    <Reveal kind="user.phone" id={uid} masked="查看会员手机号" />
  )
}

const Parts = ({ order }: { order: Detail }) => (
  <Space wrap>
    {order.children.map(part => (
      <Link key={part.order_id} to={`/orders/${part.order_id}`}>{`${part.shop_name} ${part._title}`}</Link>
    ))}
  </Space>
)

/** What may be done with the order as it stands, by whoever is signed in. */
function Deeds({ order }: { order: Detail }) {
  const may = useMay()
  const [open, setOpen] = useState<'ship' | 'price' | 'refund' | 'back'>()
  const close = () => setOpen(undefined)
  const refund = useDeed('POST /api/admin/order/refund', '退款已受理', close)
  const give = async (reason: string) => {
    if (await refund.run({ id: order.order_id, reason })) close()
  }
  return (
    <Space>
      {order.status === 0 && may('order.price') && <Button onClick={() => setOpen('price')}>改价</Button>}
      {order.status === 1 && order.parcels.length === 0 && may('order.refund') && (
        <Button onClick={() => setOpen('refund')}>整单退款</Button>
      )}
      {PAID.includes(order.status) && order.children.length === 0 && may('aftersale.decide') && (
        <Button onClick={() => setOpen('back')}>代申请售后</Button>
      )}
      {order._status._can_ship === 1 && may('order.ship') && (
        <Button type="primary" onClick={() => setOpen('ship')}>
          发货
        </Button>
      )}
      {open === 'ship' && <Ship order={order} onClose={close} />}
      {open === 'back' && (
        <Suspense>
          <AskBack order={order.order_id} onClose={close} />
        </Suspense>
      )}
      {open === 'price' && <Reprice order={order} onClose={close} />}
      {open === 'refund' && (
        <Ask
          title="整单退款"
          words={`将把实付的 ¥${order.pay_price} 按原支付方式退回，此操作不可撤销。`}
          label="退款原因"
          ok="确认退款"
          danger
          busy={refund.busy}
          onOk={give}
          onCancel={close}
        />
      )}
    </Space>
  )
}
