import { ExchangePage } from '@/kit/pages/ExchangePage'
import { page } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '绿豆兑换' })

export default page(() => (
  <ExchangePage info="GET /api/user/dhinfo" make="POST /api/user/doexchange" type="lvdou_jindou" />
))
