import { page } from '@/kit/pages/page'
import { TransferPage } from '@/kit/pages/TransferPage'

definePageConfig({ navigationBarTitleText: '赠送' })

export default page(() => (
  <TransferPage find="GET /api/youxuan/find_user_by_phone" give="POST /api/youxuan/gift_hdt" type="hdt" />
))
