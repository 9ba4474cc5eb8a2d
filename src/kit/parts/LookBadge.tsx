import { View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useRef } from 'react'
import { go } from '@/kit/nav'
import { type Looked, looking } from '@/stores/looking'
import { session } from '@/stores/session'
import { Icon } from './Icon'
import './LookBadge.scss'

interface Props {
  type: Looked
  /** What is on the screen; '' while nothing is. */
  id: string
}

/** Counts down while something is looked at for a task; nothing to be seen for whoever came another way. */
export const LookBadge = observer(function LookBadge({ type, id }: Props) {
  const shown = useRef(true)
  const begin = () => {
    if (session.signedIn && shown.current) looking.open(type, id)
  }
  useEffect(() => {
    begin()
    return () => looking.leave()
  }, [type, id])
  useDidShow(() => {
    const back = !shown.current
    shown.current = true
    if (back) begin()
  })
  useDidHide(() => {
    shown.current = false
    looking.leave()
  })
  const mine = looking.type === type && looking.id === id
  const { counting, left_s, counted, finished, num, target, unit } = looking
  useEffect(() => {
    if (mine && counting && left_s === 0) looking.end()
  }, [mine, counting, left_s])
  if (!mine || !(counting || counted)) return null
  if (finished || (counted && target === 0)) {
    return (
      <View className="look look--done" role="button" onClick={() => go('/pages/user/task')}>
        <Icon name="circle-check" size={36} />
        <View>浏览完成，去领奖励</View>
      </View>
    )
  }
  return (
    <View className="look" role="timer">
      <Icon name={counted ? 'circle-check' : 'clock'} size={36} />
      <View>{counted ? `已计入 ${num}/${target} ${unit}，去看下一${unit}` : `再看 ${left_s} 秒计入任务`}</View>
    </View>
  )
})
