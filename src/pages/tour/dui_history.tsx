import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '兑换记录' })

/** Tour income for vouchers, and what was exchanged so far. */
export default page(() => (
  <ExchangePage
    info="GET /api/tripfree/historyincomeList"
    make="POST /api/tripfree/exchangeincome"
    type="tour_income"
  />
))
