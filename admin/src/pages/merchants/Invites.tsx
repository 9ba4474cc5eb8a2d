import { Select, Space } from 'antd'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { type Column, ListPage } from '../../kit/ListPage'
import { When } from '../../kit/parts'
import { Search } from '../../kit/Search'
import { Tag } from '../../kit/Tag'

type Row = Answer<'GET /api/admin/recom/list'>['list'][number]

const KINDS = [
  { value: '', label: '全部类型' },
  { value: 'enterprise', label: '企业入驻' },
  { value: 'shop', label: '商家入驻' },
  { value: 'franchise', label: '品牌加盟' }
]
const TONES: Partial<Record<Row['state'], string>> = { submitted: 'orange', correcting: 'blue', approved: 'green' }

const COLUMNS: Column<Row>[] = [
  { field: 'name', title: '商家' },
  { field: 'phone', title: '手机号' },
  { field: 'kind', title: '类型', draw: row => row._kind },
  { field: 'city', title: '地区', draw: row => row.city || <span className="soft">—</span> },
  { field: 'nickname', title: '邀请人', draw: row => <Link to={`/customers/${row.user_id}`}>{row.nickname}</Link> },
  { field: 'source', title: '方式', draw: row => (row.source === 'link' ? '链接' : '登记手机号') },
  { field: 'state', title: '进度', draw: row => <Tag color={TONES[row.state]}>{row._state}</Tag> },
  { field: 'add_time', title: '邀请时间', draw: row => <When at={row.add_time} /> },
  {
    field: 'application_id',
    title: '操作',
    fixed: 'right',
    draw: row =>
      row.application_id ? <Link to={`/applications?tab=all&id=${row.application_id}`}>查看申请</Link> : null
  }
]

/** Merchants that members invited, and what came of each. */
export default function Invites() {
  const { of, set } = useAddress<'kind' | 'phone'>()
  const kind = of('kind') as Row['kind'] | ''
  const phone = of('phone')
  return (
    <ListPage<Row>
      title="商家邀请"
      name="merchant-invites"
      asked={{ kind, phone }}
      load={page => api('GET /api/admin/recom/list', { kind: kind || undefined, phone: phone || undefined, ...page })}
      columns={COLUMNS}
      keyOf={row => row.id}
      empty="没有符合条件的邀请"
      filters={
        <Space wrap>
          <Select
            aria-label="类型"
            options={KINDS}
            value={kind}
            onChange={next => set({ kind: next })}
            style={{ width: 120 }}
          />
          <Search name="phone" placeholder="邀请人手机号" width={180} of={of} set={set} />
        </Space>
      }
    />
  )
}
