import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { consents, type Topic } from '@/stores/consents'
import { Button } from './Button'
import { Icon } from './Icon'
import './NotifyMe.scss'

interface Props {
  topics: readonly Topic[]
  /** What one will be told: 发货时微信通知我. */
  words: string
}

/** Offers to be told by WeChat, in the mini-program, where the shop has it set up; elsewhere nothing. */
export const NotifyMe = observer(function NotifyMe({ topics, words }: Props) {
  const [done, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    consents.prepare()
  }, [])
  if (!consents.canAsk(topics)) return null
  const ask = async () => {
    setBusy(true)
    const agreed = await consents.ask(topics)
    setBusy(false)
    setDone(agreed)
    const title = agreed ? '已开启，有进展会通知你' : '没有开启，需要时可以再点'
    Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <View className="notifyme">
      <Icon name="bell" size={36} className="notifyme__icon" />
      <View className="notifyme__words">{words}</View>
      {done ? (
        <View className="notifyme__done">已开启</View>
      ) : (
        <Button kind="outline" size="small" busy={busy} onClick={ask}>
          开启
        </Button>
      )}
    </View>
  )
})
