import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import './Button.scss'

interface Props {
  children: ReactNode
  /** `main` is the one main action of a screen; `brand`, `outline` and `plain` weigh less. */
  kind?: 'main' | 'brand' | 'outline' | 'plain' | 'gold'
  size?: 'large' | 'medium' | 'small'
  block?: boolean
  disabled?: boolean
  /** Shows that work is under way and takes no second tap. */
  busy?: boolean
  className?: string
  onClick?: () => void
}

/** A button; full round, at least 88 design pixels high where it is the main action. */
export function Button({
  children,
  kind = 'brand',
  size = 'medium',
  block,
  disabled,
  busy,
  className = '',
  onClick
}: Props) {
  const off = disabled || busy
  const waits = disabled && !busy && (kind === 'main' || kind === 'brand')
  return (
    <View
      className={`btn btn--${kind} btn--${size} ${block ? 'btn--block' : ''} ${off ? 'btn--off' : ''} ${waits ? 'btn--why' : ''} ${className}`}
      role={onClick || off ? 'button' : undefined}
      aria-disabled={off || undefined}
      hoverClass={off ? 'none' : 'btn--pressed'}
      onClick={off ? undefined : onClick}
    >
      {busy && <View className="btn__spin" />}
      {children}
    </View>
  )
}
