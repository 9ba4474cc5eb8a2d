import { useQuery } from '@tanstack/react-query'
import { Drawer, Table, Timeline } from 'antd'
import { Link } from 'react-router'
import { api } from '../../api'
import { useMay } from '../../kit/me'
import { Exact, Money } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import type { Row } from './Deposits'

/** What was paid of a deposit and given back, and what happened to the application it was asked for with. */
export function DepositMoves({ row, onClose }: { row: Row; onClose(): void }) {
  const may = useMay()
  const query = useQuery({
    queryKey: ['deposit-moves', row.id],
    queryFn: () => api('GET /api/admin/deposit/moves', { id: row.id })
  })
  return (
    <Drawer
      open
      size={640}
      title={`${row.shop_name || row.shop_owner.nickname} · ${row.title}保证金`}
      onClose={onClose}
      extra={may('application.read') && <Link to={`/applications?tab=all&id=${row.id}`}>查看申请</Link>}
    >
      {!query.data ? (
        <StateOf query={query} />
      ) : (
        <>
          <Table
            size="small"
            rowKey="title"
            pagination={false}
            dataSource={query.data.list}
            locale={{ emptyText: '还没有缴纳' }}
            columns={[
              { title: '时间', key: 'time', render: (_, one) => <Exact at={one.time} /> },
              { title: '事由', dataIndex: 'title' },
              {
                title: '变动',
                key: 'price',
                align: 'right',
                render: (_, one) => (
                  <span className="money">{one.price.startsWith('-') ? one.price : `+${one.price}`}</span>
                )
              },
              {
                title: '在押',
                key: 'balance_price',
                align: 'right',
                render: (_, one) => <Money of={one.balance_price} />
              }
            ]}
          />
          <h3>申请经过</h3>
          <Timeline
            items={query.data.events.map(({ time, words }) => ({
              content: (
                <>
                  {words} <span className="soft">{<Exact at={time} />}</span>
                </>
              )
            }))}
          />
        </>
      )}
    </Drawer>
  )
}
