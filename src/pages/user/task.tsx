import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Popup } from '@/kit/parts/Popup'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { TaskCards } from '@/kit/parts/TaskCards'
import { centreTasks, TaskBoard } from '@/kit/state/TaskBoard'
import { TaskHead } from './_parts/TaskHead'
import './task.scss'

definePageConfig({ navigationBarTitleText: '任务中心' })

const options = { catch: true, quiet: true } as const

/** Everything one can be rewarded for, how far it is, and what waits to be claimed. */
export default page(() => {
  const [board] = useState(() => new TaskBoard(centreTasks()))
  const [rulesOpen, setRulesOpen] = useState(false)
  const counts = useResource(() => api('GET /api/task/get_num', {}, options), board.busy)
  const { data, error } = board.tasks
  const refresh = async () => {
    await Promise.all([board.tasks.refresh(), counts.refresh()])
  }
  useDidShow(() => {
    refresh()
  })
  if (!data) {
    return <Frame>{error ? <Failed code={error.code} onRetry={refresh} /> : <Skeleton kind="lines" />}</Frame>
  }
  const empty = data.list.every(({ list }) => list.length === 0)
  return (
    <Frame>
      <PullRefresh onRefresh={refresh}>
        <View className="taskhub">
          <TaskHead counts={counts.data} onRules={() => setRulesOpen(true)} />
          {!data.can_draw && <View className="taskhub__sub">任务进度计入主账号，奖励请切换到主账号领取</View>}
          {empty ? (
            <State kind="empty" icon="flag" words="现在没有可以做的任务" />
          ) : (
            <TaskCards board={board} groups={data.list} />
          )}
          <CellGroup>
            <Cell icon="calendar" title="每日签到" note="连续签到有好礼" onClick={() => go('/pages/signin/signin')} />
            <Cell icon="gift" title="奖励任务" note="每周每月的加码任务" onClick={() => go('/pages/task/index')} />
            <Cell icon="crown" title="会员福利" note="等级权益、金豆和券" onClick={() => go('/pages/vip/fuli')} />
          </CellGroup>
        </View>
      </PullRefresh>
      <Popup open={rulesOpen} onClose={() => setRulesOpen(false)} title="任务规则">
        <Rules />
      </Popup>
    </Frame>
  )
})

const Rules = observer(function Rules() {
  const rules = useResource(() => api('GET /api/task/rule', {}, options))
  if (!rules.data) {
    return rules.error ? <Failed code={rules.error.code} onRetry={() => rules.refresh()} /> : <Skeleton kind="lines" />
  }
  return (
    <View className="taskhub__rules">
      {rules.data.list.map(({ title, paragraphs }) => (
        <View key={title}>
          <View className="taskhub__ruletitle">{title}</View>
          {paragraphs.map(words => (
            <View key={words} className="taskhub__rule">
              {words}
            </View>
          ))}
        </View>
      ))}
    </View>
  )
})
