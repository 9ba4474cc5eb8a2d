import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { comeBack, replace } from '@/kit/nav'
import { FormPage } from '@/kit/pages/FormPage'
import { Frame } from '@/kit/pages/Frame'
import { page, useQuery } from '@/kit/pages/page'
import { Dialog } from '@/kit/parts/Dialog'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { type Binding, MergeTold } from '@/kit/parts/MergeTold'
import { PhoneCode } from '@/kit/parts/PhoneCode'
import { State } from '@/kit/parts/State'
import { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { maskPhone } from '@/lib/format'
import { isCode, isMobile } from '@/lib/validate'
import { session } from '@/stores/session'

definePageConfig({ navigationBarTitleText: '绑定手机' })

const newForm = () =>
  new FormState(
    { phone: '', captcha: '' },
    {
      phone: phone => !isMobile(phone) && '请输入正确的手机号',
      captcha: code => !isCode(code) && '请输入 6 位验证码'
    }
  )

export default page(() => {
  const { redirect } = useQuery('redirect')
  const form = useDraft(newForm)
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
      <Dialog
        open={!!binding}
        title="这个手机号已有账号"
        confirmText="合并并登录"
        cancelText="换个手机号"
        busy={busy}
        onConfirm={() => binding && finish(binding.ticket, true)}
        onCancel={() => setBinding(null)}
      >
        {binding && <MergeTold phone={phone} binding={binding} />}
      </Dialog>
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
