import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { replace } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import type { Offers } from '@/kit/sign-in'
import type { WechatSignIn } from '@/kit/state/WechatSignIn'
import { LOGIN_PATH } from '@/lib/constants'
import './AuthActions.scss'

interface Props {
  wechat: WechatSignIn
  offers: Offers
  /** Authorises WeChat; with true it opens an account whose phone is bound afterwards. */
  onStart: (asNew: boolean) => void
  onPhone: () => void
}

/** The one step that comes next, and the way around it. */
export const AuthActions = observer(function AuthActions({ wechat, offers, onStart, onPhone }: Props) {
  const { busy, ticket } = wechat
  if (!offers.wechat && !offers.waiting) {
    return (
      <View className="authactions">
        <View className="authactions__hint">请在微信里打开这个页面，或用手机号登录</View>
        <Button kind="main" size="large" block onClick={() => replace(LOGIN_PATH)}>
          用手机号登录
        </Button>
      </View>
    )
  }
  if (!ticket) {
    return (
      <View className="authactions">
        <Button kind="main" size="large" block busy={busy} onClick={() => onStart(false)}>
          同意授权并登录
        </Button>
      </View>
    )
  }
  return (
    <View className="authactions">
      {offers.oneTap && (
        <Button kind="main" size="large" block busy={busy} onClick={onPhone}>
          授权手机号
        </Button>
      )}
      <Button kind={offers.oneTap ? 'plain' : 'main'} size="large" block onClick={() => onStart(true)}>
        用验证码绑定手机号
      </Button>
    </View>
  )
})
