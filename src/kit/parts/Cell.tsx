import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Icon } from './Icon'
import type { IconName } from './icons'
import './Cell.scss'

interface Props {
  title: ReactNode
  icon?: IconName
  /** A picture or another part instead of the icon. */
  lead?: ReactNode
  /** A second, smaller line. */
  note?: ReactNode
  value?: ReactNode
  /** Greys the value: 未填写, 请选择. */
  pale?: boolean
  /** Drawn by default when it can be tapped. */
  arrow?: boolean
  onClick?: () => void
  className?: string
}

/** A row: icon, title, value, arrow. */
export function Cell({ title, icon, lead, note, value, pale, arrow, onClick, className = '' }: Props) {
  return (
    <View
      className={`cell ${className}`}
      hoverClass={onClick ? 'cell--pressed' : 'none'}
      role={onClick && 'button'}
      onClick={onClick}
    >
      {icon && <Icon name={icon} size={40} className="cell__icon" />}
      {lead && <View className="cell__lead">{lead}</View>}
      <View className="cell__words">
        <View className="cell__title">{title}</View>
        {note && <View className="cell__note">{note}</View>}
      </View>
      {value !== undefined && <View className={`cell__value ${pale ? 'cell__value--pale' : ''}`}>{value}</View>}
      {(arrow ?? !!onClick) && <Icon name="right" size={32} className="cell__arrow" />}
    </View>
  )
}

/** Rows that belong together, on one card, with an optional caption above and words below. */
export function CellGroup({ title, note, children }: { title?: string; note?: ReactNode; children: ReactNode }) {
  return (
    <View className="cells">
      {title && <View className="cells__title">{title}</View>}
      <View className="cells__rows">{children}</View>
      {note && <View className="cells__note">{note}</View>}
    </View>
  )
}
