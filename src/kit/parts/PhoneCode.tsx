import type { Endpoints, Input } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { CodeSend } from '@/kit/state/CodeSend'
import type { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { isMobile } from '@/lib/validate'
import { CodeField } from './CodeField'
import { DevBanner } from './DevBanner'
import type { IconName } from './icons'
import { PictureAsk } from './PictureAsk'
import './PhoneCode.scss'

interface Props {
  // biome-ignore lint/suspicious/noExplicitAny: the field reads and writes one value of any form
  form: FormState<any>
  /** The form's value the code goes into. */
  name?: string
  type: Input<Endpoints['POST /api/register/verify']>['type']
  /** The phone the code goes to; undefined where it goes to the person's own. */
  phone?: string
  /** Asked before anything is sent, such as for consent. */
  before?: () => Promise<boolean>
  label?: string
  icon?: IconName
}

/** The field of a phone code: sends it, asks for a picture when the server wants one, and shows the sandbox's code. */
export const PhoneCode = observer(function PhoneCode(props: Props) {
  const { form, name = 'captcha', type, phone, before, label, icon } = props
  const [sending] = useState(() => new CodeSend())
  const send = async () => {
    if (phone !== undefined && !isMobile(phone)) {
      Taro.showToast({ title: '请输入正确的手机号', icon: 'none', duration: TOAST_DURATION_MS })
      return false
    }
    if (before && !(await before())) return false
    return sending.send({ phone, type })
  }
  return (
    <>
      <CodeField form={form} name={name} label={label} icon={icon} send={send} />
      {sending.devCode && (
        <View className="phonecode__dev">
          <DevBanner action="填入" onAction={() => form.set(name, sending.devCode)}>
            验证码 {sending.devCode}
          </DevBanner>
        </View>
      )}
      <PictureAsk check={sending.check} />
    </>
  )
})
