import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { Cell } from '@/kit/parts/Cell'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { Popup } from '@/kit/parts/Popup'
import { groupDigits } from '@/lib/format'
import type { BankInfo } from './BoundCard'
import { type BindingForm, cardFits } from './binding'

const BIN_DIGITS = 6

/** The number of what is bound; a card's bank is found from its first digits, or chosen where they do not tell. */
export const BankFields = observer(function BankFields({
  form,
  banks
}: {
  form: BindingForm
  banks: BankInfo['banks']
}) {
  const { way, cardnum } = form.values
  const bin = way === 'bank' && cardnum.length >= BIN_DIGITS ? cardnum.slice(0, BIN_DIGITS) : ''
  const [found, setFound] = useState<BankInfo['bank']>(null)
  useEffect(() => {
    let latest = true
    setFound(null)
    form.set('bank_code', '')
    // Only the first digits leave the phone: a whole number would stand in logs.
    if (/^\d{6}$/.test(bin)) api('GET /api/bankinfo', { bin }).then(answer => latest && setFound(answer?.bank ?? null))
    return () => {
      latest = false
    }
  }, [bin])
  if (way === 'weixin') return null
  if (way === 'alipay') {
    return (
      <FieldGroup>
        <Field form={form} name="alipay_code" label="支付宝账号" placeholder="手机号或邮箱" max={100} />
      </FieldGroup>
    )
  }
  return (
    <FieldGroup title={cardnum ? groupDigits(cardnum) : '仅支持储蓄卡'}>
      <Field form={form} name="cardnum" label="银行卡号" type="digits" placeholder="请输入银行卡号" max={19} />
      {found && <Cell title="发卡银行" value={`${found.bank_name} ${found.card_type}`} />}
      {!found && cardFits(cardnum) && <BankChoice form={form} banks={banks} />}
    </FieldGroup>
  )
})

const BankChoice = observer(function BankChoice({ form, banks }: { form: BindingForm; banks: BankInfo['banks'] }) {
  const [open, setOpen] = useState(false)
  const chosen = banks.find(bank => bank.bank_code === form.values.bank_code)
  const choose = (code: string) => {
    form.set('bank_code', code)
    setOpen(false)
  }
  return (
    <View>
      <Cell title="发卡银行" value={chosen?.bank_name ?? '请选择'} pale={!chosen} onClick={() => setOpen(true)} />
      <Popup open={open} onClose={() => setOpen(false)} title="选择发卡银行">
        {banks.map(bank => (
          <Cell key={bank.bank_code} title={bank.bank_name} onClick={() => choose(bank.bank_code)} arrow={false} />
        ))}
      </Popup>
    </View>
  )
})
