import { useQuery } from '@tanstack/react-query'
import { Statistic } from 'antd'
import type { ReactNode } from 'react'
import { type Answer, api } from '../../api'
import { Chart, yuanAt } from '../../kit/Chart'
import { PageHead } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { changed } from './changed'
import { Export } from './export'
import type { Range } from './Top'
import { dayTicks } from './ticks'

type Found = Answer<'GET /api/admin/figures/customers'>

/** Who bought for the first time in a range of days and who again, beside the range before. */
export function Customers({ range, filters }: { range: Range; filters: ReactNode }) {
  const query = useQuery({
    queryKey: ['figures-customers', range],
    queryFn: () => api('GET /api/admin/figures/customers', range)
  })
  const { data } = query
  return (
    <>
      <PageHead title="数据">
        <Export range={range} by="customer">
          导出新老客
        </Export>
      </PageHead>
      <div className="panel">
        {filters}
        {data ? <Sums found={data} /> : <StateOf query={query} />}
      </div>
      {data && <Lines list={data.list} />}
    </>
  )
}

/** What part of all that was paid the second of two paid, in percent. */
const shareOf = ({ new_price, back_price }: Found['buyer_sums']) => {
  const all = Number(new_price) + Number(back_price)
  return all === 0 ? null : (Number(back_price) * 100) / all
}
const percent = (share: number | null) => (share === null ? '—' : `${share.toFixed(1)}%`)

function Sums({ found: { buyer_sums: now, buyer_sums_before: before } }: { found: Found }) {
  const one = (title: string, value: number, was: number) => (
    <div>
      <Statistic title={title} value={value} />
      <span className="soft">{changed(value, was)}</span>
    </div>
  )
  const money = (title: string, value: string, was: string) => (
    <div>
      <Statistic title={title} prefix="¥" value={value} precision={2} />
      <span className="soft">{changed(Number(value), Number(was))}</span>
    </div>
  )
  return (
    <>
      <div className="queues">
        {one('新客人数', now.new_num, before.new_num)}
        {money('新客支付金额', now.new_price, before.new_price)}
        {one('老客人次', now.back_num, before.back_num)}
        {money('老客支付金额', now.back_price, before.back_price)}
        <div>
          <Statistic title="老客支付占比" value={percent(shareOf(now))} />
          <span className="soft">上期 {percent(shareOf(before))}</span>
        </div>
      </div>
      <p className="soft">
        新客：当天第一次支付的会员；老客：当天之前支付过的会员，每人每天计一次。两者之和等于支付金额。
      </p>
    </>
  )
}

function Lines({ list }: { list: Found['list'] }) {
  const series = (title: string, colour: string, of: (one: Found['list'][number]) => number) => ({
    title,
    colour,
    values: list.map(of)
  })
  return (
    <>
      <section className="panel">
        <h2>每日人数</h2>
        <Chart
          label="每日新客人数与老客人数"
          ticks={dayTicks(list)}
          names={list.map(({ day }) => day)}
          series={[series('老客', '#86909c', one => one.back_num), series('新客', '#d4380d', one => one.new_num)]}
        />
      </section>
      <section className="panel">
        <h2>每日支付金额</h2>
        <Chart
          label="新客与老客每日支付金额"
          ticks={dayTicks(list)}
          names={list.map(({ day }) => day)}
          tell={yuanAt}
          series={[
            series('老客', '#86909c', one => Number(one.back_price)),
            series('新客', '#d4380d', one => Number(one.new_price))
          ]}
        />
      </section>
    </>
  )
}
