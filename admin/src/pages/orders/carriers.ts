import { useQuery } from '@tanstack/react-query'
import { api } from '../../api'

/** Carriers to choose from, by their names. */
export function useCarriers() {
  const { data } = useQuery({
    queryKey: ['express'],
    queryFn: () => api('GET /api/admin/express'),
    staleTime: Number.POSITIVE_INFINITY
  })
  return data?.map(({ code, name }) => ({ value: code, label: name }))
}
