import type { FileFormat } from '@contract/core'
import { Empty, Segmented } from 'antd'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { Days } from '../../kit/days'
import { useExport } from '../../kit/export'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay, useMe } from '../../kit/me'
import { Exact, grouped, Money, PageHead } from '../../kit/parts'
import { SaveAs } from '../../kit/SaveAs'
import { ShopFilter } from '../goods/ShopFilter'
import { Sums } from './Sums'

type Line = Answer<'GET /api/admin/statement'>['list'][number]
type Waiting = Answer<'GET /api/admin/statement/waiting'>['list'][number]
type Filter = 'shop' | 'from' | 'until' | 'part'
type Part = 'goods_price' | 'off_price' | 'freight_price' | 'refund_price' | 'fee_price' | 'other_price'

/** What was taken off is told with a minus, whatever sign it is kept with. */
function Amount({ of, less }: { of: string; less?: boolean }) {
  if (Number(of) === 0) return <span className="soft">—</span>
  const isNegative = of.startsWith('-') !== (less ?? false)
  return <span className="money">{`${isNegative ? '-' : ''}¥${grouped(of.replace('-', ''))}`}</span>
}

const part = (field: Part, title: string, less = false) => ({
  field,
  title,
  align: 'right' as const,
  draw: (row: Readonly<Record<Part, string>>) => <Amount of={row[field]} less={less} />
})

const PARTS = [
  part('goods_price', '货款'),
  part('off_price', '店铺优惠', true),
  part('freight_price', '运费'),
  part('refund_price', '退款', true),
  part('fee_price', '平台服务费', true)
]

const orderOf = (no: string, isOpen: boolean) => {
  if (!no) return <span className="soft">—</span>
  return isOpen ? <Link to={`/orders/${no}`}>{no}</Link> : no
}

const linesFor = (mayOrders: boolean): Column<Line>[] => [
  { field: 'time', title: '入账时间', draw: row => <Exact at={row.time} /> },
  { field: 'title', title: '类型' },
  { field: 'order_id', title: '订单号', draw: row => orderOf(row.order_id, mayOrders && row.has_page === 1) },
  ...PARTS,
  part('other_price', '其他'),
  { field: 'net_price', title: '入账金额', align: 'right', draw: row => <Amount of={row.net_price} /> },
  { field: 'balance_price', title: '账户余额', align: 'right', draw: row => <Money of={row.balance_price} /> }
]

const waitingFor = (mayOrders: boolean): Column<Waiting>[] => [
  { field: 'paid_time', title: '付款时间', draw: row => <Exact at={row.paid_time} /> },
  { field: 'order_id', title: '订单号', draw: row => orderOf(row.order_id, mayOrders) },
  { field: 'state_words', title: '状态' },
  ...PARTS,
  { field: 'net_price', title: '预计入账', align: 'right', draw: row => <Amount of={row.net_price} /> },
  { field: 'settle_words', title: '结算时间' }
]

const TABS = [
  { value: '', label: '已入账' },
  { value: 'waiting', label: '待结算' }
]

/** What a shop earned, order by order, and what is still to come. */
export default function Statement() {
  const { of, set } = useAddress<Filter>()
  const may = useMay()
  const me = useMe()
  const shop = of('shop') || undefined
  const filters = (
    <>
      <Segmented options={TABS} value={of('part')} onChange={next => set({ part: next })} />
      <ShopFilter value={of('shop')} onChange={next => set({ shop: next })} />
      {of('part') !== 'waiting' && <Days of={of} set={set} />}
    </>
  )
  if (!me.shop && !shop) return <Unchosen filters={filters} />
  const range = { shop, from: of('from') || undefined, until: of('until') || undefined }
  const shared = { title: '店铺结算', keyOf: (row: { id: string }) => row.id, filters }
  if (of('part') === 'waiting')
    return (
      <ListPage<Waiting>
        {...shared}
        name="statement-waiting"
        asked={{ shop: of('shop') }}
        load={({ limit, cursor }) =>
          api('GET /api/admin/statement/waiting', { shop, limit, cursor: cursor || undefined })
        }
        columns={waitingFor(may('order.read'))}
        empty="没有待结算的订单"
      />
    )
  return (
    <ListPage<Line>
      {...shared}
      name="statement"
      asked={{ shop: of('shop'), from: of('from'), until: of('until') }}
      load={({ limit, cursor }) => api('GET /api/admin/statement', { ...range, limit, cursor: cursor || undefined })}
      columns={linesFor(may('order.read'))}
      empty="这段时间没有入账"
      above={<Sums range={range} />}
      actions={<Export range={range} />}
    />
  )
}

const Unchosen = ({ filters }: { filters: React.ReactNode }) => (
  <>
    <PageHead title="店铺结算" />
    <div className="panel">
      <div className="filters">{filters}</div>
      <Empty description="选择一家店铺，查看它的结算单" />
    </div>
  </>
)

export interface Range {
  shop: string | undefined
  from: string | undefined
  until: string | undefined
}

function Export({ range }: { range: Range }) {
  const exporting = useExport('POST /api/admin/statement/export')
  const take = (format: FileFormat) => exporting.take({ ...range, format })
  return <SaveAs onTake={take}>导出结算单</SaveAs>
}
