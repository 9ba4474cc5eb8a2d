import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Card } from '@/kit/parts/Card'
import { Chips } from '@/kit/parts/Chips'
import { Field } from '@/kit/parts/Field'
import { RegionField } from '@/kit/parts/RegionField'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { FormState } from '@/kit/state/FormState'
import type { JoinType } from '@/kit/state/joinForm'
import { isLengthBetween, isMobile } from '@/lib/validate'
import './InviteForm.scss'

export const KINDS = [
  { value: 'enterprise', text: '企业入驻' },
  { value: 'shop', text: '商家入驻' },
  { value: 'franchise', text: '品牌加盟' }
] as const satisfies readonly { value: JoinType; text: string }[]

export const inviteForm = () =>
  new FormState(
    { name: '', phone: '', kind: 'enterprise' as JoinType, city_id: '', region: '' },
    {
      name: text => !isLengthBetween(text.trim(), 1, 30) && '请填写商家名称',
      phone: text => !isMobile(text) && '请填写商家负责人的手机号',
      city_id: id => !id && '请选择所在地区'
    }
  )

interface Props {
  form: ReturnType<typeof inviteForm>
  onSubmit: (idem: string) => Promise<unknown>
}

/** Writes down a merchant one invites, by phone. */
export const InviteForm = observer(function InviteForm({ form, onSubmit }: Props) {
  return (
    <Card title="登记商家" className="inviteform">
      <Chips
        className="inviteform__kinds"
        items={KINDS}
        value={form.values.kind}
        onChange={kind => form.set('kind', kind)}
      />
      <View className="inviteform__fields">
        <Field form={form} name="name" label="商家名称" placeholder="店名或公司名" max={30} />
        <Field form={form} name="phone" label="手机号" placeholder="对方登录平台用的手机号" type="phone" />
        <RegionField form={form} />
      </View>
      <SubmitButton form={form} onSubmit={onSubmit}>
        登记邀请
      </SubmitButton>
    </Card>
  )
})
