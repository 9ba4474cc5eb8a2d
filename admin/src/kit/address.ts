import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What the address says: filters, page and sort of a list, so that it can be kept, shared and gone back to. */
export function useAddress<Name extends string>() {
  const [params, setParams] = useSearchParams()
  const of = (name: Name | 'page' | 'limit') => params.get(name) ?? ''
  const set = useCallback(
    (changes: Partial<Record<Name | 'page' | 'limit', string>>) =>
      setParams(
        before => {
          const next = new URLSearchParams(before)
          // Another filter is another list: it begins at its first page.
          if (!('page' in changes)) next.delete('page')
          for (const [name, value] of Object.entries<string | undefined>(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true }
      ),
    [setParams]
  )
  const page = Number(of('page')) || 1
  const limit = Number(of('limit')) || 20
  return { of, set, page, limit }
}
