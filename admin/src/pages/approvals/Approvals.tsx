import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMe } from '../../kit/me'
import { Money, When } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { Decide } from './Decide'
import { Limits } from './Limits'

export type Row = Answer<'GET /api/admin/approval/list'>['list'][number]

const TABS = [
  { value: '', label: '待复核' },
  { value: 'decided', label: '已处理' }
]
const TONES: Partial<Record<Row['state'], string>> = { waiting: 'orange', done: 'green' }

const COLUMNS: Column<Row>[] = [
  { field: 'title', title: '操作' },
  { field: 'told', title: '内容', width: 360 },
  {
    field: 'amount',
    title: '折合金额',
    align: 'right',
    draw: row => (row.amount ? <Money of={row.amount} /> : <span className="soft">—</span>)
  },
  {
    field: 'asker',
    title: '提交人',
    draw: row => (
      <>
        {row.asker}
        {row.shop_name && <div className="soft">{row.shop_name}</div>}
      </>
    )
  },
  { field: 'add_time', title: '提交时间', draw: row => <When at={row.add_time} /> }
]
const WAITING: Column<Row> = { field: 'expires_time', title: '失效时间', draw: row => <When at={row.expires_time} /> }
const DECIDED: Column<Row>[] = [
  { field: '_state', title: '结果', draw: row => <Tag color={TONES[row.state]}>{row._state}</Tag> },
  { field: 'decider', title: '复核人', draw: row => row.decider || <span className="soft">—</span> }
]

/** What waits for a second person, the first to run out at the top. */
export default function Approvals() {
  const { shop } = useMe()
  const { of, set } = useAddress<'tab'>()
  const [open, setOpen] = useState<Row>()
  const [limits, setLimits] = useState(false)
  const isDecided = of('tab') === 'decided'
  const look: Column<Row> = {
    field: 'id',
    title: '处理',
    fixed: 'right',
    draw: row => <a onClick={() => setOpen(row)}>{row.may.includes('agree') ? '复核' : '查看'}</a>
  }
  return (
    <>
      <ListPage
        title="待复核"
        name="approvals"
        asked={{ tab: of('tab') }}
        load={page => api('GET /api/admin/approval/list', { state: isDecided ? 'decided' : 'waiting', ...page })}
        columns={[...COLUMNS, ...(isDecided ? DECIDED : [WAITING]), look]}
        keyOf={row => row.id}
        empty={isDecided ? '还没有处理过的操作' : '没有等待复核的操作'}
        onOpen={setOpen}
        actions={!shop && <Button onClick={() => setLimits(true)}>复核额度</Button>}
        filters={<Segmented options={TABS} value={of('tab')} onChange={tab => set({ tab })} />}
      />
      {open && <Decide row={open} onClose={() => setOpen(undefined)} />}
      {limits && <Limits onClose={() => setLimits(false)} />}
    </>
  )
}
