import { useQuery } from '@tanstack/react-query'
import { Statistic } from 'antd'
import type { ReactNode } from 'react'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { Chart, yuanAt } from '../../kit/Chart'
import { PageHead } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { changed } from './changed'
import { Export } from './export'
import { type Range, Top } from './Top'
import { dayTicks } from './ticks'

type Found = Answer<'GET /api/admin/figures'>

/** What was sold in a range of days, beside the range before. */
export function Sales({ range, filters }: { range: Range; filters: ReactNode }) {
  const { of, set } = useAddress<'by'>()
  const query = useQuery({
    queryKey: ['figures', range],
    queryFn: () => api('GET /api/admin/figures', range)
  })
  return (
    <>
      <PageHead title="数据">
        <Export range={range} by="day">
          导出每日数据
        </Export>
      </PageHead>
      <div className="panel">
        {filters}
        {query.data ? <Sums found={query.data} /> : <StateOf query={query} />}
      </div>
      {query.data && <Lines list={query.data.list} />}
      <Top range={range} by={of('by')} onBy={by => set({ by })} />
    </>
  )
}

function Sums({ found: { sums, sums_before, conversion, conversion_before } }: { found: Found }) {
  const money = (title: string, name: 'paid_price' | 'refund_price' | 'net_price') => (
    <div>
      <Statistic title={title} prefix="¥" value={sums[name]} precision={2} />
      <span className="soft">{changed(Number(sums[name]), Number(sums_before[name]))}</span>
    </div>
  )
  return (
    <div className="queues">
      {money('支付金额', 'paid_price')}
      <div>
        <Statistic title="支付单数" value={sums.order_count} />
        <span className="soft">{changed(sums.order_count, sums_before.order_count)}</span>
      </div>
      {money('退款金额', 'refund_price')}
      {money('净额', 'net_price')}
      {conversion && <Conversion now={conversion} before={conversion_before} />}
    </div>
  )
}

type Share = NonNullable<Found['conversion']>

const Conversion = ({ now, before }: { now: Share; before: Share | undefined }) => (
  <div>
    <Statistic title="下单支付率" suffix="%" value={now.paid_share} precision={1} />
    <span className="soft">
      {before?.placed_count ? `下单 ${now.placed_count} 笔，上期 ${before.paid_share}%` : `下单 ${now.placed_count} 笔`}
    </span>
  </div>
)

const Lines = ({ list }: { list: Found['list'] }) => (
  <section className="panel">
    <h2>每日支付与退款</h2>
    <Chart
      label="每日支付金额与退款金额"
      ticks={dayTicks(list)}
      names={list.map(({ day }) => day)}
      tell={yuanAt}
      series={[
        { title: '退款金额', colour: '#86909c', values: list.map(one => Number(one.refund_price)) },
        { title: '支付金额', colour: '#d4380d', values: list.map(one => Number(one.paid_price)) }
      ]}
    />
  </section>
)
