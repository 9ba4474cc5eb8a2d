import { useQuery } from '@tanstack/react-query'
import { Segmented, Table } from 'antd'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { useMe } from '../../kit/me'
import { Count, Money, small } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { MoneyBeside, Place } from './Before'
import { Export } from './export'

type Row = Answer<'GET /api/admin/figures/top'>['list'][number]
type By = 'shop' | 'category' | 'product' | 'region'

const BYS: { value: By; label: string }[] = [
  { value: 'product', label: '商品' },
  { value: 'category', label: '分类' },
  { value: 'shop', label: '店铺' },
  { value: 'region', label: '地区' }
]
/** What counts pieces; the others count orders. */
const PIECES: readonly By[] = ['product', 'category']

/** Days of China, both of them included. */
export interface Range {
  from: string
  until: string
}

interface Props {
  range: Range
  by: string
  onBy(by: string): void
}

/** What sold most, by product, category, shop or where it went. */
export function Top({ range, by: asked, onBy }: Props) {
  const { shop } = useMe()
  // Whoever works for a shop sees that one alone.
  const bys = shop ? BYS.filter(({ value }) => PIECES.includes(value)) : BYS
  const by = bys.find(({ value }) => value === asked)?.value ?? 'product'
  const query = useQuery({
    queryKey: ['figures-top', range, by],
    queryFn: () => api('GET /api/admin/figures/top', { ...range, by })
  })
  const counted = PIECES.includes(by) ? ['销售件数', '退货件数'] : ['支付单数', '退款笔数']
  return (
    <section className="panel">
      <h2>排行</h2>
      <div className="filters">
        <Segmented options={bys} value={by} onChange={onBy} />
        <Export range={range} by={by}>
          导出排行
        </Export>
      </div>
      {query.data ? (
        <Table<Row>
          size="middle"
          rowKey="key"
          dataSource={query.data.list}
          pagination={false}
          locale={{ emptyText: '这段时间没有成交' }}
          columns={[
            {
              title: '名次',
              key: 'nth',
              width: 110,
              render: (_, { place_before }, nth) => <Place nth={nth + 1} before={place_before} />
            },
            {
              title: BYS.find(({ value }) => value === by)!.label,
              key: 'name',
              render: (_, row) => <Name row={row} />
            },
            { title: counted[0], key: 'sold', align: 'right', render: (_, row) => <Count of={row.order_count} /> },
            {
              title: '支付金额',
              key: 'paid',
              align: 'right',
              render: (_, row) => <MoneyBeside now={row.paid_price} before={row.paid_price_before} />
            },
            { title: '占比', key: 'paid_part', align: 'right', render: (_, row) => `${row.paid_part}%` },
            { title: counted[1], key: 'back', align: 'right', render: (_, row) => <Count of={row.refund_count} /> },
            { title: '退款金额', key: 'refund', align: 'right', render: (_, row) => <Money of={row.refund_price} /> },
            { title: '净额', key: 'net', align: 'right', render: (_, row) => <Money of={row.net_price} /> }
          ]}
        />
      ) : (
        <StateOf query={query} />
      )}
    </section>
  )
}

/** What a row is of; a product leads to where it is edited. */
export function Name({ row: { name, image, product_id } }: { row: Pick<Row, 'name' | 'image' | 'product_id'> }) {
  if (!product_id) return <>{name}</>
  return (
    <span className="goods">
      {image && <img src={small(image)} alt="" width={32} height={32} />}
      <Link to={`/goods/${product_id}`}>{name}</Link>
    </span>
  )
}
