import { View } from '@tarojs/components'
import { Icon } from '@/kit/parts/Icon'
import type { useInvite } from '@/kit/sign-in'
import './InviteStrip.scss'

/** Says by which invite code one came, or that nobody has it. */
export function InviteStrip({ invite }: { invite: ReturnType<typeof useInvite> }) {
  if (!invite.spread && !invite.unknown) return null
  return (
    <View className={`invitestrip ${invite.unknown ? 'invitestrip--unknown' : ''}`}>
      <Icon name={invite.unknown ? 'info' : 'gift'} size={32} />
      <View className="invitestrip__words">
        {invite.unknown ? '邀请码没有找到，不影响登录' : `好友邀请你加入，邀请码 ${invite.code}`}
      </View>
    </View>
  )
}
