import { useQuery } from '@tanstack/react-query'
import { api } from '../../api'
import { Changes, Lines, Raw } from '../../kit/Lines'
import { StateOf } from '../../kit/states'
import type { Row } from './Approvals'

/** What was sent, a line for each field, with the raw text beneath. */
export function Sent({ row }: { row: Row }) {
  const query = useQuery({
    queryKey: ['approval-sent', row.id],
    queryFn: () => api('GET /api/admin/approval/sent/{id}', { id: row.id })
  })
  if (!query.data) return <StateOf query={query} />
  return (
    <>
      {query.data.changes.length > 0 && (
        <>
          <h3>修改前后</h3>
          <Changes of={query.data.changes} />
        </>
      )}
      <h3>提交的内容</h3>
      <Lines of={query.data.lines} />
      <Raw of={row.details} />
    </>
  )
}
