import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Icon } from '@/kit/parts/Icon'
import type { useInvite } from '@/kit/sign-in'
import './InviteStrip.scss'

interface Props {
  /** Nobody has the code. */
  unknown?: boolean
  lead: ReactNode
  children: ReactNode
}

/** A line about who invites. */
export const Strip = ({ unknown, lead, children }: Props) => (
  <View className={`invitestrip ${unknown ? 'invitestrip--unknown' : ''}`}>
    {lead}
    <View className="invitestrip__words">{children}</View>
  </View>
)

/** Says by which invite code one came, or that nobody has it. */
export function InviteStrip({ invite }: { invite: ReturnType<typeof useInvite> }) {
  if (!invite.spread && !invite.unknown) return null
  return (
    <View className="invitestrip__room">
      <Strip unknown={invite.unknown} lead={<Icon name={invite.unknown ? 'info' : 'gift'} size={32} />}>
        {invite.unknown ? '邀请码没有找到，不影响登录' : `好友邀请你加入，邀请码 ${invite.code}`}
      </Strip>
    </View>
  )
}
