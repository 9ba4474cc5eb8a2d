import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { type Figure, Figures } from './Figures'
import { Icon } from './Icon'
import './StandingCard.scss'

interface Props {
  /** Gold for what somebody owns, brand for what is under way, member for a level, plain for what came to nothing. */
  tone?: 'gold' | 'brand' | 'member' | 'plain'
  /** Where it stands at the left edge, or in the middle. */
  align?: 'start' | 'centre'
  /** A face before the words. */
  lead?: ReactNode
  /** What it is, how it stands, and a line on that. */
  name?: ReactNode
  value?: ReactNode
  note?: ReactNode
  /** Tapping the name and the value leads on. */
  onClick?: () => void
  /** At the right: words that lead on, or a button or a mark. */
  more?: ReactNode
  onMore?: () => void
  side?: ReactNode
  figures?: readonly Figure[]
  /** Below all of it: how far it is, what can be done. */
  children?: ReactNode
  /** In a box that has its own margins. */
  flush?: boolean
  className?: string
}

/** How somebody stands: what they own or have come to, large on a coloured card, with what belongs to it. */
export const StandingCard = ({ tone = 'gold', align = 'start', flush, className = '', ...rest }: Props) => {
  const { lead, name, value, note, onClick, more, onMore, side, figures, children } = rest
  const hasHead = name !== undefined || value !== undefined
  return (
    <View className={`standing standing--${tone} standing--${align} ${flush ? 'standing--flush' : ''} ${className}`}>
      {hasHead && (
        <View className="standing__head">
          {lead && <View className="standing__lead">{lead}</View>}
          <View className="standing__words" role={onClick && 'button'} onClick={onClick}>
            <View className="standing__name">{name}</View>
            {value !== undefined && <View className="standing__value">{value}</View>}
            {note && <View className="standing__note">{note}</View>}
          </View>
          {more && (
            <View className="standing__more" role="button" onClick={onMore}>
              {more}
              <Icon name="right" size={28} />
            </View>
          )}
          {side && <View className="standing__side">{side}</View>}
        </View>
      )}
      {figures && <Figures items={figures} className="standing__figures" />}
      {children}
    </View>
  )
}
