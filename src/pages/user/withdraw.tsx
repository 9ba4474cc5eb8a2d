import { page } from '@/kit/pages/page'
import { WithdrawPage } from '@/kit/pages/WithdrawPage'

definePageConfig({ navigationBarTitleText: '提现' })

export default page(() => (
  <WithdrawPage
    asset="shouyi"
    info="GET /api/user/getdrawinfo"
    cash="POST /api/extract/cash"
    list="GET /api/extract/getcashlist"
  />
))
