import { Descriptions, Table } from 'antd'
import { Link } from 'react-router'
import { useMay } from '../../kit/me'
import { Goods, Money } from '../../kit/parts'
import { skuWords } from '../../kit/sku'
import type { Detail } from './Order'
import { isInParts } from './Parcels'

type Line = Detail['cartInfo'][number]

/** What was bought, and how its price came about. */
export function Lines({ order }: { order: Detail }) {
  const isWaiting = isInParts(order) && order.cartInfo.some(line => line.unsent_num > 0)
  return (
    <section className="panel">
      <h2>商品与金额</h2>
      {order.cartInfo.length > 0 && (
        <Table<Line>
          size="middle"
          rowKey="id"
          pagination={false}
          dataSource={order.cartInfo}
          columns={[
            { title: '商品', key: 'goods', render: (_, line) => <LineGoods line={line} /> },
            { title: '单价', key: 'price', align: 'right', render: (_, line) => <Money of={line.truePrice} /> },
            { title: '数量', key: 'num', align: 'right', render: (_, line) => line.cart_num },
            ...(isWaiting ? [{ title: '待发', key: 'unsent', align: 'right' as const, render: unsent }] : []),
            { title: '小计', key: 'sum', align: 'right', render: (_, line) => <Money of={line.sum_price} /> },
            { title: '实付', key: 'pay', align: 'right', render: (_, line) => <Money of={line.pay_price} /> },
            { title: '已退', key: 'back', align: 'right', render: (_, line) => line.refund_num || '—' }
          ]}
        />
      )}
      <Descriptions column={3} style={{ marginTop: 16 }} items={sums(order)} />
    </section>
  )
}

const unsent = (_: unknown, line: Line) => line.unsent_num || '—'

function LineGoods({ line }: { line: Line }) {
  const may = useMay()
  const shown = (
    <Goods
      image={line.productInfo.image}
      name={line.productInfo.store_name}
      words={[skuWords(line.productInfo.attrInfo.suk), line.shop_name].filter(Boolean).join(' · ')}
    />
  )
  return may('goods.read') ? <Link to={`/goods/${line.product_id}`}>{shown}</Link> : shown
}

const isSome = (yuan: string) => Number(yuan) !== 0

/** Goods and freight, less what was taken off, is what was paid. */
function sums(order: Detail) {
  const off = (label: string, yuan: string) =>
    isSome(yuan) ? [{ key: label, label, children: <span className="money">-¥{yuan}</span> }] : []
  return [
    { key: 'goods', label: '商品合计', children: <Money of={order.total_price} /> },
    { key: 'postage', label: '运费', children: <Money of={order.total_postage} /> },
    ...off('优惠券', order.coupon_price),
    ...off('消费券抵扣', order.xfq_price),
    ...off(`金豆抵扣（${order.use_jindou}）`, order.deduction_price),
    ...(isSome(order.adjust_price)
      ? [{ key: 'adjust', label: '人工改价', children: <span className="money">{order.adjust_price}</span> }]
      : []),
    { key: 'pay', label: '实付', children: <b className="money">¥{order.pay_price}</b> }
  ]
}
