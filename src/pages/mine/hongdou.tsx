import { View } from '@tarojs/components'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { page } from '@/kit/pages/page'
import { WalletPage } from '@/kit/pages/WalletPage'
import './hongdou.scss'

definePageConfig({ navigationBarTitleText: '红豆' })

export default page(() => (
  <WalletPage
    load={ask => api('GET /api/user/myhongdou', ask, { catch: true, quiet: true })}
    words={{
      name: '红豆',
      title: '我的红豆（个）',
      unit: '个',
      hint: first => `今日获得 ${first?.today ?? '…'} 个`,
      empty: () => ({ icon: 'gift', words: '还没有红豆记录', hint: '购物结算后会发放红豆' }),
      rules: first => first.rules
    }}
    actions={[{ words: '兑换消费券', onClick: () => go('/pages/mine/exhongdou') }]}
  >
    {first => {
      const waiting = Number(first?.wallet.waiting ?? 0) + Number(first?.wallet.locked ?? 0)
      if (waiting === 0) return null
      return (
        <View className="hongdou__waiting">{`待发放 ${waiting} 个：结算次日发放，奖励池不足时按先后顺序等待`}</View>
      )
    }}
  </WalletPage>
))
