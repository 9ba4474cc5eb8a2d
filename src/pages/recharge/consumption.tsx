import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Tabs } from '@/kit/parts/Tabs'
import { TopUp } from '@/kit/parts/TopUp'
import './consumption.scss'

definePageConfig({ navigationBarTitleText: '充值中心' })

type Type = 'balance' | 'voucher'
const TYPES: { value: Type; text: string }[] = [
  { value: 'balance', text: '余额充值' },
  { value: 'voucher', text: '购买消费券' }
]
async function load() {
  const [wallet, balance, voucher] = await Promise.all([
    api('GET /api/recharge/index', {}, quietly),
    api('GET /api/recharge/czlist', { type: 'balance' }, quietly),
    api('GET /api/mix_recharge/index', {}, quietly)
  ])
  return { wallet, packages: { balance: balance.list, voucher: voucher.list } }
}

export default page(() => {
  const { type: asked } = useQuery('type')
  const [type, setType] = useState<Type>(asked === 'voucher' ? 'voucher' : 'balance')
  const [chosen, setChosen] = useState('')
  return (
    <DetailPage
      skeleton="wallet"
      load={load}
      fresh
      bottom={({ packages }) => {
        const pack = packages[type].find(one => one.id === chosen && one.usable === 1)
        return (
          <ActionBottom
            disabled={!pack}
            onClick={() => pack && go('/pages/recharge/orderConfirm', { id: pack.id, type })}
          >
            {pack ? `去支付 ¥${pack.price}` : '请选择充值金额'}
          </ActionBottom>
        )
      }}
    >
      {({ wallet, packages }) => (
        <TopUp
          head={{
            name: type === 'balance' ? '账户余额（元）' : '消费券（元）',
            value: type === 'balance' ? wallet.now_money : wallet.xfq,
            note: type === 'balance' ? `还可充值 ${wallet.room} 元` : '下单时直接抵扣',
            more: '充值明细',
            onMore: () => go('/pages/recharge/rechargeDetail')
          }}
          title="选择金额"
          packages={packages[type]}
          chosen={chosen}
          onChoose={setChosen}
          empty={{ icon: 'wallet', words: '暂时没有可以购买的方案' }}
          rules={{ title: '充值说明', list: type === 'balance' ? wallet.rules : wallet.voucher_rules }}
        >
          <Tabs items={TYPES} value={type} onChange={setType} className="recharge__tabs" />
        </TopUp>
      )}
    </DetailPage>
  )
})
