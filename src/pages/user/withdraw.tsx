import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { ask } from '@/kit/ask'
import { useDraft, useDraftValue } from '@/kit/draft'
import { DetailPage } from '@/kit/pages/DetailPage'
import { submitForm } from '@/kit/pages/FormPage'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Icon } from '@/kit/parts/Icon'
import { NotifyMe } from '@/kit/parts/NotifyMe'
import { FormState } from '@/kit/state/FormState'
import type { Resource } from '@/kit/state/Resource'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { CashForm } from './_parts/CashForm'
import { CashHead } from './_parts/CashHead'
import { CashMonths, type MonthSum } from './_parts/CashMonths'
import { CashRules } from './_parts/CashRules'
import { amountFault, type CashRecord, type DrawInfo, firstAccount, type PayoutAccount } from './_parts/cash'
import './withdraw.scss'

definePageConfig({ navigationBarTitleText: '提现' })

const load = () => api('GET /api/user/getdrawinfo', { asset: 'shouyi' }, { catch: true, quiet: true })

export default page(() => {
  const form = useDraft(() => new FormState({ money: '' }))
  const [chosen, setChosen] = useDraftValue<PayoutAccount | undefined>(undefined, 'account')
  const [months, setMonths] = useState<MonthSum[]>([])
  const [reading, setReading] = useState(false)
  const records = usePagedList<CashRecord>(async paging => {
    const answer = await api('GET /api/extract/getcashlist', paging, { catch: true, quiet: true })
    setMonths(answer.months)
    return answer
  })
  const choose = async (info: Resource<DrawInfo>, account?: PayoutAccount) => {
    const picked = await ask<PayoutAccount>('/pages/pay/payBind', { select: 1, id: account?.id })
    if (picked) setChosen(picked)
    await info.refresh()
  }
  const send = async (idem: string, account: PayoutAccount, info: Resource<DrawInfo>) => {
    const input = {
      asset: 'shouyi' as const,
      extract_type: account.type,
      account_id: account.id,
      money: form.values.money
    }
    await api('POST /api/extract/cash', input, { catch: true, idem })
    form.set('money', '')
    Taro.showToast({ title: '已提交，等待审核', icon: 'success', duration: TOAST_DURATION_MS })
    await Promise.all([info.refresh(), records.refresh()])
  }
  return (
    <DetailPage
      skeleton="wallet"
      load={load}
      fresh
      bottom={(info, resource) => {
        const account = chosen ?? firstAccount(info)
        const fault = amountFault(info, form.values.money)
        return (
          <View className="withdraw__action">
            <Button
              kind="main"
              size="large"
              block
              disabled={!!fault || !account || !!account.note || info.open === 0}
              busy={form.busy}
              onClick={() => account && submitForm(form, idem => send(idem, account, resource))}
            >
              {form.values.money && fault ? fault : '确认提现'}
            </Button>
          </View>
        )
      }}
    >
      {(info, resource) => {
        const account = chosen ?? firstAccount(info)
        return (
          <View className="withdraw">
            <CashHead info={info} />
            <CashForm info={info} form={form} account={account} onChoose={() => choose(resource, account)} />
            <NotifyMe topics={['withdrawal']} words="提现到账时微信通知我" />
            <View className="withdraw__head">
              <View className="withdraw__title">提现记录</View>
              <View className="withdraw__rules" role="button" onClick={() => setReading(true)}>
                提现规则
                <Icon name="right" size={28} />
              </View>
            </View>
            <List
              list={records}
              rowKey={record => record.id}
              row={() => null}
              layout={items => <CashMonths records={items} months={months} onTaken={() => records.refresh()} />}
              empty={{ icon: 'wallet', words: '还没有提现记录', hint: '提现申请的进度会显示在这里' }}
            />
            <CashRules open={reading} onClose={() => setReading(false)} />
          </View>
        )
      }}
    </DetailPage>
  )
})
