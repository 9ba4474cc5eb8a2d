import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useDraft } from '@/kit/draft'
import { submitForm } from '@/kit/pages/FormPage'
import { arrival, type DrawInfo, needsProof, type PayoutAccount, unitOf } from '@/kit/state/cash'
import { FormState } from '@/kit/state/FormState'
import { maskPhone } from '@/lib/format'
import { session } from '@/stores/session'
import { Button } from './Button'
import { FieldGroup } from './Field'
import { NameRows } from './NameRows'
import { PhoneCode } from './PhoneCode'
import { Popup } from './Popup'
import { Price } from './Price'
import './CashConfirm.scss'

interface Props {
  open: boolean
  info: DrawInfo
  account: PayoutAccount
  money: string
  /** Sends it; `captcha` is '' where none is asked for. Rejects when refused. */
  onSend: (captcha: string, idem: string) => Promise<void>
  onClose: () => void
}

/** What leaves, what it costs, what arrives, where and when; proved by a code to the phone. */
export const CashConfirm = observer(function CashConfirm({ open, info, account, money, onSend, onClose }: Props) {
  const form = useDraft(() => new FormState({ captcha: '' }), 'confirm')
  const coming = arrival(info, money)
  const lacksCode = needsProof(info, money) && !/^\d{6}$/.test(form.values.captcha)
  const send = async (idem: string) => {
    await onSend(form.values.captcha, idem)
    form.set('captcha', '')
  }
  const facts: [name: string, value: string][] = [
    ['提现金额', `${Number(money || 0).toFixed(info.digits)} ${unitOf(info)}`],
    ['手续费', coming ? `-¥${coming.fee}` : ''],
    ['收款账户', `${account.title} ${account.number}`],
    ['收款人', account.holder],
    ['到账时间', '审核通过后 1 至 3 个工作日']
  ]
  return (
    <Popup
      open={open}
      onClose={onClose}
      title="确认提现"
      footer={
        <Button
          kind="main"
          size="large"
          block
          busy={form.busy}
          disabled={!coming || lacksCode}
          onClick={() => submitForm(form, send)}
        >
          {lacksCode ? '请输入验证码' : '确认并提交'}
        </Button>
      }
    >
      <View className="cashconfirm">
        <View className="cashconfirm__word">预计到账</View>
        <Price value={coming?.arrive ?? '0.00'} size="xl" tone="text" className="cashconfirm__sum" />
        <NameRows rows={facts} />
        {needsProof(info, money) && (
          <FieldGroup title={`为保障资金安全，验证码会发送到 ${maskPhone(session.user?.phone ?? '')}`}>
            <PhoneCode form={form} type="verify" />
          </FieldGroup>
        )}
        <View className="cashconfirm__note">提交后金额先冻结；未通过或收款失败，会全部退回可提现余额</View>
      </View>
    </Popup>
  )
})
