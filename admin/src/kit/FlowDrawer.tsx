import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Drawer, Table } from 'antd'
import type { Answer } from '../api'
import { Exact } from './parts'
import { StateOf } from './states'

interface Props {
  title: string
  /** What the last column says of each. */
  about: string
  /** What the pages are kept under. */
  name: readonly string[]
  load(cursor: string | undefined): Promise<Answer<'GET /api/admin/pool/flows'>>
  onClose(): void
}

/** What moved on one account, the newest first. */
export function FlowDrawer({ title, about, name, load, onClose }: Props) {
  const query = useInfiniteQuery({
    queryKey: name,
    queryFn: ({ pageParam }) => load(pageParam || undefined),
    initialPageParam: '',
    getNextPageParam: page => page.cursor
  })
  return (
    <Drawer open size={720} title={title} onClose={onClose}>
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
              { title: about, dataIndex: 'about', ellipsis: true }
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
