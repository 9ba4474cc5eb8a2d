import { go } from '@/kit/nav'
import { page, useQuery } from '@/kit/pages/page'
import { LogPage } from './_parts/LogPage'

definePageConfig({ navigationBarTitleText: '兑换记录' })

/** What somebody exchanged of their own 通宝, and which shops gave them any. */
export default page(() => {
  const { type } = useQuery('type')
  return (
    <LogPage
      first={type}
      kinds={[
        {
          value: 'ex',
          text: '兑换',
          empty: {
            icon: 'refund',
            words: '还没有兑换过通宝',
            action: '去兑换',
            onAction: () => go('/pages/business/exchange')
          }
        },
        {
          value: 'got',
          text: '收到',
          empty: { icon: 'gift', words: '还没有收到通宝', hint: '在送通宝的店铺下单，订单完成结算后就会收到' }
        }
      ]}
    />
  )
})
