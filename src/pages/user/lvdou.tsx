import { api } from '@/api'
import { go } from '@/kit/nav'
import { page } from '@/kit/pages/page'
import { pointWords, WalletPage } from '@/kit/pages/WalletPage'

definePageConfig({ navigationBarTitleText: '绿豆' })

export default page(() => (
  <WalletPage
    load={ask => api('GET /api/pc/get_balance_record/{type}', { type: 'lvdou', ...ask }, { catch: true, quiet: true })}
    words={pointWords('绿豆', '绿豆可以兑换成金豆，下单抵扣')}
    actions={[{ words: '兑换金豆', onClick: () => go('/pages/user/exchange') }]}
  />
))
