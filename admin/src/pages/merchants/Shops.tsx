import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { Count, Goods as Picture, When } from '../../kit/parts'
import { Search } from '../../kit/Search'
import { Tag } from '../../kit/Tag'
import { FaceForm } from './FaceForm'

type Row = Answer<'GET /api/admin/shop/list'>['list'][number]

const STATES = [
  { value: '', label: '全部' },
  { value: 'open', label: '营业中' },
  { value: 'closed', label: '已关店' }
]
const KINDS: Record<Row['kind'], string> = { mall: '线上店', offline: '线下店' }

const COLUMNS: Column<Row>[] = [
  {
    field: 'name',
    title: '店铺',
    width: 280,
    draw: row => (
      <Link to={`/shops/${row.id}`}>
        <Picture image={row.logo} name={row.name} words={row.is_self ? '平台自营' : KINDS[row.kind]} />
      </Link>
    )
  },
  { field: 'opening', title: '状态', draw: row => (row.opening ? <Tag color="green">营业中</Tag> : <Tag>已关店</Tag>) },
  {
    field: 'owner',
    title: '店主',
    draw: row => (row.owner ? `${row.owner} ${row.owner_phone}` : <span className="soft">未设置</span>)
  },
  { field: 'city', title: '城市', draw: row => row.city || <span className="soft">—</span> },
  { field: 'sales', title: '销量', align: 'right', draw: row => <Count of={row.sales} /> },
  { field: 'score', title: '评分', align: 'right', draw: row => row.score || <span className="soft">暂无</span> },
  { field: 'add_time', title: '开店时间', draw: row => <When at={row.add_time} /> }
]

/** Every shop of the mall. */
export default function Shops() {
  const navigate = useNavigate()
  const may = useMay()
  const [opening, setOpening] = useState(false)
  const { of, set } = useAddress<'search' | 'state'>()
  const asked = { search: of('search'), state: (of('state') || 'all') as 'all' }
  return (
    <>
      <ListPage<Row>
        title="店铺"
        name="shops"
        asked={{ search: of('search'), state: of('state') }}
        load={page => api('GET /api/admin/shop/list', { ...asked, ...page })}
        columns={COLUMNS}
        keyOf={row => row.id}
        empty="没有符合条件的店铺"
        onOpen={row => navigate(`/shops/${row.id}`)}
        actions={
          may('shop.edit') && (
            <Button type="primary" onClick={() => setOpening(true)}>
              新开店铺
            </Button>
          )
        }
        filters={
          <>
            <Segmented options={STATES} value={of('state')} onChange={state => set({ state })} />
            <Search name="search" placeholder="店铺名称" width={260} of={of} set={set} />
          </>
        }
      />
      {opening && <FaceForm onSaved={id => navigate(`/shops/${id}`)} onClose={() => setOpening(false)} />}
    </>
  )
}
