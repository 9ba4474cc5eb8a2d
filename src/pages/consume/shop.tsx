import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { page } from '@/kit/pages/page'
import { WalletPage } from '@/kit/pages/WalletPage'
import { voucherRules } from './_parts/rules'

definePageConfig({ navigationBarTitleText: '商圈券' })

/** District vouchers: what there is, and where it came from and went. */
export default page(() => (
  <WalletPage
    load={ask => api('GET /api/youxuan/sqx_order_list', ask, quietly)}
    words={{
      name: '商圈券',
      title: '我的商圈券',
      colour: 'brand',
      hint: first => first?.wallet.reference_text || '可以兑换成消费券，下单与到店时抵扣',
      empty: () => ({ icon: 'ticket', words: '还没有商圈券记录', hint: '参加商圈活动可以获得' }),
      rules: ({ wallet }) => voucherRules('sqx', wallet)
    }}
    actions={[
      { words: '附近好店', onClick: () => go('/pages/store/store') },
      { words: '兑换', onClick: () => go('/pages/consume/exchange', { type: 'sqx_xfq' }) }
    ]}
  />
))
