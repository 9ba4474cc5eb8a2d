import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { go } from '@/kit/nav'
import { submitForm } from '@/kit/pages/FormPage'
import { Frame } from '@/kit/pages/Frame'
import { page, useQuery } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { ConsentRow } from '@/kit/parts/Consent'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { NavBar } from '@/kit/parts/NavBar'
import { OneTap } from '@/kit/parts/OneTap'
import { PhoneCode } from '@/kit/parts/PhoneCode'
import { PictureAsk } from '@/kit/parts/PictureAsk'
import { Tabs } from '@/kit/parts/Tabs'
import { entered, useInvite, useOffers } from '@/kit/sign-in'
import { Consent } from '@/kit/state/Consent'
import { PictureCheck } from '@/kit/state/PictureCheck'
import type { PhoneProof } from '@/lib/one-tap'
import { oneTapHere } from '@/platform/OneTapButton'
import { session } from '@/stores/session'
import { InviteStrip } from './_parts/InviteStrip'
import { hints, type LoginMode, loginForm, signInBy, staffHere } from './_parts/login'
import { OtherWays } from './_parts/OtherWays'
import './login.scss'

definePageConfig({ navigationBarTitleText: '登录' })

export default page(() => {
  const { app, code, redirect, staff } = useQuery('app', 'code', 'redirect', 'staff')
  const form = useDraft(loginForm)
  const [consent] = useState(() => new Consent())
  const [check] = useState(() => new PictureCheck())
  // A phone that can tell its own number is asked first when the app itself sends one to sign in.
  const [oneTap, setOneTap] = useState(oneTapHere && app === '1')
  const offers = useOffers()
  const invite = useInvite(code)
  const { mode, phone } = form.values
  const send = async () => {
    if (!(await consent.ensure())) return
    const token = await signInBy(form.values, invite.spread, check)
    if (token) await entered(token, redirect)
  }
  const prove = async (proof: PhoneProof) => {
    const given = { ...proof, spread: invite.spread }
    const { token } = await api('POST /api/reglogin', given, { catch: true, whole: true })
    if (token) await entered(token, redirect)
  }
  return (
    <Frame white nav={<NavBar title="" />}>
      <View className="login">
        <View className="login__title">{session.config?.phrases.login_title ?? '欢迎登录'}</View>
        <View className="login__hint">{hints[mode]}</View>
        <InviteStrip invite={invite} />
        {mode === 'staff' ? null : (
          <Tabs
            className="login__tabs"
            items={[
              { value: 'code', text: '验证码登录' },
              { value: 'password', text: '密码登录' }
            ]}
            value={mode}
            onChange={value => form.set('mode', value as LoginMode)}
          />
        )}
        <FieldGroup>
          <Field form={form} name="phone" type="phone" icon="phone" placeholder="请输入手机号" />
          {mode === 'password' ? (
            <Field form={form} name="password" type="password" icon="lock" placeholder="请输入密码" max={64} />
          ) : (
            <PhoneCode form={form} type="login" phone={phone} label="" icon="shield" before={() => consent.ensure()} />
          )}
        </FieldGroup>
        <ConsentRow consent={consent} />
        <Button
          kind="main"
          size="large"
          block
          disabled={!form.ready}
          busy={form.busy}
          className="login__submit"
          onClick={() => submitForm(form, send)}
        >
          {mode === 'staff' ? '员工登录' : '登录'}
        </Button>
        <View className="login__links">
          <View
            role="button"
            className="login__link"
            onClick={() => go('/pages/user/register', { code: invite.code, redirect })}
          >
            注册账号
          </View>
          {mode === 'password' && (
            <View role="button" className="login__link" onClick={() => go('/pages/user/pwdFind', { phone })}>
              忘记密码
            </View>
          )}
        </View>
        <OtherWays
          offers={offers}
          mode={mode}
          staff={staffHere(staff)}
          onMode={value => form.set('mode', value)}
          onOneTap={() => setOneTap(true)}
          onWechat={() => go('/pages/user/wxlogin', { code: invite.code, redirect })}
        />
      </View>
      <PictureAsk check={check} />
      {oneTap && <OneTap consent={consent} sandbox={offers.sandbox} onProof={prove} onLeave={() => setOneTap(false)} />}
    </Frame>
  )
})
