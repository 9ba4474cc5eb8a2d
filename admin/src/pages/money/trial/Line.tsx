import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, Drawer, Segmented, Table } from 'antd'
import { api, type Sent } from '../../../api'
import { TellLine } from '../../../kit/Lines'
import { Exact, grouped } from '../../../kit/parts'
import { StateOf } from '../../../kit/states'
import type { Books } from './Lines'
import { signed } from './words'

export type Asked = Omit<Sent<'GET /api/admin/ledger/line/transfers'>, 'cursor' | 'limit'>

interface Props {
  asked: Asked
  trial: Books
  /** The one day that is looked at; empty for all of them. */
  day: string
  onDay(day: string): void
  onSide(side: string): void
  onTransfer(id: string): void
  onClose(): void
}

const SIDES = [
  { value: '', label: '全部' },
  { value: 'in', label: '收入' },
  { value: 'out', label: '支出' }
]

/** What a number of the books is made of: the days, and the transfers of one of them or of all. */
export default function Line({ asked, trial, day, onDay, onSide, onTransfer, onClose }: Props) {
  const line = trial.lines.find(({ kind, account }) => kind === asked.kind && account === (asked.account ?? ''))
  const reason = line?.reasons.find(one => one.reason === asked.reason)
  return (
    <Drawer
      open
      size={860}
      title={[line?.account_title, reason?.title, trial.name].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      {asked.from !== asked.until && <ByDay asked={asked} day={day} onDay={onDay} />}
      <div className="filters">
        <b>{day || (asked.from === asked.until ? asked.from : `${asked.from} 至 ${asked.until}`)} 的流水</b>
        <Segmented aria-label="方向" options={SIDES} value={asked.side ?? ''} onChange={onSide} />
        {day && (
          <Button type="link" onClick={() => onDay('')}>
            看全部日期
          </Button>
        )}
      </div>
      <Transfers asked={day ? { ...asked, from: day, until: day } : asked} onTransfer={onTransfer} />
    </Drawer>
  )
}

function ByDay({ asked: { side, ...asked }, day, onDay }: { asked: Asked } & Pick<Props, 'day' | 'onDay'>) {
  const query = useQuery({
    queryKey: ['trial-days', asked],
    queryFn: () => api('GET /api/admin/ledger/line/days', asked)
  })
  if (!query.data) return <StateOf query={query} />
  return (
    <Table
      size="small"
      style={{ marginBottom: 16 }}
      rowKey="day"
      pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
      dataSource={[...query.data.days].reverse()}
      locale={{ emptyText: '这段时间没有变动' }}
      rowClassName={row => (row.day === day ? 'row-focus' : '')}
      columns={[
        { title: '日期', key: 'day', render: (_, row) => <a onClick={() => onDay(row.day)}>{row.day}</a> },
        { title: '笔数', key: 'count', align: 'right', render: (_, row) => grouped(row.in_count + row.out_count) },
        { title: '收入', dataIndex: 'in_sum', align: 'right', className: 'money', render: grouped },
        { title: '支出', dataIndex: 'out_sum', align: 'right', className: 'money', render: grouped },
        { title: '账户当日结余', dataIndex: 'close_sum', align: 'right', className: 'money', render: grouped }
      ]}
    />
  )
}

function Transfers({ asked, onTransfer }: { asked: Asked; onTransfer(id: string): void }) {
  const query = useInfiniteQuery({
    queryKey: ['trial-transfers', asked],
    queryFn: ({ pageParam }) =>
      api('GET /api/admin/ledger/line/transfers', { ...asked, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: page => page.cursor
  })
  if (!query.data) return <StateOf query={query} />
  return (
    <>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={query.data.pages.flatMap(page => page.list)}
        locale={{ emptyText: query.hasNextPage ? '较近的流水中没有，可继续往前找' : '没有流水' }}
        columns={[
          { title: '时间', key: 'time', width: 148, render: (_, row) => <Exact at={row.time} /> },
          { title: '事由', dataIndex: 'title', width: 128, ellipsis: true },
          {
            title: '变动',
            key: 'amount',
            width: 132,
            align: 'right',
            render: (_, row) => (
              <a className="money" onClick={() => onTransfer(row.id)}>
                {grouped(signed(row.amount))}
              </a>
            )
          },
          {
            title: '关联',
            key: 'belongs',
            width: 252,
            ellipsis: true,
            render: (_, { belongs }) => (
              <>
                <span className="soft">{belongs.title}</span> <TellLine of={belongs} />
              </>
            )
          },
          { title: '备注', dataIndex: 'memo', ellipsis: true }
        ]}
      />
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()} className="more">
          更早的流水
        </Button>
      )}
    </>
  )
}
