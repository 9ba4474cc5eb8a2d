import { api } from '@/api'
import { go } from '@/kit/nav'
import { page } from '@/kit/pages/page'
import { WalletPage } from '@/kit/pages/WalletPage'
import { pointRules } from '@/kit/parts/WalletCards'

definePageConfig({ navigationBarTitleText: '绿豆' })

export default page(() => (
  <WalletPage
    load={ask => api('GET /api/pc/get_balance_record/{type}', { type: 'lvdou', ...ask }, { catch: true, quiet: true })}
    words={{
      name: '绿豆',
      title: '我的绿豆（个）',
      unit: '个',
      colour: 'gold',
      hint: first => first?.wallet?.reference_text || '绿豆可以兑换成金豆，下单抵扣',
      empty: first => ({
        icon: 'gift',
        words: '还没有绿豆记录',
        hint: first?.wallet?.earned_by ? `${first.wallet.earned_by}可获得绿豆` : undefined
      }),
      rules: ({ wallet }) => wallet && pointRules('绿豆', wallet)
    }}
    actions={[{ words: '兑换金豆', onClick: () => go('/pages/user/exchange') }]}
  />
))
