import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { api, quietly } from '@/api'
import { State } from '@/kit/parts/State'
import { TaskCards } from '@/kit/parts/TaskCards'
import { TaskBoard, type TaskGroups } from '@/kit/state/TaskBoard'
import './Missions.scss'

const claim = (line: { id: string; period: string }) => api('POST /api/subsidy/task/do_sub', line)

/** A board of subsidy tasks that loads anew whenever its page is shown. */
export function useMissions(load: () => Promise<TaskGroups>): TaskBoard {
  const [board] = useState(() => new TaskBoard({ load, claim }))
  useDidShow(() => {
    board.tasks.refresh()
  })
  return board
}

export const allMissions = () => api('GET /api/subsidy/task/index', {}, quietly)

interface Props {
  board: TaskBoard
  empty: { words: string; action: string; onAction: () => void }
  children?: ReactNode
}

/** The tasks of a board that has come, and whose they are for a sub-account. */
export const Missions = observer(function Missions({ board, empty, children }: Props) {
  const { data } = board.tasks
  if (!data) return null
  const none = data.list.every(({ list }) => list.length === 0)
  return (
    <View className="missions">
      {!data.can_draw && <View className="missions__sub">任务进度计入主账号，奖励请切换到主账号领取</View>}
      {none ? <State kind="empty" icon="flag" {...empty} /> : <TaskCards board={board} groups={data.list} />}
      {children}
    </View>
  )
})
