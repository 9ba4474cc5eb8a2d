import { page } from '@/kit/pages/page'
import { WithdrawPage } from '@/kit/pages/WithdrawPage'

definePageConfig({ navigationBarTitleText: '红宝石提现' })

export default page(() => (
  <WithdrawPage
    asset="ruby"
    info="GET /api/zhufu/withdraw_info"
    cash="POST /api/zhufu/withdraw"
    list="GET /api/zhufu/withdraw_list"
  />
))
