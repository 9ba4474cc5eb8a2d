import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '补贴兑换' })

const WAYS = [
  { type: 'bt_xfq', title: '换消费券' },
  { type: 'bt_shubt', title: '换数字补贴' }
]

/** Subsidies for vouchers or for what can be withdrawn. */
export default page(() => {
  const { type } = useQuery('type')
  return (
    <ExchangePage
      info="GET /api/subsidy/exchange/accinfo"
      make="POST /api/subsidy/exchange/do"
      type={WAYS.find(way => way.type === type)?.type}
      ways={WAYS}
      more={{ words: '兑换明细', to: () => '/pages/coupon/exchangeDetail' }}
    />
  )
})
