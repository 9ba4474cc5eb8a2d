import { observer } from 'mobx-react'
import { Field, type FieldProps } from '@/kit/parts/Field'
import type { ZoneFormState, ZoneName } from './form'

const WORDS: Partial<Record<ZoneName, Omit<FieldProps, 'form' | 'name'>>> = {
  benefit: { label: '专区权益', placeholder: '顾客能得到什么，如：进店送试饮装', max: 40 },
  intro: { label: '参与说明', placeholder: '怎么领、有多少、注意什么', type: 'area', max: 200 },
  contact_name: { label: '联系人', placeholder: '负责专区活动的人', max: 20 },
  contact_phone: { label: '手机号', placeholder: '审核结果会通知到这个号码', type: 'phone' }
}

/** One field of what a shop gives in a zone, drawn as what it is. */
export const OfferField = observer(function OfferField({ form, name }: { form: ZoneFormState; name: ZoneName }) {
  const words = WORDS[name]
  return words ? <Field form={form} name={name} {...words} /> : null
})
