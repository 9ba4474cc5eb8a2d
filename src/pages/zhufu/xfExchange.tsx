import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '消费兑换' })

const WAYS = [
  { type: 'xfq_dhq', title: '换兑换券' },
  { type: 'xfq_sqx', title: '换商圈券' }
]

export default page(() => (
  <ExchangePage info="GET /api/zhufu/exchange_info" make="POST /api/zhufu/exchange" ways={WAYS} />
))
