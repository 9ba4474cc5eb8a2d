import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { inviteLink } from '@/kit/open'
import { Button } from '@/kit/parts/Button'
import { Icon } from '@/kit/parts/Icon'
import { copy } from '@/kit/scan'
import { TEXTS } from '@/lib/constants'
import './ReferralCard.scss'

/** Invites friends: a link that carries my code. */
export function ReferralCard({ code }: { code: string }) {
  return (
    <View className="referral">
      <Icon name="users" size={64} />
      <View className="referral__words" role="button" onClick={() => go('/pages/user/fans')}>
        <View className="referral__title">邀请好友一起逛</View>
        <View className="referral__hint">好友注册后就是你的粉丝</View>
      </View>
      <Button kind="gold" size="small" onClick={() => copy(inviteLink(code), TEXTS.linkCopied)}>
        复制链接
      </Button>
    </View>
  )
}
