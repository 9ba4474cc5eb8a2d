import { useQuery } from '@tanstack/react-query'
import { Descriptions, Drawer } from 'antd'
import { type Answer, api } from '../../api'
import { Changes, Lines, Raw, TellLine } from '../../kit/Lines'
import { StateOf } from '../../kit/states'

export type Row = Answer<'GET /api/admin/audit'>['list'][number]

/** One entry whole: who did what to which thing and why, what they sent, and what that changed. */
export function Entry({ row, onClose }: { row: Row; onClose(): void }) {
  return (
    <Drawer open size={640} title={`${row.title} · ${row._time}`} onClose={onClose}>
      <Told row={row} />
      <Raw of={row.details} />
    </Drawer>
  )
}

function Told({ row }: { row: Row }) {
  const query = useQuery({
    queryKey: ['audit-told', row.seq],
    queryFn: () => api('GET /api/admin/audit/told/{seq}', { seq: row.seq })
  })
  if (!query.data) return <StateOf query={query} />
  const { thing, sent, changes_told: changes } = query.data
  const facts = [
    { label: '人员', children: row.actor },
    { label: '来自', children: row.ip || '命令行' },
    ...(thing.told ? [{ label: '对象', children: <TellLine of={thing} /> }] : []),
    ...(row.why ? [{ label: '原因', children: row.why }] : [])
  ]
  return (
    <>
      <Descriptions column={1} items={facts.map(item => ({ ...item, key: item.label }))} />
      {changes.length > 0 && (
        <>
          <h3>{changes.some(({ was_told }) => was_told) ? '修改前后' : '结果'}</h3>
          <Changes of={changes} />
        </>
      )}
      {sent.length > 0 && (
        <>
          <h3>提交的内容</h3>
          <Lines of={sent} />
        </>
      )}
    </>
  )
}
