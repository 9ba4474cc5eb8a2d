import { Segmented } from 'antd'
import { Link } from 'react-router'
import { type Answer, api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { type Column, ListPage } from '../../kit/ListPage'
import { Exact } from '../../kit/parts'
import { Tag } from '../../kit/Tag'

type Row = Answer<'GET /api/admin/customer/requests'>['list'][number]

const KINDS = [
  { value: 'closing', label: '注销账号' },
  { value: 'export', label: '导出个人信息' }
]
const STATES = [
  { value: '', label: '处理中' },
  { value: 'all', label: '全部' }
]
const COLOURS: Record<string, string> = { waiting: 'blue', failed: 'red', done: 'green', made: 'green' }
/** From here on it is pressing. */
const FEW_DAYS = 5

const left = ({ days_left: days }: Row) => {
  if (days === null) return <span className="soft">—</span>
  if (days < 0) return <Tag color="red">{`已超期 ${-days} 天`}</Tag>
  return <Tag color={days < FEW_DAYS ? 'orange' : undefined}>{days === 0 ? '今天到期' : `剩 ${days} 天`}</Tag>
}

const columnsOf = (isClosing: boolean): Column<Row>[] => [
  {
    field: 'nickname',
    title: '会员',
    draw: row => <Link to={`/customers/${row.uid}${isClosing ? '' : '?part=export'}`}>{row.nickname || '查看'}</Link>
  },
  { field: 'phone', title: '手机号', draw: row => row.phone || <span className="soft">无</span> },
  { field: '_state', title: '状态', draw: row => <Tag color={COLOURS[row.state]}>{row._state}</Tag> },
  { field: 'asked_by', title: '提出' },
  { field: 'add_time', title: '申请时间', draw: row => <Exact at={row.add_time} /> },
  { field: 'due_time', title: isClosing ? '自动注销' : '文件保留至', draw: row => <Exact at={row.due_time} /> },
  { field: 'legal_time', title: '法定期限', draw: row => <Exact at={row.legal_time} /> },
  { field: 'days_left', title: '剩余', draw: left },
  { field: 'why', title: '说明', draw: row => row.why || <span className="soft">—</span> }
]

/** Who wants their account closed or their data, and how long there is for it. */
export default function Requests() {
  const { of, set } = useAddress<'kind' | 'state'>()
  const isClosing = of('kind') !== 'export'
  const asked: Sent<'GET /api/admin/customer/requests'> = {
    kind: isClosing ? 'closing' : 'export',
    state: of('state') === 'all' ? 'all' : 'open'
  }
  return (
    <ListPage
      title="注销与导出"
      name="customer-requests"
      asked={{ kind: of('kind'), state: of('state') }}
      load={page => api('GET /api/admin/customer/requests', { ...asked, page: page.page, limit: page.limit })}
      columns={columnsOf(isClosing)}
      keyOf={row => row.id}
      empty={of('state') === 'all' ? '还没有这类申请' : '没有等待处理的申请'}
      above={
        <p className="soft">
          会员提出后 15 个工作日内须完成（按周一至周五计）。注销在 7 天反悔期后自动执行，导出由系统整理。
        </p>
      }
      filters={
        <>
          <Segmented
            options={KINDS}
            value={isClosing ? 'closing' : 'export'}
            onChange={kind => set({ kind: kind === 'closing' ? '' : kind })}
          />
          <Segmented options={STATES} value={of('state')} onChange={state => set({ state })} />
        </>
      }
    />
  )
}
