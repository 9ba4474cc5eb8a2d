import { useQuery } from '@tanstack/react-query'
import { Descriptions } from 'antd'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { useMay } from '../../kit/me'
import { StateOf } from '../../kit/states'
import type { Row } from './Approvals'

type Line = Answer<'GET /api/admin/approval/sent/{id}'>['lines'][number]

const PAGES = {
  member: { path: '/customers/', right: 'customer.read' },
  shop: { path: '/shops/', right: 'shop.read' },
  order: { path: '/orders/', right: 'order.read' },
  goods: { path: '/goods/', right: 'goods.read' }
} as const

/** What was sent, a line for each field, with the raw text beneath. */
export function Sent({ row }: { row: Row }) {
  const query = useQuery({
    queryKey: ['approval-sent', row.id],
    queryFn: () => api('GET /api/admin/approval/sent/{id}', { id: row.id })
  })
  if (!query.data) return <StateOf query={query} />
  return (
    <>
      <Descriptions
        column={1}
        items={query.data.lines.map((line, i) => ({ key: i, label: line.title, children: <Told of={line} /> }))}
      />
      <details className="raw">
        <summary>原始内容</summary>
        <pre className="pre">{JSON.stringify(JSON.parse(row.details), null, 2)}</pre>
      </details>
    </>
  )
}

function Told({ of: { told, about, about_id } }: { of: Line }) {
  const may = useMay()
  if (!about || !may(PAGES[about].right)) return <span className="told-lines">{told}</span>
  return <Link to={`${PAGES[about].path}${about_id}`}>{told}</Link>
}
