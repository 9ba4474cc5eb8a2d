import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Drawer, Table } from 'antd'
import { Link } from 'react-router'
import { api } from '../../api'
import { useMay } from '../../kit/me'
import { Exact, Money } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import type { Activity } from './Activities'
import type { Range } from './Top'

interface Props {
  activity: Activity
  range: Range
  onClose(): void
}

/** Recharges and chances have no page of an order. */
const OF_GOODS: readonly string[] = ['coupon', 'flash', 'group', 'bundle']

/** Orders an activity brought in a range of days, the last that were paid first. */
export function ActivityOrders({ activity: { key, kind, name }, range, onClose }: Props) {
  const linked = useMay()('order.read') && OF_GOODS.includes(kind)
  const query = useInfiniteQuery({
    queryKey: ['figures-activity-orders', range, key],
    queryFn: ({ pageParam }) =>
      api('GET /api/admin/figures/activity/orders', { ...range, key, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: page => page.cursor
  })
  return (
    <Drawer open size={720} title={`${name}的订单`} onClose={onClose}>
      {query.data ? (
        <>
          <Table
            size="small"
            rowKey="order_id"
            pagination={false}
            dataSource={query.data.pages.flatMap(page => page.list)}
            locale={{ emptyText: '还没有订单' }}
            columns={[
              { title: '支付时间', key: 'time', render: (_, row) => <Exact at={row.pay_time} /> },
              {
                title: '订单',
                key: 'order',
                render: (_, { order_id, title, shop_name }) => (
                  <>
                    {linked ? <Link to={`/orders/${order_id}`}>{order_id}</Link> : order_id}
                    <div className="soft">{shop_name ? `${title} · ${shop_name}` : title}</div>
                  </>
                )
              },
              { title: '支付金额', key: 'paid', align: 'right', render: (_, row) => <Money of={row.paid_price} /> },
              {
                title: '成本',
                key: 'off',
                align: 'right',
                render: (_, row) => (row.off_price === null ? '—' : <Money of={row.off_price} />)
              }
            ]}
          />
          {query.hasNextPage && (
            <Button block loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()} className="more">
              更早的订单
            </Button>
          )}
        </>
      ) : (
        <StateOf query={query} />
      )}
    </Drawer>
  )
}
