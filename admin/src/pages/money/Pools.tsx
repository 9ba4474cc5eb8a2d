import { useQuery } from '@tanstack/react-query'
import { Space, Table } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { useMay } from '../../kit/me'
import { Count, grouped, PageHead } from '../../kit/parts'
import { Search } from '../../kit/Search'
import { StateOf } from '../../kit/states'
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
  if (!query.data) return <StateOf query={query} />
  const wanted = of('search')
  const { list } = query.data
  const rows = list.filter(row => row.pool.includes(wanted) || row.asset_name.includes(wanted))
  // Pools somebody waits for come first.
  rows.sort((a, b) => b.waiting_count - a.waiting_count)
  return (
    <>
      <PageHead title="资金池" />
      <div className="panel">
        <div className="filters">
          <Search name="search" placeholder="资金池或资产名称" width={280} of={of} set={set} />
          <span className="soft">待发放的奖励在注资后自动补发</span>
        </div>
        <Table<Pool>
          size="middle"
          rowKey={keyOf}
          dataSource={rows}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: wanted ? '没有符合条件的资金池' : '还没有注资过的资金池' }}
          columns={[
            { title: '资金池', dataIndex: 'pool' },
            { title: '资产', dataIndex: 'asset_name' },
            ...(['funded', 'spent', 'set_aside'] as const).map(field => ({
              title: TITLES[field],
              dataIndex: field,
              align: 'right' as const,
              render: (amount: string) => <Count of={amount} />
            })),
            {
              title: '余额',
              key: 'balance',
              align: 'right',
              render: (_, row) => <b className="money">{grouped(row.balance)}</b>
            },
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

const TITLES = { funded: '累计注资', spent: '净支出', set_aside: '已预留' }
