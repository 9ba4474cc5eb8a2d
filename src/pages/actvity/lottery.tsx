import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { go } from '@/kit/nav'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { DrawBox } from '@/kit/parts/DrawBox'
import { DrawGoods } from '@/kit/parts/DrawGoods'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { Tabs } from '@/kit/parts/Tabs'
import { DrawState } from '@/kit/state/DrawState'
import { ActivityHead } from './_parts/ActivityHead'
import { type Kind, type LotteryInfo, lotterySource } from './_parts/lottery'
import { ScratchBox } from './_parts/ScratchBox'
import './lottery.scss'

definePageConfig({ navigationBarTitleText: '活动抽奖' })

const TABS = [
  { value: 'instant', text: '即时抽奖' },
  { value: 'scratch', text: '刮刮卡' }
] as const

const earn = { words: '去逛逛', run: () => void go('/pages/store/mall') }
const invite = { words: '去邀请', run: () => void go('/pages/actvity/tuiguang') }

/** Draws for chances that orders earn: one's own an instant draw, a friend's a scratch card. */
export default page(() => {
  const query = useQuery('type')
  const [kind, setKind] = useState<Kind>(query.type === 'scratch' ? 'scratch' : 'instant')
  const [states] = useState(() => ({
    instant: new DrawState(lotterySource('instant')),
    scratch: new DrawState(lotterySource('scratch'))
  }))
  const state = states[kind]
  return (
    <Frame>
      <Tabs items={TABS} value={kind} onChange={value => !state.busy && setKind(value)} />
      <Draw key={kind} kind={kind} state={state} />
    </Frame>
  )
})

const Draw = observer(function Draw({ kind, state }: { kind: Kind; state: DrawState<LotteryInfo> }) {
  const { info, error } = state
  const load = () => {
    if (!state.busy) state.load()
  }
  useEffect(load, [])
  // Shown for the first time it is loaded above.
  useDidShow(() => state.info && load())
  if (!info) {
    if (error?.code === 'NOT_FOUND') return <None kind={kind} />
    return error ? <Failed code={error.code} onRetry={state.load} /> : <Skeleton kind="lines" />
  }
  const waiting = info.goods.some(one => one.state === 'waiting')
  return (
    <PullRefresh onRefresh={state.load}>
      <ActivityHead activity={info.activity} onChange={load}>
        <View className="actdraw__chances">{`我有 ${info.chances} ${kind === 'instant' ? '次机会' : '张刮刮卡'}`}</View>
        <View className="actdraw__earn">{info.earn_words}</View>
      </ActivityHead>
      {info.can_join === 0 && <View className="actdraw__note">子账号不能参加，切换到主账号就能抽奖</View>}
      {kind === 'instant' ? <DrawBox state={state} earn={earn} /> : <ScratchBox state={state} earn={invite} />}
      {waiting && (
        <Card title="待领取的奖品" className="actdraw__card">
          <DrawGoods state={state} />
        </Card>
      )}
    </PullRefresh>
  )
})

const None = ({ kind }: { kind: Kind }) => (
  <State
    kind="empty"
    icon="gift"
    words={kind === 'instant' ? '现在没有即时抽奖' : '现在没有刮刮卡'}
    hint="活动开始后，下单和好友下单都能得机会"
    action="看奖池"
    onAction={() => go('/pages/actvity/award_pool')}
  />
)
