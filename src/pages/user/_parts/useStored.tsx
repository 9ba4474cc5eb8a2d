import { type ReactNode, useEffect } from 'react'
import { api } from '@/api'
import type { Address } from '@/kit/ask'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { Skeleton } from '@/kit/parts/Skeleton'

/** Loads the address a form is about and hands it over; while it is not there, what stands in the form's place. */
export function useStored(id: string, onLoad: (address: Address) => void): ReactNode {
  const stored = useResource(
    async () => (id ? api('GET /api/address/detail/{id}', { id }, { catch: true, quiet: true }) : null),
    id
  )
  const { data, error } = stored
  useEffect(() => {
    if (data) onLoad(data)
  }, [data])
  if (!id || data) return null
  return (
    <Frame>
      {error ? (
        <Failed code={error.code} words="这个地址已经不在了" onRetry={() => stored.refresh()} />
      ) : (
        <Skeleton kind="lines" count={5} />
      )}
    </Frame>
  )
}
