import { View } from '@tarojs/components'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { columnWidth } from '@/platform/wide'
import './SwipeRow.scss'

interface Props {
  children: ReactNode
  /** What the finger uncovers at the right. */
  actions: { text: string; tone?: 'brand' | 'plain'; onClick: () => void }[]
  /** Only one row of a list is open: the list says which. */
  open: boolean
  onOpen: (open: boolean) => void
  disabled?: boolean
}

const ACTION_RPX = 144

type Touch = { touches: { clientX: number; clientY: number }[] }

/** A row that a finger draws to the left to uncover actions behind it. */
export function SwipeRow({ children, actions, open, onOpen, disabled }: Props) {
  const width_px = actions.length * Number.parseFloat(pixels(ACTION_RPX))
  const [shift_px, setShift] = useState(0)
  const [held, setHeld] = useState(false)
  const start = useRef<{ x: number; y: number; from_px: number; sideways?: boolean } | null>(null)
  useEffect(() => setShift(open ? -width_px : 0), [open, width_px])

  const begin = (event: unknown) => {
    const [finger] = (event as Touch).touches
    if (disabled || !finger) return
    start.current = { x: finger.clientX, y: finger.clientY, from_px: shift_px }
  }
  const move = (event: unknown) => {
    const from = start.current
    const [finger] = (event as Touch).touches
    if (!from || !finger) return
    const [dx, dy] = [finger.clientX - from.x, finger.clientY - from.y]
    from.sideways ??= Math.abs(dx) + Math.abs(dy) < 6 ? undefined : Math.abs(dx) > Math.abs(dy)
    if (!from.sideways) return
    setHeld(true)
    setShift(Math.max(-width_px, Math.min(0, from.from_px + dx)))
  }
  const end = () => {
    const from = start.current
    start.current = null
    if (!from?.sideways) return
    setHeld(false)
    // A third of the way is meant; less falls back to where it was.
    const opens = open ? shift_px < (-width_px * 2) / 3 : shift_px < -width_px / 3
    setShift(opens ? -width_px : 0)
    if (opens !== open) onOpen(opens)
  }
  return (
    <View className="swipe">
      <View className={`swipe__actions ${shift_px < 0 ? 'swipe__actions--shown' : ''}`}>
        {actions.map(({ text, tone = 'brand', onClick }) => (
          <View
            key={text}
            className={`swipe__action swipe__action--${tone}`}
            role="button"
            onClick={() => {
              onOpen(false)
              onClick()
            }}
          >
            {text}
          </View>
        ))}
      </View>
      <View
        className={`swipe__row ${held ? '' : 'swipe__row--free'}`}
        style={{ transform: `translateX(${shift_px}px)` }}
        onTouchStart={begin}
        onTouchMove={move}
        onTouchEnd={end}
        onTouchCancel={end}
      >
        {children}
      </View>
    </View>
  )
}

/** Design pixels in pixels of this screen. */
const pixels = (rpx: number) => String((rpx * columnWidth()) / 750)
