import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { LedgerPage } from '@/kit/pages/LedgerPage'
import { page } from '@/kit/pages/page'
import { WalletCards } from '@/kit/parts/WalletCards'
import './hongdou.scss'

definePageConfig({ navigationBarTitleText: '红豆' })

type Answer = Data<Endpoints['GET /api/user/myhongdou']>

const DAYS = 30

export default page(() => {
  const [first, setFirst] = useState<Answer>()
  const load = async (paging: { page: number; limit: number }) => {
    const days = paging.page === 1 ? DAYS : undefined
    const answer = await api('GET /api/user/myhongdou', { ...paging, days }, { catch: true, quiet: true })
    if (paging.page === 1) setFirst(answer)
    return answer
  }
  const waiting = Number(first?.wallet.waiting ?? 0) + Number(first?.wallet.locked ?? 0)
  return (
    <LedgerPage<Answer['list'][number]>
      name="我的红豆（个）"
      balance={first?.wallet.balance}
      hint={`今日获得 ${first?.today ?? '…'} 个`}
      actions={[{ words: '兑换消费券', onClick: () => go('/pages/mine/exhongdou') }]}
      load={load}
      months={first?.time}
      empty={{ icon: 'gift', words: '还没有红豆记录', hint: '购物结算后会发放红豆' }}
    >
      {waiting > 0 && (
        <View className="hongdou__waiting">{`待发放 ${waiting} 个：结算次日发放，奖励池不足时按先后顺序等待`}</View>
      )}
      <WalletCards
        name="红豆"
        points={first?.trend.map(day => ({ label: day.time.slice(5), value: day.balance })) ?? []}
        unit="个"
        rules={first?.rules}
      />
    </LedgerPage>
  )
})
