import { go } from '@/kit/nav'
import { page, useQuery } from '@/kit/pages/page'
import { LogPage } from './_parts/LogPage'

definePageConfig({ navigationBarTitleText: '充值记录' })

/** What a shop bought of 通宝, and to whom they went. */
export default page(() => {
  const { mer_id, type } = useQuery('mer_id', 'type')
  const merId = mer_id || undefined
  return (
    <LogPage
      side="shop"
      merId={merId}
      first={type}
      kinds={[
        {
          value: 'cz',
          text: '充值',
          empty: {
            icon: 'coin',
            words: '店铺还没有充值过通宝',
            action: '去充值',
            onAction: () => go('/pages/business/recharge', { mer_id: merId })
          }
        },
        {
          value: 'send',
          text: '送出',
          empty: {
            icon: 'gift',
            words: '还没有送出通宝',
            hint: '开启消费赠送，或新建一个送宝任务',
            action: '去送通宝',
            onAction: () => go('/pages/business/mission', { mer_id: merId })
          }
        }
      ]}
    />
  )
})
