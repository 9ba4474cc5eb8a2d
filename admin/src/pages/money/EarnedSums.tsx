import { useQuery } from '@tanstack/react-query'
import { Statistic } from 'antd'
import dayjs from 'dayjs'
import { api } from '../../api'
import { StateOf } from '../../kit/states'
import type { Asked } from './Earned'

const MOST_DAYS = 31

/** What is added up is of one member or order, or of a month at most. */
const isBounded = ({ uid, phone, order, from, until }: Asked) =>
  Boolean(uid || phone || order) ||
  (from !== undefined && until !== undefined && dayjs(until).diff(dayjs(from), 'day') < MOST_DAYS)

/** What the commissions of the list come to, where they are few enough. */
export function EarnedSums({ asked }: { asked: Asked }) {
  const query = useQuery({
    queryKey: ['commission-sums', asked],
    queryFn: () => api('GET /api/admin/commission/sums', asked),
    enabled: isBounded(asked)
  })
  if (!isBounded(asked)) return null
  if (!query.data)
    return (
      <section className="panel">
        <StateOf query={query} />
      </section>
    )
  const { count, pending_price, settled_price, back_price, void_price } = query.data
  return (
    <section className="panel">
      <div className="queues figures">
        <Statistic title="笔数" value={count} />
        <Statistic title="待结算" prefix="¥" value={pending_price} precision={2} />
        <Statistic title="已结算" prefix="¥" value={settled_price} precision={2} />
        <Statistic title="其中已收回" prefix="¥" value={back_price} precision={2} />
        <Statistic title="已失效" prefix="¥" value={void_price} precision={2} />
      </div>
    </section>
  )
}
