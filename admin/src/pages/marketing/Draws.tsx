import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Table } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { useMay } from '../../kit/me'
import { Count, PageHead } from '../../kit/parts'
import { Search } from '../../kit/Search'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { Draw } from './Draw'
import { DrawForm } from './DrawForm'
import { lackOf, STATE_WORDS } from './words'

export type DrawRow = Answer<'GET /api/admin/draws'>['list'][number]

const STATES = [
  { value: '', label: '全部' },
  { value: 'draft', label: '未开启' },
  { value: 'open', label: '进行中' },
  { value: 'closed', label: '已结束' }
]
/** Every draw, with what its pool holds against what it promises. */
export default function Draws() {
  const { of, set } = useAddress<'state' | 'search'>()
  const [open, setOpen] = useState('')
  const [editing, setEditing] = useState<DrawRow | 'new'>()
  const may = useMay()
  const query = useQuery({ queryKey: ['draws'], queryFn: () => api('GET /api/admin/draws') })
  if (!query.data) return <StateOf query={query} />
  const rows = query.data.list
    .filter(row => !of('state') || row.state === of('state'))
    .filter(row => row.title.includes(of('search')) || row.code.includes(of('search')))
    // What still waits to be opened comes first.
    .sort((a, b) => Number(b.state === 'draft') - Number(a.state === 'draft'))
  const shown = query.data.list.find(row => row.code === open)
  return (
    <>
      <PageHead title="抽奖">
        {may('draw.edit') && (
          <Button type="primary" onClick={() => setEditing('new')}>
            新建抽奖
          </Button>
        )}
      </PageHead>
      <div className="panel">
        <div className="filters">
          <Segmented options={STATES} value={of('state')} onChange={state => set({ state })} />
          <Search name="search" placeholder="名称或编号" of={of} set={set} />
        </div>
        <Table<DrawRow>
          size="middle"
          rowKey="code"
          dataSource={rows}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          locale={{ emptyText: '没有符合条件的抽奖' }}
          columns={[
            { title: '抽奖', key: 'title', render: (_, row) => <a onClick={() => setOpen(row.code)}>{row.title}</a> },
            { title: '编号', dataIndex: 'code' },
            {
              title: '状态',
              key: 'state',
              render: (_, row) => <Tag color={row.state === 'open' ? 'green' : undefined}>{STATE_WORDS[row.state]}</Tag>
            },
            { title: '奖品', key: 'prizes', align: 'right', render: (_, row) => `${row.prizes.length} 种` },
            { title: '已抽', key: 'draws', align: 'right', render: (_, row) => <Count of={row.draws} /> },
            { title: '资金池', key: 'pool', render: (_, row) => <Cover row={row} /> },
            { title: '时间', key: 'time', render: (_, row) => `${row.starts_at} 至 ${row.ends_at}` }
          ]}
        />
      </div>
      {shown && (
        <Draw
          row={shown}
          assets={query.data.point_assets}
          onEdit={() => setEditing(shown)}
          onClose={() => setOpen('')}
        />
      )}
      {editing && (
        <DrawForm
          draw={editing === 'new' ? undefined : editing}
          assets={query.data.point_assets}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

function Cover({ row }: { row: DrawRow }) {
  const lack = lackOf(row)
  if (row.state === 'closed') return <span className="soft">—</span>
  return lack.length === 0 ? <Tag color="green">足额</Tag> : <Tag color="orange">{`${lack.length} 种资产不足`}</Tag>
}
