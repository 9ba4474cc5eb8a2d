import { useQueryClient } from '@tanstack/react-query'

/** Finds a row as it is by now, in the list of a `ListPage` of this name as it is shown. */
export function useNewest<Row>(name: string, keyOf: (row: Row) => string) {
  const client = useQueryClient()
  return async (row: Row | undefined): Promise<Row | undefined> => {
    const shown = { queryKey: [name], type: 'active' as const }
    await client.refetchQueries(shown)
    return client
      .getQueriesData<{ list: Row[] }>(shown)
      .flatMap(([, data]) => data?.list ?? [])
      .find(one => row && keyOf(one) === keyOf(row))
  }
}
