import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Answer, api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { type States, state, yuan } from '../../kit/cells'
import { ExportButton } from '../../kit/ExportButton'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { Exact } from '../../kit/parts'
import { ShopFilter } from '../goods/ShopFilter'
import { DepositMoves } from './DepositMoves'
import { DepositSums } from './DepositSums'

export type Row = Answer<'GET /api/admin/deposit/list'>['list'][number]
type Asked = Omit<Sent<'POST /api/admin/deposit/export'>, 'format'>
type Filter = 'state' | 'shop'

const STATES: States = { held: ['在押', 'green'], due: ['待缴', 'orange'], back: '已退' }
const TABS = [
  { value: '', label: '在押' },
  { value: 'due', label: '待缴' },
  { value: 'back', label: '已退' }
]
const OF_SHOP = [{ value: '', label: '全部' }, ...TABS.map(one => ({ ...one, value: one.value || 'held' }))]

const columnsFor = (may: ReturnType<typeof useMay>): Column<Row>[] => [
  {
    field: 'shop_name',
    title: '店铺',
    draw: ({ shop_id, shop_name }) =>
      shop_id && may('shop.read') ? (
        <Link to={`/shops/${shop_id}`}>{shop_name}</Link>
      ) : (
        <>
          {shop_name || '—'}
          {!shop_id && <span className="soft">（未开通）</span>}
        </>
      )
  },
  {
    field: 'shop_owner',
    title: '店主',
    draw: ({ shop_owner: { uid, nickname, phone } }) => (
      <>
        {may('customer.read') ? <Link to={`/customers/${uid}`}>{nickname}</Link> : nickname}{' '}
        <span className="soft">{phone}</span>
      </>
    )
  },
  { field: 'title', title: '用途' },
  yuan('price', '保证金'),
  state('state', STATES),
  { field: 'submit_time', title: '申请时间', draw: row => <Exact at={row.submit_time} /> },
  { field: 'paid_time', title: '缴纳时间', draw: row => <Exact at={row.paid_time} /> },
  { field: 'back_time', title: '退回时间', draw: row => <Exact at={row.back_time} /> },
  { field: 'order_no', title: '缴纳订单号', draw: row => row.order_no || <span className="soft">—</span> }
]

/** What shops leave with the platform: those of everybody by state, or all of one shop. */
export default function Deposits() {
  const { of, set } = useAddress<Filter>()
  const [open, setOpen] = useState<Row>()
  const may = useMay()
  const asked: Asked = { state: (of('state') as Row['state']) || undefined, shop: of('shop') || undefined }
  const look: Column<Row> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => <a onClick={() => setOpen(row)}>查看明细</a>
  }
  return (
    <>
      <ListPage<Row>
        title="保证金"
        name="deposits"
        asked={{ state: of('state'), shop: of('shop') }}
        load={({ limit, cursor }) =>
          api('GET /api/admin/deposit/list', { ...asked, limit, cursor: cursor || undefined })
        }
        columns={[...columnsFor(may), look]}
        keyOf={row => row.id}
        empty="没有这样的保证金"
        onOpen={setOpen}
        above={asked.shop && <DepositSums shop={asked.shop} />}
        actions={<ExportButton by="POST /api/admin/deposit/export" asked={asked} />}
        filters={
          <>
            <Segmented
              aria-label="状态"
              options={asked.shop ? OF_SHOP : TABS}
              value={of('state')}
              onChange={next => set({ state: next })}
            />
            <ShopFilter value={of('shop')} onChange={shop => set({ shop, state: '' })} />
          </>
        }
      />
      {open && <DepositMoves row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
