import { useState } from 'react'
import { type Answer, api } from '../../api'
import { type Column, ListPage } from '../../kit/ListPage'
import { Money } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { Day } from './Day'

export type Row = Answer<'GET /api/admin/tour/list'>['list'][number]

const COLUMNS: Column<Row>[] = [
  { field: 'start_date', title: '出发日期' },
  { field: 'title', title: '线路', width: 240 },
  {
    field: 'state',
    title: '状态',
    draw: row => <DayState of={row} />
  },
  { field: 'taken', title: '已占名额', align: 'right', draw: row => `${row.taken} / ${row.seats}` },
  { field: 'formed', title: '已成团人数', align: 'right' },
  { field: 'waiting_num', title: '候补人数', align: 'right' },
  { field: 'group_size', title: '成团人数', align: 'right' },
  { field: 'deposit', title: '押金', align: 'right', draw: row => <Money of={row.deposit} /> },
  { field: '_stop_time', title: '报名截止' }
]

/** Whether people can enter a day, or why not. */
export function DayState({ of }: { of: Row }) {
  if (of.state === 'cancelled') return <Tag>已取消</Tag>
  return of.can_enter ? <Tag color="green">报名中</Tag> : <Tag color="blue">已截止</Tag>
}

/** Days people travel on, the next first, with their seats. */
export default function Tours() {
  const [open, setOpen] = useState<Row>()
  const look: Column<Row> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => <a onClick={() => setOpen(row)}>查看</a>
  }
  return (
    <>
      <ListPage
        title="免费游班期"
        name="tours"
        asked={{}}
        load={page => api('GET /api/admin/tour/list', page)}
        columns={[...COLUMNS, look]}
        keyOf={row => row.id}
        empty="还没有班期"
        onOpen={setOpen}
      />
      {open && <Day row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
