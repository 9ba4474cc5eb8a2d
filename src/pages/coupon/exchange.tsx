import { useState } from 'react'
import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page, useQuery } from '@/kit/pages/page'
import { Tabs } from '@/kit/parts/Tabs'

definePageConfig({ navigationBarTitleText: '补贴兑换' })

const WAYS = [
  { value: 'bt_xfq', text: '换消费券' },
  { value: 'bt_shubt', text: '换数字补贴' }
] as const
type Way = (typeof WAYS)[number]['value']

/** Subsidies for vouchers or for what can be withdrawn. */
export default page(() => {
  const { type } = useQuery('type')
  const [way, setWay] = useState<Way>(WAYS.some(({ value }) => value === type) ? (type as Way) : 'bt_xfq')
  return (
    <ExchangePage
      key={way}
      info="GET /api/subsidy/exchange/accinfo"
      make="POST /api/subsidy/exchange/do"
      type={way}
      head={<Tabs items={WAYS} value={way} onChange={setWay} />}
      more={{ words: '兑换明细', url: '/pages/coupon/exchangeDetail' }}
    />
  )
})
