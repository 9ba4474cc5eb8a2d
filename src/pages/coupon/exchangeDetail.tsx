import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { page, useQuery } from '@/kit/pages/page'
import { WalletPage } from '@/kit/pages/WalletPage'
import { Chips } from '@/kit/parts/Chips'
import { Tabs } from '@/kit/parts/Tabs'
import './exchangeDetail.scss'

definePageConfig({ navigationBarTitleText: '兑换明细' })

const WALLETS = [
  { value: 'bt', text: '补贴' },
  { value: 'shubt', text: '数字补贴' }
] as const
const TYPES = [
  { value: 'exchange', text: '只看兑换' },
  { value: 'all', text: '全部明细' }
] as const
const EXCHANGE = { words: '去兑换', onClick: () => void go('/pages/coupon/exchange') }
const WITHDRAW = { words: '提现', onClick: () => void go('/pages/user/withdraw', { asset: 'shubt' }) }
type Code = (typeof WALLETS)[number]['value']
type Type = (typeof TYPES)[number]['value']

/** What was exchanged, or all that moved, of both kinds of subsidy. */
export default page(() => {
  const query = useQuery('category', 'type')
  const [code, setCode] = useState<Code>(query.category === 'shubt' ? 'shubt' : 'bt')
  const [type, setType] = useState<Type>(query.type === 'all' ? 'all' : 'exchange')
  const name = code === 'bt' ? '补贴' : '数字补贴'
  return (
    <WalletPage
      load={ask => api('GET /api/subsidy/getBalanceRecord', { ...ask, category: code, type }, quietly)}
      filter={[code, type]}
      words={{
        name,
        title: `我的${name}`,
        hint: first => first?.wallet.reference_text || first?.wallet.used_for || '',
        empty: () => ({
          icon: 'wallet',
          words: type === 'exchange' ? `还没有${name}的兑换记录` : `还没有${name}明细`,
          hint: '补贴可以兑换消费券和数字补贴',
          action: '去兑换',
          onAction: () => go('/pages/coupon/exchange')
        }),
        rules: () => null
      }}
      actions={[code === 'bt' ? EXCHANGE : WITHDRAW]}
    >
      {() => (
        <View className="subsidybook">
          <Tabs items={WALLETS} value={code} onChange={setCode} />
          <Chips items={TYPES} value={type} onChange={setType} className="subsidybook__types" />
        </View>
      )}
    </WalletPage>
  )
})
