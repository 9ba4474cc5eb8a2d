import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { Link } from 'react-router'
import { type Answer, api } from '../api'
import { Chart, yuanAt } from '../kit/Chart'
import { dayAgo } from '../kit/china-time'
import { useMe } from '../kit/me'
import { Goods, Money } from '../kit/parts'

type Row = Answer<'GET /api/admin/figures/top'>['list'][number]

const DAYS = 7
const SHOWN = 5

/** How the last seven days went: what was paid and given back on each, and what and who sold most. */
export default function Week() {
  const { shop } = useMe()
  const range = { from: dayAgo(DAYS - 1), until: dayAgo(0) }
  const { data } = useQuery({ queryKey: ['figures', range], queryFn: () => api('GET /api/admin/figures', range) })
  return (
    <>
      {data && (
        <section className="panel">
          <h2>近 7 天</h2>
          <Chart
            label="近 7 天每日支付与退款金额"
            ticks={data.list.map(({ day }, at) => ({ at, words: day.slice(5) }))}
            names={data.list.map(({ day }) => day)}
            tell={yuanAt}
            series={[
              { title: '退款', colour: '#86909c', values: data.list.map(day => Number(day.refund_price)) },
              { title: '支付', colour: '#d4380d', values: data.list.map(day => Number(day.paid_price)) }
            ]}
          />
        </section>
      )}
      <div className="best">
        <Best title="近 7 天热销商品" by="product" range={range} />
        {!shop && <Best title="近 7 天成交店铺" by="shop" range={range} />}
      </div>
    </>
  )
}

interface Props {
  title: string
  by: 'product' | 'shop'
  range: { from: string; until: string }
}

function Best({ title, by, range }: Props) {
  const { data } = useQuery({
    queryKey: ['figures-top', range, by],
    queryFn: () => api('GET /api/admin/figures/top', { ...range, by })
  })
  if (!data) return null
  return (
    <section className="panel">
      <h2>{title}</h2>
      {data.list.length === 0 && <Empty description="这几天还没有成交" />}
      <ol className="best__rows">
        {data.list.slice(0, SHOWN).map(row => (
          <li key={row.key}>
            <Name row={row} />
            <Money of={row.paid_price} />
          </li>
        ))}
      </ol>
      <Link to={`/figures?by=${by}&from=${range.from}&until=${range.until}`}>看完整排行</Link>
    </section>
  )
}

function Name({ row: { name, image, product_id, order_count } }: { row: Row }) {
  if (!image) return <span>{`${name} · ${order_count} 单`}</span>
  const shown = <Goods image={image} name={name} words={`售出 ${order_count} 件`} />
  return product_id ? <Link to={`/goods/${product_id}`}>{shown}</Link> : shown
}
