import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Drawer, Table } from 'antd'
import { api } from '../../api'
import { Exact } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import type { Pool } from './Pools'

/** What came into a pool and left it, the newest first. */
export function Flows({ pool: { pool, asset, asset_name }, onClose }: { pool: Pool; onClose(): void }) {
  const query = useInfiniteQuery({
    queryKey: ['pool-flows', pool, asset],
    queryFn: ({ pageParam }) => api('GET /api/admin/pool/flows', { pool, asset, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: page => page.cursor
  })
  return (
    <Drawer open size={720} title={`${pool} · ${asset_name}流水`} onClose={onClose}>
      {!query.data ? (
        <StateOf query={query} />
      ) : (
        <>
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            dataSource={query.data.pages.flatMap(page => page.list)}
            locale={{ emptyText: '还没有流水' }}
            columns={[
              { title: '时间', key: 'time', render: (_, row) => <Exact at={row.time} /> },
              { title: '事由', dataIndex: 'title' },
              {
                title: '变动',
                key: 'amount',
                align: 'right',
                render: (_, row) => (
                  <span className="money">{row.amount.startsWith('-') ? row.amount : `+${row.amount}`}</span>
                )
              },
              { title: '变动后余额', dataIndex: 'balance', align: 'right', className: 'money' },
              { title: '关联', dataIndex: 'about', ellipsis: true }
            ]}
          />
          {query.hasNextPage && (
            <Button block loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()} className="more">
              更早的流水
            </Button>
          )}
        </>
      )}
    </Drawer>
  )
}
