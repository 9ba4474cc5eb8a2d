import { useQuery } from '@tanstack/react-query'
import { Switch, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { FlowDrawer } from '../../kit/FlowDrawer'
import { useMay } from '../../kit/me'
import { Count, Money } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import type { OfOne } from './Has'

export type Wallet = Answer<'GET /api/admin/customer/wallets/{id}'>[number]

export const useWallets = (id: string) =>
  useQuery({ queryKey: ['customer-wallets', id], queryFn: () => api('GET /api/admin/customer/wallets/{id}', { id }) })

const isEmpty = ({ balance, frozen, transit }: Wallet) => [balance, frozen, transit].every(text => Number(text) === 0)

/** What they hold of every asset; each opens to what moved on it. */
export function Wallets({ id }: OfOne) {
  const may = useMay()
  const query = useWallets(id)
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<Wallet>()
  if (!query.data) return <StateOf query={query} />
  const shown = query.data.filter(wallet => all || !isEmpty(wallet))
  return (
    <>
      <div className="filters">
        <label>
          <Switch size="small" checked={all} onChange={setAll} aria-label="显示余额为零的资产" /> 显示余额为零的资产
        </label>
        {may('ledger.read') && <Link to={`/commission-records?uid=${id}`}>佣金明细</Link>}
      </div>
      <Table<Wallet>
        size="small"
        rowKey="code"
        dataSource={shown}
        pagination={false}
        locale={{ emptyText: '没有资产' }}
        columns={[
          { title: '资产', dataIndex: 'name' },
          { title: '可用', key: 'balance', align: 'right', render: (_, row) => <Count of={row.balance} /> },
          { title: '冻结', key: 'frozen', align: 'right', render: (_, row) => <Count of={row.frozen} /> },
          { title: '在途', key: 'transit', align: 'right', render: (_, row) => <Count of={row.transit} /> },
          {
            title: '约合',
            key: 'worth',
            align: 'right',
            render: (_, row) => (row.worth === null ? <span className="soft">—</span> : <Money of={row.worth} />)
          },
          { title: '操作', key: 'look', width: 90, render: (_, row) => <a onClick={() => setOpen(row)}>明细</a> }
        ]}
      />
      {open && (
        <FlowDrawer
          title={`${open.name}明细`}
          about="说明"
          name={['customer-postings', id, open.code]}
          load={cursor => api('GET /api/admin/customer/postings', { id, asset: open.code, cursor })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
