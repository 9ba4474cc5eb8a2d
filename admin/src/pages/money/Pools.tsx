import { useQuery } from '@tanstack/react-query'
import { Space, Table, Tooltip } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { useMay } from '../../kit/me'
import { PageState } from '../../kit/PageState'
import { Count, grouped, PageHead } from '../../kit/parts'
import { Search } from '../../kit/Search'
import { Tag } from '../../kit/Tag'
import { Flows } from './Flows'
import { Fund } from './Fund'

export type Pool = Answer<'GET /api/admin/pools'>['list'][number]

const isNone = (amount: string) => Number(amount) === 0
const keyOf = ({ pool, asset }: Pool) => `${pool}/${asset}`

/** Every reward pool: what came in, what is left, and who waits for it. */
export default function Pools() {
  const may = useMay()
  const { of, set } = useAddress<'search'>()
  const [funding, setFunding] = useState<Pool>()
  const [open, setOpen] = useState<Pool>()
  const query = useQuery({ queryKey: ['pools'], queryFn: () => api('GET /api/admin/pools') })
  if (!query.data) return <PageState title="资金池" query={query} />
  const wanted = of('search')
  const { list } = query.data
  const rows = list.filter(row => [row.title, row.pool, row.asset_name].some(words => words.includes(wanted)))
  return (
    <>
      <PageHead title="资金池" />
      <div className="panel">
        <div className="filters">
          <Search name="search" placeholder="资金池或资产名称" width={280} of={of} set={set} />
          <span className="soft">待发放的奖励在注资后自动补发；最先用完的排在最前</span>
        </div>
        <Table<Pool>
          size="middle"
          rowKey={keyOf}
          dataSource={rows}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: wanted ? '没有符合条件的资金池' : '还没有注资过的资金池' }}
          columns={[
            { title: '资金池', key: 'pool', render: (_, row) => <Named row={row} /> },
            { title: '资产', dataIndex: 'asset_name' },
            { title: '累计注资', key: 'funded', align: 'right', render: (_, row) => <Count of={row.funded} /> },
            { title: '净支出', key: 'spent', align: 'right', render: (_, row) => <Spent row={row} /> },
            { title: '已承诺', key: 'promised', align: 'right', render: (_, row) => <Promised row={row} /> },
            {
              title: '余额',
              key: 'balance',
              align: 'right',
              render: (_, row) => <b className="money">{grouped(row.balance)}</b>
            },
            { title: '预计可用', key: 'lasts', render: (_, row) => <Lasts row={row} /> },
            {
              title: '待发放',
              key: 'waiting',
              render: (_, row) =>
                isNone(row.waiting) ? (
                  <span className="soft">—</span>
                ) : (
                  <Tag color="orange">{`${grouped(row.waiting)}（${row.waiting_count} 笔，自 ${row.since}）`}</Tag>
                )
            },
            {
              title: '操作',
              key: 'deeds',
              fixed: 'right',
              render: (_, row) => (
                <Space>
                  <a onClick={() => setOpen(row)}>流水</a>
                  {may('pool.fund') && <a onClick={() => setFunding(row)}>注资</a>}
                </Space>
              )
            }
          ]}
        />
      </div>
      {funding && <Fund pool={funding} onClose={() => setFunding(undefined)} />}
      {open && <Flows pool={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** By what is given out of it, with the code that operators fill it by. */
const Named = ({ row: { title, pool } }: { row: Pool }) => (
  <>
    {title}
    {title !== pool && <div className="soft">{pool}</div>}
  </>
)

/** What went out in all, and lately. */
const Spent = ({ row }: { row: Pool }) => (
  <>
    <Count of={row.spent} />
    {!isNone(row.spent_lately) && <div className="soft">{`近 ${row.pace_days} 天 ${grouped(row.spent_lately)}`}</div>}
  </>
)

/** What is owed out of it, and what of its money is kept apart for somebody. */
const Promised = ({ row }: { row: Pool }) => (
  <>
    {isNone(row.promised) ? <span className="soft">—</span> : <Count of={row.promised} />}
    {!isNone(row.set_aside) && <div className="soft">{`另已预留 ${grouped(row.set_aside)}`}</div>}
  </>
)

/** A pool that lasts for less is to be filled now. */
const SOON_DAYS = 7
const LONG_DAYS = 365

/** How long it goes on at the pace of the last days. */
function Lasts({ row: { lasts_for: days, pace_days } }: { row: Pool }) {
  if (days === null) return <span className="soft">—</span>
  const words = days === 0 ? '不足 1 天' : days > LONG_DAYS ? '够 1 年以上' : `够 ${days} 天`
  return (
    <Tooltip title={`按近 ${pace_days} 天的净支出估算`}>
      <span>{days < SOON_DAYS ? <Tag color="red">{words}</Tag> : words}</span>
    </Tooltip>
  )
}
