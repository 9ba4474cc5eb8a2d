import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Icon } from './Icon'
import './Card.scss'

interface Props {
  title?: ReactNode
  /** Words at the right of the title; with `onMore` they can be tapped and get an arrow. */
  more?: ReactNode
  onMore?: () => void
  children: ReactNode
  /** No padding around the content, for rows that reach the edge. */
  bare?: boolean
  className?: string
}

/** White ground with round corners for what belongs together, with an optional head. */
export function Card({ title, more, onMore, children, bare, className = '' }: Props) {
  return (
    <View className={`card ${bare ? 'card--bare' : ''} ${className}`}>
      {(title || more) && (
        <View className="card__head">
          <View className="card__title">{title}</View>
          {more && (
            <View className="card__more" role={onMore && 'button'} onClick={onMore}>
              {more}
              {onMore && <Icon name="right" size={28} />}
            </View>
          )}
        </View>
      )}
      {children}
    </View>
  )
}
