import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { submitForm } from '@/kit/pages/FormPage'
import { Button } from '@/kit/parts/Button'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import './SendBack.scss'

const NUMBER = /^[A-Za-z0-9-]{5,40}$/
const PHONE = /^(1[2-9]\d{9})?$/

/** Where the parcel with the goods is, as the buyer tells it. */
export const SendBack = observer(function SendBack({ id, onSent }: { id: string; onSent: () => Promise<unknown> }) {
  const form = useDraft(
    () =>
      new FormState(
        { company: '', no: '', phone: '' },
        {
          company: company => !company.trim() && '请填写快递公司',
          no: no => !NUMBER.test(no.trim()) && '请填写正确的运单号',
          phone: phone => !PHONE.test(phone) && '请填写正确的手机号'
        }
      )
  )
  const send = async (idem: string) => {
    const { company, no, phone } = form.values
    const parcel = { refund_express_name: company.trim(), refund_express: no.trim(), refund_phone: phone }
    await api('POST /api/order/refund/express', { id, act: 'send', ...parcel }, { catch: true, idem })
    Taro.showToast({ title: '已提交', icon: 'success', duration: TOAST_DURATION_MS })
    await onSent()
  }
  return (
    <View className="sendback">
      <FieldGroup title="请寄回商品并填写物流">
        <Field form={form} name="company" label="快递公司" placeholder="如 顺丰速运" max={40} />
        <Field form={form} name="no" label="运单号" placeholder="请填写运单号" max={40} />
        <Field form={form} name="phone" label="联系电话" type="phone" placeholder="选填" />
      </FieldGroup>
      <View className="sendback__action">
        <Button kind="main" block disabled={!form.ready} busy={form.busy} onClick={() => submitForm(form, send)}>
          提交物流
        </Button>
      </View>
    </View>
  )
})
