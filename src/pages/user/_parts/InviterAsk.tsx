import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { Popup } from '@/kit/parts/Popup'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { session } from '@/stores/session'
import { Inviter } from './Inviter'
import './InviterAsk.scss'

/** Names who invited the person, once. */
export const InviterAsk = observer(function InviterAsk({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useDraft(() => new FormState({ spread: '' }, { spread: code => !code.trim() && '请输入邀请码' }))
  const send = async () => {
    await api('POST /api/user/addspread', { spread: form.values.spread.trim() }, { catch: true })
    await session.loadUser()
    onClose()
    Taro.showToast({ title: '邀请人已绑定', icon: 'success', duration: TOAST_DURATION_MS })
  }
  return (
    <Popup
      open={open}
      onClose={onClose}
      title="填写邀请人"
      footer={
        <SubmitButton form={form} onSubmit={send}>
          确认绑定
        </SubmitButton>
      }
    >
      <View className="inviterask">
        <FieldGroup>
          <Field form={form} name="spread" placeholder="请输入对方的邀请码" max={40} focus />
        </FieldGroup>
        <Inviter code={form.values.spread} />
        <View className="inviterask__hint">绑定后不能更改，请确认是你认识的人</View>
      </View>
    </Popup>
  )
})
