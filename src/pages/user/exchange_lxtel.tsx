import Taro from '@tarojs/taro'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { back, go } from '@/kit/nav'
import { FormPage } from '@/kit/pages/FormPage'
import { Frame } from '@/kit/pages/Frame'
import { page } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { PhoneCode } from '@/kit/parts/PhoneCode'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { newPhoneForm } from '@/kit/state/phoneForm'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { maskPhone } from '@/lib/format'
import { session } from '@/stores/session'

definePageConfig({ navigationBarTitleText: '更换联系电话' })

export default page(() => {
  const { phone: own = '', contact_phone: contact = '', parent_uid: parent = '' } = session.user ?? {}
  const form = useDraft(newPhoneForm)
  const send = async () => {
    const { phone, captcha } = form.values
    const proof = await api('POST /api/user/checkVerifyCode', { phone, captcha, type: 'bind' }, { catch: true })
    await api('POST /api/user/updatePhone', { ticket: proof.ticket }, { catch: true })
    await session.loadUser()
    await back()
    Taro.showToast({ title: '联系电话已更换', icon: 'success', duration: TOAST_DURATION_MS })
  }
  if (!session.user) {
    return (
      <Frame>
        <Skeleton kind="lines" count={3} />
      </Frame>
    )
  }
  if (parent) {
    return (
      <Frame>
        <State
          kind="forbidden"
          words="联系电话由主账号管理"
          hint="请切换到主账号后修改"
          action="返回"
          onAction={back}
        />
      </Frame>
    )
  }
  if (!own) {
    return (
      <Frame>
        <State
          kind="empty"
          icon="phone"
          words="绑定手机号后才能设置联系电话"
          action="去绑定"
          onAction={() => go('/pages/user/bindlxtel')}
        />
      </Frame>
    )
  }
  return (
    <FormPage form={form} submitText="确认更换" onSubmit={send} inline>
      <CellGroup note="联系电话用于收货和售后，填回登录手机即恢复默认；登录仍使用登录手机">
        <Cell title="登录手机" value={maskPhone(own)} />
        <Cell title="当前联系电话" value={contact && contact !== own ? maskPhone(contact) : '与登录手机相同'} />
      </CellGroup>
      <FieldGroup title="新的联系电话">
        <Field form={form} name="phone" label="联系电话" type="phone" placeholder="请输入手机号" />
        <PhoneCode form={form} type="bind" phone={form.values.phone} />
      </FieldGroup>
    </FormPage>
  )
})
