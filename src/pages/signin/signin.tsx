import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { RulesCard } from '@/kit/parts/RulesCard'
import { Skeleton } from '@/kit/parts/Skeleton'
import { AdCard } from './_parts/AdCard'
import { GroupCells } from './_parts/GroupCells'
import { MonthCard } from './_parts/MonthCard'
import { SignedDialog } from './_parts/SignedDialog'
import { SigninHead } from './_parts/SigninHead'
import { SigninState } from './_parts/SigninState'
import { StepsCard } from './_parts/StepsCard'
import './signin.scss'

definePageConfig({ navigationBarTitleText: '签到' })

/** Signing in day by day: the streak, the month, make-up cards, prizes, the bonus and one's fans. */
export default page(() => {
  const [state] = useState(() => new SigninState())
  useDidShow(() => {
    state.refresh()
  })
  const { data, error } = state.overview
  if (!data) {
    return (
      <Frame>
        {error ? (
          <Failed code={error.code} words="现在没有签到活动" onRetry={() => state.refresh()} />
        ) : (
          <Skeleton kind="lines" />
        )}
      </Frame>
    )
  }
  return (
    <Frame>
      <PullRefresh onRefresh={() => state.refresh()}>
        <View className="signin">
          <SigninHead state={state} data={data} />
          <StepsCard state={state} />
          <MonthCard state={state} data={data} />
          <AdCard state={state} signed={data.signed === 1} />
          <GroupCells state={state} data={data} />
          <RulesCard title="签到规则" rules={data.rules.map((rule, i) => `${i + 1}. ${rule}`)} />
        </View>
      </PullRefresh>
      <SignedDialog state={state} />
    </Frame>
  )
})
