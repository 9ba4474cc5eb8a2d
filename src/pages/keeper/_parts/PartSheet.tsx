import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { Chips } from '@/kit/parts/Chips'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { Popup } from '@/kit/parts/Popup'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { FormState } from '@/kit/state/FormState'
import { fenOf } from '@/lib/format'
import type { AfterSale } from './model'
import './ShipSheet.scss'

type Part = NonNullable<AfterSale['part']>

const REASONS = ['商品有使用痕迹', '配件或包装不齐', '与买家协商一致'].map(text => ({ value: text, text }))

/** Why an amount is none that may be offered. */
function wrongOf(price: string, { min_price, max_price }: Part): string | false {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(price.trim())) return '请填写退款金额'
  const fen = fenOf(Number(price).toFixed(2))!
  if (fen < fenOf(min_price)!) return `最少退 ¥${min_price}`
  return fen > fenOf(max_price)! && `最多退 ¥${max_price}`
}

const newOffer = (part: Part) =>
  new FormState(
    { price: '', reason: '' },
    { price: price => wrongOf(price, part), reason: reason => !reason.trim() && '请填写原因' }
  )

interface Props {
  sale: AfterSale
  merId: string | undefined
  onClose: () => void
  onOffered: () => Promise<unknown>
}

/** Less than the buyer asked for, and why: the buyer takes it or not. */
export const PartSheet = observer(function PartSheet({ sale, merId, onClose, onOffered }: Props) {
  const part = sale.part!
  const form = useDraft(() => newOffer(part), `part-${sale.id}`)
  const send = async (idem: string) => {
    const { price, reason } = form.values
    const offer = { id: sale.id, price: price.trim(), reason: reason.trim(), mer_id: merId }
    await api('POST /api/keeper/aftersale/offer', offer, { catch: true, idem })
    form.fill({ price: '', reason: '' })
    onClose()
    await onOffered()
  }
  return (
    <Popup
      open
      onClose={onClose}
      title="部分退款"
      footer={
        <SubmitButton form={form} onSubmit={send}>
          {form.missing || '发给买家'}
        </SubmitButton>
      }
    >
      <View className="shipsheet">
        <FieldGroup title={`买家申请 ¥${sale.refund_asked}，还可以提议 ${part.left} 次`}>
          <Field
            form={form}
            name="price"
            label="退款金额"
            type="money"
            placeholder={`¥${part.min_price} 至 ¥${part.max_price}`}
          />
          <Chips
            className="shipsheet__carriers"
            items={REASONS}
            value={form.values.reason}
            onChange={reason => form.set('reason', reason)}
          />
          <Field form={form} name="reason" type="area" placeholder="写明原因，买家会看到；不接受则由你继续处理" />
        </FieldGroup>
      </View>
    </Popup>
  )
})
