import { useQuery } from '@tanstack/react-query'
import { Statistic } from 'antd'
import { api } from '../../api'
import { grouped } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { rateOf } from './words'

/** What became of a coupon: how much of it was used, and what that brought. */
export function CouponFigures({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['coupon-figures', id],
    queryFn: () => api('GET /api/admin/coupon/figures', { id })
  })
  if (!query.data) return <StateOf query={query} />
  const { stock, claimed, used_count, order_count, paid_price, is_recent } = query.data
  const recent = is_recent === 1 ? '（最近一万次使用）' : ''
  return (
    <section>
      <h3>使用情况</h3>
      <div className="queues">
        <Statistic title="已领 / 发行" value={`${grouped(claimed)} / ${grouped(stock)}`} />
        <Statistic title="已使用" value={used_count} suffix="张" />
        <Statistic title="使用率" value={rateOf(used_count, claimed)} />
        <Statistic title={`带动成交${recent}`} prefix="¥" value={paid_price} precision={2} />
        <Statistic title={`成交订单${recent}`} value={order_count} suffix="单" />
      </div>
      <p className="soft">
        已使用包含待付款订单占用的券；带动成交为用券订单的实付金额。
        {is_recent === 1 && '使用超过一万次时，成交只统计最近一万次使用。'}
      </p>
    </section>
  )
}
