import { useQuery } from '@tanstack/react-query'
import { Statistic } from 'antd'
import { api } from '../../api'
import { StateOf } from '../../kit/states'

/** What the deposits of a shop come to. */
export function DepositSums({ shop }: { shop: string }) {
  const query = useQuery({
    queryKey: ['deposit-sums', shop],
    queryFn: () => api('GET /api/admin/deposit/sums', { shop })
  })
  return (
    <section className="panel">
      {!query.data ? (
        <StateOf query={query} />
      ) : (
        <div className="queues figures">
          <Statistic title="在押" prefix="¥" value={query.data.held_price} precision={2} />
          <Statistic title="待缴" prefix="¥" value={query.data.due_price} precision={2} />
          <Statistic title="已退" prefix="¥" value={query.data.back_price} precision={2} />
        </div>
      )}
    </section>
  )
}
