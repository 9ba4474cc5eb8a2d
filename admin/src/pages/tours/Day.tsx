import { Button, Descriptions, Drawer, Space, Table } from 'antd'
import { useState } from 'react'
import type { Answer } from '../../api'
import { ActForm } from '../../kit/Act'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { Money } from '../../kit/parts'
import type { Act } from '../../kit/programme'
import type { Row } from './Tours'

type Travelling = Answer<'POST /api/admin/tour/travellers'>['list']

const SEATS: Act<Row> = {
  title: '调整名额',
  key: 'POST /api/admin/tour/seats',
  right: 'marketing.edit',
  done: '已保存',
  fixed: row => ({ id: row.id }),
  form: {
    words: { seats: { unit: '人' } },
    from: row => row,
    help: '不能少于已占名额和成团人数。增加名额后，候补的人按先后顺序补上。'
  }
}

/** One day, with who travels on it, and cancelling it. */
export function Day({ row, onClose }: { row: Row; onClose(): void }) {
  const may = useMay()
  const [asking, setAsking] = useState<'look' | 'cancel' | 'seats'>()
  const [people, setPeople] = useState<Travelling>()
  const look = useDeed('POST /api/admin/tour/travellers', '')
  const cancel = useDeed('POST /api/admin/tour/cancel', '已取消，款项正在全额退回', onClose)
  const does = async (reason: string) => {
    if (asking === 'look') setPeople((await look.run({ id: row.id, reason }))?.list)
    else if (await cancel.run({ id: row.id })) onClose()
    setAsking(undefined)
  }
  return (
    <Drawer
      open
      size={640}
      title={`${row.title} · ${row.start_date}`}
      onClose={onClose}
      footer={
        <Space>
          {may('person.reveal') && row.formed > 0 && <Button onClick={() => setAsking('look')}>查看出行人</Button>}
          {may('marketing.edit') && row.can_enter === 1 && <Button onClick={() => setAsking('seats')}>调整名额</Button>}
          {may('marketing.edit') && row.state === 'open' && (
            <Button danger onClick={() => setAsking('cancel')}>
              取消班期
            </Button>
          )}
        </Space>
      }
    >
      <Descriptions column={1} items={factsOf(row)} />
      {people && <People list={people} />}
      {asking === 'seats' && <ActForm act={SEATS as Act<unknown>} row={row} onClose={onClose} />}
      {asking && asking !== 'seats' && (
        <Ask
          title={asking === 'look' ? '查看出行人' : '取消班期'}
          words={
            asking === 'look'
              ? '姓名和身份证号仅用于订票、住宿和保险。查看会记入操作记录。'
              : `${row.start_date} 出发的班期将取消，已付的押金和自费项目全额退回，报名的人会收到通知，不可撤销。`
          }
          label={asking === 'look' ? '用途' : undefined}
          ok={asking === 'look' ? '查看' : '确认取消'}
          danger={asking === 'cancel'}
          busy={look.busy || cancel.busy}
          onOk={does}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </Drawer>
  )
}

const factsOf = (row: Row) =>
  [
    { label: '行程', children: `${row.start_date} 至 ${row.end_date}` },
    { label: '名额', children: `${row.taken} / ${row.seats}，候补 ${row.waiting_num} 人` },
    { label: '已成团', children: `${row.formed} 人，${row.group_size} 人一团` },
    { label: '押金', children: <Money of={row.deposit} /> },
    { label: '报名截止', children: row._stop_time }
  ].map(item => ({ ...item, key: item.label }))

const People = ({ list }: { list: Travelling }) => (
  <Table
    size="small"
    rowKey={one => one.card}
    dataSource={list}
    pagination={false}
    scroll={{ x: 'max-content' }}
    locale={{ emptyText: '还没有成团的出行人' }}
    columns={[
      { title: '姓名', dataIndex: 'name' },
      { title: '身份证号', dataIndex: 'card' },
      { title: '联系电话', dataIndex: 'phone' },
      { title: '自费项目', dataIndex: 'extras', render: (extras: string[]) => extras.join('、') || '—' }
    ]}
  />
)
