import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { confirm } from '@/kit/confirm'
import { openUrl } from '@/kit/open'
import { useResource } from '@/kit/pages/DetailPage'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import './FirstSteps.scss'

const QUESTION = {
  title: '不再显示？',
  content: '收起后这张卡片不会再出现，对应的功能在设置和服务里都能找到',
  confirmText: '收起'
}

/** What a new person does first, with how far they are; gone when all is done, or they took it away. */
export const FirstSteps = observer(function FirstSteps() {
  const steps = useResource(() => api('GET /api/newcomer/steps', {}, quietly), null, true)
  const { data } = steps
  if (!data?.show) return null
  const close = async () => {
    if (!(await confirm(QUESTION))) return
    if (await api('POST /api/newcomer/steps/close', {})) steps.set({ ...data, show: 0 })
  }
  return (
    <Card>
      <View className="firststeps__head">
        <View className="firststeps__title">新人起步</View>
        <View className="firststeps__count">{`已完成 ${data.done_num}/${data.num}`}</View>
        <View className="firststeps__close" role="button" ariaLabel="不再显示" onClick={close}>
          <Icon name="close" size={32} />
        </View>
      </View>
      <View className="firststeps__bar">
        <View className="firststeps__done" style={{ width: `${Math.round((data.done_num / data.num) * 100)}%` }} />
      </View>
      {data.list.map(step => (
        <View key={step.id} className={`firststeps__step ${step.done ? 'firststeps__step--done' : ''}`}>
          <Icon name={step.done ? 'circle-check' : 'circle'} size={40} className="firststeps__mark" />
          <View className="firststeps__words">
            <View className="firststeps__name">
              {step.title}
              {step.reward && <View className="firststeps__reward">{`+${step.reward}`}</View>}
            </View>
            <View className="firststeps__info">{step.info}</View>
          </View>
          {step.done ? (
            <View className="firststeps__state">已完成</View>
          ) : (
            <Button kind="outline" size="small" onClick={() => openUrl(step.url)}>
              {step.button}
            </Button>
          )}
        </View>
      ))}
    </Card>
  )
})
