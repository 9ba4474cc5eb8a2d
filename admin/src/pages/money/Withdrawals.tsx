import { Segmented } from 'antd'
import { useState } from 'react'
import { type Answer, api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { type Column, ListPage } from '../../kit/ListPage'
import { Money } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { Withdrawal } from './Withdrawal'
import { METHODS, STATES, TONES } from './words'

export type Row = Answer<'GET /api/admin/withdrawal/list'>['list'][number]

const TABS = [
  { value: '', label: '待审核' },
  { value: 'approved', label: '待打款' },
  { value: 'paying', label: '打款中' },
  { value: 'paid', label: '已到账' },
  { value: 'refused', label: '已拒绝' },
  { value: 'failed', label: '打款失败' },
  { value: 'all', label: '全部' }
]

const COLUMNS: Column<Row>[] = [
  { field: 'no', title: '提现单号' },
  { field: 'nickname', title: '会员' },
  { field: 'arrive', title: '到账金额', align: 'right', draw: row => <Money of={row.arrive} /> },
  { field: 'fee', title: '手续费', align: 'right', draw: row => <Money of={row.fee} /> },
  { field: 'extract_type', title: '方式', draw: row => METHODS[row.extract_type] },
  { field: 'account', title: '收款账户' },
  { field: 'status', title: '状态', draw: row => <Tag color={TONES[row.status]}>{STATES[row.status]}</Tag> },
  {
    field: 'approvals',
    title: '同意',
    draw: row => `${row.approvals.length} / ${row.approvals_needed} 人`
  },
  { field: '_add_time', title: '申请时间' }
]

/** Withdrawals, those that wait for a decision first. */
export default function Withdrawals() {
  const { of, set } = useAddress<'tab' | 'id'>()
  const [open, setOpen] = useState<Row>()
  const tab = of('tab')
  const id = of('id') || undefined
  const asked: Sent<'GET /api/admin/withdrawal/list'> =
    tab === '' ? { waiting: 1 } : tab === 'all' ? { id } : { status: tab as Row['status'] }
  const look: Column<Row> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => <a onClick={() => setOpen(row)}>{row.may.length > 0 ? '审核' : '查看'}</a>
  }
  return (
    <>
      <ListPage
        title="提现审核"
        name="withdrawals"
        asked={{ tab, id: of('id') }}
        load={page => api('GET /api/admin/withdrawal/list', { ...asked, ...page })}
        columns={[...COLUMNS, look]}
        keyOf={one => one.id}
        empty={tab === '' ? '没有等待审核的提现' : '没有符合条件的提现'}
        onOpen={setOpen}
        filters={<Segmented options={TABS} value={tab} onChange={next => set({ tab: next, id: '' })} />}
      />
      {open && <Withdrawal row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
