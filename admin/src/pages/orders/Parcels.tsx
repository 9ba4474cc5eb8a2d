import { Space, Table } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../kit/me'
import { Exact } from '../../kit/parts'
import { skuWords } from '../../kit/sku'
import type { Detail } from './Order'
import Ship from './Ship'

const Trace = lazy(() => import('./Trace'))

type Sent = Detail['parcels'][number]

const [TO_SHIP, SHIPPED] = [1, 2]

/** Whether some of an order left and some did not, or all of it in several parcels. */
export const isInParts = ({ status, parcels }: Detail) =>
  parcels.length > 1 || (status === TO_SHIP && parcels.length > 0)

/** Where a parcel is, and the way to correct what was written down of it. */
export function ParcelDeeds({ order, parcel }: { order: Detail; parcel: Sent }) {
  const may = useMay()
  const [open, setOpen] = useState<'trace' | 'correct'>()
  const close = () => setOpen(undefined)
  const isOnItsWay = order.status === TO_SHIP || order.status === SHIPPED
  return (
    <Space>
      <a onClick={() => setOpen('trace')}>物流</a>
      {isOnItsWay && may('order.ship') && <a onClick={() => setOpen('correct')}>更正</a>}
      <Suspense>{open === 'trace' && <Trace order={order.order_id} parcel={parcel} onClose={close} />}</Suspense>
      {open === 'correct' && <Ship order={order} was={parcel} onClose={close} />}
    </Space>
  )
}

/** The parcels of an order that left in several: what is in each, and where it is. */
export function Parcels({ order }: { order: Detail }) {
  const left = order.cartInfo.reduce((sum, line) => sum + line.unsent_num, 0)
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>包裹</h2>
        {left > 0 && <span className="soft">{`还有 ${left} 件待发货`}</span>}
      </div>
      <Table<Sent>
        size="middle"
        rowKey="nth"
        pagination={false}
        dataSource={order.parcels}
        columns={[
          { title: '包裹', key: 'nth', width: 88, render: (_, { nth }) => `包裹 ${nth}` },
          {
            title: '快递',
            key: 'no',
            width: 150,
            render: (_, { company, no }) => (
              <>
                <div>{company}</div>
                <div>{no}</div>
              </>
            )
          },
          { title: '商品', key: 'items', render: (_, { items }) => <Items items={items} /> },
          { title: '发出时间', key: 'at', width: 150, render: (_, { at }) => <Exact at={at} /> },
          {
            title: '操作',
            key: 'do',
            width: 110,
            render: (_, parcel) => <ParcelDeeds order={order} parcel={parcel} />
          }
        ]}
      />
    </section>
  )
}

const Items = ({ items }: Pick<Sent, 'items'>) =>
  items.map(({ id, title, suk, num }) => (
    <div key={id}>
      {title} <span className="soft">{skuWords(suk)}</span> ×{num}
    </div>
  ))
