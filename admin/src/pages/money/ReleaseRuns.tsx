import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Drawer, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Answer, api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { amount, number, plain, type States, StateTag, state } from '../../kit/cells'
import { Days } from '../../kit/days'
import { ExportButton } from '../../kit/ExportButton'
import { AssetName, PlanPicker } from '../../kit/form/pickers'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { Exact } from '../../kit/parts'
import { StateOf } from '../../kit/states'

type Row = Answer<'GET /api/admin/release/runs'>['list'][number]
type Asked = Omit<Sent<'POST /api/admin/release/runs/export'>, 'format'>
type Filter = 'plan' | 'from' | 'until'

const STATES: States = { done: ['已发完', 'green'], waiting: ['仍有待发', 'orange'] }
const WAYS: States = { paid: ['直接到账', 'green'], ready: ['待领取', 'blue'] }
const PAGE = 50

/** A run of less than a second is not told in seconds. */
const took = (seconds: number) => (seconds === 0 ? '不到 1 秒' : `${seconds} 秒`)

const COLUMNS: Column<Row>[] = [
  { field: 'time', title: '时间', draw: row => <Exact at={row.time} /> },
  { field: 'plans', title: '计划', draw: row => row.plans.join('、') || '—' },
  { field: 'pool_title', title: '奖励池' },
  number('count', '笔数'),
  amount('paid', '发放', 'asset'),
  number('balance', '发放后池余额'),
  {
    field: 'waiting_count',
    title: '仍待发',
    align: 'right',
    draw: row =>
      row.waiting_count === 0 ? (
        <span className="soft">—</span>
      ) : row.waiting_count >= 1000 ? (
        '1000 笔以上'
      ) : (
        `${row.waiting_count} 笔`
      )
  },
  state('state', STATES),
  { field: 'took_s', title: '用时', align: 'right', draw: row => took(row.took_s) }
]

/** What each run of the release plans paid, the newest first. */
export default function ReleaseRuns() {
  const { of, set } = useAddress<Filter>()
  const [open, setOpen] = useState<Row>()
  const asked: Asked = {
    plan: of('plan') || undefined,
    from: of('from') || undefined,
    until: of('until') || undefined
  }
  const look: Column<Row> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => <a onClick={() => setOpen(row)}>查看明细</a>
  }
  return (
    <>
      <ListPage<Row>
        title="释放记录"
        name="release-runs"
        asked={{ plan: of('plan'), from: of('from'), until: of('until') }}
        load={({ limit, cursor }) =>
          api('GET /api/admin/release/runs', { ...asked, limit, cursor: cursor || undefined })
        }
        columns={[...COLUMNS, look]}
        keyOf={row => row.id}
        empty="没有释放过"
        onOpen={setOpen}
        actions={<ExportButton by="POST /api/admin/release/runs/export" asked={asked} />}
        filters={
          <>
            <span className="filter-picker">
              <PlanPicker
                aria-label="释放计划"
                value={of('plan') || undefined}
                onChange={plan => set({ plan: plan ?? '' })}
              />
            </span>
            <Days of={of} set={set} />
          </>
        }
      />
      {open && <Paid run={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** What a run paid, lot by lot. */
function Paid({ run: { pool, asset, at_ms, pool_title, count }, onClose }: { run: Row; onClose(): void }) {
  const may = useMay()
  const query = useInfiniteQuery({
    queryKey: ['release-run', pool, asset, at_ms],
    queryFn: ({ pageParam }) =>
      api('GET /api/admin/release/run', { pool, asset, at_ms, after: pageParam, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: page => page.after
  })
  return (
    <Drawer open size={720} title={`${pool_title} · 本次发放 ${count} 笔`} onClose={onClose}>
      {!query.data ? (
        <StateOf query={query} />
      ) : (
        <>
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            dataSource={query.data.pages.flatMap(page => page.list)}
            locale={{ emptyText: '没有发放' }}
            columns={[
              {
                title: '会员',
                key: 'nickname',
                render: (_, row) =>
                  may('customer.read') ? <Link to={`/customers/${row.user_id}`}>{row.nickname}</Link> : row.nickname
              },
              { title: '计划', dataIndex: 'title' },
              { title: '应发日', dataIndex: 'day' },
              {
                title: '数量',
                key: 'amount',
                align: 'right',
                render: (_, row) => (
                  <span className="money">
                    {plain(row.amount)} <AssetName of={asset} />
                  </span>
                )
              },
              { title: '去向', key: 'way', render: (_, row) => <StateTag of={row.way} states={WAYS} /> }
            ]}
          />
          {query.hasNextPage && (
            <Button block loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()} className="more">
              更多
            </Button>
          )}
        </>
      )}
    </Drawer>
  )
}
