import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { type Answer, api } from '../../api'
import { Count, Money, PageHead } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { changed } from './changed'
import { Export } from './export'
import type { Range } from './Top'

type Row = Answer<'GET /api/admin/figures/campaigns'>['list'][number]

const right = (title: string, key: string, render: (row: Row) => ReactNode) => ({
  title,
  key,
  align: 'right' as const,
  render: (_: unknown, row: Row) => render(row)
})
const beside = (now: string, before: string) => (
  <>
    <Money of={now} />
    <div className="soft">{changed(Number(now), Number(before))}</div>
  </>
)

const COLUMNS: TableColumnsType<Row> = [
  { title: '优惠', dataIndex: 'name' },
  right('参与单数', 'orders', row => <Count of={row.order_count} />),
  right('优惠金额', 'off', row => beside(row.off_price, row.off_price_before)),
  right('带来的支付金额', 'paid', row => beside(row.paid_price, row.paid_price_before)),
  right('优惠占比', 'part', row => (row.paid_per_off === null ? '—' : `${row.off_part}%`)),
  right('每优惠 1 元带来', 'return', row => (row.paid_per_off === null ? '—' : `¥${row.paid_per_off}`))
]

/** What campaigns, coupons and what people pay with took off in a range, and what was paid beside it. */
export function Campaigns({ range, filters }: { range: Range; filters: ReactNode }) {
  const query = useQuery({
    queryKey: ['figures-campaigns', range],
    queryFn: () => api('GET /api/admin/figures/campaigns', range)
  })
  return (
    <>
      <PageHead title="数据">
        <Export range={range} by="campaign">
          导出优惠数据
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
    </>
  )
}
