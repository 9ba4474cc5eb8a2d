import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useDraft } from '@/kit/draft'
import { Button } from '@/kit/parts/Button'
import { Field } from '@/kit/parts/Field'
import { Stars, starWords } from '@/kit/parts/Stars'
import { RateForm } from './rating'
import './RateCard.scss'

const MAX_CHARS = 200

/** Asks how a service was that has just ended. */
export const RateCard = observer(function RateCard({ id }: { id: string }) {
  const form = useDraft(() => new RateForm(id), `rate:${id}`)
  if (form.done) return null
  return (
    <View className="ratecard">
      <View className="ratecard__title">这次服务你满意吗？</View>
      <Stars value={form.stars} onChange={stars => form.set({ stars })} />
      <View className="ratecard__said">{starWords(form.stars) || '点星星评分，24 小时内有效'}</View>
      {form.stars > 0 && (
        <>
          <View className="ratecard__words">
            <Field
              type="area"
              max={MAX_CHARS}
              value={form.words}
              onChange={words => form.set({ words })}
              placeholder="还想说点什么（选填）"
            />
          </View>
          <Button kind="main" block busy={form.busy} onClick={() => form.send()}>
            提交评价
          </Button>
        </>
      )}
    </View>
  )
})
