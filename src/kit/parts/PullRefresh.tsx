import { View } from '@tarojs/components'
import { usePageScroll } from '@tarojs/taro'
import { type ReactNode, useRef, useState } from 'react'
import { PULL_REFRESH_TEXTS } from '@/lib/constants'
import './PullRefresh.scss'

const TRIGGER_PX = 60
const MAX_PX = 100

type Phase = keyof typeof PULL_REFRESH_TEXTS
type Touch = { touches: { clientX: number; clientY: number }[] }

/** How far a finger goes before its direction counts. */
const SURE_PX = 6

/** Pulling the page down from its top loads it again, saying what letting go would do. */
export function PullRefresh({ onRefresh, children }: { onRefresh: () => Promise<void>; children: ReactNode }) {
  const [pull_px, setPull] = useState(0)
  const [phase, setPhase] = useState<Phase>('pull')
  const scrollTop = useRef(0)
  const from = useRef<{ x: number; y: number } | null>(null)
  /** The finger goes down, not sideways. */
  const pulling = useRef(false)
  usePageScroll(event => {
    scrollTop.current = event.scrollTop
  })

  const start = (event: unknown) => {
    const [finger] = (event as Touch).touches
    const pulls = finger && scrollTop.current <= 0 && phase !== 'refreshing'
    from.current = pulls ? { x: finger.clientX, y: finger.clientY } : null
    pulling.current = false
  }
  const move = (event: unknown) => {
    const [finger] = (event as Touch).touches
    if (!from.current || !finger) return
    const { clientX, clientY } = finger
    const [right, down] = [clientX - from.current.x, clientY - from.current.y]
    if (!pulling.current) {
      if (Math.max(Math.abs(right), Math.abs(down)) < SURE_PX) return
      // A row of chips is being swiped.
      if (Math.abs(right) > Math.abs(down)) {
        from.current = null
        return
      }
      pulling.current = true
    }
    const distance = down / 2
    if (distance <= 0) return setPull(0)
    setPull(Math.min(distance, MAX_PX))
    setPhase(distance >= TRIGGER_PX ? 'release' : 'pull')
  }
  const end = async () => {
    if (!from.current) return
    from.current = null
    if (phase === 'release') {
      setPhase('refreshing')
      setPull(TRIGGER_PX)
      await onRefresh()
    }
    setPull(0)
    setPhase('pull')
  }

  return (
    <View className="pull" onTouchStart={start} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      <View className="pull__head" style={{ height: `${pull_px}px` }}>
        {pull_px > 0 && PULL_REFRESH_TEXTS[phase]}
      </View>
      {children}
    </View>
  )
}
