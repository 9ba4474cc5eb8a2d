import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { State } from '@/kit/parts/State'
import { Steps } from '@/kit/parts/Steps'
import { FillIn } from './_parts/FillIn'
import { SignText } from './_parts/SignText'
import './family.scss'

definePageConfig({ navigationBarTitleText: '协议签署' })

const STEPS = ['填写', '阅读并签名']

/** An agreement is filled in, read whole, and signed by finger. */
export default page(() => {
  const { code } = useQuery('code')
  const [filled, setFilled] = useState(false)
  return (
    <DetailPage
      load={() => api('GET /api/zhufu/agreement_detail', { code }, quietly)}
      filter={code}
      skeleton="form"
      missing="没有找到这个康养计划"
    >
      {(plan, resource) => {
        const why = plan.block.words || plan.note
        if (why) return <State kind="empty" icon="edit" words={why} />
        const isReading = filled && plan.draft !== null
        return (
          <View className="family">
            <View className="family__top">
              <Steps steps={STEPS} here={isReading ? 1 : 0} />
            </View>
            {isReading ? (
              <SignText plan={plan} onBack={() => setFilled(false)} onRefused={() => resource.refresh()} />
            ) : (
              <FillIn
                plan={plan}
                onFilled={async () => {
                  await resource.refresh()
                  setFilled(true)
                }}
              />
            )}
          </View>
        )
      }}
    </DetailPage>
  )
})
