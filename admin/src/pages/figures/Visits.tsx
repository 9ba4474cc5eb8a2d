import { useQuery } from '@tanstack/react-query'
import { Alert, Empty } from 'antd'
import type { ReactNode } from 'react'
import { type Answer, api } from '../../api'
import { Chart } from '../../kit/Chart'
import { useMe } from '../../kit/me'
import { grouped, PageHead } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { changed } from './changed'
import { Export } from './export'
import type { Range } from './Top'
import { dayTicks } from './ticks'

type Found = Answer<'GET /api/admin/figures/visits'>
type Came = Found['came']

/** How far people come, from being here to having paid; a shop sees them from its goods on. */
const STEPS = [
  { of: 'here_num', title: '访客' },
  { of: 'looked_num', title: '看过商品' },
  { of: 'carted_num', title: '加购' },
  { of: 'ordered_num', title: '下单' },
  { of: 'payer_num', title: '付款' }
] as const satisfies { of: keyof Came; title: string }[]

const percent = (part: number, whole: number) => (whole === 0 ? '—' : `${((part * 100) / whole).toFixed(1)}%`)
const stepsOf = (came: Came) =>
  STEPS.flatMap(({ of, title }) => {
    const number = came[of]
    return number === undefined ? [] : [{ title, number, of }]
  })

/** How many of those who came looked at goods, put some in a cart, ordered and paid, beside the range before. */
export function Visits({ range, filters }: { range: Range; filters: ReactNode }) {
  const query = useQuery({
    queryKey: ['figures-visits', range],
    queryFn: () => api('GET /api/admin/figures/visits', range)
  })
  const { data } = query
  return (
    <>
      <PageHead title="数据">
        <Export range={range} by="visit">
          导出访问转化
        </Export>
      </PageHead>
      <div className="panel">
        {filters}
        {data ? <All found={data} /> : <StateOf query={query} />}
      </div>
      {data && data.counted_days > 0 && <Lines list={data.list} />}
    </>
  )
}

function All({ found }: { found: Found }) {
  const { counted_since: since, counted_days: days, list, came, came_before } = found
  if (days === 0)
    return (
      <Empty
        style={{ margin: '48px 0' }}
        description={
          since ? `访客从 ${since} 起统计，所选的日期还没有数据` : '访客从开通统计的第一天起计算，还没有数据'
        }
      />
    )
  return (
    <>
      {days < list.length && (
        <Alert
          type="info"
          showIcon
          className="above"
          title={`访客从 ${since} 起统计，以下是所选日期中有数据的 ${days} 天`}
        />
      )}
      <Funnel came={came} before={days === list.length ? came_before : null} />
      <Words />
    </>
  )
}

/** What is counted, of all shops or of the one somebody works for. */
function Words() {
  const { shop } = useMe()
  const first = shop ? '看过商品：打开过本店商品的人。' : '访客：打开过商城的人。'
  return (
    <p className="soft">
      {`${first}每人每天计一次，多天相加；登录的按账号，没登录的按设备。加购含“立即购买”。今天的数字每 10 分钟更新。`}
    </p>
  )
}

function Funnel({ came, before }: { came: Came; before: Came | null }) {
  const steps = stepsOf(came)
  const [first] = steps
  const widest = Math.max(1, ...steps.map(({ number }) => number))
  return (
    <ol className="funnel">
      {steps.map(({ title, number, of }, i) => (
        <li key={title}>
          <span className="funnel-title">{title}</span>
          <span className="funnel-bar">
            <i style={{ width: `${(number * 100) / widest}%` }} />
          </span>
          <b className="money">{grouped(number)}</b>
          <span className="funnel-share">{i === 0 ? '' : `占${first!.title} ${percent(number, first!.number)}`}</span>
          <span className="funnel-share">{i === 0 ? '' : `上一步的 ${percent(number, steps[i - 1]!.number)}`}</span>
          <span className="soft">{before ? changed(number, before[of] ?? 0) : '上期未统计'}</span>
        </li>
      ))}
    </ol>
  )
}

function Lines({ list }: { list: Found['list'] }) {
  const { shop } = useMe()
  const first = shop ? STEPS[1] : STEPS[0]
  const numbers = (of: keyof Came) => list.map(({ came }) => came?.[of] ?? null)
  return (
    <section className="panel">
      <h2>每日人数</h2>
      <Chart
        label={`每日${first.title}人数与付款人数`}
        ticks={dayTicks(list)}
        names={list.map(({ day }) => day)}
        series={[
          { title: first.title, colour: '#86909c', values: numbers(first.of) },
          { title: '付款', colour: '#d4380d', values: numbers('payer_num') }
        ]}
      />
    </section>
  )
}
