import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Check } from '@/kit/parts/Check'
import { FieldGroup } from '@/kit/parts/Field'
import { PhoneCode } from '@/kit/parts/PhoneCode'
import { FormState } from '@/kit/state/FormState'
import { maskPhone } from '@/lib/format'
import { codeFault } from '@/lib/validate'
import { session } from '@/stores/session'
import './ClosingProof.scss'

export const closingForm = () =>
  new FormState(
    { captcha: '', agree: false },
    {
      captcha: codeFault,
      agree: agree => !agree && '请先确认注销的后果'
    }
  )

interface Props {
  form: ReturnType<typeof closingForm>
  onSend: () => void
}

/** Proves by a phone code that it is the person who wants the account closed. */
export const ClosingProof = observer(function ClosingProof({ form, onSend }: Props) {
  const { user } = session
  if (user && !user.phone) {
    return (
      <CellGroup title="注销要用手机验证码确认">
        <Cell title="绑定手机号" onClick={() => go('/pages/user/bindlxtel')} />
      </CellGroup>
    )
  }
  return (
    <View>
      <FieldGroup title={`验证码会发送到 ${maskPhone(user?.phone ?? '')}`}>
        <PhoneCode form={form} type="verify" />
      </FieldGroup>
      <View className="closingproof__agree">
        <Check checked={form.values.agree} onChange={agree => form.set('agree', agree)}>
          我已了解注销的后果，自愿注销账号
        </Check>
      </View>
      <Button kind="outline" size="large" block disabled={!form.ready} busy={form.busy} onClick={onSend}>
        申请注销
      </Button>
    </View>
  )
})
