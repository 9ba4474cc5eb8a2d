import { Segmented, Select, Space } from 'antd'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { When } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { Application } from './Application'
import { stateOf } from './words'

export type Row = Answer<'GET /api/admin/application/list'>['list'][number]

const TABS = [
  { value: '', label: '待审核' },
  { value: 'correcting', label: '待补正' },
  { value: 'paying', label: '待缴费' },
  { value: 'approved', label: '已通过' },
  { value: 'refused', label: '已拒绝' },
  { value: 'all', label: '全部' }
]
const KINDS = [
  { value: '', label: '全部申请' },
  { value: 'join_shop', label: '商家入驻' },
  { value: 'join_enterprise', label: '企业入驻' },
  { value: 'join_franchise', label: '加盟申请' },
  { value: 'zone', label: '专区入驻' },
  { value: 'real_name', label: '实名认证' }
]
const TONES: Partial<Record<Row['state'], string>> = { submitted: 'orange', correcting: 'blue', approved: 'green' }

const COLUMNS: Column<Row>[] = [
  { field: 'title', title: '申请' },
  { field: 'nickname', title: '会员' },
  { field: 'state', title: '状态', draw: row => <Tag color={TONES[row.state]}>{stateOf(row)}</Tag> },
  { field: 'reason', title: '说明', draw: row => row.reason || <span className="soft">—</span> },
  { field: 'submit_time', title: '提交时间', draw: row => <When at={row.submit_time} /> }
]

/** Applications, the longest waiting first. */
export default function Applications() {
  const may = useMay()
  const { of, set } = useAddress<'tab' | 'kind' | 'id'>()
  const open = (row: Row) => set({ id: row.id, page: of('page') })
  const tab = of('tab')
  const kind = of('kind')
  const state = tab === 'all' ? undefined : ((tab || 'submitted') as Row['state'])
  const look: Column<Row> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => (
      <a onClick={() => open(row)}>{row.state === 'submitted' && may('application.decide') ? '审核' : '查看'}</a>
    )
  }
  return (
    <>
      <ListPage<Row>
        title="申请审核"
        name="applications"
        asked={{ tab, kind }}
        load={page => api('GET /api/admin/application/list', { state, kind: kind || undefined, ...page })}
        columns={[...COLUMNS, look]}
        keyOf={row => row.id}
        empty={tab === '' ? '没有等待审核的申请' : '没有符合条件的申请'}
        onOpen={open}
        filters={
          <Space wrap>
            <Segmented options={TABS} value={tab} onChange={next => set({ tab: next })} />
            <Select
              aria-label="申请种类"
              options={KINDS}
              value={kind}
              onChange={next => set({ kind: next })}
              style={{ width: 130 }}
            />
          </Space>
        }
      />
      {of('id') && <Application id={of('id')} onClose={() => set({ id: '', page: of('page') })} />}
    </>
  )
}
