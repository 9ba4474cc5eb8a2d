import { ScrollView, View } from '@tarojs/components'
import { type ReactNode, useEffect, useState } from 'react'
import { POPUP_ANIMATION_MS } from '@/lib/constants'
import { useScrollLock } from '@/platform/scrollLock'
import { Icon } from './Icon'
import './Popup.scss'

interface Props {
  open: boolean
  onClose: () => void
  title?: ReactNode
  /** Stays above the content while it scrolls, in place of a title. */
  head?: ReactNode
  children: ReactNode
  /** Stays below the content while it scrolls, such as the one main action. */
  footer?: ReactNode
  /** From the bottom, or from the right for a filter. */
  side?: 'bottom' | 'right'
  /** Content that scrolls by itself. */
  bare?: boolean
  className?: string
}

/** A sheet over the page: comes in and leaves in 300 ms, closes by its mask, keeps the page below from scrolling. */
export function Popup({ open, onClose, title, head, children, footer, side = 'bottom', bare, className = '' }: Props) {
  const phase = usePhase(open)
  useScrollLock(phase !== 'gone')
  if (phase === 'gone') return null
  return (
    <View className={`popup popup--${side} ${phase === 'leaving' ? 'popup--leaving' : ''} ${className}`} catchMove>
      <View className="popup__mask" role="button" ariaLabel="关闭" onClick={onClose} />
      <View className="popup__sheet">
        {title && <View className="popup__title">{title}</View>}
        {head}
        <View className="popup__close" role="button" ariaLabel="关闭" onClick={onClose}>
          <Icon name="close" size={36} />
        </View>
        {bare ? (
          children
        ) : (
          <ScrollView scrollY className="popup__body">
            {children}
          </ScrollView>
        )}
        {footer && <View className="popup__footer">{footer}</View>}
      </View>
    </View>
  )
}

/** What is drawn after `open` changed: there at once, gone only when the animation of leaving is over. */
export function usePhase(open: boolean): 'there' | 'leaving' | 'gone' {
  const [phase, setPhase] = useState<'there' | 'leaving' | 'gone'>(open ? 'there' : 'gone')
  useEffect(() => {
    if (open) return setPhase('there')
    setPhase(now => (now === 'there' ? 'leaving' : now))
    const timer = setTimeout(() => setPhase('gone'), POPUP_ANIMATION_MS)
    return () => clearTimeout(timer)
  }, [open])
  return phase
}
