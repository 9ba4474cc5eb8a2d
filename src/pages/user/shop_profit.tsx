import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Tabs } from '@/kit/parts/Tabs'
import { BonusHead } from './_parts/BonusHead'
import { BonusMonths } from './_parts/BonusRow'
import './shop_profit.scss'

definePageConfig({ navigationBarTitleText: '推店收益' })

type Bonus = Data<Endpoints['GET /api/partner/bonus_list']>

const KINDS = [
  { value: 'partner', text: '我推荐的店铺', key: 'GET /api/partner/bonus_list', shops: '推荐店铺' },
  { value: 'dock', text: '我对接的店铺', key: 'GET /api/dock/bonus_list', shops: '对接店铺' }
] as const

export default page(() => {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('partner')
  const [bonus, setBonus] = useState<Bonus>()
  const chosen = KINDS.find(one => one.value === kind)!
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api(chosen.key, paging, { catch: true, quiet: true })
    if (paging.page === 1) setBonus(answer)
    return answer
  }
  return (
    <ListPage
      load={load}
      filter={kind}
      head={
        <View>
          <Tabs items={KINDS} value={kind} onChange={setKind} />
          {bonus && <BonusHead bonus={bonus} shops={chosen.shops} />}
          {bonus && <View className="shopprofit__title">收益明细</View>}
        </View>
      }
      skeleton={bonus ? 'lines' : 'wallet'}
      row={() => null}
      layout={lines => <BonusMonths lines={lines} months={bonus?.time ?? []} />}
      rowKey={line => line.id}
      empty={
        kind === 'partner'
          ? {
              icon: 'store',
              words: '还没有推店收益',
              hint: '邀请商家注册并入驻，店铺成交后这里会有收益',
              action: '去邀请',
              onAction: () => go('/pages/user/fans')
            }
          : { icon: 'store', words: '还没有对接的店铺收益', hint: '由平台指定你对接的店铺，成交后这里会有收益' }
      }
    />
  )
})
