import { View } from '@tarojs/components'
import { useDidShow, useReachBottom } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BackTop } from '@/kit/parts/BackTop'
import type { IconName } from '@/kit/parts/icons'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton, type SkeletonKind } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { Tail } from '@/kit/parts/Tail'
import { type LoadRows, PagedList } from '@/kit/state/PagedList'
import { retryFailed } from '@/kit/state/Resource'
import { Frame } from './Frame'

/** What the words of an empty list and its one way out are. */
export interface EmptyWords {
  words: string
  hint?: string
  icon?: IconName
  action?: string
  onAction?: () => void
  /** Other ideas, under the words. */
  below?: ReactNode
}

interface ListProps<T> {
  list: PagedList<T>
  row: (item: T, index: number) => ReactNode
  rowKey: (item: T) => string
  empty?: EmptyWords
  skeleton?: SkeletonKind
  /** Lays the rows out, such as in two columns; a plain column by default. */
  layout?: (items: T[]) => ReactNode
  /** Words, and where one goes on, when the server says that what the list is about is not there. */
  missing?: string | EmptyWords
}

/** The rows of a list with everything around them: waiting, empty, failed, more, end. For pages that hold a list among other things. */
export const List = observer(function List<T>(props: ListProps<T>) {
  const { list, row, rowKey, empty, skeleton = 'lines', layout, missing } = props
  useReachBottom(() => list.more())
  if (list.waiting) return <Skeleton kind={skeleton} />
  if (list.error && list.items.length === 0)
    return <Failed code={list.error.code} words={missing} onRetry={() => list.retry()} />
  if (list.empty) return <Empty {...empty} />
  return (
    <View>
      {layout ? layout(list.items) : list.items.map((item, i) => <View key={rowKey(item)}>{row(item, i)}</View>)}
      <Tail kind={list.error ? 'failed' : list.tail} onRetry={() => list.retry()} />
    </View>
  )
}) as <T>(props: ListProps<T>) => ReactNode

const Empty = ({ below, ...words }: Partial<EmptyWords>) => (
  <View>
    <State kind="empty" {...words} />
    {below}
  </View>
)

/** A failed load, told apart from being offline, being signed out of and not being there. */
export function Failed({ code, onRetry, words }: { code: string; words?: string | EmptyWords; onRetry: () => void }) {
  // An address the server cannot read leads nowhere, and asking again would not change that.
  if (code === 'NOT_FOUND' || code === 'INVALID')
    return <State kind="missing" {...(typeof words === 'object' ? words : { words })} />
  if (code === 'FORBIDDEN') return <State kind="forbidden" />
  if (code === 'SIGN_IN') return <State kind="signIn" />
  const retry = () => {
    onRetry()
    retryFailed()
  }
  return <State kind={code === 'OFFLINE' ? 'offline' : 'failed'} onAction={retry} />
}

interface Props<T> extends Omit<ListProps<T>, 'list'> {
  load: LoadRows<T>
  /** What `load` depends on: when it changes the list starts over. */
  filter?: unknown
  /** Loads again whenever the page is shown again, for what another page may have changed. */
  fresh?: boolean
  nav?: ReactNode | null
  /** Above the rows; given the list where what stands there depends on how far that has come. */
  head?: ReactNode | ((list: PagedList<T>) => ReactNode)
  bottom?: ReactNode
  /** The list's state, for a page that changes rows in place. */
  state?: PagedList<T>
}

/** A page that is a list. It gives words, fields and the call; loading, paging, refreshing and failing are done here. */
export const ListPage = observer(function ListPage<T>({
  load,
  filter,
  fresh,
  nav,
  head,
  bottom,
  state,
  ...rest
}: Props<T>) {
  const list = usePagedList(load, filter, state, fresh)
  return (
    <Frame nav={nav} bottom={bottom}>
      <PullRefresh onRefresh={() => list.refresh()}>
        {typeof head === 'function' ? head(list) : head}
        <List list={list} {...rest} />
      </PullRefresh>
      <BackTop />
    </Frame>
  )
}) as <T>(props: Props<T>) => ReactNode

/** A list that loads at once and starts over when `filter` changes. */
export function usePagedList<T>(
  load: LoadRows<T>,
  filter: unknown = null,
  state?: PagedList<T>,
  fresh = false
): PagedList<T> {
  const [list] = useState(() => state ?? new PagedList<T>(load))
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    list.refresh(paging => latest.current(paging))
  }, [list, JSON.stringify(filter)])
  useDidShow(() => {
    if (fresh && !list.waiting && !list.busy) list.refresh()
  })
  return list
}
