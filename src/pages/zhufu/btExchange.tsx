import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '补贴兑换' })

const WAYS = [
  { type: 'bt_shubt', title: '换数字补贴' },
  { type: 'bt_xfq', title: '换消费券' }
]

export default page(() => (
  <ExchangePage info="GET /api/zhufu/exchange_info" make="POST /api/zhufu/exchange" ways={WAYS} />
))
