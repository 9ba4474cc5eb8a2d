import { Tag as Chip, Segmented } from 'antd'
import { Link } from 'react-router'
import { type Answer, api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { choicesOf, percent, type States, state, yuan } from '../../kit/cells'
import { Days } from '../../kit/days'
import { ExportButton } from '../../kit/ExportButton'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { Exact, Money } from '../../kit/parts'
import { Search } from '../../kit/Search'
import { EarnedSums } from './EarnedSums'

type Row = Answer<'GET /api/admin/commission/list'>['list'][number]
export type Asked = Sent<'GET /api/admin/commission/sums'>
type Filter = 'search' | 'uid' | 'state' | 'from' | 'until'

const STATES: States = {
  pending: ['待结算', 'orange'],
  settled: ['已结算', 'green'],
  back: ['已收回', 'red'],
  void: '已失效'
}
const ROLES: Record<Row['role'], string> = {
  first: '直接推广',
  second: '间接推广',
  partner: '合伙人',
  dock: '对接人',
  director: '董事',
  lock: '锁客',
  share: '小店推广'
}
const PHONE = /^1[2-9]\d{9}$/

const personOf = ({ uid, nickname, phone }: Row['earner'], isOpen: boolean) => (
  <>
    {isOpen ? <Link to={`/customers/${uid}`}>{nickname || '—'}</Link> : nickname} <span className="soft">{phone}</span>
  </>
)

const orderOf = ({ order_no: no, has_page }: Row, isOpen: boolean) => {
  if (!no) return <span className="soft">—</span>
  return isOpen && has_page === 1 ? <Link to={`/orders/${no}`}>{no}</Link> : no
}

const columnsFor = (may: ReturnType<typeof useMay>): Column<Row>[] => [
  { field: 'time', title: '时间', draw: row => <Exact at={row.time} /> },
  { field: 'earner', title: '得佣会员', draw: row => personOf(row.earner, may('customer.read')) },
  { field: 'role', title: '类型', draw: row => ROLES[row.role] },
  { field: 'order_no', title: '订单号', draw: row => orderOf(row, may('order.read')) },
  { field: 'buyer', title: '买家', draw: row => row.buyer.nickname || '—' },
  { field: 'shop_name', title: '店铺', draw: row => row.shop_name || '—' },
  yuan('base_price', '计佣金额'),
  percent('rate_bp', '比例'),
  yuan('price', '佣金'),
  {
    field: 'back_price',
    title: '收回',
    align: 'right',
    draw: row => (Number(row.back_price) > 0 ? <Money of={row.back_price} /> : <span className="soft">—</span>)
  },
  state('state', STATES),
  { field: 'settle_time', title: '结算时间', draw: row => <Exact at={row.settle_time} /> }
]

/** What is asked for by what the address says: a whole phone is a member, anything else an order. */
function askedOf(of: (name: Filter) => string): Asked {
  const search = of('search')
  return {
    uid: of('uid') || undefined,
    phone: PHONE.test(search) ? search : undefined,
    order: search && !PHONE.test(search) ? search : undefined,
    state: (of('state') as Row['state']) || undefined,
    from: of('from') || undefined,
    until: of('until') || undefined
  }
}

/** Every commission that was promised, the newest first. */
export default function Earned() {
  const { of, set } = useAddress<Filter>()
  const asked = askedOf(of)
  return (
    <ListPage<Row>
      title="佣金明细"
      name="commission-records"
      asked={{ search: of('search'), uid: of('uid'), state: of('state'), from: of('from'), until: of('until') }}
      load={({ limit, cursor }) =>
        api('GET /api/admin/commission/list', { ...asked, limit, cursor: cursor || undefined })
      }
      columns={columnsFor(useMay())}
      keyOf={row => row.id}
      empty="没有符合条件的佣金"
      above={<EarnedSums asked={asked} />}
      actions={<ExportButton by="POST /api/admin/commission/export" asked={asked} />}
      filters={
        <>
          <Segmented
            aria-label="状态"
            options={choicesOf(STATES)}
            value={of('state')}
            onChange={next => set({ state: next })}
          />
          <Search name="search" placeholder="会员手机号或订单号" of={of} set={set} />
          <Days of={of} set={set} />
          {of('uid') && (
            <Chip closable onClose={() => set({ uid: '' })}>
              只看一位会员
            </Chip>
          )}
        </>
      }
    />
  )
}
