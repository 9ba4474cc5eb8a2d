import { useQuery } from '@tanstack/react-query'
import { Statistic } from 'antd'
import { api } from '../../api'
import { plainYuan } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import type { Range } from './Statement'

/** What is on the account, and what moved in the range by why it did. */
export function Sums({ range }: { range: Range }) {
  const query = useQuery({
    queryKey: ['statement-sums', range],
    queryFn: () => api('GET /api/admin/statement/sums', range)
  })
  if (!query.data)
    return (
      <section className="panel">
        <StateOf query={query} />
      </section>
    )
  const { shop_name, balance_price, in_price, out_price, net_price, reasons } = query.data
  return (
    <section className="panel">
      <h2>{shop_name}</h2>
      <div className="queues figures">
        <Statistic title="账户余额" prefix="¥" value={balance_price} precision={2} />
        <Statistic title="期内入账" prefix="¥" value={in_price} precision={2} />
        <Statistic title="期内支出" prefix="¥" value={out_price} precision={2} />
        <Statistic title="期内净额" prefix="¥" value={net_price} precision={2} />
      </div>
      {reasons.length > 0 && (
        <p className="soft">
          {reasons
            .flatMap(one => [
              ...(Number(one.in_price) > 0 ? [`${one.title} +${plainYuan(one.in_price)}`] : []),
              ...(Number(one.out_price) > 0 ? [`${one.title} -${plainYuan(one.out_price)}`] : [])
            ])
            .join('，')}
        </p>
      )}
    </section>
  )
}
