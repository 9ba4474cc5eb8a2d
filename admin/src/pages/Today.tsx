import type { ConsoleRight } from '@contract/rights'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Statistic } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { type Answer, api } from '../api'
import { Chart, yuanAt } from '../kit/Chart'
import { dayAgo } from '../kit/china-time'
import { useMay } from '../kit/me'
import { PageState } from '../kit/PageState'
import { PageHead, When } from '../kit/parts'

const Week = lazy(() => import('./Week'))
const Ending = lazy(() => import('./Ending'))

type Queue = Answer<'GET /api/admin/today'>['queues'][number]
type Sales = NonNullable<Answer<'GET /api/admin/today'>['paid_today']>

/** Where a queue is worked through. */
const PAGES: Record<string, string> = {
  'to-ship': '/orders?type=1&sort=old',
  'after-sales': '/aftersales',
  chats: '/chat',
  applications: '/applications',
  approvals: '/approvals',
  withdrawals: '/withdrawals',
  differences: '/reconciliation',
  jobs: '/jobs?state=failed',
  'low-stock': '/goods?state=low',
  reviews: '/reviews?state=open',
  videos: '/videos?state=waiting',
  'video-comments': '/videos?part=comments&waiting=1',
  'short-pools': '/pools',
  'ending-pools': '/pools',
  'stuck-refunds': '/stuck-payments',
  'odd-receipts': '/stuck-payments?part=receipts',
  missed: '/missed-orders'
}
const COUNTED = 1000

/** What waits, and how the day goes. */
export default function Today() {
  const may = useMay()
  const query = useQuery({
    queryKey: ['today'],
    queryFn: () => api('GET /api/admin/today'),
    refetchInterval: 60_000
  })
  const asksList = may('site.read')
  const checklist = useQuery({
    queryKey: ['site', 'checklist'],
    queryFn: () => api('GET /api/admin/site/checklist'),
    enabled: asksList
  })
  // The notice stands above the tiles: coming after them it would move what is about to be clicked.
  if (!query.data || checklist.isLoading) return <PageState title="今日" query={query} />
  const { queues, paid_today: sales } = query.data

  return (
    <>
      <PageHead title="今日" />
      {!!checklist.data?.todo && <Unfilled todo={checklist.data.todo} />}
      {queues.length === 0 && !sales && <Empty description="你的角色没有需要在这里处理的事项" />}
      <div className="tiles">
        {inOrder(queues).map(queue => (
          <Waiting key={queue.id} queue={queue} />
        ))}
      </div>
      <div className="charts">
        {sales && <SalesToday sales={sales} />}
        <Suspense>
          {may('goods.read') && <Ending />}
          {may('stats.read') && <Week />}
        </Suspense>
      </div>
    </>
  )
}

/** What waits before what nothing waits in; the server's order otherwise. */
const inOrder = (queues: readonly Queue[]) => [
  ...queues.filter(({ count }) => count > 0),
  ...queues.filter(({ count }) => count === 0)
]

/** What the shop has still to say about itself, for who may see to it. */
function Unfilled({ todo }: { todo: number }) {
  return (
    <Alert
      type="info"
      showIcon
      className="above"
      title={`开店清单还有 ${todo} 项没有填好`}
      action={<Link to="/site">去填写</Link>}
    />
  )
}

function Waiting({ queue: { id, title, count, oldest } }: { queue: Queue }) {
  const inside = (
    <>
      <span className="soft">{title}</span>
      <b>{count >= COUNTED ? `${COUNTED}+` : count}</b>
      <span className="soft">{oldest ? <>最早 {<When at={oldest} />}</> : count > 0 ? '去处理' : '没有等待'}</span>
    </>
  )
  const to = PAGES[id]
  return to ? (
    <Link className={count > 0 ? 'queue' : 'queue queue--none'} to={to}>
      {inside}
    </Link>
  ) : (
    <div className="queue">{inside}</div>
  )
}

function SalesToday({ sales }: { sales: Sales }) {
  const day = dayAgo(0)
  return (
    <section className="panel">
      <h2>今日支付</h2>
      <div className="queues">
        <Opens to={`/figures?from=${day}&until=${day}`} right="stats.read">
          <Statistic title="支付金额" prefix="¥" value={sales.today} precision={2} />
        </Opens>
        <Opens to={`/figures?from=${day}&until=${day}`} right="stats.read">
          <Statistic title="支付订单" value={sales.orders} />
        </Opens>
        <Statistic title="昨日此时" prefix="¥" value={sales.yesterday_by_now} precision={2} />
        <Statistic title="上周同日此时" prefix="¥" value={sales.week_by_now} precision={2} />
      </div>
      <Lines hours={sales.by_hour} />
    </section>
  )
}

/** A number that opens to what it is made of, for who may look at that. */
function Opens({ to, right, children }: { to: string; right: ConsoleRight; children: ReactNode }) {
  const may = useMay()
  return may(right) ? (
    <Link className="opens" to={to}>
      {children}
    </Link>
  ) : (
    children
  )
}

const SERIES = [
  { of: 'week', title: '上周同日', colour: '#c9cdd4' },
  { of: 'yesterday', title: '昨日', colour: '#86909c' },
  { of: 'today', title: '今日', colour: '#d4380d' }
] as const
const TICKS = [0, 6, 12, 18, 23].map(at => ({ at, words: `${at} 时` }))

/** Three lines over the hours of a day: what was paid by the end of each. */
const Lines = ({ hours }: { hours: Sales['by_hour'] }) => (
  <Chart
    label="今日、昨日与上周同日的累计支付金额"
    ticks={TICKS}
    names={hours.map(({ hour }) => `${hour} 时`)}
    tell={yuanAt}
    series={SERIES.map(({ of, title, colour }) => ({
      title,
      colour,
      values: hours.map(hour => (hour[of] === null ? null : Number(hour[of])))
    }))}
  />
)
