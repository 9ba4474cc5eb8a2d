import { useQuery } from '@tanstack/react-query'
import { Empty, Statistic } from 'antd'
import { Link } from 'react-router'
import { type Answer, api } from '../api'
import { PageHead, When } from '../kit/parts'
import { StateOf } from '../kit/states'

type Queue = Answer<'GET /api/admin/today'>['queues'][number]
type Sales = NonNullable<Answer<'GET /api/admin/today'>['paid_today']>

/** Where a queue is worked through; one without a page here yet is only counted. */
const PAGES: Record<string, string> = {
  'to-ship': '/orders?type=1&sort=old',
  'after-sales': '/aftersales',
  applications: '/applications',
  approvals: '/approvals',
  withdrawals: '/withdrawals',
  differences: '/reconciliation'
}
const COUNTED = 1000

/** What waits, and how the day goes. */
export default function Today() {
  const query = useQuery({
    queryKey: ['today'],
    queryFn: () => api('GET /api/admin/today'),
    refetchInterval: 60_000
  })
  if (!query.data) return <StateOf query={query} />
  const { queues, paid_today: sales } = query.data
  return (
    <>
      <PageHead title="今日" />
      {queues.length === 0 && !sales && <Empty description="你的角色没有需要在这里处理的事项" />}
      <div className="queues">
        {queues.map(queue => (
          <Waiting key={queue.id} queue={queue} />
        ))}
      </div>
      {sales && <SalesToday sales={sales} />}
    </>
  )
}

function Waiting({ queue: { id, title, count, oldest } }: { queue: Queue }) {
  const inside = (
    <>
      <span className="soft">{title}</span>
      <b>{count >= COUNTED ? `${COUNTED}+` : count}</b>
      <span className="soft">{oldest ? <>最早 {<When at={oldest} />}</> : '没有等待'}</span>
    </>
  )
  const to = PAGES[id]
  return to ? (
    <Link className="queue" to={to}>
      {inside}
    </Link>
  ) : (
    <div className="queue">{inside}</div>
  )
}

function SalesToday({ sales }: { sales: Sales }) {
  return (
    <section className="panel">
      <h2>今日支付</h2>
      <div className="queues">
        <Statistic title="支付金额" prefix="¥" value={sales.today} precision={2} />
        <Statistic title="支付订单" value={sales.orders} />
        <Statistic title="昨日此时" prefix="¥" value={sales.yesterday_by_now} precision={2} />
      </div>
      <Lines hours={sales.by_hour} />
    </section>
  )
}

const SERIES = [
  { of: 'week', title: '上周同日', colour: '#c9cdd4' },
  { of: 'yesterday', title: '昨日', colour: '#86909c' },
  { of: 'today', title: '今日', colour: '#d4380d' }
] as const
const [WIDTH, HEIGHT, LEFT, RIGHT, BELOW] = [960, 240, 64, 24, 24]

/** The next round number: 2905 is drawn up to 3000. */
const roundUp = (amount: number) => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)))
  return [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].map(times => times * step).find(round => round >= amount) ?? amount
}

/** Three lines over the hours of a day: what was paid by the end of each. */
function Lines({ hours }: { hours: Sales['by_hour'] }) {
  const most = roundUp(Math.max(10, ...hours.flatMap(hour => SERIES.map(({ of }) => Number(hour[of] ?? 0)))))
  const x = (hour: number) => LEFT + (hour * (WIDTH - LEFT - RIGHT)) / 23
  const y = (value: number) => 10 + (1 - value / most) * (HEIGHT - BELOW - 10)
  const points = (of: (typeof SERIES)[number]['of']) =>
    hours.flatMap(hour => (hour[of] === null ? [] : [`${x(hour.hour)},${y(Number(hour[of]))}`])).join(' ')
  return (
    <>
      <div className="legend">
        {SERIES.map(({ title, colour }) => (
          <span key={title}>
            <i style={{ background: colour }} />
            {title}
          </span>
        ))}
      </div>
      <svg
        className="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label="今日、昨日与上周同日的累计支付金额"
      >
        {[0, 0.5, 1].map(part => (
          <g key={part}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(most * part)} y2={y(most * part)} stroke="#eef0f3" />
            <text x={LEFT - 8} y={y(most * part) + 4} textAnchor="end" fontSize="12" fill="#646a73">
              {Math.round(most * part).toLocaleString()}
            </text>
          </g>
        ))}
        {[0, 6, 12, 18, 23].map(hour => (
          <text key={hour} x={x(hour)} y={HEIGHT - 4} textAnchor="middle" fontSize="12" fill="#646a73">
            {hour} 时
          </text>
        ))}
        {SERIES.map(({ of, colour }) => (
          <polyline key={of} points={points(of)} fill="none" stroke={colour} strokeWidth="2" />
        ))}
      </svg>
    </>
  )
}
