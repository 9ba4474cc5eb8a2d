import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { arrival, type DrawInfo, most, type PayoutAccount, signOf, unitOf } from '@/kit/state/cash'
import type { FormState } from '@/kit/state/FormState'
import { AmountField } from './AmountField'
import { Card } from './Card'
import { Icon } from './Icon'
import './CashForm.scss'

interface Props {
  info: DrawInfo
  form: FormState<{ money: string }>
  account: PayoutAccount | undefined
  onChoose: () => void
}

const ICONS = { bank: 'credit-card', alipay: 'alipay', weixin: 'wechat' } as const

/** Where to, how much, what the fee is and what arrives. */
export const CashForm = observer(function CashForm({ info, form, account, onChoose }: Props) {
  const coming = arrival(info, form.values.money)
  const all = most(info)
  return (
    <Card className="cashform">
      <View className="cashform__to" role="button" onClick={onChoose}>
        <Icon
          name={account ? ICONS[account.type] : 'plus'}
          size={48}
          className={`cashform__${account?.type ?? 'add'}`}
        />
        <View className="cashform__words">
          <View className="cashform__account">{account ? `${account.title} ${account.number}` : '添加收款账户'}</View>
          <View className={`cashform__note ${account?.note ? 'cashform__note--warn' : ''}`}>
            {account ? account.note || '预计 1 至 3 个工作日到账' : '银行卡、支付宝或微信零钱，须为本人所有'}
          </View>
        </View>
        <Icon name="right" size={32} className="cashform__arrow" />
      </View>
      <View className="cashform__label">提现金额</View>
      <AmountField
        value={form.values.money}
        onChange={money => form.set('money', money)}
        label="提现金额"
        placeholder={`${info.minimum} ${unitOf(info)}起`}
        sign={signOf(info)}
        most={Number(all) > 0 ? { words: '全部提现', value: all } : undefined}
      />
      <View className="cashform__fee">
        {coming ? `手续费 ${coming.fee} 元，预计到账 ${coming.arrive} 元` : `手续费 ${info.fee.words}`}
      </View>
      <View className="cashform__fee">{`今天还可提现 ${info.times_left_today} 次、${info.left_today} ${unitOf(info)}`}</View>
    </Card>
  )
})
