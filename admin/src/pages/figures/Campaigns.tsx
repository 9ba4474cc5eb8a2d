import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { type Answer, api } from '../../api'
import { Count, PageHead } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { Activities } from './Activities'
import { MoneyBeside } from './Before'
import { Export } from './export'
import type { Range } from './Top'

type Row = Answer<'GET /api/admin/figures/campaigns'>['list'][number]

const right = (title: string, key: string, render: (row: Row) => ReactNode) => ({
  title,
  key,
  align: 'right' as const,
  render: (_: unknown, row: Row) => render(row)
})
const COLUMNS: TableColumnsType<Row> = [
  { title: '优惠方式', dataIndex: 'name' },
  right('参与单数', 'orders', row => <Count of={row.order_count} />),
  right('优惠金额', 'off', row => <MoneyBeside now={row.off_price} before={row.off_price_before} />),
  right('带来的支付金额', 'paid', row => <MoneyBeside now={row.paid_price} before={row.paid_price_before} />),
  right('优惠占比', 'part', row => (row.paid_per_off === null ? '—' : `${row.off_part}%`)),
  right('每优惠 1 元带来', 'return', row => (row.paid_per_off === null ? '—' : `¥${row.paid_per_off}`))
]

/** What campaigns, coupons and what people pay with took off in a range, what was paid beside it, and each activity by itself. */
export function Campaigns({ range, filters }: { range: Range; filters: ReactNode }) {
  const query = useQuery({
    queryKey: ['figures-campaigns', range],
    queryFn: () => api('GET /api/admin/figures/campaigns', range)
  })
  return (
    <>
      <PageHead title="数据">
        <Export range={range} by="campaign">
          导出优惠方式
        </Export>
      </PageHead>
      <div className="panel">
        {filters}
        <p className="soft">
          按支付日统计：优惠金额是商品比平日少收的钱，支付金额是享受了这项优惠的商品实付的钱。同一件商品享受几项优惠时，各项都会计入。
        </p>
        {query.data ? (
          <Table<Row>
            size="middle"
            rowKey="key"
            dataSource={query.data.list}
            pagination={false}
            scroll={{ x: 'max-content' }}
            columns={COLUMNS}
          />
        ) : (
          <StateOf query={query} />
        )}
      </div>
      <Activities range={range} />
    </>
  )
}
