import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { AvatarGroup } from '@/kit/parts/Avatar'
import { Countdown } from '@/kit/parts/Countdown'
import { LevelBar } from '@/kit/parts/LevelBar'
import { Onward } from '@/kit/parts/Onward'
import { Tag } from '@/kit/parts/Tag'
import type { TourGroup } from './model'
import './GroupCard.scss'

const TONES = { open: 'tint', filled: 'success', lapsed: 'mute' } as const

interface Props {
  group: TourGroup
  title?: string
  /** At the right of the members: what one can do. */
  action?: ReactNode
  onClick?: () => void
  /** Its time is over. */
  onEnd?: () => void
}

/** A group: who is in it, how many are missing, and until when. */
export const GroupCard = ({ group, title, action, onClick, onEnd }: Props) => (
  <View className="tourgroup" role={onClick && 'button'} onClick={onClick}>
    <View className="tourgroup__head">
      <View className="tourgroup__title">{title ?? group._date}</View>
      <Tag kind={TONES[group.state]}>{group._state}</Tag>
    </View>
    {title && <View className="tourgroup__note">{group._date}</View>}
    <LevelBar
      value={group.count}
      max={group.size}
      tone={group.state === 'filled' ? 'gold' : 'brand'}
      left={`${group.count}/${group.size} 人`}
      right={group.state === 'open' && <Countdown end_s={group.stop_time} look="text" before="剩 " onEnd={onEnd} />}
    />
    <View className="tourgroup__foot">
      {group.members.length > 0 && <AvatarGroup people={group.members} count={group.members.length} />}
      <View className="tourgroup__words">
        {group.state === 'open' ? `还差 ${group.missing_num} 人` : group.next_words}
      </View>
      {action ?? (onClick && <Onward />)}
    </View>
  </View>
)
