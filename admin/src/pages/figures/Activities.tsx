import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown, Segmented, Table, type TableColumnsType, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { FlowDrawer } from '../../kit/FlowDrawer'
import { useMay } from '../../kit/me'
import { StateOf } from '../../kit/states'
import { ActivityOrders } from './ActivityOrders'
import { CountBeside, MoneyBeside } from './Before'
import { Export } from './export'
import type { Range } from './Top'

export type Activity = Answer<'GET /api/admin/figures/activities'>['list'][number]
type Pool = Activity['pools'][number]

const right = (title: string, key: string, render: (row: Activity) => ReactNode) => ({
  title,
  key,
  align: 'right' as const,
  render: (_: unknown, row: Activity) => render(row)
})

const COLUMNS: TableColumnsType<Activity> = [
  { title: '活动', key: 'name', width: 240, render: (_, row) => <Named row={row} /> },
  right('成本', 'cost', row => <MoneyBeside now={row.cost_price} before={row.cost_price_before} />),
  right('订单', 'orders', row => <CountBeside now={row.order_count} before={row.order_count_before} />),
  right('支付金额', 'paid', row => <MoneyBeside now={row.paid_price} before={row.paid_price_before} />),
  right('新客', 'new', row => <CountBeside now={row.new_num} before={row.new_num_before} />),
  right('每 1 元成本带来', 'return', row => (row.paid_per_cost === null ? '—' : `¥${row.paid_per_cost}`))
]

/** What each activity of a range cost and brought; each opens to its orders or to what moved on its pools. */
export function Activities({ range }: { range: Range }) {
  const { of, set } = useAddress<'kind'>()
  const [opened, setOpened] = useState<Activity>()
  const [pool, setPool] = useState<Pool>()
  const query = useQuery({
    queryKey: ['figures-activities', range],
    queryFn: () => api('GET /api/admin/figures/activities', range)
  })
  const all = query.data?.list ?? []
  const kinds = [...new Map(all.map(({ kind, _kind }) => [kind as string, _kind]))]
  const kind = kinds.some(([code]) => code === of('kind')) ? of('kind') : ''
  return (
    <section className="panel">
      <h2>活动投入与回报</h2>
      <div className="filters">
        <Segmented
          options={[{ value: '', label: '全部' }, ...kinds.map(([value, label]) => ({ value, label }))]}
          value={kind}
          onChange={chosen => set({ kind: chosen })}
        />
        <Export range={range} by="activity">
          导出活动数据
        </Export>
      </div>
      <p className="soft">
        成本是活动让商品少收的钱，以及从奖池发出的资产按参考价值折算的钱；没有参考价值的资产只列数量。抽奖等收取的参与费从成本中扣除。新客是支付当天之前没有支付过的会员。
      </p>
      {query.data ? (
        <Table<Activity>
          size="middle"
          rowKey="key"
          dataSource={all.filter(row => kind === '' || row.kind === kind)}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: '这段时间没有产生成本或订单的活动' }}
          columns={[
            ...COLUMNS,
            {
              title: '明细',
              key: 'open',
              fixed: 'right',
              render: (_, row) => <Opens row={row} onOrders={setOpened} onPool={setPool} />
            }
          ]}
        />
      ) : (
        <StateOf query={query} />
      )}
      {opened && <ActivityOrders activity={opened} range={range} onClose={() => setOpened(undefined)} />}
      {pool && (
        <FlowDrawer
          title={`${pool.pool} · ${pool.asset_name}流水`}
          about="关联"
          name={['pool-flows', pool.pool, pool.asset]}
          load={cursor => api('GET /api/admin/pool/flows', { pool: pool.pool, asset: pool.asset, cursor })}
          onClose={() => setPool(undefined)}
        />
      )}
    </section>
  )
}

/** Its kind and name, and what it gave. */
const Named = ({ row: { name, _kind, gave } }: { row: Activity }) => (
  <>
    <Tag>{_kind}</Tag>
    {name}
    {gave.length > 0 && <div className="soft">发出 {gave.map(gaveWords).join('、')}</div>}
  </>
)
const gaveWords = ({ amount, asset_name, worth_price }: Activity['gave'][number]) =>
  `${amount} ${asset_name}${worth_price === null ? '（无参考价值）' : ''}`

interface OpensProps {
  row: Activity
  onOrders(row: Activity): void
  onPool(pool: Pool): void
}

function Opens({ row, onOrders, onPool }: OpensProps) {
  const { pools, order_count } = row
  const may = useMay()
  const [only] = pools
  return (
    <>
      {order_count > 0 && (
        <Button type="link" size="small" onClick={() => onOrders(row)}>
          订单
        </Button>
      )}
      {only && may('pool.read') && pools.length === 1 && (
        <Button type="link" size="small" onClick={() => onPool(only)}>
          流水
        </Button>
      )}
      {pools.length > 1 && may('pool.read') && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: pools.map((pool, i) => ({ key: i, label: `${pool.pool} · ${pool.asset_name}` })),
            onClick: ({ key }) => onPool(pools[Number(key)]!)
          }}
        >
          <Button type="link" size="small">
            流水
          </Button>
        </Dropdown>
      )}
    </>
  )
}
