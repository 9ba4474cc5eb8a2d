import { View } from '@tarojs/components'
import { usePageScroll } from '@tarojs/taro'
import { type ReactNode, useRef, useState } from 'react'
import { PULL_REFRESH_TEXTS } from '@/lib/constants'
import './PullRefresh.scss'

const TRIGGER_PX = 60
const MAX_PX = 100

type Phase = keyof typeof PULL_REFRESH_TEXTS
type Touch = { touches: { clientY: number }[] }

/** Pulling the page down from its top loads it again, saying what letting go would do. */
export function PullRefresh({ onRefresh, children }: { onRefresh: () => Promise<void>; children: ReactNode }) {
  const [pull_px, setPull] = useState(0)
  const [phase, setPhase] = useState<Phase>('pull')
  const scrollTop = useRef(0)
  const startY = useRef<number | null>(null)
  usePageScroll(event => {
    scrollTop.current = event.scrollTop
  })

  const start = (event: unknown) => {
    startY.current = scrollTop.current <= 0 && phase !== 'refreshing' ? (event as Touch).touches[0]!.clientY : null
  }
  const move = (event: unknown) => {
    if (startY.current === null) return
    const distance = ((event as Touch).touches[0]!.clientY - startY.current) / 2
    if (distance <= 0) return setPull(0)
    setPull(Math.min(distance, MAX_PX))
    setPhase(distance >= TRIGGER_PX ? 'release' : 'pull')
  }
  const end = async () => {
    if (startY.current === null) return
    startY.current = null
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
