import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { replace } from '@/kit/nav'
import { Frame } from '@/kit/pages/Frame'
import { page, useQuery } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { ConsentRow } from '@/kit/parts/Consent'
import { DevBanner } from '@/kit/parts/DevBanner'
import { Icon } from '@/kit/parts/Icon'
import { entered, useInvite, useOffers } from '@/kit/sign-in'
import { Consent } from '@/kit/state/Consent'
import { WechatSignIn } from '@/kit/state/WechatSignIn'
import { LOGIN_PATH } from '@/lib/constants'
import { pageUrl } from '@/lib/query'
import { takeWechatCode } from '@/platform/wechat'
import { WechatBind } from './_parts/WechatBind'
import './wxlogin.scss'

definePageConfig({ navigationBarTitleText: '微信登录' })

export default page(() => {
  const { code, redirect, register } = useQuery('code', 'redirect', 'register')
  const offers = useOffers()
  const invite = useInvite(code)
  const [consent] = useState(() => new Consent())
  const [wechat] = useState(() => new WechatSignIn())
  const done = async (token: string | undefined) => {
    if (token) await entered(token, redirect)
  }
  useEffect(() => {
    // A web page comes back from WeChat's authorisation here; agreeing came before leaving.
    const proof = takeWechatCode()
    if (!proof) return
    consent.set(true)
    wechat.check(proof, { register: register === '1', spread: code || undefined }).then(done)
  }, [])
  const start = async (asNew = false) => {
    if (!(await consent.ensure())) return
    const backTo = pageUrl('/pages/user/wxlogin', { code: invite.code, redirect, register: asNew ? 1 : undefined })
    const proof = await wechat.ask(offers, backTo)
    if (proof) done(await wechat.check(proof, { register: asNew, spread: invite.spread }))
  }
  return (
    <Frame white>
      <View className="wxlogin">
        {wechat.ticket ? (
          <WechatBind
            wechat={wechat}
            consent={consent}
            offers={offers}
            spread={invite.spread}
            onDone={done}
            onSkip={() => start(true)}
          />
        ) : (
          <>
            <View className="wxlogin__logo">
              <Icon name="wechat" size={96} />
            </View>
            <View className="wxlogin__title">使用微信登录</View>
            <View className="wxlogin__hint">我们会取得你的微信标识、头像和昵称，用于登录和展示</View>
            {offers.wechat || offers.waiting ? (
              <Button kind="main" size="large" block busy={wechat.busy} onClick={() => start()}>
                微信授权登录
              </Button>
            ) : (
              <Button kind="main" size="large" block onClick={() => replace(LOGIN_PATH, { code, redirect })}>
                请在微信里打开，或用手机号登录
              </Button>
            )}
            <View className="wxlogin__consent">
              <ConsentRow consent={consent} />
            </View>
            {offers.sandboxWechat && <DevBanner>沙盒代替微信授权，这台设备是“{wechat.sandboxName}”</DevBanner>}
          </>
        )}
      </View>
    </Frame>
  )
})
