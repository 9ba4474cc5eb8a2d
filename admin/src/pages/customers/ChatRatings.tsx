import { useQuery } from '@tanstack/react-query'
import { Alert, Segmented, Statistic, Table } from 'antd'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { Days, dayStart } from '../../kit/days'
import { type Column, ListPage } from '../../kit/ListPage'
import { Exact } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { Author } from '../content/video-words'

type Row = Answer<'GET /api/admin/chat/ratings'>['list'][number]
type Figures = Answer<'GET /api/admin/chat/rating/figures'>
type Filter = 'from' | 'until' | 'low' | 'agent'

const SPAN_DAYS = 30
const LOW = [
  { value: '', label: '全部' },
  { value: '1', label: '1–2 星' }
]

/** Today in China, so many days later. */
const day = (days = 0) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const Given = ({ row: { star, words } }: { row: Row }) =>
  star === 0 ? (
    <span className="soft">未评价</span>
  ) : (
    <>
      <div className={star <= 2 ? 'danger' : undefined}>{`${'★'.repeat(star)}${'☆'.repeat(5 - star)}`}</div>
      {words && <div>{words}</div>}
    </>
  )

const COLUMNS: Column<Row>[] = [
  { field: 'add_time', title: '结束时间', draw: row => <Exact at={row.add_time} /> },
  { field: 'nickname', title: '会员', draw: row => <Author id={row.uid} name={row.nickname} /> },
  { field: 'name', title: '客服' },
  { field: 'shop_name', title: '店铺', draw: row => row.shop_name || '平台' },
  { field: 'star', title: '评价', width: 320, draw: row => <Given row={row} /> },
  {
    field: 'conv',
    title: '会话',
    draw: row => (row.shop_id ? <span className="soft">—</span> : <Link to={`/chat?conv=${row.conv}`}>打开会话</Link>)
  }
]

/** What members said of services that ended: together, by colleague, and one by one. */
export default function ChatRatings() {
  const { of, set } = useAddress<Filter>()
  const from = of('from') || day(1 - SPAN_DAYS)
  const until = of('until') || day()
  const shown = (name: 'from' | 'until') => (name === 'from' ? from : until)
  const range = { from: dayStart(from), until: dayStart(until, 1) }
  const low = of('low') === '1' ? (1 as const) : undefined
  const agent = of('agent') || undefined
  return (
    <ListPage<Row>
      title="客服评价"
      name="chat-ratings"
      asked={{ from, until, low: of('low'), agent: of('agent') }}
      load={({ limit, cursor }) => api('GET /api/admin/chat/ratings', { ...range, low, agent, limit, cursor })}
      columns={COLUMNS}
      keyOf={row => row.id}
      empty={low ? '这段时间没有低分评价' : '这段时间没有结束的服务'}
      filters={
        <>
          <Days of={shown} set={set} />
          <Segmented aria-label="评分" options={LOW} value={of('low')} onChange={value => set({ low: value })} />
        </>
      }
      above={<Sums range={range} agent={of('agent')} onAgent={value => set({ agent: value })} />}
    />
  )
}

interface SumsProps {
  range: { from?: number; until?: number }
  agent: string
  onAgent(id: string): void
}

function Sums({ range, agent, onAgent }: SumsProps) {
  const query = useQuery({
    queryKey: ['chat-rating-figures', range],
    queryFn: () => api('GET /api/admin/chat/rating/figures', range)
  })
  if (!query.data) return <StateOf query={query} />
  const { carried, colleagues, asked_num, rated_num, average, low_num } = query.data
  return (
    <section className="panel">
      {carried === 'tencent' && (
        <Alert
          className="above"
          showIcon
          type="info"
          title="会话由腾讯云即时通信承载，新的服务不会在这里留下评价；这里只有改用腾讯云之前的评价。"
        />
      )}
      <div className="queues">
        <Statistic title="平均分" value={average || '—'} />
        <Statistic title="已评价" value={rated_num} suffix={`/ ${asked_num} 次服务`} />
        <Statistic title="1–2 星" value={low_num} />
      </div>
      {colleagues.length > 0 && (
        <Table<Figures['colleagues'][number]>
          size="small"
          rowKey="agent_id"
          pagination={false}
          dataSource={colleagues}
          columns={[
            { title: '客服', dataIndex: 'name' },
            { title: '结束服务', dataIndex: 'asked_num', align: 'right', className: 'money' },
            { title: '已评价', dataIndex: 'rated_num', align: 'right', className: 'money' },
            { title: '平均分', key: 'average', align: 'right', render: (_, row) => row.average || '—' },
            { title: '1–2 星', dataIndex: 'low_num', align: 'right', className: 'money' },
            {
              title: '评价',
              key: 'look',
              render: (_, row) =>
                row.agent_id === agent ? (
                  <a onClick={() => onAgent('')}>看全部</a>
                ) : (
                  <a onClick={() => onAgent(row.agent_id)}>只看他的</a>
                )
            }
          ]}
        />
      )}
    </section>
  )
}
