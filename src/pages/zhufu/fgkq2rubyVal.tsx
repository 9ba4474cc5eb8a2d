import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '复购券转红宝石值' })

export default page(() => (
  <ExchangePage info="GET /api/zhufu/exchange_info" make="POST /api/zhufu/exchange" type="fgkq_rubyval" />
))
