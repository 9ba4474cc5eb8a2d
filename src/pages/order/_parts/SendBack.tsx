import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import type { OrderDetail } from '@/kit/order/model'
import { Chips } from '@/kit/parts/Chips'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { ScanField } from '@/kit/parts/ScanField'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { PARCEL_NUMBER } from '@/lib/validate'
import { ReturnPlace } from './ReturnPlace'
import './SendBack.scss'

type AfterSale = OrderDetail['refunds'][number]

const PHONE = /^(1[2-9]\d{9})?$/
/** The ones most people send with; another is typed. */
const CARRIERS = ['顺丰速运', '中通快递', '圆通速递', '韵达快递', '申通快递', '京东物流', '极兔速递', 'EMS'].map(
  name => ({ value: name, text: name })
)

const parcelForm = () =>
  new FormState(
    { company: '', no: '', phone: '' },
    {
      company: company => !company.trim() && '请选择或填写快递公司',
      no: no => (no.trim() === '' ? '请填写运单号' : !PARCEL_NUMBER.test(no.trim()) && '请填写正确的运单号'),
      phone: phone => !PHONE.test(phone) && '请填写正确的手机号'
    }
  )

interface Props {
  sale: AfterSale
  onSent: () => Promise<unknown>
}

/** Where the goods go, and the parcel they are in as the buyer tells it. */
export const SendBack = observer(function SendBack({ sale, onSent }: Props) {
  const form = useDraft(parcelForm)
  const send = async (idem: string) => {
    const { company, no, phone } = form.values
    const parcel = { refund_express_name: company.trim(), refund_express: no.trim(), refund_phone: phone }
    await api('POST /api/order/refund/express', { id: sale.id, act: 'send', ...parcel }, { catch: true, idem })
    await onSent()
    Taro.showToast({ title: '物流已提交', icon: 'success', duration: TOAST_DURATION_MS })
  }
  return (
    <View className="sendback">
      <ReturnPlace place={sale.return_to} />
      <FieldGroup title="填写寄回物流">
        <Chips
          className="sendback__carriers"
          items={CARRIERS}
          value={form.values.company}
          onChange={name => form.set('company', name)}
        />
        <Field form={form} name="company" label="快递公司" placeholder="如 顺丰速运" max={40} />
        <ScanField form={form} name="no" label="运单号" placeholder="请填写运单号" />
        <Field form={form} name="phone" label="联系电话" type="phone" placeholder="选填" />
      </FieldGroup>
      <View className="sendback__action">
        <SubmitButton form={form} onSubmit={send}>
          {form.missing || '提交物流'}
        </SubmitButton>
      </View>
    </View>
  )
})
