import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Banner } from '@/kit/parts/Banner'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { TaskCards } from '@/kit/parts/TaskCards'
import { centreTasks, TaskBoard } from '@/kit/state/TaskBoard'
import './index.scss'

definePageConfig({ navigationBarTitleText: '奖励任务' })

/** Tasks of a week or a month with more to win, under their banners. */
export default page(() => {
  const [board] = useState(() => new TaskBoard(centreTasks('bonus')))
  const banners = useResource(() => api('GET /api/task/banner_list', {}, { catch: true, quiet: true }))
  const { data, error } = board.tasks
  const refresh = async () => {
    await Promise.all([board.tasks.refresh(), banners.refresh()])
  }
  useDidShow(() => {
    board.tasks.refresh()
  })
  if (!data) {
    return <Frame>{error ? <Failed code={error.code} onRetry={refresh} /> : <Skeleton kind="lines" />}</Frame>
  }
  const empty = data.list.every(({ list }) => list.length === 0)
  return (
    <Frame>
      <PullRefresh onRefresh={refresh}>
        <View className="bonus">
          <Banner items={banners.data?.list ?? []} className="bonus__banner" />
          {!data.can_draw && <View className="bonus__note">任务进度计入主账号，奖励请切换到主账号领取</View>}
          {empty ? (
            <State
              kind="empty"
              icon="flag"
              words="本期奖励任务已结束"
              action="去任务中心"
              onAction={() => go('/pages/user/task')}
            />
          ) : (
            <TaskCards board={board} groups={data.list} />
          )}
          <View className="bonus__note">每周任务周一零点更新，每月任务 1 日零点更新；完成后请在标明的时间前领取。</View>
        </View>
      </PullRefresh>
    </Frame>
  )
})
