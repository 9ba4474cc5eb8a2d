import { Input, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { deviceId } from '@/api/device'
import type { Consent } from '@/kit/state/Consent'
import { TEXTS, TOAST_DURATION_MS } from '@/lib/constants'
import { maskPhone } from '@/lib/format'
import { leavesOneTap, ONE_TAP_OTHER, ONE_TAP_UNABLE, type OneTapFailure, type PhoneProof } from '@/lib/one-tap'
import { isMobile } from '@/lib/validate'
import { OneTapButton } from '@/platform/OneTapButton'
import { session } from '@/stores/session'
import { Button } from './Button'
import { ConsentRow } from './Consent'
import { DevBanner } from './DevBanner'
import { Icon } from './Icon'
import './OneTap.scss'

interface Props {
  consent: Consent
  /** A sandbox stands in for the carrier: it takes the token `sandbox-<phone>`. */
  sandbox: boolean
  /** Signs in with the proof; throws when it is refused, which has been shown. */
  onProof: (proof: PhoneProof) => Promise<unknown>
  /** The view closes and the login page goes on with another way. */
  onLeave: () => void
}

/** The view of one-tap: the phone's own number, one button, and the way to the login page. */
export const OneTap = observer(function OneTap({ consent, sandbox, onProof, onLeave }: Props) {
  const [phone, setPhone] = useState('13800000000')
  const [busy, setBusy] = useState(false)
  const failed = (failure: OneTapFailure) => {
    if (failure.code === ONE_TAP_UNABLE.code) say('暂时取不到本机号码，请用其他方式登录')
    if (leavesOneTap(failure)) onLeave()
  }
  const prove = async (proof: PhoneProof) => {
    if (busy) return
    setBusy(true)
    try {
      await onProof(proof)
    } catch {
      // Why has been said. The person tries again, or takes another way.
    } finally {
      setBusy(false)
    }
  }
  const stand = async () => {
    if (!isMobile(phone)) return say('请输入正确的手机号')
    if (await consent.ensure())
      await prove({ ltype: 'unitel', access_token: `sandbox-${phone}`, openid: `sandbox-${deviceId()}` })
  }
  return (
    <View className="onetap">
      <View className="onetap__close" role="button" ariaLabel="关闭" onClick={() => failed(ONE_TAP_OTHER)}>
        <Icon name="close" size={44} />
      </View>
      <View className="onetap__logo">
        <Icon name="device-mobile" size={72} />
      </View>
      <View className="onetap__title">{session.config?.phrases.login_title ?? '欢迎回来'}</View>
      {sandbox && <View className="onetap__phone">{maskPhone(phone)}</View>}
      <View className="onetap__hint">{sandbox ? '沙盒代替运营商提供认证' : '使用本机号码快速登录'}</View>
      <View className="onetap__actions">
        {sandbox ? (
          <Button kind="main" size="large" block busy={busy} onClick={stand}>
            {TEXTS.oneTapLogin}
          </Button>
        ) : consent.agreed ? (
          <OneTapButton onProof={prove} onFailure={failed}>
            {TEXTS.oneTapLogin}
          </OneTapButton>
        ) : (
          <Button kind="main" size="large" block onClick={() => consent.ensure()}>
            {TEXTS.oneTapLogin}
          </Button>
        )}
        <Button kind="plain" size="large" block onClick={() => failed(ONE_TAP_OTHER)}>
          {TEXTS.otherPhone}
        </Button>
      </View>
      <ConsentRow consent={consent} />
      {sandbox && (
        <DevBanner>
          <View className="onetap__own">
            本机号码
            <Input
              className="onetap__input"
              type="number"
              maxlength={11}
              value={phone}
              nativeProps={{ 'aria-label': '沙盒的本机号码' }}
              onInput={event => setPhone(event.detail.value)}
            />
          </View>
        </DevBanner>
      )}
    </View>
  )
})

const say = (title: string) => {
  Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
}
