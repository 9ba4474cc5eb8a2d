import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What the address says: filters, page and sort of a list, so that it can be kept, shared and gone back to. */
export function useAddress<Name extends string>() {
  const [params, setParams] = useSearchParams()
  const of = (name: Name | 'page' | 'limit') => params.get(name) ?? ''
  const change = useCallback(
    (changes: Partial<Record<Name | 'page' | 'limit', string>>, replace: boolean) => {
      // The address itself: what was drawn last may lack a filter chosen a moment ago.
      const next = new URLSearchParams(location.search)
      // Another filter is another list: it begins at its first page.
      if (!('page' in changes)) next.delete('page')
      if (!('cursor' in changes) && !('page' in changes)) next.delete('cursor')
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      setParams(next, { replace })
    },
    [setParams]
  )
  const set = useCallback((changes: Parameters<typeof change>[0]) => change(changes, true), [change])
  /** The same as a step that the browser's way back undoes. */
  const go = useCallback((changes: Parameters<typeof change>[0]) => change(changes, false), [change])
  const page = Number(of('page')) || 1
  const limit = Number(of('limit')) || 20
  return { of, set, go, page, limit }
}
