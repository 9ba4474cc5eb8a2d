import Taro from '@tarojs/taro'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { back, go } from '@/kit/nav'
import { FormPage } from '@/kit/pages/FormPage'
import { Frame } from '@/kit/pages/Frame'
import { page } from '@/kit/pages/page'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { PhoneCode } from '@/kit/parts/PhoneCode'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { Tabs } from '@/kit/parts/Tabs'
import { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { maskPhone } from '@/lib/format'
import { PASSWORD_HINT, passwordFault } from '@/lib/password'
import { codeFault } from '@/lib/validate'
import { session } from '@/stores/session'
import './setpwd.scss'

definePageConfig({ navigationBarTitleText: '设置密码' })

type Way = 'old' | 'code'

const newForm = () =>
  new FormState(
    { way: 'code' as Way, old_password: '', captcha: '', password: '', again: '' },
    {
      old_password: (old, { way }) => way === 'old' && !old && '请输入原密码',
      captcha: (code, { way }) => way === 'code' && codeFault(code),
      password: passwordFault,
      again: (again, all) => again !== all.password && '两次输入的密码不一致'
    }
  )

export default page(() => {
  const form = useDraft(newForm)
  const send = async () => {
    const { way, old_password, captcha, password } = form.values
    const proof = way === 'old' ? { old_password } : { captcha }
    await api('POST /api/user/setpwd', { password, ...proof }, { catch: true })
    await session.loadUser()
    await back()
    Taro.showToast({ title: '密码已设置', icon: 'success', duration: TOAST_DURATION_MS })
  }
  const user = session.user
  if (!user?.phone) return <Unbound known={!!user} />
  const { way } = form.values
  return (
    <FormPage form={form} submitText="保存" onSubmit={send} inline>
      {user.has_password === 1 && (
        <Tabs
          className="setpwd__ways"
          items={[
            { value: 'code', text: '验证码验证' },
            { value: 'old', text: '原密码验证' }
          ]}
          value={way}
          onChange={value => form.set('way', value as Way)}
        />
      )}
      <FieldGroup title={way === 'code' ? `验证码会发送到 ${maskPhone(user.phone)}` : '修改后其他设备需要重新登录'}>
        {way === 'code' ? (
          <PhoneCode form={form} type="verify" />
        ) : (
          <Field form={form} name="old_password" label="原密码" type="password" max={64} />
        )}
        <Field form={form} name="password" label="新密码" type="password" placeholder={PASSWORD_HINT} max={32} />
        <Field form={form} name="again" label="再次输入" type="password" placeholder="请再次输入新密码" max={32} />
      </FieldGroup>
    </FormPage>
  )
})

const Unbound = ({ known }: { known: boolean }) => (
  <Frame>
    {known ? (
      <State
        kind="empty"
        icon="phone"
        words="绑定手机号后才能设置密码"
        action="去绑定"
        onAction={() => go('/pages/user/bindlxtel')}
      />
    ) : (
      <Skeleton kind="lines" count={4} />
    )}
  </Frame>
)
