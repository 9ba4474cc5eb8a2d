import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { type ApiError, api } from '@/api'
import { useDraft } from '@/kit/draft'
import { back } from '@/kit/nav'
import { FormPage } from '@/kit/pages/FormPage'
import { Frame } from '@/kit/pages/Frame'
import { page } from '@/kit/pages/page'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { PhoneCode } from '@/kit/parts/PhoneCode'
import { Skeleton } from '@/kit/parts/Skeleton'
import { Steps } from '@/kit/parts/Steps'
import { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { maskPhone } from '@/lib/format'
import { codeFault, mobileFault } from '@/lib/validate'
import { session } from '@/stores/session'
import './change_bind.scss'

definePageConfig({ navigationBarTitleText: '换绑手机' })

export default page(() => {
  const own = session.user?.phone ?? ''
  /** Proves the old phone; '' until it is proved. */
  const [ticket, setTicket] = useState('')
  const proof = useDraft(() => new FormState({ captcha: '' }, { captcha: codeFault }), 'proof')
  const change = useDraft(
    () =>
      new FormState(
        { phone: '', captcha: '' },
        {
          phone: phone => mobileFault(phone) || (phone === own && '新手机号不能与原手机号相同'),
          captcha: codeFault
        }
      )
  )
  const prove = async () => {
    const { captcha } = proof.values
    setTicket((await api('POST /api/user/checkVerifyCode', { captcha, type: 'change' }, { catch: true })).ticket)
  }
  /** The proof of the old phone has run out: it is asked for once more. */
  const proveAgain = (error: ApiError) => {
    if (error.code === 'TICKET_EXPIRED') setTicket('')
    throw error
  }
  const send = async () => {
    const { phone, captcha } = change.values
    // An account that has no phone yet has none to prove: the new one is simply given to it.
    if (own) await api('POST /api/user/changebangphone', { ticket, phone, captcha }, { catch: true }).catch(proveAgain)
    else await api('POST /api/user/updatePhone', { phone, captcha }, { catch: true })
    await session.loadUser()
    await back()
    Taro.showToast({ title: '手机号已更换', icon: 'success', duration: TOAST_DURATION_MS })
  }
  if (!session.user) {
    return (
      <Frame>
        <Skeleton kind="lines" count={3} />
      </Frame>
    )
  }
  const proving = own !== '' && ticket === ''
  const steps = own !== '' && (
    <View className="changebind__steps">
      <Steps steps={['验证原手机', '绑定新手机']} here={proving ? 0 : 1} />
    </View>
  )
  if (proving) {
    return (
      <FormPage key="prove" form={proof} submitText="下一步" onSubmit={prove} inline>
        {steps}
        <FieldGroup title={`验证码会发送到原手机 ${maskPhone(own)}`}>
          <PhoneCode form={proof} type="change" />
        </FieldGroup>
      </FormPage>
    )
  }
  return (
    <FormPage key="change" form={change} submitText="确认更换" onSubmit={send} inline>
      {steps}
      <FieldGroup title="更换后用新手机号登录，其他设备需要重新登录">
        <Field form={change} name="phone" label="新手机号" type="phone" />
        <PhoneCode form={change} type="bind" phone={change.values.phone} />
      </FieldGroup>
    </FormPage>
  )
})
