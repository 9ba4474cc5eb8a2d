import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '@/api'
import { ask } from '@/kit/ask'
import { useDraft, useDraftValue } from '@/kit/draft'
import { go } from '@/kit/nav'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { CashConfirm } from '@/kit/parts/CashConfirm'
import { CashForm } from '@/kit/parts/CashForm'
import { CashHead } from '@/kit/parts/CashHead'
import { CashMonths, type MonthSum } from '@/kit/parts/CashMonths'
import { CashRules } from '@/kit/parts/CashRules'
import { Icon } from '@/kit/parts/Icon'
import { NotifyMe } from '@/kit/parts/NotifyMe'
import {
  type CashAsset,
  type CashKeys,
  type CashRecord,
  cashFault,
  type DrawInfo,
  firstAccount,
  type PayoutAccount
} from '@/kit/state/cash'
import { FormState } from '@/kit/state/FormState'
import type { Resource } from '@/kit/state/Resource'
import { DetailPage } from './DetailPage'
import { List, usePagedList } from './ListPage'
import './WithdrawPage.scss'

interface Props extends CashKeys {
  asset: CashAsset
  /** Asks for the account to withdraw to; on a page of its own unless told. */
  onChoose?: (account: PayoutAccount | undefined) => Promise<PayoutAccount | undefined>
  /** Above the records. */
  children?: ReactNode
}

const askAccount = (account: PayoutAccount | undefined) =>
  ask<PayoutAccount>('/pages/pay/payBind', { select: 1, id: account?.id })

/** A page that withdraws an asset: what can be, where to, how much, and how far earlier ones are. */
export const WithdrawPage = observer(function WithdrawPage({
  asset,
  info: infoKey,
  cash,
  list,
  onChoose = askAccount,
  children
}: Props) {
  const form = useDraft(() => new FormState({ money: '' }))
  const [chosen, setChosen] = useDraftValue<PayoutAccount | undefined>(undefined, 'account')
  const [months, setMonths] = useState<MonthSum[]>([])
  const [reading, setReading] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const proof = useRef<{ captcha: string; ticket: string }>()
  const records = usePagedList<CashRecord>(async paging => {
    const answer = await api(list, { asset, ...paging }, { catch: true, quiet: true })
    setMonths(answer.months)
    return answer
  })
  // What was asked for is listed when the person is back from looking at it.
  useDidShow(() => {
    if (!records.waiting && !records.busy) records.refresh()
  })
  const choose = async (info: Resource<DrawInfo>, account?: PayoutAccount) => {
    const picked = await onChoose(account)
    if (picked) setChosen(picked)
    await info.refresh()
  }
  const send = async (captcha: string, idem: string, account: PayoutAccount) => {
    // A code works once: what it was traded for is kept while sending fails for another reason.
    if (captcha && proof.current?.captcha !== captcha) {
      const traded = await api('POST /api/user/checkVerifyCode', { captcha, type: 'verify' }, { catch: true })
      proof.current = { captcha, ticket: traded.ticket }
    }
    const input = {
      asset,
      extract_type: account.type,
      account_id: account.id,
      money: form.values.money,
      ...(captcha && { ticket: proof.current?.ticket })
    }
    const { id } = await api(cash, input, { catch: true, idem })
    form.set('money', '')
    setConfirming(false)
    await go('/pages/user/withdrawDetail', { id, fresh: 1 })
  }
  return (
    <DetailPage
      skeleton="wallet"
      load={() => api(infoKey, { asset }, { catch: true, quiet: true })}
      fresh
      bottom={info => {
        const account = chosen ?? firstAccount(info)
        const fault = cashFault(info, account, form.values.money)
        return (
          <ActionBottom disabled={!!fault} onClick={() => setConfirming(true)}>
            {fault || '确认提现'}
          </ActionBottom>
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
            {children}
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
              layout={items => <CashMonths records={items} months={months} />}
              empty={{ icon: 'wallet', words: '还没有提现记录', hint: '提现申请的进度会显示在这里' }}
            />
            {account && (
              <CashConfirm
                open={confirming}
                info={info}
                account={account}
                money={form.values.money}
                onSend={(captcha, idem) => send(captcha, idem, account)}
                onClose={() => setConfirming(false)}
              />
            )}
            <CashRules asset={asset} open={reading} onClose={() => setReading(false)} />
          </View>
        )
      }}
    </DetailPage>
  )
})
