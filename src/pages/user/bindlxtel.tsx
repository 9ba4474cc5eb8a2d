import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { comeBack, replace } from '@/kit/nav'
import { FormPage } from '@/kit/pages/FormPage'
import { Frame } from '@/kit/pages/Frame'
import { page, useQuery } from '@/kit/pages/page'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { type Binding, MergeDialog } from '@/kit/parts/MergeDialog'
import { PhoneCode } from '@/kit/parts/PhoneCode'
import { State } from '@/kit/parts/State'
import { newPhoneForm } from '@/kit/state/phoneForm'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { maskPhone } from '@/lib/format'
import { session } from '@/stores/session'

definePageConfig({ navigationBarTitleText: '绑定手机' })

export default page(() => {
  const { redirect } = useQuery('redirect')
  const form = useDraft(newPhoneForm)
  const [binding, setBinding] = useState<Binding | null>(null)
  const [busy, setBusy] = useState(false)
  const { phone, captcha } = form.values

  const finish = async (ticket: string, merge: boolean) => {
    setBusy(true)
    const answer = await api('POST /api/user/bangwx', { ticket, merge: merge ? 1 : 0 })
    setBusy(false)
    setBinding(null)
    // A code proves a phone once: after a refusal another one is needed.
    form.set('captcha', '')
    if (!answer) return
    await session.signIn(answer.token)
    await comeBack(redirect)
    Taro.showToast({ title: merge ? '账号已合并' : '手机号已绑定', icon: 'success', duration: TOAST_DURATION_MS })
  }
  const check = async () => {
    const proof = await api('POST /api/user/checkVerifyCode', { phone, captcha, type: 'bind' }, { catch: true })
    const found = await api('POST /api/user/checkbangtype', { ticket: proof.ticket }, { catch: true })
    if (found.type === 'merge') setBinding(found)
    else await finish(found.ticket, false)
  }
  const own = session.user?.phone
  if (own) return <Bound phone={own} />
  return (
    <FormPage form={form} submitText="下一步" onSubmit={check} inline>
      <FieldGroup title="绑定后可用手机号登录，订单和资产更安全">
        <Field form={form} name="phone" label="手机号" type="phone" />
        <PhoneCode form={form} type="bind" phone={phone} />
      </FieldGroup>
      <MergeDialog
        phone={phone}
        binding={binding}
        busy={busy}
        onMerge={({ ticket }) => finish(ticket, true)}
        onOther={() => setBinding(null)}
      />
    </FormPage>
  )
})

const Bound = ({ phone }: { phone: string }) => (
  <Frame>
    <State
      kind="empty"
      icon="circle-check"
      words={`已绑定 ${maskPhone(phone)}`}
      hint="想用别的号码登录，可以换绑手机"
      action="换绑手机"
      onAction={() => replace('/pages/user/change_bind')}
    />
  </Frame>
)
