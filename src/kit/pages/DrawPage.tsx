import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { Card } from '@/kit/parts/Card'
import { DrawBox } from '@/kit/parts/DrawBox'
import { DrawGoods } from '@/kit/parts/DrawGoods'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { Tabs } from '@/kit/parts/Tabs'
import type { DrawInfo, DrawState } from '@/kit/state/DrawState'
import './DrawPage.scss'
import { Frame } from './Frame'
import { Failed } from './ListPage'

/** The tab of one's own draws, where "mine" of a draw leads to. */
const RECORDS = 'records'

interface Props<Info extends DrawInfo> {
  state: DrawState<Info>
  /** What the person has to draw with, and where it comes from. */
  head: (info: Info) => ReactNode
  /** What helps when one is short of it. */
  earn?: { words: string; run: () => void }
  /** Lists below the draw; the one of `records` holds one's own draws. */
  tabs: readonly { value: string; text: string; list: (info: Info) => ReactNode }[]
  /** What is said where there is no such draw now. */
  none: { words: string; hint?: string; action?: string; onAction?: () => void }
}

/** A page of a draw by itself: what one has, the draw, things that wait to be collected, and the lists behind it. */
export const DrawPage = observer(function DrawPage<Info extends DrawInfo>(props: Props<Info>) {
  const { state, head, earn, tabs, none } = props
  const [tab, setTab] = useState(tabs[0]!.value)
  const { info, error } = state
  useDidShow(() => {
    if (!state.busy) state.load()
  })
  if (!info) {
    if (error?.code === 'NOT_FOUND') {
      return (
        <Frame>
          <State kind="empty" icon="gift" {...none} />
        </Frame>
      )
    }
    return <Frame>{error ? <Failed code={error.code} onRetry={state.load} /> : <Skeleton kind="lines" />}</Frame>
  }
  const waiting = info.goods.some(one => one.state === 'waiting')
  return (
    <Frame>
      <PullRefresh onRefresh={state.load}>
        <View className="drawpage">
          {head(info)}
          <DrawBox state={state} earn={earn} here={info.asset} onMine={() => setTab(RECORDS)} />
          {waiting && (
            <Card title="待领取的奖品">
              <DrawGoods state={state} />
            </Card>
          )}
          <Card bare>
            <Tabs items={tabs.map(({ value, text }) => ({ value, text }))} value={tab} onChange={setTab} />
            <View key={`${tab}-${info.code}`}>{tabs.find(({ value }) => value === tab)?.list(info)}</View>
          </Card>
        </View>
      </PullRefresh>
    </Frame>
  )
}) as <Info extends DrawInfo>(props: Props<Info>) => ReactNode
