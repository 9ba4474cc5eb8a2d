import { View } from '@tarojs/components'
import Taro, { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { useAnswer } from '@/kit/ask'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { State } from '@/kit/parts/State'
import type { Resource } from '@/kit/state/Resource'
import { TOAST_DURATION_MS } from '@/lib/constants'
import './payBind.scss'
import { type BankInfo, BoundCard, type PayoutAccount } from './_parts/BoundCard'

definePageConfig({ navigationBarTitleText: '选择银行卡' })

const load = () => api('GET /api/bankinfo', {}, { catch: true, quiet: true })

export default page(() => {
  const { select, id } = useQuery('select', 'id')
  const [shownTimes, setShownTimes] = useState(0)
  const answer = useAnswer<PayoutAccount>()
  useDidShow(() => setShownTimes(times => times + 1))

  const pick = async (account: PayoutAccount, info: Resource<BankInfo>) => {
    if (account.note) return Taro.showToast({ title: account.note, icon: 'none', duration: TOAST_DURATION_MS })
    const chosen = account.is_default ? account : (await api('POST /api/user/setdrawtype', { id: account.id }))?.account
    if (chosen && select === '1') answer(chosen)
    else if (chosen) {
      await info.refresh()
      Taro.showToast({ title: '已设为默认账户', icon: 'none', duration: TOAST_DURATION_MS })
    }
    return undefined
  }
  const remove = async (account: PayoutAccount, info: Resource<BankInfo>) => {
    const content = `解绑后不能再提现到${account.title} ${account.number}，进行中的提现不受影响。`
    if (!(await confirm({ title: '确定解绑吗？', content, confirmText: '解绑' }))) return
    if (await api('POST /api/user/setdrawtype', { id: account.id, remove: 1 })) await info.refresh()
  }
  return (
    <DetailPage
      load={load}
      filter={shownTimes}
      skeleton="lines"
      bottom={() => (
        <ActionBar inset>
          <Button kind="outline" size="large" block onClick={() => go('/pages/pay/bind', { type: 'alipay' })}>
            绑定支付宝 / 微信
          </Button>
          <Button kind="main" size="large" block onClick={() => go('/pages/pay/bind', { type: 'bank' })}>
            添加银行卡
          </Button>
        </ActionBar>
      )}
    >
      {(info, resource) => (
        <View>
          {info.list.length === 0 ? (
            <State
              kind="empty"
              icon="credit-card"
              words="还没有收款账户"
              hint="绑定本人的银行卡、支付宝或微信零钱，提现更方便"
            />
          ) : (
            <View className="paybind__lead">
              {select === '1' ? '选择这次提现打到哪个账户' : '银行卡、支付宝、微信零钱都可以收款，点一下设为默认'}
            </View>
          )}
          {info.list.map(account => (
            <BoundCard
              key={account.id}
              account={account}
              chosen={select === '1' && account.id === id}
              onClick={select === '1' || !account.is_default ? () => pick(account, resource) : undefined}
              onRemove={() => remove(account, resource)}
            />
          ))}
        </View>
      )}
    </DetailPage>
  )
})
