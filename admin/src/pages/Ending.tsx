import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Answer, api } from '../api'
import { Goods } from '../kit/parts'
import { StateOf } from '../kit/states'
import { Tag } from '../kit/Tag'

type Row = Answer<'GET /api/admin/figures/stock'>['list'][number]

/** Goods that sell out within days at the pace they sell at. */
export default function Ending() {
  const query = useQuery({ queryKey: ['figures-stock'], queryFn: () => api('GET /api/admin/figures/stock') })
  return (
    <section className="panel ends">
      <h2>即将售罄的商品</h2>
      {query.data ? <Rows list={query.data.list} /> : <StateOf query={query} />}
    </section>
  )
}

const Rows = ({ list }: { list: Row[] }) =>
  list.length === 0 ? (
    <p className="soft">按近 14 天的销量，在售商品的库存都够卖 7 天以上</p>
  ) : (
    <ol className="best__rows">
      {list.map(row => (
        <li key={row.product_id}>
          <Link to={`/goods/${row.product_id}`}>
            <Goods image={row.image} name={row.name} words={`库存 ${row.stock} 件 · 近 14 天售出 ${row.sold_num} 件`} />
          </Link>
          <Left row={row} />
        </li>
      ))}
    </ol>
  )

function Left({ row: { stock, stock_days: days } }: { row: Row }) {
  if (stock === 0) return <Tag color="red">已售罄</Tag>
  return days === 0 ? <Tag color="red">不足 1 天</Tag> : <Tag color="orange">{`约 ${days} 天`}</Tag>
}
