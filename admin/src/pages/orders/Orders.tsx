import { Button, Segmented, Select, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Answer, api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { dayAgo } from '../../kit/china-time'
import { Days } from '../../kit/days'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay, useMe } from '../../kit/me'
import { Brief, Money } from '../../kit/parts'
import { Search } from '../../kit/Search'
import { Tag } from '../../kit/Tag'
import { askedBy, type FilterName, lacksDays, MORE, type MoreName, stretchOf } from './filter'
import { COLOURS, PAY_TYPES, TYPES } from './words'

const Ship = lazy(() => import('./Ship'))
const ExportOrders = lazy(() => import('./ExportOrders'))
const MoreFilters = lazy(() => import('./MoreFilters'))
const Chips = lazy(() => import('./Chips'))
const Tabs = lazy(() => import('./Tabs'))
const Further = lazy(() => import('./Further'))

type Found = Answer<'GET /api/admin/order/list'>
type Row = Found['list'][number]
const firstGoods = ({ cartInfo, total_num }: Row) => {
  const [line] = cartInfo
  if (!line) return <span className="soft">虚拟商品</span>
  const { store_name } = line.productInfo
  return (
    <span className="first-goods">
      <span title={store_name}>{store_name}</span>
      {cartInfo.length > 1 && <span>等 {cartInfo.length} 种</span>}
      {total_num > 1 && <span className="soft">×{total_num}</span>}
    </span>
  )
}

const COLUMNS: Column<Row>[] = [
  { field: 'order_id', title: '订单号', draw: row => <Link to={`/orders/${row.order_id}`}>{row.order_id}</Link> },
  { field: '_status', title: '状态', draw: row => <Tag color={COLOURS[row.status]}>{row._status._title}</Tag> },
  { field: 'cartInfo', title: '商品', draw: firstGoods },
  { field: 'pay_price', title: '实付', align: 'right', draw: row => <Money of={row.pay_price} /> },
  { field: 'pay_type', title: '支付', draw: row => PAY_TYPES[row.pay_type] ?? row.pay_type },
  { field: 'shop_name', title: '店铺', draw: row => row.shop_name || <span className="soft">多店合并</span> },
  { field: 'real_name', title: '收货人', draw: row => `${row.real_name} ${row.user_phone}` },
  { field: 'staff_note', title: '备注', draw: row => row.staff_note || <span className="soft">—</span> },
  { field: 'add_time', title: '下单时间', draw: row => <Brief at={row.add_time} /> }
]

/** Everybody's orders; every filter is in the address. */
export default function Orders() {
  const { of, set } = useAddress<FilterName | MoreName>()
  const navigate = useNavigate()
  const may = useMay()
  const { shop } = useMe()
  const [shipping, setShipping] = useState<Row>()
  const [exporting, setExporting] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const wanted = { ...askedBy(of), type: Number(of('type') || 9) as 9 }
  const asked: Sent<'GET /api/admin/order/list'> = { ...stretchOf(of), type: wanted.type }
  const isLacking = lacksDays(of)
  const shippable: Column<Row> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => row._status._can_ship === 1 && <a onClick={() => setShipping(row)}>发货</a>
  }
  // People of a shop see its orders alone.
  const columns = shop ? COLUMNS.filter(({ field }) => field !== 'shop_name') : COLUMNS
  return (
    <>
      <ListPage
        title="订单"
        name="orders"
        asked={Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value ?? '')]))}
        load={async ({ page, limit }): Promise<Found> =>
          isLacking ? NOTHING : api('GET /api/admin/order/list', { ...asked, page, limit })
        }
        below={({ looked_to }) =>
          (looked_to || of('cursor')) && (
            <Suspense>
              <Further to={looked_to} />
            </Suspense>
          )
        }
        columns={may('order.ship') ? [...columns, shippable] : columns}
        keyOf={row => row.order_id}
        chosen={may('order.ship') ? { keys: chosen, set: setChosen } : undefined}
        empty={isLacking ? <DaysWanted set={set} /> : '没有符合条件的订单'}
        onOpen={row => navigate(`/orders/${row.order_id}`)}
        filters={<Filters of={of} set={set} />}
        actions={<Actions chosen={chosen} isLacking={isLacking} onExport={() => setExporting(true)} />}
      />
      {exporting && (
        <Suspense>
          <ExportOrders asked={wanted} onClose={() => setExporting(false)} />
        </Suspense>
      )}
      {shipping && (
        <Suspense>
          <Ship order={shipping} onClose={() => setShipping(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface ActionsProps {
  chosen: readonly string[]
  isLacking: boolean
  onExport(): void
}

function Actions({ chosen, isLacking, onExport }: ActionsProps) {
  const navigate = useNavigate()
  const may = useMay()
  return (
    <Space>
      {may('order.export') && (
        <Button disabled={isLacking} onClick={onExport}>
          导出
        </Button>
      )}
      {may('order.ship') && (
        <Button onClick={() => navigate(`/orders/print?orders=${chosen.join(',')}`)}>
          {chosen.length > 0 ? `打印 ${chosen.length} 单` : '打印单据'}
        </Button>
      )}
      {may('order.ship') && <Button onClick={() => navigate('/orders/ship')}>批量发货</Button>}
    </Space>
  )
}

const NOTHING: Found = { list: [], count: 0 }

/** Stands where the list would: what is asked for wants days, and the last thirty are one press away. */
const DaysWanted = ({ set }: Pick<Address, 'set'>) => (
  <div className="days-wanted">
    <p>这些条件要和日期一起用：选下单、付款或发货日期，起止相差不超过 93 天</p>
    <Button type="primary" onClick={() => set({ from: dayAgo(29), until: '' })}>
      查找近 30 天
    </Button>
  </div>
)

type Address = Pick<ReturnType<typeof useAddress<FilterName | MoreName>>, 'of' | 'set'>

function Filters({ of, set }: Address) {
  const tabs = { value: of('type') || '9', onChange: (type: string) => set({ type: type === '9' ? '' : type }) }
  return (
    <>
      <Suspense fallback={<Segmented options={TYPES} {...tabs} />}>
        <Tabs asked={lacksDays(of) ? undefined : stretchOf(of)} {...tabs} />
      </Suspense>
      <Search name="search" placeholder="订单号、快递单号、手机号、收货人" width={300} of={of} set={set} />
      <Days of={of} set={set} />
      {of('uid') && (
        <Button onClick={() => set({ uid: '' })} aria-label="不再限于一位会员">
          仅一位会员的订单 ✕
        </Button>
      )}
      <Suspense>
        <MoreFilters of={of} set={set} />
      </Suspense>
      <Select
        aria-label="排序"
        style={{ width: 110 }}
        value={of('sort') || 'new'}
        onChange={sort => set({ sort: sort === 'new' ? '' : sort })}
        options={[
          { value: 'new', label: '最新在前' },
          { value: 'old', label: '最早在前' }
        ]}
      />
      <Suspense>{MORE.some(name => of(name)) && <Chips of={of} set={set} />}</Suspense>
    </>
  )
}
