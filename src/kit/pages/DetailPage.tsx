import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton, type SkeletonKind } from '@/kit/parts/Skeleton'
import { hold, Resource } from '@/kit/state/Resource'
import { Frame } from './Frame'
import { type EmptyWords, Failed } from './ListPage'

interface Props<T> {
  load: () => Promise<T>
  /** What `load` depends on: when it changes the page loads again. */
  filter?: unknown
  children: (data: T, resource: Resource<T>) => ReactNode
  nav?: ReactNode | null | ((data: T | undefined) => ReactNode)
  bottom?: (data: T, resource: Resource<T>) => ReactNode
  skeleton?: SkeletonKind
  /** Words, and where one goes on, when the server says that it is not there. */
  missing?: string | EmptyWords
  /** Load again each time the page is shown, as after a payment. */
  fresh?: boolean
  white?: boolean
  className?: string
}

/** A page about one thing. It gives the call and the layout; waiting, failing and refreshing are done here. */
export const DetailPage = observer(function DetailPage<T>(props: Props<T>) {
  const { load, filter, children, nav, bottom, skeleton = 'detail', missing, fresh, white, className } = props
  const resource = useResource(load, filter, fresh)
  const { data, error } = resource
  const bar = typeof nav === 'function' ? nav(data) : nav
  if (data === undefined) {
    return (
      <Frame nav={error ? undefined : bar} white={white} className={className}>
        {error ? (
          <Failed code={error.code} words={missing} onRetry={() => resource.refresh()} />
        ) : (
          <Skeleton kind={skeleton} />
        )}
      </Frame>
    )
  }
  return (
    <Frame nav={bar} bottom={bottom?.(data, resource)} white={white} className={className}>
      <PullRefresh onRefresh={() => resource.refresh()}>{children(data, resource)}</PullRefresh>
    </Frame>
  )
}) as <T>(props: Props<T>) => ReactNode

/** One thing that loads at once, again when `filter` changes, and with `fresh` each time the page is shown. */
export function useResource<T>(load: () => Promise<T>, filter: unknown = null, fresh = false): Resource<T> {
  const latest = useRef(load)
  latest.current = load
  const [resource] = useState(() => new Resource<T>(() => latest.current()))
  useEffect(() => {
    resource.refresh()
  }, [resource, JSON.stringify(filter)])
  useEffect(() => hold(resource), [resource])
  useDidShow(() => {
    if (fresh && resource.data !== undefined) resource.refresh()
  })
  return resource
}
