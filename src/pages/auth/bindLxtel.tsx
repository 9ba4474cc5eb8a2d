import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { back, replace } from '@/kit/nav'
import { FormPage } from '@/kit/pages/FormPage'
import { page, useQuery } from '@/kit/pages/page'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { type Binding, MergeDialog } from '@/kit/parts/MergeDialog'
import { PhoneCode } from '@/kit/parts/PhoneCode'
import { newPhoneForm } from '@/kit/state/phoneForm'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { maskPhone } from '@/lib/format'
import { session } from '@/stores/session'

definePageConfig({ navigationBarTitleText: '授权绑定' })

export default page(() => {
  const { flow, redirect } = useQuery('flow', 'redirect')
  const form = useDraft(newPhoneForm)
  const [merging, setMerging] = useState<Binding | null>(null)
  const [busy, setBusy] = useState(false)
  const { phone, captcha } = form.values
  const own = session.user?.phone ?? ''

  const finish = async () => {
    await session.loadUser()
    if (flow) return replace('/pages/auth/result', { status: 'success', redirect })
    await back()
    Taro.showToast({ title: '联系手机已保存', icon: 'success', duration: TOAST_DURATION_MS })
  }
  const bind = async () => {
    const found = await api('POST /api/user/checkbangtype', { phone, captcha }, { catch: true })
    // An account with a phone of its own only takes another one to be reached by; without one the two are merged.
    if (found.type === 'merge' && !own) return setMerging(found)
    await api('POST /api/user/updatePhone', { ticket: found.ticket }, { catch: true })
    await finish()
  }
  const merge = async ({ ticket }: Binding) => {
    setBusy(true)
    const answer = await api('POST /api/user/bangwx', { ticket, merge: 1 })
    setBusy(false)
    setMerging(null)
    if (!answer) return
    await session.signIn(answer.token)
    await finish()
  }
  return (
    <FormPage form={form} submitText="绑定" onSubmit={bind} inline>
      <FieldGroup
        title={own ? `登录手机是 ${maskPhone(own)}，这里设置的是联系手机` : '绑定联系手机，收货和售后会联系这个号码'}
      >
        <Field form={form} name="phone" label="联系手机" type="phone" placeholder="请输入手机号" />
        <PhoneCode form={form} type="bind" phone={phone} />
      </FieldGroup>
      <MergeDialog phone={phone} binding={merging} busy={busy} onMerge={merge} onOther={() => setMerging(null)} />
    </FormPage>
  )
})
