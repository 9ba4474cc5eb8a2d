import { useQuery } from '@tanstack/react-query'
import { api } from '../../api'
import { Lines, Raw } from '../../kit/Lines'
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
      <Lines of={query.data.lines} />
      <Raw of={row.details} />
    </>
  )
}
