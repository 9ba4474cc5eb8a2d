import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { replace } from '@/kit/nav'
import { FormPage } from '@/kit/pages/FormPage'
import { page, useQuery } from '@/kit/pages/page'
import { ConsentRow } from '@/kit/parts/Consent'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { PhoneCode } from '@/kit/parts/PhoneCode'
import { entered } from '@/kit/sign-in'
import { Consent } from '@/kit/state/Consent'
import { FormState } from '@/kit/state/FormState'
import { LOGIN_PATH } from '@/lib/constants'
import { PASSWORD_HINT, passwordFault } from '@/lib/password'
import { codeFault, mobileFault } from '@/lib/validate'
import { session } from '@/stores/session'
import { Inviter } from './_parts/Inviter'
import './register.scss'

definePageConfig({ navigationBarTitleText: '注册' })

const newForm = (spread: string) =>
  new FormState(
    { account: '', captcha: '', password: '', spread },
    {
      account: mobileFault,
      captcha: codeFault,
      password: passwordFault
    }
  )

export default page(() => {
  const { code, redirect } = useQuery('code', 'redirect')
  const form = useDraft(() => newForm(code || session.inviteCode))
  const [consent] = useState(() => new Consent())
  const { values } = form
  const send = async () => {
    if (!(await consent.ensure())) return
    const { account, captcha, password } = values
    const spread = values.spread.trim() || undefined
    const input = { account, captcha, password, spread }
    const { token } = await api('POST /api/register', input, { catch: true, whole: true })
    if (token) await entered(token, redirect)
  }
  return (
    <FormPage
      form={form}
      submitText="注册并登录"
      onSubmit={send}
      inline
      foot={
        <View className="register__login" role="button" onClick={() => replace(LOGIN_PATH, { code, redirect })}>
          已有账号，去登录
        </View>
      }
    >
      <FieldGroup>
        <Field form={form} name="account" label="手机号" type="phone" />
        <PhoneCode form={form} type="register" phone={values.account} before={() => consent.ensure()} />
        <Field form={form} name="password" label="设置密码" type="password" placeholder={PASSWORD_HINT} max={32} />
        <Field form={form} name="spread" label="邀请码" placeholder="选填" max={40} />
      </FieldGroup>
      <Inviter code={values.spread} />
      <ConsentRow consent={consent} />
    </FormPage>
  )
})
