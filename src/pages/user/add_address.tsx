import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { askPlace, useAnswer } from '@/kit/ask'
import { confirm } from '@/kit/confirm'
import { useDraft } from '@/kit/draft'
import { FormPage } from '@/kit/pages/FormPage'
import { page, useQuery } from '@/kit/pages/page'
import { AddressCascader } from '@/kit/parts/AddressCascader'
import { Cell } from '@/kit/parts/Cell'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { NavBar } from '@/kit/parts/NavBar'
import { SwitchRow } from '@/kit/parts/SwitchRow'
import { loadRegions } from '@/kit/regions'
import { regionText } from '@/lib/area'
import { pointOf } from '@/lib/cities'
import './add_address.scss'
import { fillFrom, fillFromPlace, fillRegion, newAddressForm, wireOf } from './_parts/address-form'
import { SmartPaste } from './_parts/SmartPaste'
import { useStored } from './_parts/useStored'

definePageConfig({ navigationBarTitleText: '编辑地址' })

export default page(() => {
  const { id } = useQuery('id')
  const answer = useAnswer<string>()
  const form = useDraft(newAddressForm)
  const [choosing, setChoosing] = useState(false)
  const stored = useStored(id, address => fillFrom(form, address))
  const { values } = form

  const save = async (idem: string) => {
    const saved = await api('POST /api/address/edit', { id: id || undefined, ...wireOf(values) }, { catch: true, idem })
    answer(saved.id)
  }
  const remove = async () => {
    if (!(await confirm({ content: '确定删除这个地址吗？', confirmText: '删除' }))) return
    if (await api('POST /api/address/del', { id })) answer(id)
  }
  const pickPlace = async () => {
    const point = pointOf(values.longitude, values.latitude)
    const place = await askPlace({ city: values.names[1], ...point })
    if (place) fillFromPlace(form, place, await loadRegions().catch(() => []))
  }
  if (stored) return stored
  return (
    <FormPage
      form={form}
      submitText="保存"
      onSubmit={save}
      nav={<NavBar title={id ? '编辑地址' : '新建地址'} right={id && <Delete onClick={remove} />} />}
    >
      {!id && <SmartPaste form={form} />}
      <FieldGroup>
        <Field form={form} name="real_name" label="收货人" placeholder="请填写姓名" max={20} />
        <Field form={form} name="phone" label="手机号" type="phone" placeholder="请填写手机号" />
        <Cell
          title="所在地区"
          value={regionText(values.names) || '请选择省市区'}
          pale={!values.city_id}
          onClick={() => setChoosing(true)}
        />
        {form.errors.city_id && <View className="addaddress__error">{form.errors.city_id}</View>}
        <Cell title="位置" value={values.place || '选好位置，送货更准'} pale={!values.place} onClick={pickPlace} />
        <Field
          form={form}
          name="detail"
          label="详细地址"
          type="area"
          max={100}
          placeholder="街道、小区、楼栋、门牌号"
        />
      </FieldGroup>
      <FieldGroup>
        <SwitchRow
          title="设为默认地址"
          note="下单时优先使用"
          checked={values.is_default}
          onChange={on => form.set('is_default', on)}
        />
      </FieldGroup>
      <AddressCascader
        open={choosing}
        onClose={() => setChoosing(false)}
        value={values.city_id}
        onChange={path => fillRegion(form, path)}
      />
    </FormPage>
  )
})

const Delete = ({ onClick }: { onClick: () => void }) => (
  <View className="addaddress__delete" role="button" onClick={onClick}>
    删除
  </View>
)
