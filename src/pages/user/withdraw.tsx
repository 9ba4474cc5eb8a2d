import { page, useQuery } from '@/kit/pages/page'
import { WithdrawPage } from '@/kit/pages/WithdrawPage'

definePageConfig({ navigationBarTitleText: '提现' })

/** What one has earned; with `asset` what was exchanged for being withdrawn. */
export default page(() => {
  const { asset } = useQuery('asset')
  return (
    <WithdrawPage
      asset={asset === 'shubt' ? 'shubt' : 'shouyi'}
      info="GET /api/user/getdrawinfo"
      cash="POST /api/extract/cash"
      list="GET /api/extract/getcashlist"
    />
  )
})
