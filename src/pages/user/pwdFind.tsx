import Taro from '@tarojs/taro'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { comingFrom, replace } from '@/kit/nav'
import { FormPage } from '@/kit/pages/FormPage'
import { page, useQuery } from '@/kit/pages/page'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { PhoneCode } from '@/kit/parts/PhoneCode'
import { FormState } from '@/kit/state/FormState'
import { LOGIN_PATH, TOAST_DURATION_MS } from '@/lib/constants'
import { PASSWORD_HINT, passwordFault } from '@/lib/password'
import { codeFault, mobileFault } from '@/lib/validate'

definePageConfig({ navigationBarTitleText: '找回密码' })

const newForm = (account: string) =>
  new FormState(
    { account, captcha: '', password: '', again: '' },
    {
      account: mobileFault,
      captcha: codeFault,
      password: passwordFault,
      again: (again, all) => again !== all.password && '两次输入的密码不一致'
    }
  )

export default page(() => {
  const { phone } = useQuery('phone')
  const form = useDraft(() => newForm(phone))
  const { values } = form
  const send = async () => {
    const { account, captcha, password } = values
    await api('POST /api/register/reset', { account, captcha, password }, { catch: true })
    await replace(LOGIN_PATH, { redirect: comingFrom() })
    Taro.showToast({ title: '密码已重置，请用新密码登录', icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <FormPage form={form} submitText="重置密码" onSubmit={send} inline>
      <FieldGroup>
        <Field form={form} name="account" label="手机号" type="phone" />
        <PhoneCode form={form} type="reset" phone={values.account} />
        <Field form={form} name="password" label="新密码" type="password" placeholder={PASSWORD_HINT} max={32} />
        <Field form={form} name="again" label="再次输入" type="password" placeholder="请再次输入新密码" max={32} />
      </FieldGroup>
    </FormPage>
  )
})
