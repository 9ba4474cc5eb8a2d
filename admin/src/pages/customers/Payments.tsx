import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api'
import { useMay } from '../../kit/me'
import { StateOf } from '../../kit/states'
import { columnsWith, type Payment as Row } from '../money/payment-words'
import type { OfOne } from './Has'

const Payment = lazy(() => import('../money/Payment'))

/** What they were asked to pay, of every kind, as the list of all has it. */
export function Payments({ id }: OfOne) {
  const may = useMay()
  return may('payment.read') ? <Own id={id} /> : <p className="soft">没有查看收款的权限</p>
}

function Own({ id }: OfOne) {
  const [open, setOpen] = useState('')
  const query = useInfiniteQuery({
    queryKey: ['customer-payments', id],
    queryFn: ({ pageParam }) => api('GET /api/admin/payment/list', { uid: id, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: page => page.cursor
  })
  if (!query.data) return <StateOf query={query} />
  // Whose they are is said above.
  const columns = columnsWith(row => setOpen(row.order_id)).filter(({ field }) => field !== 'nickname')
  return (
    <>
      <p>
        <Link to={`/payments?uid=${id}`}>在收款单中查看全部</Link>
      </p>
      <Table<Row>
        size="small"
        rowKey="order_id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={query.data.pages.flatMap(page => page.list)}
        locale={{ emptyText: '还没有付过款' }}
        columns={columns.map(({ field, draw, ...column }) => ({
          ...column,
          key: column.title,
          dataIndex: field,
          ...(draw && { render: (_: unknown, row: Row) => draw(row) })
        }))}
      />
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()} className="more">
          更早的付款
        </Button>
      )}
      {open && (
        <Suspense>
          <Payment no={open} onClose={() => setOpen('')} />
        </Suspense>
      )}
    </>
  )
}
