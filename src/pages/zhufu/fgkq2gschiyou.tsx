import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '复购券转持有' })

const WAYS = [
  { type: 'fgkq_gschiyou', title: '转公司持有' },
  { type: 'fgkq_chiyou', title: '转持有' }
]

export default page(() => (
  <ExchangePage info="GET /api/zhufu/exchange_info" make="POST /api/zhufu/exchange" ways={WAYS} />
))
