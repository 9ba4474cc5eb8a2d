import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { Chips } from '@/kit/parts/Chips'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { Popup } from '@/kit/parts/Popup'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { FormState } from '@/kit/state/FormState'
import type { AfterSale } from './model'
import './ShipSheet.scss'

const REASONS = ['商品已拆封使用', '超出售后时间', '与买家协商一致，不退款', '凭证不足，请补充'].map(text => ({
  value: text,
  text
}))

const newReason = () => new FormState({ reason: '' }, { reason: reason => !reason.trim() && '请填写拒绝的原因' })

interface Props {
  sale: AfterSale | null
  merId: string | undefined
  onClose: () => void
  onRefused: () => Promise<unknown>
}

/** Why the shop does not agree: the buyer reads it and may ask again. */
export const RefuseSheet = observer(function RefuseSheet({ sale, merId, onClose, onRefused }: Props) {
  const form = useDraft(newReason, 'refusal')
  const send = async (idem: string) => {
    if (!sale) return
    const refusal = { id: sale.id, reason: form.values.reason.trim(), mer_id: merId }
    await api('POST /api/keeper/aftersale/refuse', refusal, { catch: true, idem })
    form.fill({ reason: '' })
    onClose()
    await onRefused()
  }
  return (
    <Popup
      open={!!sale}
      onClose={onClose}
      title="拒绝售后申请"
      footer={
        <SubmitButton form={form} onSubmit={send}>
          {form.missing || '确认拒绝'}
        </SubmitButton>
      }
    >
      <View className="shipsheet">
        <FieldGroup>
          <Chips
            className="shipsheet__carriers"
            items={REASONS}
            value={form.values.reason}
            onChange={reason => form.set('reason', reason)}
          />
          <Field form={form} name="reason" type="area" placeholder="写明原因，买家会看到；无理由拒绝可能引起投诉" />
        </FieldGroup>
      </View>
    </Popup>
  )
})
