import { page } from '@/kit/pages/page'
import { TransferPage } from '@/kit/pages/TransferPage'

definePageConfig({ navigationBarTitleText: '消费券转赠' })

export default page(() => (
  <TransferPage find="GET /api/subsidy/gift/find_user_by_phone" give="POST /api/subsidy/gift/gift_consumer_coupon" />
))
