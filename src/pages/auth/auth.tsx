import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { askToKeep } from '@/kit/closing'
import { replace } from '@/kit/nav'
import { Frame } from '@/kit/pages/Frame'
import { page, useQuery } from '@/kit/pages/page'
import { ConsentRow } from '@/kit/parts/Consent'
import { DevBanner } from '@/kit/parts/DevBanner'
import { OneTap } from '@/kit/parts/OneTap'
import { useInvite, useOffers } from '@/kit/sign-in'
import { Consent } from '@/kit/state/Consent'
import { WechatSignIn } from '@/kit/state/WechatSignIn'
import { pageUrl } from '@/lib/query'
import { takeWechatCode } from '@/platform/wechat'
import { session } from '@/stores/session'
import { Asked } from './_parts/Asked'
import { AuthActions } from './_parts/AuthActions'
import './auth.scss'

definePageConfig({ navigationBarTitleText: '授权登录' })

export default page(() => {
  const { code, redirect, register } = useQuery('code', 'redirect', 'register')
  const offers = useOffers()
  const invite = useInvite(code)
  const [consent] = useState(() => new Consent())
  const [wechat] = useState(() => new WechatSignIn())
  const [oneTap, setOneTap] = useState(false)

  const done = async (token: string | undefined) => {
    if (!token) return replace('/pages/auth/result', { status: 'failed', redirect })
    await session.signIn(token)
    session.dropInviteCode()
    await askToKeep()
    if (session.user?.phone) return replace('/pages/auth/result', { status: 'success', redirect })
    return replace('/pages/auth/bindLxtel', { flow: 1, redirect })
  }
  const check = async (proof: Parameters<typeof wechat.check>[0], asNew: boolean, spread: string | undefined) => {
    const token = await wechat.check(proof, { register: asNew, spread })
    if (token || !wechat.ticket) await done(token)
  }
  useEffect(() => {
    const proof = takeWechatCode()
    if (!proof) return
    consent.set(true)
    check(proof, register === '1', code || undefined)
  }, [])
  const start = async (asNew: boolean) => {
    if (!(await consent.ensure())) return
    const backTo = pageUrl('/pages/auth/auth', { code: invite.code, redirect, register: asNew ? 1 : undefined })
    const proof = await wechat.ask(offers, backTo)
    if (proof) await check(proof, asNew, invite.spread)
  }
  return (
    <Frame white>
      <View className="auth">
        <View className="auth__title">{wechat.ticket ? '还差一步：授权手机号' : '使用微信授权登录'}</View>
        <View className="auth__hint">{wechat.ticket ? '用于登录、收货和保护账号安全' : '将向你申请以下信息'}</View>
        <Asked wechat={wechat} />
        <ConsentRow consent={consent} />
        <AuthActions wechat={wechat} offers={offers} onStart={start} onPhone={() => setOneTap(true)} />
        {offers.sandboxWechat && <DevBanner>沙盒代替微信授权，这台设备是“{wechat.sandboxName}”</DevBanner>}
      </View>
      {oneTap && (
        <OneTap
          consent={consent}
          sandbox={offers.sandbox}
          onProof={async proof => done(await wechat.bindByProof(proof, invite.spread))}
          onLeave={() => setOneTap(false)}
        />
      )}
    </Frame>
  )
})
