import { Segmented } from 'antd'
import { Link } from 'react-router'
import { type Answer, api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { When } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { stateOf } from './words'

type Row = Answer<'GET /api/admin/join/papers'>['list'][number]

const TABS = [
  { value: '', label: '60 天内到期' },
  { value: 'past', label: '已到期' }
]
/** Whoever has fewer days left has been asked for new papers. */
const URGENT_DAYS = 30

const COLUMNS: Column<Row>[] = [
  { field: 'shop_name', title: '店铺', draw: row => <Shop row={row} /> },
  { field: 'company', title: '营业执照名称' },
  { field: 'title', title: '入驻方式' },
  { field: 'paper', title: '到期的资质', width: 180 },
  { field: '_expire_time', title: '有效期至' },
  { field: 'days_left', title: '剩余', draw: row => <Left days={row.days_left ?? 0} /> },
  { field: 'remind_time', title: '已提醒', draw: row => <When at={row.remind_time} /> },
  { field: 'renewal_id', title: '更新资质', draw: row => <Renewal row={row} /> },
  { field: 'id', title: '操作', fixed: 'right', draw: row => <Link to={applicationAt(row.id)}>查看申请</Link> }
]

const applicationAt = (id: string) => `/applications?tab=all&id=${id}`

/** Merchants whose licence, or a permit of their trade, runs out soon, or has. */
export default function Papers() {
  const { of, set } = useAddress<'tab'>()
  const tab = of('tab')
  const state: Sent<'GET /api/admin/join/papers'>['state'] = tab === 'past' ? 'past' : 'soon'
  return (
    <ListPage<Row>
      title="资质到期"
      name="merchant-papers"
      asked={{ tab }}
      load={({ page, limit }) => api('GET /api/admin/join/papers', { state, page, limit })}
      columns={COLUMNS}
      keyOf={row => row.id}
      empty={tab === '' ? '60 天内没有商家的资质到期' : '没有到期未更新的商家'}
      filters={
        <>
          <Segmented options={TABS} value={tab} onChange={next => set({ tab: next })} />
          <span className="soft">到期前 30 天提醒商家更新；到期未更新的店铺自动停业，更新并通过审核后恢复</span>
        </>
      }
    />
  )
}

function Shop({ row: { mer_id, shop_name, shop_open } }: { row: Row }) {
  const isSeen = useMay()('shop.read')
  return (
    <>
      {isSeen ? <Link to={`/shops/${mer_id}`}>{shop_name}</Link> : shop_name}
      {shop_open === 0 && <span className="soft">（已停业）</span>}
    </>
  )
}

function Left({ days }: { days: number }) {
  if (days < 0) return <Tag color="red">{`已过期 ${-days} 天`}</Tag>
  const words = days === 0 ? '今天到期' : `还剩 ${days} 天`
  return <Tag color={days <= URGENT_DAYS ? 'orange' : undefined}>{words}</Tag>
}

/** What its merchant handed in to take its place. */
function Renewal({ row: { renewal_id, renewal_state } }: { row: Row }) {
  if (!renewal_state) return <span className="soft">未提交</span>
  return <Link to={applicationAt(renewal_id)}>{stateOf({ state: renewal_state, reason: '' })}</Link>
}
