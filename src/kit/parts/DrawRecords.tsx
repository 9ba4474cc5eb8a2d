import { List, usePagedList } from '@/kit/pages/ListPage'
import type { DrawInfo, DrawnLine } from '@/kit/state/DrawState'
import type { LoadRows } from '@/kit/state/PagedList'
import { DrawnLines } from './DrawProof'

interface Props {
  info: DrawInfo
  load: LoadRows<DrawnLine>
  /** Draws made here: after each the records are looked at again. */
  done: number
  /** What to do where nothing was drawn yet. */
  hint: string
}

/** One's own draws, each with what proves it. */
export function DrawRecords({ info, load, done, hint }: Props) {
  const list = usePagedList(load, done)
  return (
    <List
      list={list}
      rowKey={line => line.id}
      row={() => null}
      layout={lines => <DrawnLines lines={lines} termsOf={() => info} empty="" />}
      empty={{ words: '还没有抽过', hint }}
    />
  )
}
